import { activityFields } from '#contract/filter/activity-fields.ts';
import { type Filter, isEverything, termsOf } from '#contract/filter/filter.ts';
import { parse } from '#contract/filter/parse.ts';
import { type ActivityEntry, type ActivityQuery, requestOutcomes } from '#contract/models/activity.ts';
import { z } from 'zod';
import { entryMatcher } from '../core/activity/entry-filter.ts';
import { type Condition, neededBy } from './activity-condition.ts';

/** Filter by the columns of a row, and by the entry where these do not decide. */
export interface RowFilter {
  columns: string;
  matches: (row: Record<string, unknown>, entry: () => ActivityEntry) => boolean;
}

/** Words are empty if no search needs them. */
const decidingColumns = z.object({
  sequence: z.number(),
  at: z.number(),
  outcome: z.enum(requestOutcomes),
  words: z.string().default(''),
});

/** Returns a query as an SQL condition with its values in order, and the rest of its filter; null if there is none. */
export function activityCondition(
  { environmentId, filter: text, after, before }: ActivityQuery,
  now: number,
): { condition: string; values: (string | number)[]; rowFilter: RowFilter | null } {
  const { filter } = parse(text, activityFields);
  const parts: Condition[] = [['true']];
  if (environmentId !== '') parts.push(['environment_id = ?', environmentId]);
  if (after !== null) parts.push(['at >= ?', after]);
  if (before !== null) parts.push(['at < ?', before]);
  const needed = neededBy(filter);
  if (needed) parts.push(needed);
  return {
    condition: parts.map(([condition]) => condition).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
    rowFilter: rowFilterOf(filter, now),
  };
}

function rowFilterOf(filter: Filter, now: number): RowFilter | null {
  if (isEverything(filter)) return null;
  const matches = entryMatcher(filter, now);
  // An index has the other columns of every entry, but not its words.
  const searchesWords = termsOf(filter).some(({ is }) => is === 'text');
  return {
    columns: ['sequence', 'at', 'outcome', ...(searchesWords ? ['words'] : [])].join(', '),
    matches: (row, entry) => {
      const { success, data } = decidingColumns.safeParse(row);
      // A row of a damaged file passes: reading its entry reports the damage.
      return !success || matches({ ...data, entry });
    },
  };
}
