import type { Comparison, TimeStretch } from '../comparison.ts';
import { namesOf } from '../names.ts';
import type { FigureSource, NodeKind } from './flow.ts';
import type { FirstDirections, SortDirection, SortedBy } from './sorting.ts';

/** Which times are compared. */
export interface ComparedTimes {
  /** The time in question: the last so many milliseconds up to the last complete read, or from one moment to another. */
  time: { last: number } | TimeStretch;
  /** What it is compared with. */
  against: Comparison | TimeStretch;
}

/** Sums over runs. Null where a run does not say it: a sum of the others would be a part (D12). */
export interface RunSums {
  runs: number;
  records: number | null;
  errors: number | null;
  /** Which part of what was read failed, 0 to 1; null where nothing was read as well. */
  share: number | null;
}

/** How much worse the time in question is, corrected for how long both are. */
export interface Worsening {
  /** Errors above those that the share of the other time makes expect; below zero for fewer. Null: unknown. */
  moreErrors: number | null;
  /** Records above those that the other time had for as long; below zero for fewer. Null: unknown. */
  moreRecords: number | null;
  /** Whether there are more errors than chance explains. */
  worse: boolean;
}

/** One flow in the time in question (`current`) and in the other (`previous`). */
export interface ComparedFlow extends Worsening {
  originId: number;
  name: string | null;
  project: string | null;
  current: RunSums;
  previous: RunSums;
}

/** A flow that is not compared, because not every run of both times is known. */
export interface UnknownFlow {
  originId: number;
  name: string | null;
  project: string | null;
  /** In which of the times runs are missing. */
  missing: 'current' | 'previous' | 'both';
  /** Since when its runs are known without a gap; null where none are. */
  knownSince: number | null;
}

/** Sums over all compared flows in steps of equal length from the beginning of a stretch. Null where unknown. */
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
  // Missing records are the trouble.
  moreRecords: 'ascending',
  runs: 'descending',
  runsBefore: 'descending',
  project: 'ascending',
} as const satisfies Record<string, SortDirection>;
/** What compared flows can be sorted by; columns that end so are of the other time. */
export type ComparedColumn = keyof typeof sorting;
export const comparedColumns = namesOf<ComparedColumn>(sorting);
export const firstOfCompared: FirstDirections<ComparedColumn> = sorting;

export type ComparedSort = SortedBy<ComparedColumn>;

/** What is compared, and of how many flows that is. */
export interface Compared extends Worsening {
  current: TimeStretch;
  previous: TimeStretch;
  /** When the last complete read of runs began; null before one. */
  knownTo: number | null;
  /** Flows that match the filter, and those of them that are known in the whole of both times. */
  flows: number;
  known: number;
  /** Flows that fail now and are not among the known ones: the comparison says nothing about them. */
  failingUnknown: number;
  /** Over the known ones. */
  sums: { current: RunSums; previous: RunSums };
  /** Length of a step, milliseconds; the last one of a stretch may be shorter. */
  step: number;
  steps: { current: ComparedSteps; previous: ComparedSteps };
}

/** Rows of compared flows, in the order that was asked for. */
export interface ComparedWindow extends Compared {
  from: number;
  total: number;
  rows: ComparedFlow[];
}

/** Rows of flows that are not compared, what needs a person first. */
export interface UnknownWindow {
  from: number;
  total: number;
  rows: UnknownFlow[];
}

/** What failed at a node in both times. Null is unknown. */
export interface ComparedNode {
  id: number;
  kind: NodeKind;
  name: string | null;
  current: number | null;
  previous: number | null;
  by: FigureSource;
}
