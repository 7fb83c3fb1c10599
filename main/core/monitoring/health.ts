import type { NodeStatus } from '#contract/models/flow.ts';
import type { FlowRun } from '../service.ts';

/**
 * When a flow fails although the service says active: its newest runs quarantine a larger share of records than it usually
 * does. Both figures are ours, chosen so that ordinary noise (a few bad records in ten thousand) never counts and a source
 * that turns bad counts from its first run on.
 */
const leastShare = 0.01;
const timesUsual = 5;
/** One bad record in a run of fifty is a large share and still no pattern. */
const leastErrors = 5;
/** Below this many runs there is no "usual", and so no alarm. */
const leastRuns = 6;

function errorShare(run: FlowRun): number | null {
  if (run.errors === null) return null;
  const read = (run.records ?? 0) + run.errors;
  return read === 0 ? 0 : run.errors / read;
}

function median(sorted: number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Since when a flow fails: the time of the oldest run in the unbroken stretch of bad runs that ends with the newest one.
 * null when its newest run is not bad, when there are too few runs to know, or when they carry no time.
 * The median makes the usual share robust against the bad stretch itself, as long as that is under half of the runs.
 */
export function failingSince(runsNewestFirst: readonly FlowRun[]): number | null {
  const judged = runsNewestFirst.flatMap((run) => {
    const share = errorShare(run);
    return share === null ? [] : [{ at: run.at, share, errors: run.errors ?? 0 }];
  });
  if (judged.length < leastRuns) return null;
  const usual = median(judged.map(({ share }) => share).sort((a, b) => a - b));
  const limit = Math.max(leastShare, timesUsual * usual);
  let since: number | null = null;
  for (const { at, share, errors } of judged) {
    if (share <= limit || errors < leastErrors) break;
    since = at ?? since;
  }
  return since;
}

/** What the service's word means to us; compared without case, unknown words stay as they came (D12). */
export function statusOf(word: string | null, failing = false): NodeStatus {
  switch (word?.toLowerCase()) {
    case 'active':
      return { state: failing ? 'failing' : 'active', word };
    case 'paused':
      return { state: 'paused', word };
    case undefined:
    case '':
      return { state: 'unknown', word: null };
    default:
      return { state: 'other', word };
  }
}
