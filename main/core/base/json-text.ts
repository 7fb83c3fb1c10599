import { randomUUID } from 'node:crypto';

/**
 * So many digits in a row may be more than a number of JavaScript holds: worth a closer look, which takes several times as long.
 */
const manyDigits = 16;

/**
 * The value that the text holds; undefined when it is not JSON. Whole numbers that JavaScript cannot hold are preserved as raw
 * JSON, so that they are printed unchanged (R15).
 */
export function parseJson(text: string): unknown {
  try {
    return hasManyDigits(text) ? parseKeeping(text, isHugeWhole) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * As `parseJson`, with every number preserved that JavaScript would print differently: `10.00`, `-0`, `1e400`. For records, which
 * are written as the service wrote them.
 */
export function parseExactly(text: string): unknown {
  try {
    return parseKeeping(text, isPrintedDifferently);
  } catch {
    return undefined;
  }
}

/** Before a number, its sign apart, stands one of these; letters and quotes mean that it is a part of a text. */
const beforeNumber = ':,[ \t\r\n-';

/**
 * Looks at every sixteenth character only, because a row of so many digits cannot escape that. In ids and hashes such rows are
 * common.
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

/** False as well for a place outside the text, where the code is NaN. */
function isDigit(text: string, place: number): boolean {
  return isDigitCode(text.charCodeAt(place));
}

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

const isHugeWhole = (written: string): boolean => /^-?\d+$/.test(written) && !Number.isSafeInteger(Number(written));
const isPrintedDifferently = (written: string): boolean => String(Number(written)) !== written;

/** Known to Node, not yet to TypeScript (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/JSON/rawJSON). */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON: (text: string) => unknown };

/** Precedes a number that is parsed as a text. No text that is read can contain it. */
const mark = randomUUID();

/**
 * Numbers to be kept are parsed as marked texts and replaced afterwards: a reviver is called for every value of the text, and fails
 * where it is nested deeper than the stack. Throws a SyntaxError.
 */
function parseKeeping(text: string, isKept: (written: string) => boolean): unknown {
  const marked = withMarkedNumbers(text, isKept);
  const whole = { value: JSON.parse(marked ?? text) as unknown };
  if (marked !== null) replaceMarked(whole);
  return whole.value;
}

const validNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Only after the name of a member, which no number may be, but a marked text could. */
const colonNext = /\s*:/y;

/** Null where no number is to be kept. */
function withMarkedNumbers(text: string, isKept: (written: string) => boolean): string | null {
  const pieces: string[] = [];
  let copied = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) place = endOfText(text, place);
    else if (code === minus || isDigitCode(code)) {
      const { end, isPlain } = endOfNumber(text, place);
      // Most numbers are short and whole: they need no closer look.
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

/** Where the characters of a number end, and whether they are digits alone. */
function endOfNumber(text: string, from: number): { end: number; isPlain: boolean } {
  let isPlain = text.charCodeAt(from) !== minus;
  for (let end = from + 1; ; end += 1) {
    const code = text.charCodeAt(end);
    if (isDigitCode(code)) continue;
    if (!otherInNumber.has(code)) return { end, isPlain };
    isPlain = false;
  }
}

/** A list of pending values, not recursion: a record may be nested deeper than the stack. */
function replaceMarked(whole: object): void {
  const open = [whole as Record<string, unknown>];
  for (let owner = open.pop(); owner; owner = open.pop())
    for (const name in owner) {
      const inner = owner[name];
      if (typeof inner === 'object' && inner !== null) open.push(inner as Record<string, unknown>);
      else if (typeof inner === 'string' && inner.startsWith(mark)) owner[name] = rawJson(inner.slice(mark.length));
    }
}

/** The position of the closing quote of a text that begins at `from`; past the end where there is none. */
export function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

const [quote, minus, backslash] = [0x22, 0x2d, 0x5c];
/** A point, signs, and the letter of an exponent. */
const otherInNumber = new Set([...'.+-eE'].map((character) => character.charCodeAt(0)));
