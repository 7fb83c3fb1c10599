import type { Finding, FindingNote } from '#contract/models/finding.ts';
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
