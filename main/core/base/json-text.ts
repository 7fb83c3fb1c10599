import { randomUUID } from 'node:crypto';

/**
 * Number of consecutive digits that may exceed a JavaScript number. They are checked further, which takes several times
 * as long.
 */
const manyDigits = 16;

/**
 * Returns the value of the text; undefined if it is not JSON. Whole numbers that JavaScript cannot hold are preserved
 * as raw JSON, so that they are printed unchanged (R15).
 */
export function parseJson(text: string): unknown {
  try {
    return hasManyDigits(text) ? parseKeeping(text, isHugeWhole) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses like `parseJson`, and preserves every number that JavaScript would print differently: `10.00`, `-0`, `1e400`.
 * Records are written as the service wrote them.
 */
export function parseExactly(text: string): unknown {
  try {
    return parseKeeping(text, isPrintedDifferently);
  } catch {
    return undefined;
  }
}

/** Characters before a number, apart from its sign. After a letter or a quote it is part of a string. */
const beforeNumber = ':,[ \t\r\n-';

/**
 * Checks only every sixteenth character, because so many consecutive digits cannot escape that. Ids and hashes often
 * have such rows.
 */
function hasManyDigits(text: string): boolean {
  for (let place = manyDigits - 1; place < text.length; place += manyDigits) {
    if (!isDigit(text, place)) continue;
    let from = place;
    let to = place + 1;
    while (isDigit(text, from - 1)) from -= 1;
    while (isDigit(text, to)) to += 1;
    if (to - from >= manyDigits && (from === 0 || beforeNumber.includes(text[from - 1]!))) return true;
    // A row is examined only once: it may be as long as the text.
    place = to;
  }
  return false;
}

/** Also returns false for a position outside the text, where the code is NaN. */
function isDigit(text: string, place: number): boolean {
  return isDigitCode(text.charCodeAt(place));
}

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

const isHugeWhole = (written: string): boolean => /^-?\d+$/.test(written) && !Number.isSafeInteger(Number(written));
const isPrintedDifferently = (written: string): boolean => String(Number(written)) !== written;

/**
 * Known to Node, but not yet to TypeScript
 * (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON).
 */
export const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Prefix of a number that is parsed as a string. No input can contain it. */
const mark = randomUUID();

/**
 * Parses numbers to be kept as marked strings and replaces them afterwards. A reviver would be called for every value,
 * and fails for nesting deeper than the stack. Throws a SyntaxError.
 */
function parseKeeping(text: string, isKept: (written: string) => boolean): unknown {
  const marked = withMarkedNumbers(text, isKept);
  const whole = { value: JSON.parse(marked ?? text) as unknown };
  if (marked !== null) replaceMarked(whole);
  return whole.value;
}

const validNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A colon follows only a member's name. A number is not valid there, but a marked string would be. */
const colonNext = /\s*:/y;

/** Returns null if no number is to be kept. */
function withMarkedNumbers(text: string, isKept: (written: string) => boolean): string | null {
  const pieces: string[] = [];
  let copied = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfText(text, place);
    else if (code === minus || isDigitCode(code)) {
      const { end, isPlain } = endOfNumber(text, place);
      // Most numbers are short and whole: they need no further check.
      if (!isPlain || end - place >= manyDigits) {
        const written = text.slice(place, end);
        colonNext.lastIndex = end;
        if (validNumber.test(written) && isKept(written) && !colonNext.test(text)) {
          pieces.push(text.slice(copied, place), `"${mark}${written}"`);
          copied = end;
        }
      }
      place = end - 1;
    }
  }
  return copied === 0 ? null : pieces.join('') + text.slice(copied);
}

/** Finds the end of a number, and whether it consists of digits only. */
function endOfNumber(text: string, from: number): { end: number; isPlain: boolean } {
  let isPlain = text.charCodeAt(from) !== minus;
  for (let end = from + 1; ; end += 1) {
    const code = text.charCodeAt(end);
    if (isDigitCode(code)) continue;
    if (!otherInNumber.has(code)) return { end, isPlain };
    isPlain = false;
  }
}

/** Uses a list of pending values instead of recursion: a record may be nested deeper than the stack. */
function replaceMarked(whole: object): void {
  const open = [whole as Record<string, unknown>];
  for (let owner = open.pop(); owner; owner = open.pop())
    for (const name in owner) {
      const inner = owner[name];
      if (typeof inner === 'object' && inner !== null) open.push(inner as Record<string, unknown>);
      else if (typeof inner === 'string' && inner.startsWith(mark)) owner[name] = rawJson(inner.slice(mark.length));
    }
}

/** Position of the closing quote of a string that begins at `from`; past the end if there is none. */
export function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

const [quote, minus, backslash] = [0x22, 0x2d, 0x5c];
/** Decimal point, signs, and exponent letters. */
const otherInNumber = new Set([...'.+-eE'].map((character) => character.charCodeAt(0)));
