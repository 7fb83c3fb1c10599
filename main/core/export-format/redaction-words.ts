import { createHmac } from 'node:crypto';
import type { Redaction } from '#contract/models/export.ts';

const masked = '[masked]';
/** In place of an original of which it is not certain that nothing is left in it. */
export const withheld = '[withheld]';

/** Hexadecimal digits of a hash: enough to distinguish people, too few to look like an id. */
const digits = 12;

const hashed = new RegExp(String.raw`^h:[0-9a-f]{${digits}}$`);

/** Whether a text as a whole stands for one that was redacted. */
export const isRedactedWord = (text: string): boolean => text === masked || text === withheld || hashed.test(text);

/** What is written instead of a text; null where it is to be left out. */
export function redactedWord(how: Redaction['how'], text: string, salt: string): string | null {
  if (how === 'mask') return masked;
  if (how === 'drop') return null;
  return `h:${createHmac('sha256', salt).update(text).digest('hex').slice(0, digits)}`;
}
