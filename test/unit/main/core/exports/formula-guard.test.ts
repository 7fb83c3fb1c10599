import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guard, unguard } from '../../../../../main/core/exports/formula-guard.ts';
import { hostileTexts } from '../../../../fixtures/hostile-texts.ts';

/** Texts of what the guard looks at, far more often than chance would have it. */
const risky = fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n\0＝＋－＠5.eEx ") });

describe('the formula guard', () => {
  it.each(['=1+1', '+1+2', '-1-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1', '＝1', '＋1', '－1', '＠x', "'=1", '-'])(
    'puts an apostrophe before %j',
    (text) => expect(guard(text)).toBe(`'${text}`),
  );

  it.each(['-5', '+1.2e3', '.5', '-0.10', '7.', '1E-9', "it's", "'quoted'", '', 'a=b', ' =1'])(
    'leaves %j as it is',
    (text) => expect(guard(text)).toBe(text),
  );

  it('is undone exactly, whatever the text', () => {
    fc.assert(fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => unguard(guard(text)) === text));
    for (const text of hostileTexts) expect(unguard(guard(text))).toBe(text);
  });

  it('leaves no text that begins like a formula, but for numbers', () => {
    fc.assert(
      fc.property(risky, (text) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(guard(text)) || Number.isFinite(Number(text))),
    );
  });
});
