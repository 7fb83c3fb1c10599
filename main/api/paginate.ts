/** One page as it was read. */
export interface PageRead<T> {
  content: T;
  /** Identities of the entries, in the order of the page. */
  ids: readonly unknown[];
  /** Whether the service says that another page follows. */
  more: boolean;
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
  /** Present with the last page: whether every entry that the service counts was read. Null while more pages follow. */
  complete: boolean | null;
}

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
 * @param read fetches one page of at most `perPage` entries
 * @param ahead fetches the next page while the caller works on this one: for callers that want every page
 */
export async function* paginate<T>(
  perPage: number,
  read: (page: number) => Promise<PageRead<T>>,
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
  let gap = false;

  let reading = read(1);
  for (let page = 1; ;) {
    const { content, ids, more, total: now } = await reading;
    const fresh = freshPlaces(ids, seen);
    const gone = total !== null && now !== null ? total - now : 0;
    const advanced = page > furthest;
    const stuck = advanced && page > 1 && fresh.length === 0;
    pushed ||= gone < 0 || (advanced && !stuck && fresh.length < ids.length);
    furthest = Math.max(furthest, page);
    total = now ?? total;

    const mayReread = rereads < mostRereads;
    const pulled: boolean = gone > 0 && page > 1 && !ended;
    const goesBack: boolean = pulled && mayReread;
    gap ||= pulled && !mayReread;
    ended ||= !more && !goesBack;

    const next = ((): number | null => {
      if (goesBack) return Math.max(1, page - Math.ceil(gone / perPage));
      // Once the end was reached, the front is followed only as far as it is new.
      const goesOn = ended ? fresh.length === ids.length : !stuck;
      if (more && ids.length > 0 && goesOn) return page + 1;
      return pushed && total !== null && seen.size < total && mayReread ? 1 : null;
    })();
    // A server that ignores the page number may return everything at once.
    const all = ended || ids.length >= (total ?? perPage + 1);
    const complete = next === null ? all && !gap && (total === null || seen.size >= total) : null;
    const early = ahead && next !== null ? read(next) : null;
    // Its failure is reported in its turn, if its turn comes.
    early?.catch(() => undefined);
    yield { content, fresh, read: seen.size, total, complete };
    if (next === null) return;
    if (next <= page) {
      rereads += 1;
      pushed = false;
    }
    page = next;
    reading = early ?? read(next);
  }
}

function freshPlaces(ids: readonly unknown[], seen: Set<unknown>): number[] {
  const places: number[] = [];
  ids.forEach((id, place) => {
    if (seen.has(id)) return;
    seen.add(id);
    places.push(place);
  });
  return places;
}
