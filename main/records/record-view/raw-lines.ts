import type { LineSource, Piece } from './line-source.ts';

/** Lines of a text as it came, without the line breaks. */
export class RawLines implements LineSource {
  readonly #text: string;
  #from = 0;
  #to = 0;
  end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): boolean {
    // A break at the very end begins no line.
    if (this.end >= this.#text.length) return false;
    this.#from = this.end;
    const found = this.#text.indexOf('\n', this.#from);
    const to = found < 0 ? this.#text.length : found;
    this.end = Math.min(to + 1, this.#text.length);
    this.#to = found > this.#from && this.#text.charCodeAt(found - 1) === 13 ? found - 1 : to;
    return true;
  }

  get from(): number {
    return this.#from;
  }

  get length(): number {
    return this.#to - this.#from;
  }

  pieces(): Piece[] {
    return [{ text: this.#text.slice(this.#from, this.#to), from: this.#from, to: this.#to }];
  }
}
