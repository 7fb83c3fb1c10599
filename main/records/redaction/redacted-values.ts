import { type Decimal, printDecimal, readDecimal } from '#contract/decimal.ts';
import type { Redaction } from '#contract/models/export.ts';
import { redactedWord } from '../../core/export-format/redaction-words.ts';
import { isExactNumber, plainNumber } from '../../core/base/deep-json.ts';
import { numberForms } from './number-forms.ts';

/** Minimum lengths: shorter values occur everywhere by chance. */
const shortest = { text: 3, digits: 4 };

/** Redaction and value of a field. */
interface RedactedValue {
  how: Redaction['how'];
  value: string;
}

/** Values of redacted fields of one record, to be found wherever else they occur in it. */
export class RedactedValues {
  readonly #salt: string;
  /** By each way to write a value, in lower case. */
  readonly #written = new Map<string, RedactedValue>();
  /** Values that are numbers, by their plain form, and a pattern for all notations of each. */
  readonly #numbers = new Map<string, RedactedValue & { forms: string }>();
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
    const number = readDecimal(text.trim());
    if (number) this.#addNumber(number, { how, value: text });
    this.#pattern = null;
    this.leavesOut ||= how === 'drop';
  }

  #addNumber(number: Decimal, value: RedactedValue): void {
    const plain = printDecimal(number);
    // A text such as `0007` may be a short number.
    if (!hasEnoughDigits(plain) || this.#numbers.has(plain)) return;
    this.#numbers.set(plain, { ...value, forms: numberForms(number) });
  }

  /** Returns the text with a placeholder for every such value. */
  hide(text: string): string {
    if (this.#written.size === 0) return text;
    this.#pattern ??= patternOf([...this.#written.keys()], this.#numbers);
    return text.replace(this.#pattern, (found) => this.#wordFor(found) ?? '');
  }

  /**
   * Returns the replacement of a number that is such a value, however it is written. Undefined if it is not such a
   * value; null if it is to be left out.
   */
  ofNumber(text: string): string | null | undefined {
    if (this.#written.size === 0) return undefined;
    const known = this.#numbers.get(plainNumber({ rawJSON: text })) ?? this.#written.get(text.toLowerCase());
    return known && redactedWord(known.how, known.value, this.#salt);
  }

  #wordFor(found: string): string | null {
    const known = this.#written.get(found.toLowerCase()) ?? this.#numberIn(found);
    // Some letters have another length in lower case: then the text is hidden as found.
    return redactedWord(known?.how ?? 'mask', known?.value ?? found, this.#salt);
  }

  #numberIn(found: string): RedactedValue | undefined {
    return [...this.#numbers.values()].find(({ forms }) => new RegExp(`^(?:${forms})$`, 'i').test(found));
  }
}

/**
 * Returns a pattern for any of the texts and numbers, the longest first: one may be part of another. A number is not
 * found inside a longer one.
 */
function patternOf(texts: readonly string[], numbers: ReadonlyMap<string, { forms: string }>): RegExp {
  const literals = texts.map((text) => {
    const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
    return { text, pattern: readDecimal(text) === null ? literal : alone(literal) };
  });
  // All notations of a number precede its plain one: `1249.50` would otherwise leave its last digit.
  const notations = [...numbers].map(([text, { forms }]) => ({ text: `${text} `, pattern: alone(forms) }));
  const longestFirst = [...notations, ...literals].sort((a, b) => b.text.length - a.text.length);
  return new RegExp(longestFirst.map(({ pattern }) => pattern).join('|'), 'gi');
}

const alone = (number: string): string => String.raw`(?<!\d)(?:${number})(?!\d)`;

/** Returns a value without members as text, equal for equal numbers. Null for any other value. */
export function leafText(value: unknown): string | null {
  if (isExactNumber(value)) return plainNumber(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function isIdentifying(value: unknown, text: string): boolean {
  if (typeof value === 'string') return text.trim().length >= shortest.text;
  return hasEnoughDigits(text);
}

const hasEnoughDigits = (text: string): boolean => text.replace(/\D/g, '').length >= shortest.digits;

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
