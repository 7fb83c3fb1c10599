import type { Comparison, TimeStretch } from '../comparison.ts';
import { namesOf } from '../names.ts';
import type { FigureSource, NodeKind } from './flow.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** The periods to compare. */
export interface ComparedTimes {
  /** The selected period: a number of milliseconds up to the last complete read, or a range. */
  time: { last: number } | TimeStretch;
  /** The baseline. */
  against: Comparison | TimeStretch;
}

/** Sums over runs. Null where a run lacks the figure: a sum of the others would be partial (D12). */
export interface RunSums {
  runs: number;
  records: number | null;
  errors: number | null;
  /** The failed share of all records read, 0 to 1; null where the records read are unknown. */
  share: number | null;
}

/** How much worse the selected period is, corrected for the lengths of both periods. */
export interface Worsening {
  /** Errors beyond the baseline rate; below zero for fewer. Null: unknown. */
  moreErrors: number | null;
  /** Records beyond the baseline for the same length; below zero for fewer. Null: unknown. */
  moreRecords: number | null;
  /** Whether there are more errors than chance explains. */
  worse: boolean;
}

/** One flow in the selected period (`current`) and in the baseline (`previous`). */
export interface ComparedFlow extends Worsening {
  originId: number;
  name: string | null;
  project: string | null;
  current: RunSums;
  previous: RunSums;
}

/** A flow that is not compared, because not every run of both periods is known. */
export interface UnknownFlow {
  originId: number;
  name: string | null;
  project: string | null;
  /** The period in which runs are missing. */
  missing: 'current' | 'previous' | 'both';
  /** Since when its runs are known without a gap; null where none are. */
  knownSince: number | null;
}

/** Sums over all compared flows in steps of equal length from the start of a period. Null where unknown. */
export interface ComparedSteps {
  records: (number | null)[];
  errors: (number | null)[];
}

const sorting = {
  flow: 'ascending',
  moreErrors: 'descending',
  errors: 'descending',
  errorsBefore: 'descending',
  share: 'descending',
  shareBefore: 'descending',
  records: 'descending',
  recordsBefore: 'descending',
  // Missing records are the problem.
  moreRecords: 'ascending',
  runs: 'descending',
  runsBefore: 'descending',
  project: 'ascending',
} as const satisfies Record<string, SortDirection>;
/** Sort columns of compared flows; a name that ends in `Before` refers to the baseline. */
export type ComparedColumn = keyof typeof sorting;
export const comparedColumns = namesOf<ComparedColumn>(sorting);
export const firstOfCompared: FirstDirections<ComparedColumn> = sorting;

export type ComparedSort = SortedBy<ComparedColumn>;

/** The comparison, and the number of flows that it covers. */
export interface Compared extends Worsening {
  current: TimeStretch;
  previous: TimeStretch;
  /** When the last complete read of runs began; null before one. */
  knownTo: number | null;
  /** Flows that match the filter, and the part of them with every run of both periods known. */
  flows: number;
  known: number;
  /** Failing flows outside the known ones, which the comparison does not cover. */
  failingUnknown: number;
  /** Sums over the known flows. */
  sums: { current: RunSums; previous: RunSums };
  /** Length of a step, milliseconds; the last one of a period may be shorter. */
  step: number;
  steps: { current: ComparedSteps; previous: ComparedSteps };
}

/** Rows of compared flows, in the requested order. */
export interface ComparedWindow extends Compared {
  from: number;
  total: number;
  rows: ComparedFlow[];
}

/** Rows of flows that are not compared, most urgent first. */
export interface UnknownWindow {
  from: number;
  total: number;
  rows: UnknownFlow[];
}

/** Failures at a node in both periods. Null is unknown. */
export interface ComparedNode {
  id: number;
  kind: NodeKind;
  name: string | null;
  current: number | null;
  previous: number | null;
  by: FigureSource;
}
