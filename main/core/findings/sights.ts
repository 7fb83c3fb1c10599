import { findingKinds } from '#contract/models/finding.ts';
import { type AttentionItem as Line, isInDoubt } from '../monitoring/attention.ts';
import { errorShareOf } from '../monitoring/baseline.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import { findingsOf, waitingIn } from '../monitoring/overview.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowRun } from '../ports/service.ts';
import type { Read, FlowCondition } from './life.ts';

/** A flow without any record counts as a thousandth of the usual, so that it stays comparable. */
const leastOfUsual = 0.001;

/** Returns a complete read, with the condition of each flow at that moment. */
export function readOf(snapshot: Snapshot, at: number, every: number): Read {
  const lines = new Map(findingsOf(snapshot, at).map((line) => [line.entry.flow.originId, line]));
  const waiting = waitingIn(snapshot, at);
  const troubled = [...lines].flatMap(([originId, line]) => (troubleOf(line) === null ? [] : originId));

  function sightOf(originId: number): FlowCondition {
    const entry = snapshot.entryOf(originId);
    // A flow that was merged into another exists only as a part of it.
    if (entry?.flow.originId !== originId) return null;
    const line = lines.get(originId);
    const trouble = line ? troubleOf(line) : null;
    if (trouble) return trouble;
    if (entry.state === 'paused' || waiting.has(originId)) return { is: 'paused' };
    if (entry.state !== 'active' || isInDoubt(entry, at)) return { is: 'unknown' };
    return { is: 'usual', areDurationsKnown: entry.durations?.usual != null };
  }
  return { at, every, troubled, sightOf };
}

function troubleOf({ reason, since, orEarlier, entry }: Line): Extract<FlowCondition, { is: 'trouble' }> | null {
  const kind = findingKinds.find((one) => one === reason.kind);
  if (kind === undefined) return null;
  const { usualInterval } = entry.health;
  return { is: 'trouble', kind, ...figuresOf(reason, runsSince(entry, since)), since, orEarlier, usualInterval };
}

/** Returns the runs during the trouble; none where its beginning is unknown, or the newest run has less of it. */
function runsSince({ runs }: FlowEntry, since: number | null): FlowRun[] {
  return since === null ? [] : runs.filter(({ at }) => at !== null && at >= since);
}

/**
 * Measures trouble by its worst run. The reason covers an hour, which fills with trouble only gradually, so that
 * constant trouble would seem to get worse. A silence or a stop has no degrees.
 */
function figuresOf(
  reason: Line['reason'],
  runs: readonly FlowRun[],
): { measure: number | null; figure: number | null } {
  switch (reason.kind) {
    case 'failing':
      return { measure: most(runs.map(errorShareOf)), figure: reason.share };
    case 'more_errors':
      return { measure: most(runs.map(({ errors }) => errors)), figure: reason.times };
    case 'fewer_records':
      return { measure: 1 / Math.max(reason.ofUsual, leastOfUsual), figure: reason.ofUsual };
    case 'slower_runs':
      return { measure: reason.duration, figure: reason.times };
    default:
      return { measure: null, figure: null };
  }
}

function most(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((one) => one !== null);
  return known.length === 0 ? null : Math.max(...known);
}
