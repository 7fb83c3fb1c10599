import { isExactNumber, jsonOf } from '../base/deep-json.ts';
import { readSample } from '../samples/sample.ts';
import type { WrittenCounts } from './written-counts.ts';
import { withheld } from './redaction-words.ts';

/**
 * Returns a converter of redacted records to rows of their original, as one line of text, and the time of the record in
 * epoch milliseconds; null for a record without such an original.
 */
export function originalRows(
  changed: Pick<WrittenCounts, 'excluded' | 'rewritten'>,
): (record: unknown) => (string | number)[] | null {
  return (record) => {
    const { raw, at } = readSample(record);
    // A record of another shape has no original: the record is not one itself.
    const line = raw === record ? null : lineOf(raw);
    if (line === null) changed.excluded += 1;
    else if (line !== raw && typeof raw === 'string' && `${line}\n` !== raw) changed.rewritten += 1;
    return line === null ? null : [line, at ?? ''];
  };
}

const inner = /[\r\n]/;

/** Returns the original as one line; null if it is no text and no object, is withheld, or cannot be one line. */
function lineOf(raw: unknown): string | null {
  if (typeof raw === 'object' && raw !== null && !isExactNumber(raw)) return jsonOf(raw);
  if (typeof raw !== 'string' || raw.trim() === '' || raw === withheld) return null;
  const line = raw.replace(/[\r\n]+$/, '');
  if (!inner.test(line) && line.isWellFormed()) return line;
  // In JSON, a line end occurs between values only, and half a character in a text only.
  return isJson(line) ? line.replaceAll(/[\r\n]/g, ' ').replaceAll(/\p{Cs}/gu, escaped) : null;
}

const escaped = (half: string): string => `\\u${half.charCodeAt(0).toString(16)}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
