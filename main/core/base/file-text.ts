import { failure } from './failure.ts';
import { texts } from './words.ts';

/** Encodings of text from outside. Windows-1252 fits any bytes, so only the user can choose it. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Bytes examined for the zeros of UTF-16. */
const beginning = 4096;
/** Tab, line feed, quote, comma and semicolon. */
const separators: ReadonlySet<number> = new Set([0x09, 0x0a, 0x22, 0x2c, 0x3b]);

/**
 * Decodes a file or an input: UTF-8, or UTF-16 as Windows programs write it, with or without a byte order mark, which is
 * removed. Throws `invalid_input` for anything else, because replaced characters would become part of a change.
 *
 * @param encoding if the user chose one
 */
export function decodeText(bytes: Uint8Array, encoding: FileEncoding = encodingOf(bytes)): string {
  const text = decodedText(bytes, encoding);
  if (text !== null) return text;
  const line = lossyText(bytes, encoding).split('\ufffd')[0]!.split('\n').length;
  throw failure('invalid_input', texts.notText(line), { advice: texts.saveAsUtf8 });
}

/** Decodes like `decodeText`; null for bytes that are not text of that encoding. */
export function decodedText(bytes: Uint8Array, encoding: FileEncoding = encodingOf(bytes)): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const lossyText = (bytes: Uint8Array, encoding: FileEncoding): string => new TextDecoder(encoding).decode(bytes);

/**
 * Returns the encoding by the mark; without one, by the zeros that UTF-16 has next to every ASCII character. Text in
 * UTF-8 has none.
 */
function encodingOf(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  let balance = 0;
  for (let at = 0; at < Math.min(bytes.length, beginning); at += 2) {
    if (bytes[at + 1] === 0) balance += weightOf(bytes[at]);
    if (bytes[at] === 0) balance -= weightOf(bytes[at + 1]);
  }
  return balance === 0 ? 'utf-8' : balance > 0 ? 'utf-16le' : 'utf-16be';
}

/** Separators count most: another character, such as U+4E00, may have its zero on the other side. */
const weightOf = (byte: number | undefined): number => (separators.has(byte ?? 0) ? 1_000 : 1);
