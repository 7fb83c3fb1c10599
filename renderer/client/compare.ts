import type { Comparison, TimeStretch } from '#contract/comparison.ts';
import type {
  ComparedFlow,
  ComparedNode,
  ComparedSort,
  ComparedTimes,
  ComparedWindow,
  UnknownFlow,
  UnknownWindow,
} from '#contract/models/compared.ts';
import { call } from './bridge.ts';
import { ListWindow } from './list-window.svelte.ts';
import { hrefTo } from './routes.ts';

/** Least milliseconds between two questions while reads go on: each adds up the runs of every flow anew. */
const pause = 5_000;

/** Which flows are compared, and when; each is a question of its own, since a time in it may be relative. */
export interface CompareQuestion extends ComparedTimes {
  filter: string;
}

export interface ComparedQuestion extends CompareQuestion {
  sort: ComparedSort[];
}

export type ComparedRows = ListWindow<ComparedFlow, ComparedQuestion, ComparedWindow>;
export type UnknownRows = ListWindow<UnknownFlow, CompareQuestion, UnknownWindow>;

/** The compared flows, unless sorted the worst first. Calls `answered` after each answer. */
export function comparedRows(environmentId: string, answered: () => void): ComparedRows {
  return new ListWindow<ComparedFlow, ComparedQuestion, ComparedWindow>(
    (question, from, to, signal) => call('compare.flows', { environmentId, ...question, from, to }, { signal }),
    { idOf: ({ originId }) => originId, pause, answered },
  );
}

/** The flows that are not compared. */
export function unknownRows(environmentId: string): UnknownRows {
  return new ListWindow<UnknownFlow, CompareQuestion, UnknownWindow>(
    (question, from, to, signal) => call('compare.unknown', { environmentId, ...question, from, to }, { signal }),
    { idOf: ({ originId }) => originId, pause },
  );
}

/** What failed at each node of a flow, which the service is asked for now. */
export function compareNodes(
  environmentId: string,
  originId: number,
  times: { current: TimeStretch; previous: TimeStretch },
  signal: AbortSignal,
): Promise<ComparedNode[]> {
  return call('compare.nodes', { environmentId, originId, ...times }, { signal });
}

/** The address of the comparison that charts of this time show; of one flow, or of all. */
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
