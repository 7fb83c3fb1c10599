import type { Comparison } from '#contract/comparison.ts';
import type {
  ComparedFlow,
  ComparedSort,
  ComparedTimes,
  ComparedWindow,
  UnknownFlow,
  UnknownWindow,
} from '#contract/models/period-comparison.ts';
import { main } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { hrefTo } from './routes.ts';

/** Minimum milliseconds between two requests during reads: each adds up the runs of every flow again. */
const pause = 5_000;

/** The flows and periods to compare. Each object is a new question, since its period may be relative. */
export interface CompareQuestion extends ComparedTimes {
  filter: string;
}

export interface ComparedQuestion extends CompareQuestion {
  sort: ComparedSort[];
}

export type ComparedRows = ListWindow<ComparedFlow, ComparedQuestion, ComparedWindow>;
export type UnknownRows = ListWindow<UnknownFlow, CompareQuestion, UnknownWindow>;

/** The compared flows, the worst first unless sorted. Calls `answered` after each response. */
export function comparedRows(environmentId: string, answered: () => void): ComparedRows {
  return new ListWindow<ComparedFlow, ComparedQuestion, ComparedWindow>(
    (question, from, to, signal) => main.compare.flows({ environmentId, ...question, from, to }, { signal }),
    { idOf: ({ originId }) => originId, pause, answered },
  );
}

/** The flows that are not compared. */
export function unknownRows(environmentId: string): UnknownRows {
  return new ListWindow<UnknownFlow, CompareQuestion, UnknownWindow>(
    (question, from, to, signal) => main.compare.unknown({ environmentId, ...question, from, to }, { signal }),
    { idOf: ({ originId }) => originId, pause },
  );
}

/** The address of the comparison for a chart's period; of one flow, or of all. */
export function hrefToComparison(
  { range: time, comparison }: { range: ComparedTimes['time']; comparison: Comparison | null },
  flow?: number,
): string {
  return hrefTo({
    screen: 'compare',
    time,
    ...(comparison && { against: comparison }),
    ...(flow !== undefined && { flow }),
  });
}
