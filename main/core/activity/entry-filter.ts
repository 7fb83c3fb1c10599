import { foldText } from '#contract/fold-text.ts';
import { activityFields } from '#contract/filter/activity-fields.ts';
import type { Filter } from '#contract/filter/filter.ts';
import { type FilterReaders, matcherOf } from '#contract/filter/match.ts';
import type { ActivityEntry } from '#contract/models/activity.ts';

/** Parts of an entry that a filter reads. It reads the whole entry only if a field requires that. */
export interface FilteredEntry extends Pick<ActivityEntry, 'sequence' | 'at' | 'outcome'> {
  /** All searchable words, one text per line. */
  words: string;
  entry: () => ActivityEntry;
}

const linesOf = (...texts: (string | null | undefined)[]): string =>
  foldText(texts.filter((text) => text != null).join('\n'));

const readers: FilterReaders<FilteredEntry, typeof activityFields> = {
  outcome: ({ outcome }) => [outcome],
  name: ({ entry }) => linesOf(entry().what),
  who: ({ entry }) => {
    const { user, impersonator } = entry().actor;
    return [user ?? '', ...(impersonator === null ? [] : [impersonator])];
  },
  reason: ({ entry }) => linesOf(entry().reason),
  reply: ({ entry }) => linesOf(entry().reply, entry().problem?.message),
  path: ({ entry }) => linesOf(entry().path),
  method: ({ entry }) => [entry().method],
  sent: ({ at }) => at,
  times: ({ entry }) => entry().attempts,
  environment: ({ entry }) => [entry().environmentName],
  from: ({ entry }) => [entry().from],
  action: ({ entry }) => [entry().actionId ?? ''],
  entry: ({ sequence }) => sequence,
};

/**
 * Returns a reusable predicate for a filter.
 *
 * @param now epoch milliseconds, from which ages are counted
 */
export function entryMatcher(filter: Filter, now: number): (entry: FilteredEntry) => boolean {
  return matcherOf(filter, activityFields, readers, (entry, words) => foldText(entry.words).includes(words), now);
}
