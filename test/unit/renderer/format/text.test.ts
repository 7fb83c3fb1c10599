import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfName, plain, plainName } from '../../../../renderer/format/text.ts';

/** Any text that a service may send, with more harmful characters than chance would give. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      '\u202e',
      '\u2066',
      '\u200f',
      '\u061c',
      '\u200b',
      '\u0000',
      '\u0085',
      '\n',
      '\ud800',
      '\udc00',
      '\u3164',
    ),
  ),
  maxLength: 60,
});

describe('text from the service', () => {
  it.each([
    ['a control', 'a\u0007b', 'a⟨U+0007⟩b'],
    ['a line break', 'a\nb', 'a⟨U+000A⟩b'],
    ['a C1 control', 'a\u0085b', 'a⟨U+0085⟩b'],
    ['a right-to-left override', 'a\u202etxt.exe', 'a⟨U+202E⟩txt.exe'],
    ['an isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['the marks of direction', '\u200e\u200f\u061c', '⟨U+200E⟩⟨U+200F⟩⟨U+061C⟩'],
    ['a zero-width space', 'a\u200bb', 'a⟨U+200B⟩b'],
    ['a byte order mark', '\ufeffa', '⟨U+FEFF⟩a'],
    ['a lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['a tag character', 'a\u{e0041}', 'a⟨U+E0041⟩'],
    ['a blank letter', '\u3164', '⟨U+3164⟩'],
    ['a joiner between letters that need none', 'a\u200db', 'a⟨U+200D⟩b'],
    ['a non-joiner between digits', '1\u200c2', '1⟨U+200C⟩2'],
    ['a joiner behind an emoji', '💻\u200d', '💻⟨U+200D⟩'],
    ['two joiners', 'می\u200c\u200cخ', 'می⟨U+200C⟩⟨U+200C⟩خ'],
    ['a line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
  ])('shows %s instead of obeying it', (_, given, shown) => {
    expect(plain(given)).toBe(shown);
  });

  it.each([
    'Orders EU',
    '注文',
    'הזמנות',
    'طلبات',
    'naïve',
    'e\u0301',
    '❤\ufe0f',
    '<b>&amp;</b>',
    '👩\u200d💻',
    '❤\ufe0f\u200d🔥',
    '👩🏽\u200d🚀',
    'می\u200cخواهم',
    'क्\u200dष',
  ])('leaves %s unchanged', (text) => {
    expect(plain(text)).toBe(text);
  });

  it('leaves no invisible character', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plain(text, 1_000)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plain(plain(text, 1_000), 10_000)).toBe(plain(text, 1_000));
      }),
    );
  });

  it('is truncated to the requested length, with an ellipsis for the rest', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite', maxLength: 80 }),
        fc.integer({ min: 1, max: 40 }),
        (text, max) => {
          // Without characters that are shown as a marker, including Hangul fillers.
          const letters = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '');
          const shown = [...plain(letters, max)];
          const given = [...letters];
          if (given.length <= max) expect(shown.join('')).toBe(letters);
          else expect(shown).toEqual([...given.slice(0, max - 1), '…']);
        },
      ),
    );
  });

  it('is never cut inside a character', () => {
    expect(plain('😀😀😀', 2)).toBe('😀…');
    expect(plain('Ops 👩\u200d💻 and others', 7)).toBe('Ops …');
    expect(plain('cafe\u0301s of Zürich', 5)).toBe('caf…');
  });
});

describe('a name without room for all of it', () => {
  it.each([
    ['Orders EU normalised (9)', 'ised (9)'],
    ['1795408239194 of today', 'of today'],
    ['Assortment SE', 'ent SE'],
    ['Orders', ''],
    ['Fulfilment with carriers and 1 more', ' and 1 more'],
    ['Größenänderungen für Zürich', 'r Zürich'],
    ['families 👨‍👩‍👧‍👦👩🏽‍🚀🇨🇭 and others 👨‍👩‍👧‍👦', 'others 👨‍👩‍👧‍👦'],
    ['e\u0301'.repeat(20), 'e\u0301'.repeat(8)],
    ['👨‍👩‍👧‍👦'.repeat(3), ''],
    ['הזמנות מישראל מנורמלות (9)', 'מלות (9)'],
  ])('%s keeps the end in whole letters', (name, end) => {
    expect(endOfName(name)).toBe(end);
  });

  it('is truncated in the middle, and both of its ends stay', () => {
    expect(plainName('Orders EU normalised and split (9)', 20)).toBe('Orders EU n…plit (9)');
    expect(plainName('Orders EU normalised (9)', 60)).toBe('Orders EU normalised (9)');
  });

  it('is inert and no longer than requested, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), fc.integer({ min: 1, max: 60 }), (name, max) => {
        expect(name.endsWith(endOfName(name))).toBe(true);
        expect(endOfName(name).length).toBeLessThan(Math.max(1, name.length));
        const shown = plainName(name, max);
        expect(plain(shown, 1_000)).toBe(shown);
        // A marker replaces one character.
        expect([...shown.replaceAll(/⟨U\+\w+⟩/g, 'x')].length).toBeLessThanOrEqual(max);
      }),
    );
  });

  it('costs no more for a huge text', () => {
    expect(endOfName('é'.repeat(5_000_000))).toBe('é'.repeat(8));
  });
});
