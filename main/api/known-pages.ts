import { createHash } from 'node:crypto';

/** A page of a list, and what was made of it. */
export interface KnownPage<T> {
  /** Identities of its entries, in the order of the page. */
  ids: readonly unknown[];
  made: readonly T[];
}

/**
 * The pages that a list had when it was last read, each by its bytes. At rest almost every page is the one that was read before,
 * and parsing and translating it again would be most of the work of a read (P14).
 *
 * Holds what was made of the pages and not their bytes, so that it costs little beside whoever holds the same.
 */
export class KnownPages<T> {
  #before = new Map<string, KnownPage<T>>();
  #now = new Map<string, KnownPage<T>>();

  /** What neither this read nor the one before had is forgotten: a list that is other at every read does not grow in here. */
  beginRead(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }

  /**
   * What is known of a page, and how to make it known: it is hashed once.
   *
   * @param bytes of the page as it came
   */
  look(bytes: Uint8Array): { page: KnownPage<T> | undefined; know: (page: KnownPage<T>) => void } {
    const digest = digestOf(bytes);
    const page = this.#now.get(digest) ?? this.#before.get(digest);
    if (page) this.#now.set(digest, page);
    return { page, know: (made) => void this.#now.set(digest, made) };
  }
}

/** As short as pages of services can be told apart by: nobody gains anything by two pages that have the same. */
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
