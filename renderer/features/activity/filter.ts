import type { ActivityEntry, ActivityQuery } from '#contract/models/activity.ts';
import type { Range } from '../../ui/chart-axis.ts';

export type Outcome = ActivityEntry['outcome'];

/** What a person asked to see, except for its time. */
export interface Filter {
  text: string;
  outcomes: Outcome[];
  /** Whether it includes what was done in other environments. */
  everywhere: boolean;
}

export const everythingHere: Filter = { text: '', outcomes: [], everywhere: false };

/** @param range null for any time */
export function queryOf(
  { text, outcomes, everywhere }: Filter,
  range: Range | null,
  environmentId: string,
): ActivityQuery {
  return {
    environmentId: everywhere ? '' : environmentId,
    text,
    outcomes,
    after: range?.from ?? null,
    before: range?.to ?? null,
  };
}
