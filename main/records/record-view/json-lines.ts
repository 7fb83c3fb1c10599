import { endOfString } from '../../core/samples/original.ts';
import { deepestIndent, indentOf, inserted, type LineSource, type Piece, piece } from './line-source.ts';

const code = { quote: 34, comma: 44, colon: 58, openList: 91, closeList: 93, open: 123, close: 125 };

/**
 * Lines of JSON, each with a member or an entry. They use the text itself, so that numbers, escapes and duplicate names
 * stay as written. A value that is nested too deep stays on one line.
 */
export class JsonLines implements LineSource {
  readonly #text: string;
  /** For each open level: how many entries of a list have begun, or -1 in an object. */
  readonly #open: number[] = [];
  #place: number;
  #depth = 0;
  #comma = false;
  /** Name of a member with its quotes; empty for an entry of a list and for a closing bracket. */
  nameFrom = 0;
  nameTo = 0;
  /** Value, or opening bracket of one that is not empty, or closing bracket. */
  from = 0;
  to = 0;

  constructor(text: string) {
    this.#text = text;
    this.#place = this.#skipped(0);
  }

  next(): boolean {
    if (this.#place >= this.#text.length) return false;
    this.nameFrom = this.nameTo = this.#place;
    this.#comma = false;
    if (isClosing(this.#text.charCodeAt(this.#place))) this.#close();
    else this.#readValue();
    return true;
  }

  get depth(): number {
    return this.#depth;
  }

  /** Index of an entry of a list, from 0; -1 for a member, and for a closing bracket. */
  get index(): number {
    if (isClosing(this.#text.charCodeAt(this.from))) return -1;
    return Math.max(-1, (this.#open[this.#depth - 1] ?? 0) - 1);
  }

  /** Whether the contents of the value follow on separate lines. */
  get opens(): boolean {
    return this.#open.length > this.#depth;
  }

  get end(): number {
    return this.#place;
  }

  get length(): number {
    const name = this.nameTo === this.nameFrom ? 0 : this.nameTo - this.nameFrom + 2;
    return 2 * this.#depth + name + (this.to - this.from) + (this.#comma ? 1 : 0);
  }

  pieces(): Piece[] {
    const name = piece(this.#text, this.nameFrom, this.nameTo);
    return [
      inserted(indentOf(this.#depth)),
      ...(name.text === '' ? [] : [name, inserted(': ')]),
      piece(this.#text, this.from, this.to),
      inserted(this.#comma ? ',' : ''),
    ];
  }

  #close(): void {
    this.#open.pop();
    this.#depth = this.#open.length;
    this.from = this.#place;
    this.to = this.#place + 1;
    this.#goOn();
  }

  #readValue(): void {
    this.#depth = this.#open.length;
    const level = this.#depth - 1;
    if (level >= 0 && this.#open[level] === -1) this.#readName();
    else if (level >= 0) this.#open[level]! += 1;
    this.from = this.#place;
    const first = this.#text.charCodeAt(this.#place);
    if (first === code.open || first === code.openList) {
      const inside = this.#skipped(this.#place + 1);
      if (isClosing(this.#text.charCodeAt(inside))) this.to = inside + 1;
      else if (this.#depth >= deepestIndent) this.to = this.#endOfNested();
      else {
        this.to = this.#place + 1;
        this.#open.push(first === code.open ? -1 : 0);
        this.#place = inside;
        return;
      }
    } else if (first === code.quote) this.to = endOfString(this.#text, this.#place);
    else this.to = this.#endOfWord();
    this.#goOn();
  }

  #readName(): void {
    this.nameTo = endOfString(this.#text, this.#place);
    const colon = this.#skipped(this.nameTo);
    this.#place = this.#skipped(this.#text.charCodeAt(colon) === code.colon ? colon + 1 : colon);
  }

  /** Moves on, past the value, its comma and the following space. */
  #goOn(): void {
    const place = this.#skipped(this.to);
    this.#comma = this.#text.charCodeAt(place) === code.comma;
    this.#place = this.#comma ? this.#skipped(place + 1) : place;
  }

  #endOfNested(): number {
    let depth = 0;
    for (let place = this.#place; place < this.#text.length; place += 1) {
      const here = this.#text.charCodeAt(place);
      if (here === code.quote) place = endOfString(this.#text, place) - 1;
      else if (here === code.open || here === code.openList) depth += 1;
      else if (isClosing(here) && (depth -= 1) === 0) return place + 1;
    }
    return this.#text.length;
  }

  #endOfWord(): number {
    let place = this.#place + 1;
    while (place < this.#text.length && !endsWord(this.#text.charCodeAt(place))) place += 1;
    return place;
  }

  #skipped(from: number): number {
    let place = from;
    while (place < this.#text.length && isSpace(this.#text.charCodeAt(place))) place += 1;
    return place;
  }
}

const isClosing = (character: number): boolean => character === code.close || character === code.closeList;
/** Reports whether a character is a space; a byte order mark also is. */
const isSpace = (character: number): boolean => character <= 32 || character === 0xfeff || character === 0xa0;
const endsWord = (character: number): boolean => character === code.comma || isClosing(character) || isSpace(character);
