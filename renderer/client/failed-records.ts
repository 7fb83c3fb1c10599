import type { Run } from '#contract/models/flow.ts';
import type { SampleScope } from '#contract/models/quarantine.ts';
import type { Route } from './routes.ts';

const minute = 60_000;
/** For the first run that is known, and for a moment that no run covers: an hour is what the overview counts in. */
const hour = 60 * minute;

/** Records that failed in the last hour, which the overview counts. On the minute, so that the address stays for a while. */
export function failedInLastHour(originId: number, now: number): Route {
  const from = Math.floor((now - hour) / minute) * minute;
  return { screen: 'quarantine', scope: { by: 'flow', nodeId: originId }, from };
}

/** Records that failed in the flows of a change, from so many milliseconds before it on. */
export function failedAround({ id, begunAt }: { id: string; begunAt: number }, before: number): Route {
  return { screen: 'quarantine', scope: { by: 'change', changeId: id }, from: begunAt - before };
}

/**
 * Records of the run that ended at this moment, or just before its notification: read after the previous run had ended.
 *
 * @param runs of the flow, in any order
 * @param at epoch milliseconds
 */
export function failedInRun(scope: SampleScope, runs: readonly Run[], at: number): Route {
  const ends = runs.flatMap((run) => (run.at !== null && run.at <= at ? [run.at] : [])).sort((a, b) => b - a);
  const [end = at, before = end - hour] = ends;
  // A notification an hour after a run is about something else.
  const to = at - end > hour ? at : end;
  return { screen: 'quarantine', scope, from: Math.max(before + 1, to - 24 * hour), to };
}
