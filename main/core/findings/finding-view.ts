import { findingFields, findingMatcher } from '#contract/filter/finding-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { Finding, FindingNote, FindingWindow } from '#contract/models/finding.ts';
import { hasEnded } from './alert-life.ts';
import type { StoredFinding } from './life.ts';

/** Returns the part of a finding that the page and the command line show. */
export function findingOf({
  worst: _worst,
  usualInterval: _interval,
  figure: _figure,
  due: _due,
  announced: _said,
  ...seen
}: StoredFinding): Finding {
  return seen;
}

export function noteOf({ id, state, openedAt, returns, acknowledged }: Finding): FindingNote {
  return { id, state, openedAt, returns, acknowledged };
}

const order = (a: Finding, b: Finding): number =>
  Number(hasEnded(a)) - Number(hasEnded(b)) || b.changedAt - a.changedAt || (a.id < b.id ? -1 : 1);

/** Returns the findings that match a filter: ongoing ones first, then by last change. */
export function findingWindow(
  lives: readonly StoredFinding[],
  { filter, from, to }: { filter: string; from: number; to: number },
  now: number,
): Pick<FindingWindow, 'from' | 'total' | 'all' | 'rows'> {
  const matches = findingMatcher(parse(filter, findingFields).filter, now);
  const found = lives.filter(matches).sort(order);
  return {
    from,
    total: found.length,
    all: lives.length,
    rows: found.slice(from, to).map(findingOf),
  };
}
