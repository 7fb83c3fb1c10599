/**
 * Why a list is not proven to be all that the service has.
 *
 * - `unfinished`: it was not read to its end, or not yet.
 * - `moved`: it changed while Penstock read it.
 * - `repeated`: the service returned a page again in place of the next one.
 * - `withheld`: it did not change, but the service counts another number of entries, such as some that it hides from you.
 * - `unreadable`: Penstock cannot read so many of its entries.
 * - `unsupported`: the service has no such list.
 * - `vanished`: so many of the last read's entries are missing at once, and no second read has confirmed it.
 */
export type ListGap =
  | { why: 'unfinished' | 'moved' | 'repeated' | 'unsupported' }
  | { why: 'withheld'; read: number; total: number }
  | { why: 'unreadable'; entries: number }
  | { why: 'vanished'; gone: number; of: number };

/** What the estate lacks: flows, or runs of those that are there. */
export type EstateGap = ListGap & { list: 'flows' | 'runs' };

/** What an estate lacks whose two lists ended so, the worst first. What the service hides from both is said once, of the flows. */
export function gapsOfEstate(flows: ListGap | null, runs: ListGap | null): EstateGap[] {
  const ofFlows = flows ? [{ ...flows, list: 'flows' } as const] : [];
  const ofRuns =
    runs && !(flows?.why === 'withheld' && runs.why === 'withheld') ? [{ ...runs, list: 'runs' } as const] : [];
  return flows?.why === 'withheld' ? [...ofRuns, ...ofFlows] : [...ofFlows, ...ofRuns];
}

/** Whether all that is missing are flows that the service hides. */
export const isOfHidden = (gap: EstateGap): gap is EstateGap & { why: 'withheld' } =>
  gap.list === 'flows' && gap.why === 'withheld';

/** Whether reading the list again would not help: the service hides or has no more, or sends what Penstock cannot read. */
export const isSettled = (gap: ListGap | null): boolean =>
  gap === null || gap.why === 'withheld' || gap.why === 'unreadable' || gap.why === 'unsupported';
