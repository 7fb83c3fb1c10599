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
    return hasManyDigits(text) || hasEscapedName(text) ? parseKeeping(text, isHugeWhole) : JSON.parse(text);
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

/** Returns whether the name of a member has an escape, which V8 may misread (`Names`). */
function hasEscapedName(text: string): boolean {
  for (let place = text.indexOf('\\'); place >= 0;) {
    const end = endOfText(text, place);
    if (isName(text, end + 1)) return true;
    place = text.indexOf('\\', end + 1);
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

/** Prefix of a number that is parsed as a string, and of a name that replaces another. No input can contain it. */
const mark = randomUUID();

/**
 * Names of members with an escape, each under a marked name that has none. After an object with members `a` and `x\`,
 * V8 13.6 reads a member `x\n` or `x\u0011` as `x\` if it follows a member `a`: it compares the text of a name without
 * regard to its escapes.
 */
class Names {
  readonly #all: string[] = [];
  readonly #marked = new Map<string, string>();

  get size(): number {
    return this.#all.length;
  }

  /** Returns JSON of a name without escapes that replaces this one. */
  mark(json: string): string {
    const name = JSON.parse(json) as string;
    const plain = JSON.stringify(name);
    if (!plain.includes('\\')) return plain;
    const before = this.#marked.get(name);
    if (before !== undefined) return before;
    const marked = `"${mark}${this.#all.push(name) - 1}"`;
    this.#marked.set(name, marked);
    return marked;
  }

  /** Gives the members of an object their own names again, in the same order. */
  restore(owner: Record<string, unknown>): void {
    const members = Object.entries(owner);
    if (!members.some(([name]) => name.startsWith(mark))) return;
    for (const [name] of members) delete owner[name];
    for (const [name, value] of members)
      setMember(owner, name.startsWith(mark) ? this.#all[Number(name.slice(mark.length))]! : name, value);
  }
}

/** Sets a member like JSON.parse, also `__proto__`, for which an assignment does something else. */
export function setMember(members: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') members[name] = value;
  else Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * Parses numbers to be kept as marked strings, and names with escapes as marked ones, and replaces both afterwards. A
 * reviver would be called for every value, and fails for nesting deeper than the stack. Throws a SyntaxError.
 */
function parseKeeping(text: string, isKept: (written: string) => boolean): unknown {
  const names = new Names();
  const marked = withMarks(text, isKept, names);
  const whole = { value: JSON.parse(marked ?? text) as unknown };
  if (marked !== null) replaceMarked(whole, names);
  return whole.value;
}

const validNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A colon follows only a member's name. A number is not valid there, but a marked string would be. */
const colonNext = /\s*:/y;

function isName(text: string, end: number): boolean {
  colonNext.lastIndex = end;
  return colonNext.test(text);
}

/** Returns null if no number is to be kept, and no name has an escape. */
function withMarks(text: string, isKept: (written: string) => boolean, names: Names): string | null {
  const pieces: string[] = [];
  let copied = 0;
  let escape = text.indexOf('\\');
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === quote) {
      const end = endOfText(text, place);
      if (escape >= 0 && escape < place) escape = text.indexOf('\\', place);
      if (escape > place && escape < end && isName(text, end + 1)) {
        pieces.push(text.slice(copied, place), names.mark(text.slice(place, end + 1)));
        copied = end + 1;
      }
      place = end;
    } else if (code === minus || isDigitCode(code)) {
      const { end, isPlain } = endOfNumber(text, place);
      // Most numbers are short and whole: they need no further check.
      if (!isPlain || end - place >= manyDigits) {
        const written = text.slice(place, end);
        if (validNumber.test(written) && isKept(written) && !isName(text, end)) {
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
function replaceMarked(whole: object, names: Names): void {
  const open = [whole as Record<string, unknown>];
  for (let owner = open.pop(); owner; owner = open.pop()) {
    for (const name in owner) {
      const inner = owner[name];
      if (typeof inner === 'object' && inner !== null) open.push(inner as Record<string, unknown>);
      else if (typeof inner === 'string' && inner.startsWith(mark)) owner[name] = rawJson(inner.slice(mark.length));
    }
    if (names.size > 0 && !Array.isArray(owner)) names.restore(owner);
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
