import { errorFields, errorMatcher } from '#contract/filter/error-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { type ErrorKind, errorStates, type ErrorsState, type ErrorWindow } from '#contract/models/error-kind.ts';
import { errorStateOf } from './life.ts';
import type { StoredErrorKind } from './store.ts';

/**
 * Returns the part of a kind of failure that the page and the command line show.
 * @param now epoch milliseconds, at which its state is judged
 */
export function errorKindOf(kind: StoredErrorKind, now: number): ErrorKind {
  const { key, errorType, message, name, partOf, places, firstAt, orEarlier, lastAt, openedAt, quietSince } = kind;
  const { cameBackAt, endedAt, returns, acknowledged, events, eventsDropped } = kind;
  const records = places.reduce((sum, place) => sum + place.records, 0);
  const reads = places.map(({ read }) => read);
  const read = reads.includes(null) ? null : reads.reduce<number>((sum, one) => sum + one!, 0);
  return {
    ...{ key, errorType, message, name, places, firstAt, orEarlier, lastAt, records, read },
    ...{ quietSince, cameBackAt, returns, acknowledged, events, eventsDropped },
    isPart: partOf !== null,
    state: errorStateOf(kind, now),
    foundAt: openedAt,
    resolvedAt: endedAt,
  };
}

/** Counts the new kinds, and returns when the first of their records failed. */
export function freshOf(
  kinds: Iterable<StoredErrorKind>,
  now: number,
): Pick<ErrorsState, 'fresh' | 'freshSince' | 'freshOrEarlier'> {
  const fresh = [...kinds].filter((kind) => errorStateOf(kind, now) === 'new').sort((a, b) => a.firstAt - b.firstAt);
  const [first] = fresh;
  return { fresh: fresh.length, freshSince: first?.firstAt ?? null, freshOrEarlier: first?.orEarlier ?? false };
}

const order = (a: ErrorKind, b: ErrorKind): number =>
  errorStates.indexOf(a.state) - errorStates.indexOf(b.state) || b.lastAt - a.lastAt || (a.key < b.key ? -1 : 1);

/** Returns the kinds that match a filter: by state, new ones first, then by their last record. */
export function errorWindow(
  kinds: Iterable<StoredErrorKind>,
  { filter, from, to }: { filter: string; from: number; to: number },
  now: number,
): Pick<ErrorWindow, 'from' | 'total' | 'all' | 'rows'> {
  const all = [...kinds].map((kind) => errorKindOf(kind, now));
  const found = all.filter(errorMatcher(parse(filter, errorFields).filter, now)).sort(order);
  return { from, total: found.length, all: all.length, rows: found.slice(from, to) };
}
