import type { Problem } from '../result.ts';
import type { ChangeRecord } from './change-record.ts';
import type { Edit } from './editing.ts';
import { changers, idOfResourceChange, type ResourceChange, type TimelineCoverage, type WatchGap } from './timeline.ts';

/** Parts of the list of changes: all, those that Penstock on this computer sent, and those by anyone else. */
export const changeTabs = ['all', ...changers] as const;
export type ChangeTab = (typeof changeTabs)[number];

/**
 * One change by anyone. `action`: flows paused, activated and the like. `edit`: resources edited here; a bulk
 * edit is one row. `observed`: a change of a resource that Penstock saw at the service. `gap`: Penstock did not watch then.
 */
export type ChangeRow =
  | { what: 'action'; change: ChangeRecord }
  | { what: 'edit'; edits: readonly [Edit, ...Edit[]] }
  | { what: 'observed'; change: ResourceChange }
  | { what: 'gap'; gap: WatchGap };

/** When a change happened, epoch milliseconds; of a gap, its end. */
export function timeOfChange(row: ChangeRow): number {
  switch (row.what) {
    case 'action':
      return row.change.begunAt;
    case 'edit':
      return row.edits[0].at;
    case 'observed':
      return row.change.at;
    case 'gap':
      return row.gap.to;
  }
}

/** Identifies a row. */
export function idOfChange(row: ChangeRow): string {
  switch (row.what) {
    case 'action':
      return row.change.id;
    case 'edit':
      return row.edits[0].batch ?? row.edits[0].id;
    case 'observed':
      return idOfResourceChange(row.change);
    case 'gap':
      return `gap-${row.gap.to}`;
  }
}

export interface ChangeQuery {
  tab: ChangeTab;
  /** A filter in the filter grammar, by the fields of `filter/change-filter.ts`. */
  filter: string;
  /** Origin of the only flow whose changes are listed. Without it, the changes of all flows and resources are. */
  flow?: number;
}

export interface ChangeWindow extends TimelineCoverage {
  from: number;
  /** Number of matching rows, and of all rows of the tab. */
  total: number;
  all: number;
  /** Newest first. */
  rows: ChangeRow[];
  /** Why changes by others are not being stored. */
  problem: Problem | null;
}
