import type { Deadline } from '#contract/models/deadline.ts';
import type { Facet } from '#contract/models/flow.ts';
import type { Overview, OverviewSeries } from '#contract/models/overview.ts';
import { describeFinding, type AttentionItem, findAttention, isInDoubt, waitingOf } from './attention.ts';
import { type OffsetAt, operatorOffset } from './baseline.ts';
import { overdueBy } from './deadlines.ts';
import type { FlowEntry } from './entry.ts';
import { flowReadersOf } from './flow-readers.ts';
import type { History, TimePeriod } from './history.ts';
import type { Pauses } from './known-pauses.ts';
import type { Snapshot } from './snapshot.ts';
import { waitsOf } from './waits.ts';

/** More rows than an operator would work through; the total is shown. */
const mostLines = 200;

const minute = 60_000;
/** Step lengths that are easy to read. */
const steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320].map((minutes) => minutes * minute);
const mostSteps = 150;

/** The last findings in each snapshot, shared by all callers that request the same read. */
const found = new WeakMap<Snapshot, Found>();

interface Found {
  /** Inputs of these findings. */
  of: { asOf: number; revision: number; pauses: Pauses; deadlines: readonly Deadline[] };
  findings: AttentionItem[];
  waiting: ReadonlySet<number>;
}

/** Returns every flow that needs attention at the last read, ranked; anything later is unknown. */
export const findingsOf = (snapshot: Snapshot, asOf: number): AttentionItem[] => foundIn(snapshot, asOf).findings;

/** Returns the flows that only wait for something paused from here, at the same moment. */
export const waitingIn = (snapshot: Snapshot, asOf: number): ReadonlySet<number> => foundIn(snapshot, asOf).waiting;

function foundIn(snapshot: Snapshot, asOf: number): Found {
  const known = found.get(snapshot);
  const of = { asOf, revision: snapshot.revision, pauses: snapshot.pauses(), deadlines: snapshot.deadlines() };
  if (known && isShallowEqual(known.of, of)) return known;
  const entries = [...snapshot.entries()];
  const readers = () => flowReadersOf(entries, (nodeId) => snapshot.entryOf(nodeId)?.flow.originId);
  const waits = waitsOf(entries, of.pauses);
  const overdueSince = overdueBy(of.deadlines, asOf);
  const findings = findAttention(entries, readers, asOf, { waits, overdueSince });
  const now = { of, findings, waiting: new Set(waitingOf(entries, asOf, { waits, overdueSince })) };
  found.set(snapshot, now);
  return now;
}

const isShallowEqual = (a: Found['of'], b: Found['of']): boolean =>
  a.asOf === b.asOf && a.revision === b.revision && a.pauses === b.pauses && a.deadlines === b.deadlines;

/** Describes what is wrong at the moment `asOf`. `readAt` is the time of the last complete read. */
export function describeOverview(snapshot: Snapshot, readAt: number | null, asOf: number): Overview {
  const findings = findingsOf(snapshot, asOf);
  const entries = [...snapshot.entries()];
  const waiting = waitingIn(snapshot, asOf);
  return {
    revision: snapshot.revision,
    readAt,
    flows: snapshot.size,
    counts: snapshot.counts(),
    otherWords: otherWordsOf(entries),
    attention: findings.slice(0, mostLines).map((finding) => describeFinding(finding, asOf)),
    attentionTotal: findings.length,
    waiting: waiting.size,
    unsure: entries.filter((entry) => entry.state === 'active' && isInDoubt(entry, asOf)).length,
  };
}

function otherWordsOf(entries: readonly FlowEntry[]): Facet[] {
  const counts = new Map<string, number>();
  for (const { state, flow } of entries) {
    const word = flow.nodes[0]?.statusWord;
    if (state === 'other' && word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** A stretch of time, and the beginning of the stretch of equal length that it is compared with; null for none. */
export interface ComparedStretch extends TimePeriod {
  comparedFrom: number | null;
}

/**
 * Returns sums over the range in steps of a suitable length. The range is widened to whole steps of the operator's
 * clock. A range that moves with time thus keeps its steps, and midnight begins one.
 */
export function seriesOf(
  history: Pick<History, 'totals' | 'knownTo'>,
  range: ComparedStretch,
  offsetAt: OffsetAt = operatorOffset,
): Omit<OverviewSeries, 'pending'> {
  const length = range.to - range.from;
  const step = steps.find((each) => length / each <= mostSteps) ?? steps.at(-1)!;
  const beginOf = (at: number): number => Math.floor((at + offsetAt(at)) / step) * step - offsetAt(at);
  const offset = offsetAt(range.from);
  const from = beginOf(range.from);
  const to = Math.ceil((range.to + offset) / step) * step - offset;
  const comparedFrom = range.comparedFrom === null ? null : beginOf(range.comparedFrom);
  return {
    from,
    to,
    step,
    current: history.totals({ from, to }, step),
    previous: comparedFrom === null ? null : history.totals({ from: comparedFrom, to: comparedFrom + to - from }, step),
    knownTo: history.knownTo(),
  };
}
