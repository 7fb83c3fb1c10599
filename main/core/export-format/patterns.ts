import type { PatternName } from '#contract/models/export.ts';
import { RE2JS } from 're2js';
import { failure } from '../base/failure.ts';
import { withAsciiForms } from './ascii-forms.ts';
import { texts } from './words.ts';

/** Replaces the parts of a text that match a pattern. */
export type Replacing = (text: string, word: (found: string) => string) => string;

/** Candidate, and the test that confirms it. Lengths are bounded, so that the cost is linear in the text. */
interface Pattern {
  /** Character that all matches contain: a text without it is not examined further. */
  sign: string | null;
  candidate: RegExp;
  /** Returns the confirmed part of the candidate; null for none. */
  accept: (candidate: string) => string | null;
}

const whole = (is: (text: string) => boolean) => (text: string) => (is(text) ? text : null);

const patterns: Record<PatternName, Pattern> = {
  email: {
    sign: '@',
    candidate: /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
    accept: whole(() => true),
  },
  phone: {
    sign: null,
    candidate: /(?<![\p{L}\p{N}_.])(?:\+|\()?\d[\d ()./-]{5,24}\d(?![\p{L}\p{N}_])/gu,
    accept: whole(isPhone),
  },
  card: { sign: null, candidate: /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g, accept: whole(isCard) },
  iban: {
    sign: null,
    candidate: /(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?: ?[a-z0-9]){11,30}(?![\p{L}\p{N}])/giu,
    accept: ibanIn,
  },
  ip: {
    sign: null,
    candidate:
      /(?<![\p{L}\p{N}_.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]{2,39}(?:\.\d{1,3}){0,3})(?![\p{L}\p{N}_:]|\.\d)/giu,
    accept: whole(isAddress),
  },
};

/** Returns the pattern with this name. */
export function namedPattern(name: PatternName): Replacing {
  const { sign, candidate, accept } = patterns[name];
  return (text, word) => {
    const ascii = withAsciiForms(text);
    if (sign !== null && !ascii.includes(sign)) return text;
    const parts: string[] = [];
    let end = 0;
    for (const { 0: found, index } of ascii.matchAll(candidate)) {
      const accepted = accept(found);
      if (accepted === null) continue;
      parts.push(text.slice(end, index), word(text.slice(index, index + accepted.length)));
      end = index + accepted.length;
    }
    return end === 0 ? text : parts.join('') + text.slice(end);
  };
}

/**
 * Returns a pattern for a regular expression, which takes time linear in the text (RE2). Throws a Failure if the
 * expression is invalid.
 */
export function ownPattern(source: string): Replacing {
  const pattern = compiled(source);
  return (text, word) => {
    const matcher = pattern.matcher(text);
    const parts: string[] = [];
    let end = 0;
    while (matcher.find()) {
      // An empty match contains nothing to hide.
      if (matcher.end() === matcher.start()) continue;
      parts.push(text.slice(end, matcher.start()), word(text.slice(matcher.start(), matcher.end())));
      end = matcher.end();
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(end);
  };
}

function compiled(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : '';
    throw failure('invalid_input', texts.noPattern(source), {
      advice: texts.patternsAreRe2,
      detail: why,
      field: 'redactions',
    });
  }
}

/** Returns the named patterns that match in a text. */
export function patternsIn(text: string): PatternName[] {
  if (!possible.test(text)) return [];
  const ascii = withAsciiForms(text);
  return names.filter((name) => isFound(patterns[name], ascii));
}

/**
 * Quick test that every text with a match passes: an @, seven digits close together, the form of an address, or a
 * character beyond ASCII.
 */
const possible = /@|[^\0-\x7f]|\d(?:[ ()./-]{0,3}\d){6}|[a-z]{2}\d{2} ?[a-z0-9]{2}|\d\.\d{1,3}\.\d|:[0-9a-f.]{0,15}:/i;

const names = Object.keys(patterns) as PatternName[];

function isFound({ sign, candidate, accept }: Pattern, text: string): boolean {
  if (sign !== null && !text.includes(sign)) return false;
  if (text.search(candidate) < 0) return false;
  for (const [found] of text.matchAll(candidate)) if (accept(found) !== null) return true;
  return false;
}

/** Accepts digits of a number that can be dialed, as usually written: international, with a leading 0, or in groups. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15 || /^\d{4}-\d{2}-\d{2}|^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return false;
  return /^(?:\+|00|\(?0\d)/.test(text) || /^(?:\(\d{2,4}\)|\d{3})[ .-]?\d{3}[ .-]\d{4}$/.test(text);
}

/**
 * Luhn check. Cards that begin with 1 are those of airlines, with 15 digits (ISO/IEC 7812, UATP). Any other such number
 * is far more likely a time in milliseconds since 1970, of which one in ten passes.
 */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  if (digits.at(-1) === 1 && digits.length !== 15) return false;
  const sum = digits.reduce((before, digit, place) => {
    const value = place % 2 === 0 ? digit : digit * 2;
    return before + (value > 9 ? value - 9 : value);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** Returns the longest beginning with correct check digits: words may follow. */
function ibanIn(text: string): string | null {
  for (let end = text.length; end >= 15; end -= 1) {
    const tail = text[end];
    if (tail !== undefined && tail !== ' ') continue;
    const candidate = text.slice(0, end).trimEnd();
    if (isIban(candidate)) return candidate;
  }
  return null;
}

function isIban(text: string): boolean {
  const bare = text.replaceAll(' ', '').toUpperCase();
  const number = [...(bare.slice(4) + bare.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
  return bare.length >= 15 && BigInt(number) % 97n === 1n;
}

function isAddress(text: string): boolean {
  if (!text.includes(':')) return text.split('.').length === 4 && text.split('.').every((part) => Number(part) <= 255);
  return text.length > 2 && URL.canParse(`http://[${text}]/`);
}
