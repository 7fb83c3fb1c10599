import { createHash } from 'node:crypto';

/** A page of a list, and what was made of it. */
export interface KnownPage<T> {
  /** Identities of its entries, in the order of the page. */
  ids: readonly unknown[];
  made: readonly T[];
}

interface Look<T> {
  /** The page, where it is known. */
  page: KnownPage<T> | undefined;
  /** Makes it known. */
  know: (page: KnownPage<T>) => void;
}

/**
 * The pages that a list had when it was last read, each by its bytes. At rest almost every page is the one that was read before,
 * and parsing and translating it again would be most of the work of a read (P14). Where the service gives its pages tags, such a
 * page need not even be sent again.
 *
 * Holds what was made of the pages and not their bytes, so that it costs little beside whoever holds the same.
 */
export class KnownPages<T> {
  #before = new Map<string, KnownPage<T>>();
  #now = new Map<string, KnownPage<T>>();
  /** By its place in the list, the page that stood there. */
  readonly #tagged = new Map<string, { tag: string; digest: string }>();
  #ignoresTags = false;

  /** What neither this read nor the one before had is forgotten: a list that is other at every read does not grow in here. */
  beginRead(): void {
    this.#before = this.#now;
    this.#now = new Map();
    for (const [place, { digest }] of this.#tagged) if (!this.#before.has(digest)) this.#tagged.delete(place);
  }

  /**
   * What is known of a page, and how to make it known: it is hashed once.
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

  /** The same of the page that the service says is the one it had tagged at that place. */
  again(place: string): Look<T> {
    return this.#look(this.#tagged.get(place)!.digest);
  }

  /** The tag of the page that stood at a place in the list; undefined where it has none or is not known any more. */
  tagOf(place: string): string | undefined {
    const tagged = this.#tagged.get(place);
    const isKnown = tagged !== undefined && (this.#now.has(tagged.digest) || this.#before.has(tagged.digest));
    return isKnown && !this.#ignoresTags ? tagged.tag : undefined;
  }

  /** Names no tags from now on: what the service says of a page by its tag is too little. */
  ignoreTags(): void {
    this.#ignoresTags = true;
  }

  #look(digest: string): Look<T> {
    const page = this.#now.get(digest) ?? this.#before.get(digest);
    if (page) this.#now.set(digest, page);
    return { page, know: (made) => void this.#now.set(digest, made) };
  }
}

/** As short as pages of services can be told apart by: nobody gains anything by two pages that have the same. */
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
