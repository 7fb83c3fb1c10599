import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodedText, decodeText } from '../../../../../main/core/base/file-text.ts';

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const utf8 = (text: string): Buffer => Buffer.from(text);

const unmarked = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !/^[\uFEFF\uFFFE]|\0/.test(text));
/** Text as in files: with the separators of lines and cells between its parts. */
const lines = fc
  .array(fc.oneof(unmarked, fc.constantFrom('一', '一Ā')), { minLength: 2, maxLength: 8 })
  .map((parts) => parts.join(',\r\n'));

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8, unmarked],
    ['UTF-8 with a mark', (text: string) => utf8(`\uFEFF${text}`), unmarked],
    ['UTF-16LE with a mark', (text: string) => utf16le(`\uFEFF${text}`), unmarked],
    ['UTF-16BE with a mark', (text: string) => utf16be(`\uFEFF${text}`), unmarked],
    ['UTF-16LE', utf16le, lines],
    ['UTF-16BE', utf16be, lines],
  ])('is read in %s', (_, encode, texts) => {
    fc.assert(fc.property(texts, (text) => decodeText(encode(text)) === text));
  });

  it.each([
    ['Windows-1252', Buffer.from('code,city\nDE,K\xf6ln\n', 'latin1'), 2],
    ['a cut UTF-8 character', utf8('a\n\nü').subarray(0, -1), 3],
    ['half a surrogate pair', utf16le('\uFEFFa\n\ud800b'), 2],
    ['half of a UTF-16 character', utf16le('\uFEFFab').subarray(0, -1), 1],
  ])('is refused in %s, with the line', (_, bytes, line) => {
    expect(decodedText(bytes)).toBeNull();
    expect(() => decodeText(bytes)).toThrow(`Line ${line} has characters that are not in UTF-8 or UTF-16.`);
  });

  it('is read in Windows-1252 if the user chose that', () => {
    const bytes = Buffer.from([0x4b, 0xf6, 0x6c, 0x6e, 0x20, 0x80, 0x20, 0x93, 0x94]);
    expect(decodeText(bytes, 'windows-1252')).toBe('Köln € “”');
  });
});
