import { type FindingKind, findingKinds } from '#contract/models/finding.ts';
import { type Finding as Line, isInDoubt } from '../monitoring/attention.ts';
import { findingsOf } from '../monitoring/overview.ts';
import type { Snapshot } from '../monitoring/snapshot.ts';
import type { Read, Sight } from './life.ts';

/** A flow without any record stands for a thousandth of the usual, so that it stays comparable. */
const leastOfUsual = 0.001;

/** What a complete read, judged at that moment, says of each flow. */
export function readOf(snapshot: Snapshot, at: number, every: number): Read {
  const lines = new Map(findingsOf(snapshot, at).map((line) => [line.entry.flow.originId, line]));
  const troubled = [...lines].flatMap(([originId, line]) => (troubleOf(line) === null ? [] : originId));

  function sightOf(originId: number): Sight {
    const entry = snapshot.entryOf(originId);
    // A flow that was merged into another is there under that one.
    if (entry?.flow.originId !== originId) return null;
    const line = lines.get(originId);
    const trouble = line ? troubleOf(line) : null;
    if (trouble) return trouble;
    if (entry.state === 'paused') return { is: 'paused' };
    return { is: entry.state === 'active' && !isInDoubt(entry, at) ? 'usual' : 'unknown' };
  }
  return { at, every, troubled, sightOf };
}

function troubleOf({ reason, since, orEarlier, entry }: Line): Extract<Sight, { is: 'trouble' }> | null {
  const kind = findingKinds.find((one) => one === reason.kind);
  if (kind === undefined) return null;
  const measure = measures[kind](reason as never);
  return { is: 'trouble', kind, measure, since, orEarlier, usualInterval: entry.health.usualInterval };
}

type Reason<Kind extends FindingKind> = Extract<Line['reason'], { kind: Kind }>;

/** How bad it is, comparable within a kind. A silence or a stop has no more or less of it. */
const measures: { [Kind in FindingKind]: (reason: Reason<Kind>) => number | null } = {
  failing: ({ share }) => share,
  stopped_by_service: () => null,
  silent: () => null,
  more_errors: ({ times }) => times,
  fewer_records: ({ ofUsual }) => 1 / Math.max(ofUsual, leastOfUsual),
};
