import type { Redaction } from '#contract/models/export.ts';
import { redactedWord } from '../../core/export-format/redaction-words.ts';
import { isExactNumber, plainNumber } from '../../core/base/deep-json.ts';

/** Minimum lengths: shorter values occur everywhere by chance. */
const shortest = { text: 3, digits: 4 };

/** Values of redacted fields of one record, to be found wherever else they occur in it. */
export class RedactedValues {
  readonly #salt: string;
  /** Redaction and value for each way to write it, in lower case. */
  readonly #written = new Map<string, { how: Redaction['how']; value: string }>();
  #pattern: RegExp | null = null;
  /** Whether one of the values is removed, which joins the text around it. */
  leavesOut = false;

  constructor(salt: string) {
    this.#salt = salt;
  }

  /** Adds a value, including everything in a list or an object. */
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

  /** Returns the text with a placeholder for every such value. */
  hide(text: string): string {
    if (this.#written.size === 0) return text;
    this.#pattern ??= patternOf([...this.#written.keys()]);
    return text.replace(this.#pattern, (found) => this.#wordFor(found) ?? '');
  }

  /**
   * Returns the replacement of a number that is such a value, however it is written. Undefined if it is not such a
   * value; null if it is to be left out.
   */
  ofNumber(text: string): string | null | undefined {
    const known = [text, plainNumber({ rawJSON: text })].find((written) => this.#written.has(written.toLowerCase()));
    return known === undefined ? undefined : this.#wordFor(known);
  }

  #wordFor(found: string): string | null {
    // Some letters have another length in lower case: then the text is hidden as found.
    const { how, value } = this.#written.get(found.toLowerCase()) ?? { how: 'mask', value: found };
    return redactedWord(how, value, this.#salt);
  }
}

/**
 * Returns a pattern for any of the texts, the longest first: one may be part of another. A number is not found inside a
 * longer one.
 */
function patternOf(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  const written = longestFirst.map((text) => {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    return /^\d+$/.test(text) ? String.raw`(?<!\d)${literal}(?!\d)` : literal;
  });
  return new RegExp(written.join('|'), 'gi');
}

/** Returns a value without members as text, equal for equal numbers. Null for any other value. */
export function leafText(value: unknown): string | null {
  if (isExactNumber(value)) return plainNumber(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function isIdentifying(value: unknown, text: string): boolean {
  if (typeof value === 'string') return text.trim().length >= shortest.text;
  return text.replace(/\D/g, '').length >= shortest.digits;
}

/**
 * Returns the ways to write a text: literally, with accents in one or two characters, in JSON, markup, addresses,
 * Base64.
 */
function waysToWrite(text: string): Set<string> {
  const composed = [text, text.normalize('NFC'), text.normalize('NFD')];
  const ways = new Set(
    composed.flatMap((form) => [form, form.trim(), ...inJson(form), ...inMarkup(form), ...inAddress(form)]),
  );
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  // Shorter texts occur everywhere by chance.
  if (base64.length >= shortestBase64) ways.add(base64);
  return ways;
}

const shortestBase64 = 8;

/** Returns the text in JSON, with and without characters beyond ASCII. */
function inJson(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  return [json, json.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)];
}

const beyondAscii = /[\u0080-\uffff]/g;

/** Returns the text in markup, with named entities and with numeric ones, decimal and hexadecimal. */
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
