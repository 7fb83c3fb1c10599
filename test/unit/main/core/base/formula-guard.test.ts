import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../../../main/core/base/csv.ts';
import { guard, unguard } from '../../../../../main/core/base/formula-guard.ts';
import { hostileTexts } from '../../../../fixtures/hostile-texts.ts';

/** Texts with the characters that the guard checks, far more often than at random. */
const risky = fc.string({ unit: fc.constantFrom(...';"\'=+-@\t\r\n\0＝＋－＠5.eEx ') });

describe('the formula guard', () => {
  it.each(['=1+1', '+1+2', '-1-2', '@SUM(A1)', '\t=1', '\0=1', '＝1', '＋1', '－1', '＠x', "'=1", '-'])(
    'puts an apostrophe before %j',
    (text) => expect(guard(text)).toBe(`'${text}`),
  );

  it.each(['-5', '+1.2e3', '.5', '-0.10', '7.', '1E-9', "it's", "'quoted'", '', 'a=b', ' =1'])(
    'leaves %j unchanged',
    (text) => expect(guard(text)).toBe(text),
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['=1;=2;"=3', "'=1;'=2;\"'=3"],
    ["a;'=1", "a;''=1"],
    ['a;-5;b;+', "a;-5;b;'+"],
    ['a; =1;b', 'a; =1;b'],
    ['a\n=1\n\tat b', "a\n'=1\n\tat b"],
    ['\n=1', "'\n'=1"],
    ['\r=1', "'\r'=1"],
  ])('guards a cell after a semicolon, which separates in other locales: %j', (text, expected) => {
    expect(guard(text)).toBe(expected);
    expect(unguard(expected)).toBe(text);
  });

  it('leaves no formula in a line of CSV, whether its reader separates by commas or by semicolons', () => {
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?=[,;"\r\n]|$)/;
    fc.assert(
      fc.property(fc.array(risky, { minLength: 1, maxLength: 4 }), (texts) => {
        const line = csvLine(texts.map(guard));
        for (const delimiter of [',', ';']) {
          for (const cell of Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data.flat()) {
            expect(/^[=+\-@＝＋－＠]/.test(cell) && !number.test(cell), `${delimiter} ${line}`).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is undone exactly, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => unguard(guard(text)) === text));
    for (const text of hostileTexts) expect(unguard(guard(text))).toBe(text);
  });

  it('leaves no text that begins like a formula, except numbers', () => {
    fc.assert(
      fc.property(risky, (text) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(guard(text)) || Number.isFinite(Number(text))),
    );
  });
});
