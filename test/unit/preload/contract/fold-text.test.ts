import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, isSameName } from '#contract/fold-text.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });

describe('a folded text', () => {
  it.each([
    ['café', 'CAFE\u0301'],
    ['istanbul', '\u0130STANBUL'],
    ['ISTANBUL', '\u0131stanbul'],
    ['Straße', 'STRASSE'],
    ['Stra\u1e9ee', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['Привет', 'ПРИВЕТ'],
    ['ﬁles', 'FILES'],
    ['\u212a', 'k'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ])('is equal for %j and %j', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['resume', 'résumé'],
    ['orders', 'order'],
    ['ＡＢＣ', 'abc'],
    ['a b', 'ab'],
  ])('differs for %j and %j', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('does not depend on the normal form, and is its own folded form', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(foldText(given.normalize('NFD'))).toBe(foldText(given.normalize('NFC')));
        expect(foldText(foldText(given))).toBe(foldText(given));
      }),
    );
  });

  it('of ASCII is in lower case', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (given) => foldText(given) === given.toLowerCase()));
  });

  it('makes names the same whatever blanks are around them', () => {
    expect(isSameName(' Zu\u0308rich', 'ZÜRICH ')).toBe(true);
    expect(isSameName('Zürich', 'Zurich')).toBe(false);
  });
});

it.each([
  ['ASCII alone', 'X'.repeat(60_000_000)],
  ['a letter at the end', `${'X'.repeat(60_000_000)}É`],
  ['marks on one letter', `E${'\u0301\u0327'.repeat(1_000_000)}`],
])('folds a text of a record of any size: %s', (_what, text) => {
  expect(foldText(text).length).toBe(text.length);
});
