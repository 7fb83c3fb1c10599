import type { Redaction } from '#contract/models/export.ts';
import { redactedWord } from '../../core/export-format/redaction-words.ts';
import { isExactNumber, plainNumber } from '../../core/base/deep-json.ts';

/** Shorter ones occur everywhere by chance. */
const shortest = { text: 3, digits: 4 };

/** Values of redacted fields of one record, to be found wherever else they occur in it. */
export class RedactedValues {
  readonly #salt: string;
  /** How a value was redacted, by how it may be written, in lower case. */
  readonly #written = new Map<string, { how: Redaction['how']; value: string }>();
  #pattern: RegExp | null = null;
  /** Whether one of them is removed, which joins the text around it. */
  leavesOut = false;

  constructor(salt: string) {
    this.#salt = salt;
  }

  /** Includes everything in a list or an object. */
  add(value: unknown, how: Redaction['how']): void {
    if (typeof value === 'object' && value !== null && !isExactNumber(value)) {
      for (const member of Object.values(value)) this.add(member, how);
      return;
    }
    const text = leafText(value);
    if (text === null || !isIdentifying(value, text)) return;
    const exact = isExactNumber(value) ? [value.rawJSON] : [];
    for (const written of [...waysToWrite(text), ...exact]) {
      if (!this.#written.has(written.toLowerCase())) this.#written.set(written.toLowerCase(), { how, value: text });
    }
    this.#pattern = null;
    this.leavesOut ||= how === 'drop';
  }

  /** The text with a placeholder for every such value. */
  hide(text: string): string {
    if (this.#written.size === 0) return text;
    this.#pattern ??= patternOf([...this.#written.keys()]);
    return text.replace(this.#pattern, (found) => this.#wordFor(found) ?? '');
  }

  /**
   * The replacement of a number that is such a value, however it is written; undefined where it is none, null where it is to be
   * left out.
   */
  ofNumber(text: string): string | null | undefined {
    const known = [text, plainNumber({ rawJSON: text })].find((written) => this.#written.has(written.toLowerCase()));
    return known === undefined ? undefined : this.#wordFor(known);
  }

  #wordFor(found: string): string | null {
    // Some letters have another length in lower case: then it is hidden as it was found.
    const { how, value } = this.#written.get(found.toLowerCase()) ?? { how: 'mask', value: found };
    return redactedWord(how, value, this.#salt);
  }
}

/** Finds any of the texts, the longest first: one may be part of another. A number is not found inside a longer one. */
function patternOf(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  const written = longestFirst.map((text) => {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    return /^\d+$/.test(text) ? String.raw`(?<!\d)${literal}(?!\d)` : literal;
  });
  return new RegExp(written.join('|'), 'gi');
}

/** A value without members as text, the same for the same number; null for none, and for what identifies nobody. */
export function leafText(value: unknown): string | null {
  if (isExactNumber(value)) return plainNumber(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function isIdentifying(value: unknown, text: string): boolean {
  if (typeof value === 'string') return text.trim().length >= shortest.text;
  return text.replace(/\D/g, '').length >= shortest.digits;
}

/** Literally, with accents in one character or two, and inside of JSON, markup, addresses and Base64. */
function waysToWrite(text: string): Set<string> {
  const composed = [text, text.normalize('NFC'), text.normalize('NFD')];
  const ways = new Set(
    composed.flatMap((form) => [form, form.trim(), ...inJson(form), ...inMarkup(form), ...inAddress(form)]),
  );
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  // Shorter ones occur everywhere by chance.
  if (base64.length >= shortestBase64) ways.add(base64);
  return ways;
}

const shortestBase64 = 8;

/** With and without characters beyond ASCII. */
function inJson(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [json, json.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)];
}

const beyondAscii = /[\u0080-\uffff]/g;

/** As named entities, and as numeric ones, decimal and hexadecimal. */
function inMarkup(text: string): string[] {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const numbered = (number: (code: number) => string): string =>
    markup.replaceAll('"', '&quot;').replace(/['\u{80}-\u{10ffff}]/gu, (sign) => `&#${number(sign.codePointAt(0)!)};`);
  return [
    markup,
    markup.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
    numbered(String),
    numbered((code) => `x${code.toString(16)}`),
  ];
}

function inAddress(text: string): string[] {
  const address = encodeURIComponent(text.toWellFormed());
  return [address, address.replaceAll('%20', '+')];
}
