/** Reads the failed records of one resource in a fixed window of time, page by page, several pages ahead. */
import { problemOf } from '../base/failure.ts';
import type { PageTaken } from '../ports/records.ts';

/**
 * Records on a page, never more than the specification allows. Each size divides the previous one, so that offsets stay
 * aligned.
 */
const pageSizes = [100, 50, 25, 5, 1] as const;
/** Limits in bytes of the text of one page, and of all requested pages: records may be of any size. */
const largePage = 8 * 2 ** 20;
const mostBytesAhead = 16 * 2 ** 20;
/** The limiter decides how many of these pages are requested at once. */
const mostPagesAhead = 8;
/** A list that keeps moving is reported as incomplete. */
const mostPasses = 3;

export interface WindowSource {
  /** Requests a page, from 1. */
  fetch: (page: number, perPage: number, signal: AbortSignal) => Promise<string>;
  /** Adds a page that begins at the record `offset`. Pages are added in their order, one at a time. */
  take: (text: string, offset: number) => Promise<PageTaken>;
}

export interface WindowOptions extends WindowSource {
  /** Returns how many more different records are wanted; called before each page. Default: all of them. */
  room?: () => number;
  /** Resumes where an earlier reading ended. */
  begin?: Pick<WindowProgress, 'offset' | 'read'>;
  signal?: AbortSignal;
}

export interface WindowProgress {
  /** Where another reading may resume: the first record that was not requested yet. */
  offset: number;
  /** Different records. */
  read: number;
  /** Repeated records, except those that were deliberately re-read. */
  duplicates: number;
  /** The service's last count; null where it reports none. */
  total: number | null;
  /**
   * Set at the end: whether every record that the service counts was read. Null before, and where it does not count.
   */
  complete: boolean | null;
}

/** A page that was added: its first record, and where the next page begins. */
export interface AddedPage extends PageTaken {
  offset: number;
  end: number;
}

/**
 * Reads the window until nothing is missing. Reports progress after each page, and at the end whether that was all.
 *
 * The list may move while it is read, also in a window that is over: the service reads records before they fail. New
 * records push others to the next page, where they are repeated. Deleted records pull others back to a page that was
 * already read. So when fewer were read than the service counts, or its count fell, the list is re-read from its front.
 * The reading ends when that returns nothing new. Some servers ignore the page number: a page without new records is
 * the last one of its reading.
 *
 * Throws the errors of `fetch` and `take`. A page that is too large, or gets no response, is first requested in smaller
 * ones.
 */
export async function* readWindow(options: WindowOptions): AsyncGenerator<WindowProgress, void, undefined> {
  const { room = () => Infinity, begin = { offset: 0, read: 0 } } = options;
  let { offset: furthest, read } = begin;
  let duplicates = 0;
  let total: number | null = null;
  const progress = (complete: boolean | null) => ({ offset: furthest, read, duplicates, total, complete });
  /**
   * The count fell, and no pass since covered everything. Records may be missing anywhere, while records deleted after
   * reading make up for their number.
   */
  let fell = false;
  /** A pass did not reach the end of the list, where its count may have fallen unseen. */
  let endedEarly = false;

  for (let pass = 1, from = begin.offset; ; pass += 1, from = 0) {
    const readBefore = read;
    const fellBefore: boolean = fell;
    fell = false;
    for await (const page of readPages(options, from, room)) {
      fell ||= page.total !== null && total !== null && page.total < total;
      total = page.total ?? total;
      read += page.fresh;
      if (pass === 1) duplicates += page.count - page.fresh;
      // The records before the end of this page cannot all have been read.
      const isStuck = page.fresh === 0 && page.offset + page.count > read;
      fell ||= isStuck && fellBefore;
      endedEarly ||= isStuck;
      furthest = Math.max(furthest, page.end);
      yield progress(null);
      if (isStuck || room() <= 0) break;
      if (pass > 1 && !fellBefore && !endedEarly && total !== null && read >= total) break;
    }
    const isMissing = total !== null && (read < total || fell);
    const bringsMore = pass < mostPasses && (pass === 1 || fell || read > readBefore);
    if (!isMissing || !bringsMore || room() <= 0) {
      yield progress(total === null ? null : !isMissing);
      return;
    }
  }
}

/**
 * Reads a list once, from the record `from` to its end: up to the service's count, or to an empty page. Several pages
 * are requested at once. Aborts these requests when the caller stops iterating.
 */
export async function* readPages(
  { fetch, take, signal }: WindowSource & { signal?: AbortSignal },
  from: number,
  room: () => number = () => Infinity,
): AsyncGenerator<AddedPage, void, undefined> {
  const over = new AbortController();
  const either = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const ask = ({ offset, size }: PagePlace): Promise<string> => {
    const text = fetch(offset / size + 1, size, either);
    // A failure is reported in its turn, if its turn comes.
    text.catch(() => undefined);
    return text;
  };
  const asked: PageAsked[] = [];
  let last: AddedPage | null = null;
  let next = from;

  try {
    for (;;) {
      const end: number = last?.end ?? from;
      const known: number = last?.total ?? end + 1;
      while (asked.length < pagesAhead(last) && next < known && (next === end || next - end < room())) {
        const place = { offset: next, size: sizeAt(next, last, room()) };
        asked.push({ ...place, text: ask(place) });
        next += place.size;
      }
      const page = asked.shift();
      if (!page) return;
      try {
        const text = await (page.text ?? ask(page));
        either.throwIfAborted();
        last = { ...(await take(text, page.offset)), offset: page.offset, end: page.offset + page.size };
      } catch (thrown) {
        asked.unshift(...inSmallerPages(page, thrown));
        continue;
      }
      yield last;
      if (last.count === 0) return;
    }
  } finally {
    over.abort();
  }
}

interface PagePlace {
  offset: number;
  size: number;
}

interface PageAsked extends PagePlace {
  /** Null for a page that is only requested in its turn. */
  text: Promise<string> | null;
}

/** Only the first page reveals whether there are more, and how large they are. */
function pagesAhead(last: PageTaken | null): number {
  if (!last) return 1;
  return Math.max(1, Math.min(mostPagesAhead, Math.floor(mostBytesAhead / Math.max(1, last.bytes))));
}

/**
 * Returns the largest page size at an offset that will not be too large, if its records are like the last ones. Where
 * no more records are wanted, one is enough to learn their number.
 */
function sizeAt(offset: number, last: PageTaken | null, room: number): number {
  if (room <= 0) return 1;
  const bytes = last ? last.bytes / Math.max(1, last.count) : 0;
  return pageSizes.find((size) => offset % size === 0 && size * bytes <= largePage) ?? 1;
}

/** Returns the same records in pages of the next size, one after the other. Rethrows where that does not help. */
function inSmallerPages({ offset, size }: PagePlace, thrown: unknown): PageAsked[] {
  const smaller = pageSizes.find((other) => other < size);
  if (smaller === undefined || problemOf(thrown).kind !== 'bad_answer') throw thrown;
  return Array.from({ length: size / smaller }, (_, place) => ({
    offset: offset + place * smaller,
    size: smaller,
    text: null,
  }));
}
