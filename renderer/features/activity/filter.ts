import { requestOutcomes } from '#contract/models/activity.ts';
import type { ActivityQuery } from '#contract/models/activity.ts';
import type { Range } from '../../ui/chart-axis.ts';
import type { FilterOptions } from '../../ui/filter-options.ts';
import { outcomes } from './entry-words.ts';

/** The user's filter, except for its period. */
export interface Filter {
  /** Filter expression. */
  text: string;
  /** Whether it includes activity of other environments. */
  everywhere: boolean;
}

export const everythingHere: Filter = { text: '', everywhere: false };

/** @param range null for any time */
export function queryOf({ text, everywhere }: Filter, range: Range | null, environmentId: string): ActivityQuery {
  return {
    environmentId: everywhere ? '' : environmentId,
    filter: text,
    after: range?.from ?? null,
    before: range?.to ?? null,
  };
}

export const activityOptions: FilterOptions = {
  outcome: requestOutcomes.map((value) => ({ value, label: outcomes[value].word })),
};
