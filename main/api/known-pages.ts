import { createHash } from 'node:crypto';

/** Page of a list, and the values made from it. */
export interface KnownPage<T> {
  /** Identities of the page's entries, in the page's order. */
  ids: readonly unknown[];
  made: readonly T[];
}

interface Look<T> {
  /** The page, if it is known. */
  page: KnownPage<T> | undefined;
  /** Stores the page as known. */
  know: (page: KnownPage<T>) => void;
}

/**
 * Pages that a list had when it was last read, each keyed by its bytes. At rest almost every page is unchanged, and
 * parsing and translating it again would be most of the work of a read (P14). If the service tags its pages, an
 * unchanged page need not even be sent again.
 *
 * Holds the values made from the pages and not their bytes, so it costs little next to a caller that holds the same
 * values.
 */
export class KnownPages<T> {
  #before = new Map<string, KnownPage<T>>();
  #now = new Map<string, KnownPage<T>>();
  /** Tag and digest of the last page at each position in the list. */
  readonly #tagged = new Map<string, { tag: string; digest: string }>();
  #ignoresTags = false;

  /**
   * Begins a read, and forgets pages that neither this read nor the previous one had. A list that differs at every read
   * does not accumulate here.
   */
  beginRead(): void {
    this.#before = this.#now;
    this.#now = new Map();
    for (const [place, { digest }] of this.#tagged) if (!this.#before.has(digest)) this.#tagged.delete(place);
  }

  /**
   * Returns the known page and a function that stores it as known. The page is hashed once.
   *
   * @param bytes of the page as it came
   * @param place in the list, such as its number
   * @param tag that the service gave it
   */
  look(bytes: Uint8Array, place: string, tag: string | undefined): Look<T> {
    const digest = digestOf(bytes);
    if (tag === undefined) this.#tagged.delete(place);
    else this.#tagged.set(place, { tag, digest });
    return this.#look(digest);
  }

  /** Returns the page that the service reports as unchanged since it tagged it at that position. */
  again(place: string): Look<T> {
    return this.#look(this.#tagged.get(place)!.digest);
  }

  /** Returns the tag of the last page at a position in the list; undefined if it has none or is no longer known. */
  tagOf(place: string): string | undefined {
    const tagged = this.#tagged.get(place);
    const isKnown = tagged !== undefined && (this.#now.has(tagged.digest) || this.#before.has(tagged.digest));
    return isKnown && !this.#ignoresTags ? tagged.tag : undefined;
  }

  /** Sends no tags from now on: the service's reply to a tag carries too little. */
  ignoreTags(): void {
    this.#ignoresTags = true;
  }

  #look(digest: string): Look<T> {
    const page = this.#now.get(digest) ?? this.#before.get(digest);
    if (page) this.#now.set(digest, page);
    return { page, know: (made) => void this.#now.set(digest, made) };
  }
}

/** Returns a digest that tells pages apart. It need not resist forgery, which would gain a service nothing. */
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
