import type { ListGap } from '#contract/models/list-gap.ts';

/** One page as it was read. */
export interface PageRead<T> {
  content: T;
  /** Identities of the entries, in the order of the page. */
  ids: readonly unknown[];
  /** Whether another page follows; null where the service does not say. */
  more: boolean | null;
  /** Entries in all, where the service says so. */
  total: number | null;
}

export interface Page<T> {
  content: T;
  /** The places of the entries on this page that no page before had. */
  fresh: readonly number[];
  /** Different entries so far. */
  read: number;
  total: number | null;
  /** Present with the last page: whether it is proven that every entry was read. Null while more pages follow. */
  complete: boolean | null;
  /** Why it is not, where `complete` is false. */
  gap: ListGap | null;
}

/** How many pages without news are passed: a service that never returns the same page twice would be read for ever. */
const mostOverlaps = 20;

/** How often pages are read once more because the list moved meanwhile; a list that never rests is reported as incomplete. */
const mostRereads = 5;

/**
 * Reads page after page, from 1, until the last one, and reports at the end whether that was all.
 *
 * A list moves while it is read. What goes away pulls entries back to a page that was already read: then that page is read
 * again. What comes in at its front pushes entries on to the next page, where they are seen again: at the end the front is read
 * once more. Without totals only what comes in can be noticed. Ends as well at a page that brings nothing new: some servers
 * ignore the page number and would be read for ever.
 *
 * Where the service does not say whether another page follows, the list ends when its total is reached, or else at a page that
 * is empty, or short and repeated. A short page alone proves nothing: the service may return fewer entries than were asked
 * for. The length of its first page is taken for its page size, until a shorter page comes before the total is reached. A page
 * whose entries are all known, but which is not the previous page again, proves nothing either: the service began to return
 * smaller pages, so they overlap.
 *
 * @param read fetches one page of at most `perPage` entries; `hasMoved` says that the page before showed that the list moved, so
 *   that what was fetched earlier is another list
 * @param ahead fetches the next page while the caller works on this one: for callers that want every page
 */
export async function* paginate<T>(
  perPage: number,
  read: (page: number, hasMoved: boolean) => Promise<PageRead<T>>,
  ahead = false,
): AsyncGenerator<Page<T>, void, undefined> {
  const seen = new Set<unknown>();
  let total: number | null = null;
  let rereads = 0;
  /** The furthest page read so far: before it, a page without news is no sign of the end. */
  let furthest = 0;
  /** The last page was reached: only what came in at the front meanwhile is still missing. */
  let ended = false;
  /** Something new came in at the front since the first page was read. */
  let pushed = false;
  /** Something was pulled back and not seen. What was seen and then deleted makes up for it in the number of entries. */
  let missed = false;
  let moved = false;
  /** A short page repeated, which ends the list only if its front is still the same. */
  let suspect = false;
  let granted: number | null = null;
  let before: readonly unknown[] = [];
  /** How often a page overlapped those before it and brought nothing new. */
  let overlaps = 0;

  let reading = read(1, false);
  for (let page = 1; ;) {
    const { content, ids, more: said, total: now } = await reading;
    const fresh = freshPlaces(ids, seen);
    const gone = total !== null && now !== null ? total - now : 0;
    const advanced = page > furthest;
    const stuck = advanced && page > 1 && fresh.length === 0;
    const pushes = gone < 0 || (advanced && !stuck && fresh.length < ids.length);
    const hasMoved = gone !== 0 || pushes;
    pushed ||= pushes;
    moved ||= hasMoved;
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
    // So many may have come in at the front that the next page is this one: then the front is another.
    suspect = repeats && !isFull && said === null && total === null && !suspect;

    const mayReread = rereads < mostRereads;
    const pulled: boolean = gone > 0 && page > 1 && !ended;
    const goesBack: boolean = pulled && mayReread;
    missed ||= pulled && !mayReread;
    ended ||= !more && !goesBack;

    const next = ((): number | null => {
      if (goesBack) return Math.max(1, page - Math.ceil(gone / (granted || perPage)));
      // Once the end was reached, the front is followed only as far as it is new.
      const goesOn = ended ? fresh.length === ids.length : !stuck || goesPast;
      if (more && ids.length > 0 && goesOn) return page + 1;
      const isFrontInDoubt = suspect || (pushed && total !== null && seen.size < total);
      return isFrontInDoubt && mayReread ? 1 : null;
    })();
    // A server that ignores the page number may return everything at once.
    const all = ended || ids.length >= (total ?? perPage + 1);
    const isShort = total !== null && seen.size < total;
    // A count that is too low, and nothing else to end at: the list may have ended too early.
    const isMiscounted = !moved && (isShort || (said === null && total !== null && seen.size > total));
    const complete = next === null ? all && !missed && !isShort && !isMiscounted : null;
    const gap: ListGap | null =
      complete !== false
        ? null
        : isMiscounted
          ? { why: 'withheld', read: seen.size, total: total! }
          : { why: repeats ? 'repeated' : said === true && ids.length === 0 ? 'unfinished' : 'moved' };
    const early = ahead && next !== null ? read(next, hasMoved) : null;
    // Its failure is reported in its turn, if its turn comes.
    early?.catch(() => undefined);
    yield { content, fresh, read: seen.size, total, complete, gap };
    if (next === null) return;
    if (next <= page) {
      rereads += 1;
      pushed = false;
    }
    page = next;
    reading = early ?? read(next, hasMoved);
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
