import { endOfText, parseExactly, parseJson, setMember } from './json-text.ts';
import { texts } from './words.ts';

/** Limits of the JSON that is read. */
export interface JsonBounds {
  /** Maximum nesting of lists and objects. */
  depth: number;
  /** Maximum number of entries and members of all lists and objects. */
  values: number;
  /** Maximum number of members of one object: each new name costs a hundred times as much as a known one. */
  members: number;
}

/** Thrown for text that exceeds the limits, and is JSON up to there. */
export class BeyondBounds extends Error {
  override readonly name = 'BeyondBounds';
  readonly what: keyof JsonBounds;

  constructor(what: keyof JsonBounds) {
    super(`More JSON than is read: ${what}`);
    this.what = what;
  }
}

/** Members in a text so far. */
interface SeenMembers {
  members: number;
}

/** Describes the exceeded limit, as part of a sentence. */
export function beyond({ what }: BeyondBounds, bounds: JsonBounds): string {
  if (what === 'depth') return texts.beyondDepth(bounds.depth);
  return what === 'values' ? texts.beyondValues(bounds.values) : texts.beyondMembers(bounds.members);
}

/** Number of characters parsed at once: about a millisecond of new names, which are the slowest. */
const pieceLength = 16 * 1024;
/** Milliseconds of parsing after which it yields. */
const turn = 8;

/** Parses a text, or a piece of one: `parseJson` or `parseExactly`. */
type Parse = (text: string) => unknown;

/**
 * Parses like `parseExactly`, and throws `BeyondBounds` before it parses text that exceeds the limits.
 *
 * @param length number of characters parsed at once
 * @param seen gets the number of members of all objects in the text, some of which may repeat a name
 */
export function parseWithin(
  text: string,
  bounds: JsonBounds,
  length = pieceLength,
  seen: SeenMembers = { members: 0 },
): unknown {
  const pieces = parsePieces(text, bounds, length, parseExactly, seen);
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/**
 * Parses text that may exceed the limits in slices of a few milliseconds, so that text of any length blocks nothing
 * else. Throws `BeyondBounds`.
 */
export async function parseInTurns(text: string, bounds: JsonBounds, parse: Parse = parseJson): Promise<unknown> {
  const pieces = parsePieces(text, bounds, pieceLength, parse);
  let began = performance.now();
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    if (performance.now() - began < turn) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}

/** List or object that is open at the current position. */
interface Open {
  isList: boolean;
  /** Parsed part; null while it is short, because it is then parsed with its parent. */
  built: unknown[] | Record<string, unknown> | null;
  /** Position of its bracket. */
  openAt: number;
  /** Position from which its text is still to be parsed. */
  from: number;
  /** Position of the current entry. */
  entryAt: number;
  /** Whether the current entry is already built. */
  hasEntry: boolean;
  members: number;
}

/** Parses long lists and objects in pieces, and yields after each. Returns undefined if the text is not JSON. */
function* parsePieces(
  text: string,
  bounds: JsonBounds,
  length: number,
  parse: Parse,
  seen: SeenMembers = { members: 0 },
): Generator<undefined, unknown, undefined> {
  const open: Open[] = [];
  let at: Open | undefined;
  let values = 0;
  let whole: { value: unknown; end: number } | null = null;
  try {
    for (let place = 0; place < text.length; place += 1) {
      const code = text.charCodeAt(place);
      if (code === quote) place = endOfText(text, place);
      else if (code === colon) seen.members += 1;
      else if (code === comma && at) {
        values += 1;
        at.members += 1;
        if (values > bounds.values) throw new BeyondBounds('values');
        if (!at.isList && at.members > bounds.members) throw new BeyondBounds('members');
        if (at.hasEntry || place - at.from >= length) {
          endEntry(text, at, place, parse);
          yield;
        }
        at.entryAt = place + 1;
      } else if (code === openList || code === openObject) {
        values += 1;
        if (open.length >= bounds.depth) throw new BeyondBounds('depth');
        if (whole) return undefined;
        const isList = code === openList;
        const from = place + 1;
        at = { isList, built: null, openAt: place, from, entryAt: from, hasEntry: false, members: 1 };
        open.push(at);
      } else if ((code === closeList || code === closeObject) && at) {
        if (at.isList !== (code === closeList)) return undefined;
        const closed: Open = at;
        open.pop();
        at = open[open.length - 1];
        if (!closed.built) continue;
        endEntry(text, closed, place, parse);
        yield;
        if (at) take(text, at, closed, place, parse);
        else if (isBlank(text.slice(0, closed.openAt))) whole = { value: closed.built, end: place + 1 };
        else return undefined;
      }
    }
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
  if (!whole) return open.some(({ built }) => built) ? undefined : parse(text);
  return isBlank(text.slice(whole.end)) ? whole.value : undefined;
}

/** Parses the entries before `end` that are still text. */
function endEntry(text: string, at: Open, end: number, parse: Parse): void {
  const rest = text.slice(at.from, end);
  if (!at.hasEntry) append(at, rest, parse);
  else if (!isBlank(rest)) throw new SyntaxError();
  at.from = end + 1;
  at.hasEntry = false;
}

/** Makes a built value that ends at `end` the current entry of its parent. */
function take(text: string, at: Open, { openAt, built }: Open, end: number, parse: Parse): void {
  if (at.hasEntry) throw new SyntaxError();
  if (at.entryAt > at.from) append(at, text.slice(at.from, at.entryAt - 1), parse);
  const lead = text.slice(at.entryAt, openAt);
  if (at.isList) {
    if (!isBlank(lead)) throw new SyntaxError();
    ((at.built ??= []) as unknown[]).push(built);
  } else {
    // The space separates the 0 from text after the colon, so that the two do not read as one number.
    const [name, ...more] = Object.keys(JSON.parse(`{${lead} 0}`) as object);
    if (name === undefined || more.length > 0) throw new SyntaxError();
    setMember((at.built ??= {}) as Record<string, unknown>, name, built);
  }
  at.from = end + 1;
  at.hasEntry = true;
}

/** Parses at least one entry, and appends the result to the entries parsed before. */
function append(at: Open, entries: string, parse: Parse): void {
  const value = parse(at.isList ? `[${entries}]` : `{${entries}}`);
  if (value === undefined || isBlank(entries)) throw new SyntaxError();
  if (!at.built) at.built = value as unknown[] | Record<string, unknown>;
  else if (Array.isArray(at.built)) for (const entry of value as unknown[]) at.built.push(entry);
  else for (const [name, member] of Object.entries(value as object)) setMember(at.built, name, member);
}

/** Accepts only the white space of JSON. */
const isBlank = (text: string): boolean => !/[^ \t\r\n]/.test(text);

const [quote, comma, colon] = [0x22, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
