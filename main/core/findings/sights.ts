import type { Deadline } from '#contract/models/deadline.ts';
import { findingKinds } from '#contract/models/finding.ts';
import { type AttentionItem as Line, isInDoubt } from '../monitoring/attention.ts';
import { errorShareOf } from '../monitoring/baseline.ts';
import type { FlowEntry } from '../monitoring/entry.ts';
import { findingsOf, waitingIn } from '../monitoring/overview.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { FlowRun } from '../ports/service.ts';
import { overdueBy } from './deadlines.ts';
import type { Read, FlowCondition } from './life.ts';

/** A flow without any record counts as a thousandth of the usual, so that it stays comparable. */
const leastOfUsual = 0.001;

type Trouble = Extract<FlowCondition, { is: 'trouble' }>;

/** Returns a complete read, with the condition of each flow at that moment. */
export function readOf(snapshot: Snapshot, at: number, every: number, deadlines: readonly Deadline[] = []): Read {
  const waiting = waitingIn(snapshot, at);
  const troubles = new Map<number, Trouble>();
  const found = findingsOf(snapshot, at).flatMap((line) => troubleOf(line) ?? []);
  const isHalted = ({ state, flow }: FlowEntry): boolean => state === 'paused' || waiting.has(flow.originId);
  for (const { originId, trouble } of [...found, ...overdueIn(snapshot, at, deadlines, isHalted)]) {
    const worst = troubles.get(originId);
    if (!worst || rankOfKind(trouble) < rankOfKind(worst)) troubles.set(originId, trouble);
  }

  function sightOf(originId: number): FlowCondition {
    const entry = snapshot.entryOf(originId);
    // A flow that was merged into another exists only as a part of it.
    if (entry?.flow.originId !== originId) return null;
    const trouble = troubles.get(originId);
    if (trouble) return trouble;
    if (isHalted(entry)) return { is: 'paused' };
    return { is: entry.state === 'active' && !isInDoubt(entry, at) ? 'usual' : 'unknown' };
  }
  return { at, every, troubled: [...troubles.keys()], sightOf };
}

interface FlowTrouble {
  originId: number;
  trouble: Trouble;
}

const rankOfKind = ({ kind }: Trouble): number => findingKinds.indexOf(kind);

function troubleOf({ reason, since, orEarlier, entry }: Line): FlowTrouble | null {
  const kind = findingKinds.find((one) => one === reason.kind);
  if (kind === undefined) return null;
  const { usualInterval } = entry.health;
  const figures = figuresOf(reason, runsSince(entry, since));
  return {
    originId: entry.flow.originId,
    trouble: { is: 'trouble', kind, ...figures, since, orEarlier, usualInterval },
  };
}

/** Returns the flows that missed a deadline; one that does not run because it was paused missed none. */
function overdueIn(
  snapshot: Snapshot,
  at: number,
  deadlines: readonly Deadline[],
  isHalted: (entry: FlowEntry) => boolean,
): FlowTrouble[] {
  if (deadlines.length === 0) return [];
  const sinceOf = overdueBy(deadlines, at);
  return [...snapshot.entries()].flatMap((entry) => {
    const since = sinceOf(entry);
    if (since === null || isHalted(entry)) return [];
    const { usualInterval } = entry.health;
    const degree = { measure: null, figure: null };
    return {
      originId: entry.flow.originId,
      trouble: { is: 'trouble', kind: 'overdue', ...degree, since, orEarlier: false, usualInterval } as const,
    };
  });
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
    default:
      return { measure: null, figure: null };
  }
}

function most(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((one) => one !== null);
  return known.length === 0 ? null : Math.max(...known);
}
