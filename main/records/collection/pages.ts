import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Separator, which no text holds: JSON escapes line ends. */
const between = '\n';

/** Records as JSON, compressed a page at a time: their text takes by far the most memory. */
export class CollectionPages {
  readonly #pages: Buffer[] = [];
  /** The last page that was read, which is often the next one too. */
  #open: { page: number; texts: string[] } | null = null;

  /** Adds a page and returns its number. */
  add(texts: readonly string[]): number {
    return this.#pages.push(zstdCompressSync(texts.join(between))) - 1;
  }

  text(page: number, place: number): string {
    if (this.#open?.page !== page) {
      this.#open = { page, texts: zstdDecompressSync(this.#pages[page]!).toString().split(between) };
    }
    return this.#open.texts[place]!;
  }
}
