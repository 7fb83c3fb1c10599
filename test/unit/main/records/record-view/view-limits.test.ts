import type { RecordView, TextLine, TextView } from '#contract/models/quarantine.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddRecords } from '../../../../../main/demo/world/odd-records.ts';
import { viewRecord } from '../../../../../main/records/record-view/view.ts';
import { cases, some } from '../../../../fixtures/thorough.ts';

const view = (
  raw: unknown,
  message: unknown = 'total: bad',
  line: unknown = null,
  column: unknown = null,
): RecordView =>
  viewRecord({ error: { message, lineNumber: line, columnNumber: column }, rawMessage: { data: raw } }, 0);

function expectToFit(text: TextView): void {
  expect(text.lines.length).toBeLessThanOrEqual(2000);
  expect(text.lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThanOrEqual(200_000);
  expect(text.lineCount).toBeGreaterThanOrEqual(text.lines.length);
  expect(text.lines.filter((line) => !isFit(line, text.lineCount))).toEqual([]);
}

function isFit({ number, text, marks }: TextLine, lineCount: number): boolean {
  const isText = text.length <= 2000 && !text.includes('\n') && text.isWellFormed();
  return isText && number <= lineCount && marks.every(({ from, to }) => 0 <= from && from < to && to <= text.length);
}

function expectAllToFit(record: RecordView): void {
  expectToFit(record.asItCame);
  if (record.formatted) expectToFit(record.formatted);
}

const placeOf = (text: TextView): string[] =>
  text.lines.flatMap((line) =>
    line.marks.filter(({ kind }) => kind === 'place').map(({ from, to }) => line.text.slice(from, to)),
  );

const megabytes = 10_000_000;

/** Any string, including unpaired surrogates. Its generator starts faster than the unit `binary`. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

describe('a record that is too large for a screen', () => {
  it('is shown around the position of its error when it is one long line, and reports how much is left out', () => {
    const entries = Array.from({ length: 200_000 }, (_, id) => ({ id, sku: '1234-5678', price: 12.5 }));
    const text = JSON.stringify(entries).replace('{"id":150000', '{"id":"wrong"');
    const record = view(text, 'id: expected number', 1, text.indexOf('"wrong"') + 1);
    expectAllToFit(record);
    expect(placeOf(record.asItCame)).toEqual(['"wrong"']);
    expect(placeOf(record.formatted!)).toEqual(['"wrong"']);
    expect(record.formatted?.lineCount).toBe(5 * 200_000 + 2);
    expect(record.asItCame.notes).toEqual([
      'Lines longer than 2,000 characters are shown in part.',
      expect.stringMatching(/^[\d.]+ MB more not shown\. Export the record to see all of it\.$/),
    ]);
    const [line] = record.asItCame.lines;
    expect(line!.before + line!.text.length + line!.after).toBe(text.length);
  });

  it('is shown from shortly before the position when it has many lines', () => {
    const text = 'so many words\n'.repeat(megabytes / 14);
    const { asItCame } = view(text, 'bad', 300_000, 4);
    expectToFit(asItCame);
    expect(asItCame).toMatchObject({ lineCount: Math.floor(megabytes / 14) });
    expect(asItCame.lines[0]?.number).toBe(299_960);
    expect(placeOf(asItCame)).toEqual(['many']);
    expect(asItCame.notes[0]).toBe('Lines 1 to 299,959 and 301,960 to 714,285 of 714,285 are not shown.');
  });

  it('is shown from its beginning when its position is close to it', () => {
    const { asItCame } = view('word\n'.repeat(5000), 'bad', 1200, 1);
    expect(asItCame.lines[0]?.number).toBe(1);
    expect(placeOf(asItCame)).toEqual(['word']);
  });

  const odd: [string, () => unknown][] = [
    ['one string', () => JSON.stringify({ total: 'x'.repeat(megabytes) })],
    ['nested without end', () => '['.repeat(megabytes / 10) + ']'.repeat(megabytes / 10)],
    ['cut off deep inside', () => '{"a":'.repeat(megabytes / 50)],
    ['empty objects', () => `[${'{},'.repeat(megabytes / 30)}1]`],
    ['line breaks', () => `x${'\n'.repeat(megabytes)}y`],
    ['quotes', () => '"'.repeat(megabytes)],
    ['escapes', () => `{"a":"${'\\\\'.repeat(megabytes / 2)}"}`],
    ['binary', () => '\u0000\u0001\u0002x'.repeat(megabytes / 4)],
    ['XML', () => `<r>${'<row id="5"><v>1</v></row>'.repeat(megabytes / 26)}</r>`],
    ['XML nested without end', () => '<a>'.repeat(100_000) + '</a>'.repeat(100_000)],
    ['tags that never end', () => '<a '.repeat(100_000)],
    ['pairs', () => 'a=1 '.repeat(30_000)],
    ['spaces between pairs', () => `a: ${' '.repeat(100_000)}x\nb`],
    ['cells', () => 'a,'.repeat(60_000)],
    ['halves of characters', () => '\ud83d'.repeat(megabytes / 10)],
    ['an object nested 100,000 deep', () => JSON.parse('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)) as unknown],
  ];
  it.each(some(odd, 6))('fits, whatever it is: %s', (_, make) => {
    const raw = make();
    expectAllToFit(view(raw));
    expectAllToFit(view(raw, 'total: bad', 1, 50_000));
  });

  it('is laid out fifty levels deep, and on one line below that', () => {
    const { formatted } = view(`${'[1,\n'.repeat(60)}"x"${']'.repeat(60)}`);
    expect(formatted).toMatchObject({ lineCount: 151 });
    expect(formatted?.lines[100]?.text).toBe(`${'  '.repeat(50)}${'[1, '.repeat(10)}"x"${']'.repeat(10)}`);
  });

  it('reports when it is too large to be laid out', () => {
    const record = view(`<r>${'<v>1</v>'.repeat(200_000)}</r>`);
    expect(record).toMatchObject({ format: 'text', formatted: null });
    expect(record.asItCame.notes[0]).toBe('The record is too large to be formatted.');
  });

  it('is never cut inside a character', () => {
    const { asItCame } = view(`${'😀'.repeat(1000)} word${'😀'.repeat(1000)}`, 'bad', 1, 2002);
    expect(asItCame.lines[0]?.before).toBe(1502);
    expect(asItCame.lines[0]?.text).toMatch(/^(?:😀)+ word(?:😀)+$/u);
  });
});

describe('the odd records of the demo', () => {
  it.each(oddRecords.map((odd) => odd.name))('fit: %s', (name) => {
    const odd = oddRecords.find((one) => one.name === name)!;
    const usual = {
      metadata: { sourceKey: name, trackerId: null },
      error: { message: `Not understood: ${name}`, lineNumber: 1, columnNumber: 5 },
      rawMessage: { data: odd.text?.() ?? '{"id":1}' },
    };
    expectAllToFit(viewRecord(odd.reshape ? odd.reshape(usual) : usual, 0));
  });
});

describe('any record', () => {
  const places = fc.oneof(fc.constant(null), fc.integer({ min: -1, max: 40 }), fc.jsonValue({ maxDepth: 1 }));
  const texts = fc.oneof(
    fc.json(),
    fc.string({ unit: codeUnit }),
    fc.string({ unit: fc.constantFrom(...'<>/"=a1 \n\r,;&:{}[]\ud800') }),
  );

  it('is shown within limits, with marks that lie within their line', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: codeUnit }), places, places, (raw, message, line, column) => {
        expectAllToFit(view(raw, message, line, column));
      }),
      { numRuns: cases(500) },
    );
  });

  it('withstands any JSON as a record', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (record, error, metadata) => {
        expectAllToFit(viewRecord(record, 0));
        expectAllToFit(viewRecord({ error, rawMessage: record, svcMetaData: metadata }, 0));
      }),
    );
  });

  it('has the JSON tokens of its original when laid out: none is lost or invented', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 3), (value, indent) => {
        fc.pre(typeof value === 'object' && value !== null);
        const { formatted } = view(JSON.stringify(value, null, indent));
        expect(formatted?.lines.map(({ text }) => text).join('\n')).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });
});
