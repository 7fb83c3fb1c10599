import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MaskKind, textPattern } from '../../../../main/core/text-pattern.ts';

const patternOf = (text: string): string => textPattern(text).pattern;

/** What masks look for, and what they could mistake for one another, in any order and without space between. */
const pieces = fc.constantFrom(
  ...['1', '12', '1,204', '2026-03-12', 'T10:00:00Z', '10:05', 'deadbeef12', 'ab12', 's3', 'é9', '٣', 'Mar 3, 2026'],
  ...['"', "'", '`', '“', '”', '«', '»', '‹', '›', '‹number›', '<', '>', '/', '\\', '//', ':', '://', 'https://x.y'],
  ...['@', 'a@b.de', '.', ',', '-', '_', '+', ' ', '\n', 'word', 'a', 'C:', '/var/log', 'a/b/c', '(', ')', '}', 'e5'],
  ...['0f8fad5b-d9cb-469f-a165-70867728950e', '8F3kX92LmQ7', 'Z', 'am', '\u{d83d}', '😀'],
);
/** Dense in what opens and closes, where one mask may take away what kept another from beginning. */
const marks = fc.constantFrom('"', "'", '`', '“', '”', '/', ':', '@', '.', ' ', 'a', '1');
const texts = fc.oneof(
  fc.array(marks, { maxLength: 16 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('the pattern of a text', () => {
  it.each<[string, string]>([
    [
      'orders-eu-s3: 1,204 records failed in run 1773316800000.',
      'orders-eu-s3: ‹number› records failed in run ‹number›.',
    ],
    ['Could not open "orders 7" in 5ms', 'Could not open ‹quoted› in ‹number›ms'],
    ["can't find 'x y', it's gone", "can't find ‹quoted›, it's gone"],
    ['since 2026-03-12T10:00:00.123Z (12 Mar 2026, 10:00 UTC)', 'since ‹time› (‹time›)'],
    ['see https://x.example/a?b=1.', 'see ‹address›.'],
    ['told bob.x@mail.example, id 0f8fad5b-d9cb-469f-a165-70867728950e', 'told ‹mail›, id ‹id›'],
    ['commit deadbeef12 of ord_8F3kX92LmQ7', 'commit ‹id› of ord_‹id›'],
    ['/var/log/a.log, C:\\Temp\\x.txt and in/2026/03/f.csv', '‹path›, ‹path› and ‹path›'],
    ['10.0.0.1:8080 and/or n/a km/h eu12 utf8', '‹number›:‹number› and/or n/a km/h eu12 utf8'],
    ['', ''],
  ])('of %j is %j', (text, pattern) => expect(patternOf(text)).toBe(pattern));

  it('is the same for texts that differ in what is masked, and another for texts that say something else', () => {
    expect(patternOf('12 rows of "a" failed')).toBe(patternOf('3,000 rows of "b c" failed'));
    expect(patternOf('12 rows failed')).not.toBe(patternOf('12 rows were late'));
  });

  it('has a pattern that is its own pattern', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pattern = patternOf(text);
        expect(patternOf(pattern)).toBe(pattern);
      }),
      { numRuns: 5000 },
    );
  });

  it('says which stretches are masked, in order, and keeps everything else as it is', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { pattern, spans } = textPattern(text);
        let rebuilt = '';
        let end = 0;
        for (const { from, to, kind } of spans) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          rebuilt += `${text.slice(end, from)}‹${kind}›`;
          end = to;
        }
        expect(rebuilt + text.slice(end)).toBe(pattern);
      }),
      { numRuns: 1000 },
    );
  });

  it('names why a stretch is masked', () => {
    const text = 'at 10:00 "x" /a/b 7 https://h.example m@h.example deadbeef12';
    const kinds: MaskKind[] = ['time', 'quoted', 'path', 'number', 'address', 'mail', 'id'];
    expect(textPattern(text).spans.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('takes work in proportion to the length, whatever the text is made of', () => {
    // No clock: a rule that walks over a stretch again and again would take minutes here, and the test would time out.
    const long = 256 * 1024;
    for (const unit of [
      'a',
      '1',
      '"',
      "'a ",
      '“',
      '.',
      '/',
      'a/.',
      'a@',
      'a.',
      'http://',
      'x://)',
      '1:',
      '-',
      'e1',
      'Jan ',
      '\\a:',
    ])
      for (const end of ['', '!', '@', '"', "'"]) {
        const text = unit.repeat(long / unit.length) + end;
        expect(textPattern(text).pattern.length).toBeGreaterThan(0);
      }
  });
});
