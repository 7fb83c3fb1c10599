/**
 * Why a list is not proven to be all that the service has.
 *
 * - `moved`: it changed while Penstock read it.
 * - `repeated`: the service returned a page again in place of the next one.
 * - `withheld`: it did not change, but the service counts another number of entries, such as some that it hides from you.
 * - `unreadable`: Penstock cannot read so many of its entries.
 * - `vanished`: so many of the last read's entries are missing at once, and no second read has confirmed it.
 */
export type ListGap =
  | { why: 'moved' | 'repeated' }
  | { why: 'withheld'; read: number; total: number }
  | { why: 'unreadable'; entries: number }
  | { why: 'vanished'; gone: number; of: number };

/** Whether reading the list again would not help: the service hides the rest, or sends entries that Penstock cannot read. */
export const isSettled = (gap: ListGap | null): boolean =>
  gap === null || gap.why === 'withheld' || gap.why === 'unreadable';
