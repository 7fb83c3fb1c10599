import type { ListGap } from '#contract/models/list-gap.ts';

/** One page that was read. */
export interface PageContent<T> {
  content: T;
  /** Identities of the entries, in the order of the page. */
  ids: readonly unknown[];
  /** Whether another page follows; null if the service does not state it. */
  more: boolean | null;
  /** Total number of entries, if the service reports it. */
  total: number | null;
}

/** How a list has moved since its previous page: `pushed` by additions at its front, `pulled` back by removals. */
export type ListMove = 'none' | 'pushed' | 'pulled';

export interface Page<T> {
  content: T;
  /** Positions of the entries on this page that no earlier page had. */
  fresh: readonly number[];
  /** Number of different entries so far. */
  read: number;
  total: number | null;
  /** Set on the last page: whether it is proven that every entry was read. Null while more pages follow. */
  complete: boolean | null;
  /** Reason why the list is not complete, if `complete` is false. */
  gap: ListGap | null;
}

/**
 * Maximum number of pages without new entries: a service that never returns the same page twice would be read forever.
 */
const mostOverlaps = 20;

/**
 * Maximum number of pages that are re-read because the list moved. A list that keeps moving is reported as incomplete.
 */
const mostRereads = 5;

/**
 * Reads page after page, from 1 to the last one, and reports at the end whether the list is complete.
 *
 * A list moves while it is read. Removals pull entries back to a page that was already read: then that page is read
 * again. Additions at the front push entries on to the next page, where they are seen again. After either, the front is
 * read once more at the end: after additions only while the count shows that entries are missing, and after removals in
 * any case, because an entry that moves to the front at the time would cancel one out. Without totals only additions can
 * be noticed. Reading also ends at a page without new entries: some servers ignore the page number and would be read
 * forever.
 *
 * If the service does not state whether another page follows, the list ends when its total is reached. Without a total
 * it ends at a page that is empty, or short and repeated. A short page alone proves nothing: the service may return
 * fewer entries than requested. The length of the first page counts as the page size, until a shorter page comes before
 * the total is reached. A page of known entries that is not the previous page again proves nothing either: the service
 * began to return smaller pages, so they overlap.
 *
 * @param read fetches one page of at most `perPage` entries; `move` is what the previous page showed
 * @param ahead fetches the next page while the caller works on this one: for callers that want every page
 */
export async function* paginate<T>(
  perPage: number,
  read: (page: number, move: ListMove) => Promise<PageContent<T>>,
  ahead = false,
): AsyncGenerator<Page<T>, void, undefined> {
  const seen = new Set<unknown>();
  let total: number | null = null;
  let rereads = 0;
  /** Last page read so far. Before it, a page without new entries is no sign of the end. */
  let furthest = 0;
  /** True once the last page was reached: only additions at the front are still missing. */
  let ended = false;
  /** True if an entry was added at the front since the first page was read. */
  let pushed = false;
  /**
   * True if an entry was pulled back and not seen. Entries that were seen and then deleted make up for it in the total.
   */
  let missed = false;
  let moved = false;
  /** True if entries were removed: in the count, those of them that were seen make up for others that were not. */
  let hasLost = false;
  /** True once the front was read after the end: an entry that moved there before it was seen is on it. */
  let hasReturned = false;
  /** True after a short page was repeated, which ends the list only if its front is unchanged. */
  let suspect = false;
  let granted: number | null = null;
  let before: readonly unknown[] = [];
  /** Number of pages that overlapped earlier ones and had no new entries. */
  let overlaps = 0;

  let reading = read(1, 'none');
  for (let page = 1; ;) {
    const { content, ids, more: said, total: now } = await reading;
    const fresh = freshPlaces(ids, seen);
    const gone = total !== null && now !== null ? total - now : 0;
    const advanced = page > furthest;
    const stuck = advanced && page > 1 && fresh.length === 0;
    const pushes = gone < 0 || (advanced && !stuck && fresh.length < ids.length);
    const move: ListMove = gone > 0 ? 'pulled' : pushes ? 'pushed' : 'none';
    pushed ||= pushes;
    moved ||= move !== 'none';
    hasLost ||= gone > 0;
    furthest = Math.max(furthest, page);
    total = now ?? total;
    granted ??= Math.min(perPage, ids.length);
    const isFull = ids.length >= perPage;
    const repeats = stuck && ids.length > 0 && isSame(ids, before);
    const overlapped = stuck && ids.length > 0 && !repeats;
    const goesPast = overlapped && overlaps < mostOverlaps;
    overlaps += overlapped ? 1 : 0;
    missed ||= overlapped && !goesPast;
    before = ids;
    const isShrunk = ids.length > 0 && ids.length < granted && seen.size < (total ?? 0);
    const more = said ?? (total === null ? ids.length > 0 && (!repeats || isFull) : total > page * granted || isShrunk);
    missed ||= suspect && fresh.length > 0;
    // So many entries may have been added at the front that the next page equals this one: then the front has changed.
    suspect = repeats && !isFull && said === null && total === null && !suspect;

    const mayReread = rereads < mostRereads;
    const pulled: boolean = gone > 0 && page > 1 && !ended;
    const goesBack: boolean = pulled && mayReread;
    missed ||= pulled && !mayReread;
    ended ||= !more && !goesBack;

    const isUnreturned = hasLost && !hasReturned;
    const next = ((): number | null => {
      if (goesBack) return Math.max(1, page - Math.ceil(gone / (granted || perPage)));
      // After the end was reached, the front is followed only while all of it is new.
      const goesOn = ended ? fresh.length === ids.length : !stuck || goesPast;
      if (more && ids.length > 0 && goesOn) return page + 1;
      const isFrontInDoubt = suspect || isUnreturned || (pushed && total !== null && seen.size < total);
      return isFrontInDoubt && mayReread ? 1 : null;
    })();
    // A server that ignores the page number may return everything at once.
    const all = ended || ids.length >= (total ?? perPage + 1);
    const isShort = total !== null && seen.size < total;
    // A count that is too low, without any other sign of the end: the list may have ended too early.
    const isMiscounted = !moved && (isShort || (said === null && total !== null && seen.size > total));
    const complete = next === null ? all && !missed && !isUnreturned && !isShort && !isMiscounted : null;
    const gap: ListGap | null =
      complete !== false
        ? null
        : isMiscounted
          ? { why: 'withheld', read: seen.size, total: total! }
          : { why: repeats ? 'repeated' : said === true && ids.length === 0 ? 'unfinished' : 'moved' };
    const early = ahead && next !== null ? read(next, move) : null;
    // A failure is reported when the page is due, if it ever is.
    early?.catch(() => undefined);
    yield { content, fresh, read: seen.size, total, complete, gap };
    if (next === null) return;
    if (next <= page) rereads += 1;
    if (next === 1) pushed = false;
    hasReturned ||= next === 1 && ended;
    page = next;
    reading = early ?? read(next, move);
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);

function freshPlaces(ids: readonly unknown[], seen: Set<unknown>): number[] {
  const places: number[] = [];
  ids.forEach((id, place) => {
    if (seen.has(id)) return;
    seen.add(id);
    places.push(place);
  });
  return places;
}
