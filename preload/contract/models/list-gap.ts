/**
 * Why a list is not proven complete.
 *
 * - `unfinished`: Penstock has not read it to its end.
 * - `moved`: it changed while Penstock read it.
 * - `repeated`: the service returned a page again in place of the next one.
 * - `withheld`: it did not change, but the service counts another number of entries, such as hidden ones.
 * - `unreadable`: Penstock cannot read `entries` of its entries.
 * - `unsupported`: the service has no such list.
 * - `vanished`: `gone` of the last read's entries are missing at once, and no second read has confirmed it.
 */
export type ListGap =
  | { why: 'unfinished' | 'moved' | 'repeated' | 'unsupported' }
  | { why: 'withheld'; read: number; total: number }
  | { why: 'unreadable'; entries: number }
  | { why: 'vanished'; gone: number; of: number };

/** Flows or runs that may be missing from an estate. */
export type EstateGap = ListGap & { list: 'flows' | 'runs' };

/**
 * The gaps of an estate from the gaps of its two lists, the worst first. Reports what the service hides from both lists
 * once, for the flows.
 */
export function gapsOfEstate(flows: ListGap | null, runs: ListGap | null): EstateGap[] {
  const ofFlows = flows ? [{ ...flows, list: 'flows' } as const] : [];
  const ofRuns =
    runs && !(flows?.why === 'withheld' && runs.why === 'withheld') ? [{ ...runs, list: 'runs' } as const] : [];
  return flows?.why === 'withheld' ? [...ofRuns, ...ofFlows] : [...ofFlows, ...ofRuns];
}

/** Whether only flows that the service hides are missing. */
export const isOfHidden = (gap: EstateGap): gap is EstateGap & { why: 'withheld' } =>
  gap.list === 'flows' && gap.why === 'withheld';

/**
 * Whether reading the list again would not help: the service hides or has no more, or sends what Penstock cannot read.
 */
export const isSettled = (gap: ListGap | null): boolean =>
  gap === null || gap.why === 'withheld' || gap.why === 'unreadable' || gap.why === 'unsupported';
