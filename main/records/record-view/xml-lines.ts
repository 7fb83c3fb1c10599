import { deepestIndent, indentOf, inserted, type LineSource, type Piece, piece } from './line-source.ts';

/** Constructs that do not end at the next `>`, by beginning and end. */
const enclosed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Lines of XML, each with one tag; an element that contains only text is on one line. */
export class XmlLines implements LineSource {
  readonly #text: string;
  #open = 0;
  #depth = 0;
  #from = 0;
  #to = 0;
  end: number;

  constructor(text: string) {
    this.#text = text;
    this.end = this.#skipped(0);
  }

  next(): boolean {
    if (this.end >= this.#text.length) return false;
    this.#from = this.end;
    this.#depth = this.#open;
    if (this.#text[this.#from] === '<') this.#readTag();
    else {
      this.end = this.#found('<', this.#from, 0);
      this.#to = this.#from + this.#text.slice(this.#from, this.end).trimEnd().length;
    }
    this.end = this.#skipped(this.end);
    return true;
  }

  get length(): number {
    return 2 * Math.min(this.#depth, deepestIndent) + this.#to - this.#from;
  }

  pieces(): Piece[] {
    return [inserted(indentOf(this.#depth)), piece(this.#text, this.#from, this.#to)];
  }

  #readTag(): void {
    this.end = this.#to = this.#endOfTag(this.#from);
    if (/[?!]/.test(this.#text[this.#from + 1] ?? '')) return;
    if (this.#text[this.#from + 1] === '/') this.#depth = this.#open = Math.max(0, this.#open - 1);
    else if (this.#text[this.#to - 2] !== '/') this.#readContent();
  }

  #readContent(): void {
    const next = this.#found('<', this.#to, 0);
    if (this.#text[next + 1] === '/') this.end = this.#to = this.#endOfTag(next);
    else this.#open += 1;
  }

  #endOfTag(from: number): number {
    const form = enclosed.find(([opening]) => this.#text.startsWith(opening, from));
    if (form) return this.#found(form[1], from + form[0].length, form[1].length);
    const brackets = this.#text.startsWith('<!', from);
    for (let place = from + 1; place < this.#text.length; place += 1) {
      const here = this.#text[place]!;
      if (here === '"' || here === "'") place = this.#found(here, place + 1, 0);
      else if (here === '[' && brackets) place = this.#found(']', place, 0);
      else if (here === '>') return place + 1;
    }
    return this.#text.length;
  }

  /** Returns the next position of the word, plus `behind`; otherwise the end of the text. */
  #found(word: string, from: number, behind: number): number {
    const place = this.#text.indexOf(word, from);
    return place < 0 ? this.#text.length : place + behind;
  }

  #skipped(from: number): number {
    let place = from;
    while (place < this.#text.length && /\s/.test(this.#text[place]!)) place += 1;
    return place;
  }
}
