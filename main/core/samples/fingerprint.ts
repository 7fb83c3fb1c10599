import { hash } from 'node:crypto';
import type { MessagePart } from '#contract/models/quarantine.ts';
import { gist, type MaskedSpan, patternVersion, textPattern } from '../base/text-pattern.ts';

/** Common properties of failed records with the same failure. */
export interface Fingerprint {
  /** Identical at every start, until the rules of masking change. */
  key: string;
  pattern: string;
  /** Masked parts of the message. */
  spans: MaskedSpan[];
}

/** Number of characters that decide in a longer message: a stack trace or the record itself follows. */
const longestHead = 4_000;

export const headOf = (message: string): string => message.slice(0, longestHead);

export function fingerprintOf(errorType: string | null, message: string): Fingerprint {
  const { pattern, spans } = textPattern(headOf(message));
  return { key: keyOfPattern(errorType, pattern), pattern, spans };
}

/** Maximum number of cached keys: enough for the groups of a quarantine, and little even when all records differ. */
const mostRemembered = 10_000;

/** Caches keys of fingerprints, because most records repeat an earlier message. */
export class FingerprintKeys {
  readonly #keys = new Map<string, string>();

  keyOf(errorType: string | null, message: string): string {
    const { pattern } = textPattern(headOf(message));
    // The length separates a type from a pattern, whatever they contain.
    const name = `${errorType?.length} ${errorType}${pattern}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    if (this.#keys.size >= mostRemembered) this.#keys.clear();
    const key = keyOfPattern(errorType, pattern);
    this.#keys.set(name, key);
    return key;
  }
}

const keyOfPattern = (errorType: string | null, pattern: string): string =>
  groupKeyOf([patternVersion, errorType, gist(pattern)]);

/** 64 bits: more groups than a user can view will not collide by chance. */
const bytes = 8;

/** Returns a short hash of these parts. */
export const groupKeyOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'buffer').toString('hex', 0, bytes);

/** Splits a message into the parts of its fingerprint and the masked parts. */
export function messageParts(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { from, to, kind } of textPattern(headOf(message)).spans) {
    if (from > end) parts.push({ text: message.slice(end, from), mask: null });
    parts.push({ text: message.slice(from, to), mask: kind });
    end = to;
  }
  if (end < message.length) parts.push({ text: message.slice(end), mask: null });
  return parts;
}
