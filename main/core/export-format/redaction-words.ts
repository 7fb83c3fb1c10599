import { createHmac } from 'node:crypto';
import type { Redaction } from '#contract/models/export.ts';

const masked = '[masked]';
/** Replaces an original that may still contain redacted data. */
export const withheld = '[withheld]';

/** Number of hexadecimal digits of a hash: enough to distinguish individuals, too few to look like an id. */
const digits = 12;

const hashed = new RegExp(String.raw`^h:[0-9a-f]{${digits}}$`);

/** Whether an entire text is the placeholder of a redacted one. */
export const isRedactedWord = (text: string): boolean => text === masked || text === withheld || hashed.test(text);

/** Returns the placeholder of a text; null if the text is to be omitted. */
export function redactedWord(how: Redaction['how'], text: string, salt: string): string | null {
  if (how === 'mask') return masked;
  if (how === 'drop') return null;
  return `h:${createHmac('sha256', salt).update(text).digest('hex').slice(0, digits)}`;
}
