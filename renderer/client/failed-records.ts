import type { ErrorKind, ErrorPlace } from '#contract/models/error-kind.ts';
import type { Run } from '#contract/models/flow.ts';
import type { SampleScope } from '#contract/models/quarantine.ts';
import type { Route } from './routes.ts';

const minute = 60_000;
/** Range for the first known run, and for a time that no run covers: the overview counts in hours. */
const hour = 60 * minute;

/**
 * The failed records of the last hour, as counted in the overview. Starts on the minute, so that the address stays
 * stable for a while.
 */
export function failedInLastHour(originId: number, now: number): Route {
  const from = Math.floor((now - hour) / minute) * minute;
  return { screen: 'records', scope: { by: 'flow', nodeId: originId }, from };
}

/** The failed records in the flows of a change, from `before` milliseconds ahead of it on. */
export function failedAround({ id, begunAt }: { id: string; begunAt: number }, before: number): Route {
  return { screen: 'records', scope: { by: 'change', changeId: id }, from: begunAt - before };
}

/**
 * The failed records of the run that ended at this moment, or just before its notification: read after the previous run
 * ended.
 *
 * @param runs of the flow, in any order
 * @param at epoch milliseconds
 */
export function failedInRun(scope: SampleScope, runs: readonly Run[], at: number): Route {
  const ends = runs.flatMap((run) => (run.at !== null && run.at <= at ? [run.at] : [])).sort((a, b) => b - a);
  const [end = at, before = end - hour] = ends;
  // A notification an hour after a run is about something else.
  const to = at - end > hour ? at : end;
  return { screen: 'records', scope, from: Math.max(before + 1, to - 24 * hour), to };
}

/** The failed records of a kind at a node, limited to the last hour in which it failed there. */
export function failedOfKind(
  { key, firstAt }: Pick<ErrorKind, 'key' | 'firstAt'>,
  { originId, lastAt }: ErrorPlace,
): Route {
  const from = Math.min(lastAt, Math.max(firstAt, lastAt - hour));
  return { screen: 'records', scope: { by: 'flow', nodeId: originId }, from, to: lastAt, group: key };
}
