import { unit } from '../random.ts';
import type { Flow, FlowNode } from './model.ts';
import { lastRunId } from './runs.ts';
import { wasFlowing } from './status.ts';
import type { World } from './world.ts';

/** Shares of its interval that a flow usually takes for a run, and the most that it takes. */
const LEAST_SHARE = 0.01;
const MAX_SHARE = 0.15;
const MAX_USUAL_MS = 4 * 60_000;
/** Part by which runs differ from the usual duration of their flow. */
const SCATTER = 0.2;
const SLOWDOWN = 4;

/** Different numbers for the same flow and run. */
const salts = { flow: 1, run: 2, sink: 3 };

/** Returns how many milliseconds a run takes. It begins at its id. */
export function durationOf(world: World, flow: Flow, runId: number): number {
  const share = LEAST_SHARE + (MAX_SHARE - LEAST_SHARE) * unit(world.seed, flow.phaseMs, salts.flow);
  const usual = Math.min(share * flow.intervalMs, MAX_USUAL_MS);
  const noise = 1 - SCATTER + 2 * SCATTER * unit(world.seed, flow.phaseMs, runId, salts.run);
  return Math.round(usual * noise * (runId >= flow.slowFrom ? SLOWDOWN : 1));
}

/**
 * Returns when a sink last wrote records of a run, epoch milliseconds; null if it was paused, or has not finished at
 * `now`. The run ends with the last of its sinks.
 */
export function lastWrittenAt(world: World, sink: FlowNode, runId: number, now: number): number | null {
  if (!wasFlowing(sink, runId)) return null;
  const last = sink.flow.nodes.findLast((node) => node.resource.kind === 'data_sinks' && wasFlowing(node, runId));
  const part = sink === last ? 1 : 0.7 + 0.3 * unit(world.seed, sink.id, runId, salts.sink);
  const at = runId + Math.round(part * durationOf(world, sink.flow, runId));
  return at <= now ? at : null;
}

/** Reports whether the node processes records at that moment: from the beginning of a run to its end. */
export function isProcessing(world: World, node: FlowNode, time: number): boolean {
  const runId = lastRunId(world, node.flow, time);
  return runId !== undefined && time < runId + durationOf(world, node.flow, runId) && wasFlowing(node, time);
}
