import { describe, expect, it } from 'vitest';
import type { PausedBy } from '#contract/models/pause.ts';
import { readOf } from '../../../../../main/core/findings/sights.ts';
import { describeOverview, findingsOf } from '../../../../../main/core/monitoring/overview.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { waitsOf } from '../../../../../main/core/monitoring/waits.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1000 * 24 * hour;

const pausedAt = (at: number): PausedBy => ({ at }) as PausedBy;

interface Estate {
  /** Status of node 2 of flow 1, which writes to destination 70. */
  word?: string;
  /** Time when that node was last changed. */
  updatedAt?: number;
  /** Time of the last run of the flows that read from it. Earlier runs are five minutes apart. */
  ranLast?: number;
  pauses?: ReadonlyMap<number, PausedBy | null>;
  /** Second feed of the second reader. */
  also?: { kind: 'node' | 'destination'; id: number }[];
}

/** Flow 1 feeds flow 10 through a destination, and that feeds flow 20 through a data set. */
function estateOf({ word = 'PAUSED', updatedAt, ranLast = now - 2 * hour, pauses, also = [] }: Estate): Snapshot {
  const snapshot = new Snapshot();
  snapshot.pauses = () => pauses ?? new Map();
  const sink = { kind: 'destination', resourceId: 70, statusWord: word, updatedAt: updatedAt ?? null } as const;
  snapshot.put(
    [
      flow([node(1, null), node(2, 1, sink)]),
      flow([node(10, null), node(11, 10)], { feeds: [{ kind: 'destination', id: 70 }] }),
      flow([node(20, null)], { feeds: [{ kind: 'node', id: 11 }, ...also] }),
      flow([node(30, null)]),
    ],
    now,
  );
  const runsOf = (id: number, last: number) =>
    Array.from({ length: 60 }, (_, ago) => run(id, id * 1000 - ago, { at: last - ago * 5 * minute }));
  snapshot.putRuns(
    [...[1, 30].flatMap((id) => runsOf(id, now)), ...[10, 20].flatMap((id) => runsOf(id, ranLast))],
    now,
  );
  snapshot.endRuns(now);
  return snapshot;
}

const silent = (snapshot: Snapshot) =>
  findingsOf(snapshot, now).flatMap(({ entry, reason }) => (reason.kind === 'silent' ? entry.flow.originId : []));

describe('a flow that no longer runs', () => {
  it('needs no attention where its input was paused from here, directly or through other flows', () => {
    const snapshot = estateOf({ pauses: new Map([[2, pausedAt(now - 2 * hour)]]) });
    expect(silent(snapshot)).toEqual([]);
    expect(describeOverview(snapshot, now, now)).toMatchObject({ waiting: 2, attentionTotal: 0 });
    const { troubled, sightOf } = readOf(snapshot, now, minute);
    expect([troubled, sightOf(10), sightOf(20), sightOf(30)]).toEqual([
      [],
      { is: 'paused' },
      { is: 'paused' },
      { is: 'usual', areDurationsKnown: false },
    ]);
  });

  it.each<[string, Estate]>([
    ['somebody else paused that', { pauses: new Map([[2, null]]) }],
    ['nobody paused that from here', {}],
    ['it was overdue before', { pauses: new Map([[2, pausedAt(now - minute)]]) }],
    ['that is active', { word: 'ACTIVE', pauses: new Map([[2, pausedAt(now - 2 * hour)]]) }],
  ])('needs attention where %s', (_why, estate) => {
    expect(silent(estateOf(estate))).toEqual([10, 20]);
  });

  it('needs attention where it also reads from a flow that was not paused', () => {
    const estate = { pauses: new Map([[2, pausedAt(now - 2 * hour)]]), also: [{ kind: 'node', id: 30 } as const] };
    expect(silent(estateOf(estate))).toEqual([20]);
  });

  it('is given its usual interval once its input is active again', () => {
    const restored = (ago: number): Estate => ({
      word: 'ACTIVE',
      updatedAt: now - ago,
      pauses: new Map([[2, null]]),
    });
    expect(silent(estateOf(restored(minute)))).toEqual([]);
    expect(silent(estateOf(restored(100 * minute)))).toEqual([10, 20]);
  });
});

it('ends where flows read from one another in a circle', () => {
  const pauses = new Map([[2, pausedAt(now)]]);
  const circle = [flow([node(1, null)]), flow([node(2, null, { statusWord: 'PAUSED' })])].map((one, index) => ({
    ...one,
    feeds: [{ kind: 'node', id: 2 - index } as const],
  }));
  const snapshot = new Snapshot();
  snapshot.put(circle, now);
  expect([...waitsOf([...snapshot.entries()], pauses)].map(([originId]) => originId).sort()).toEqual([1, 2]);
});
