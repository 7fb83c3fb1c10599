/**
 * Why a list is not proven to be all that the service has.
 *
 * - `moved`: it changed while Penstock read it.
 * - `repeated`: the service returned a page again in place of the next one.
 * - `withheld`: it ended, at rest, with other than as many entries as the service counts: fewer, if it counts what it hides.
 * - `unreadable`: so many of its entries have no shape that Penstock knows.
 * - `vanished`: so many of those that were there at the last read are missing at once, and no second read has confirmed it.
 */
export type ListGap =
  | { why: 'moved' | 'repeated' }
  | { why: 'withheld'; read: number; total: number }
  | { why: 'unreadable'; entries: number }
  | { why: 'vanished'; gone: number; of: number };

/** Whether another read of the list would bring no more: what it lacks, the service withholds or sends in a shape of its own. */
export const isSettled = (gap: ListGap | null): boolean =>
  gap === null || gap.why === 'withheld' || gap.why === 'unreadable';
