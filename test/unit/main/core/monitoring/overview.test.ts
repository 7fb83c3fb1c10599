import { describe, expect, it } from 'vitest';
import { describeOverview, findingsOf, seriesOf } from '../../../../../main/core/monitoring/overview.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import type { TimePeriod } from '../../../../../main/core/monitoring/history.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const utc = () => 0;

function snapshotOf(...words: (string | null)[]): Snapshot {
  const snapshot = new Snapshot();
  const flows = words.map((statusWord, index) => flow([node(index + 1, null, { statusWord })]));
  snapshot.put(flows, 0);
  return snapshot;
}

describe('the overview', () => {
  it('counts the states, and the status words that are neither active nor paused', () => {
    const snapshot = snapshotOf('ACTIVE', 'active', 'PAUSED', 'INIT', 'DRAFT', 'INIT', null);
    expect(describeOverview(snapshot, 5, 5)).toMatchObject({
      revision: snapshot.revision,
      readAt: 5,
      flows: 7,
      counts: { failing: 0, active: 2, paused: 1, other: 3, unknown: 1 },
      otherWords: [
        { value: 'INIT', count: 2 },
        { value: 'DRAFT', count: 1 },
      ],
      attentionTotal: 2,
    });
  });

  it('shows at most 200 rows and reports the total', () => {
    const overview = describeOverview(snapshotOf(...new Array<string>(250).fill('HALTED')), 5, 5);
    expect(overview.attention).toHaveLength(200);
    expect(overview.attentionTotal).toBe(250);
  });

  it('is computed once for each read', () => {
    const snapshot = snapshotOf('HALTED');
    const first = findingsOf(snapshot, 5);
    expect(findingsOf(snapshot, 5)).toBe(first);
    expect(findingsOf(snapshot, 6)).not.toBe(first);
    snapshot.put([flow([node(9, null, { statusWord: 'DRAFT' })])], 0);
    expect(describeOverview(snapshot, 5, 5).attentionTotal).toBe(2);
  });

  it('reflects the moment of the request', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null, { statusWord: 'PAUSED', updatedAt: 0 })])], 0);
    expect(describeOverview(snapshot, null, 8 * day)).toMatchObject({ readAt: null, attentionTotal: 1 });
    expect(describeOverview(snapshot, day, day)).toMatchObject({ readAt: day, attentionTotal: 0 });
  });

  it('puts the reader of a stopped feed below it, by destination and by shared data set', () => {
    const snapshot = new Snapshot();
    const times = Array.from({ length: 10 }, (_, index) => index * minute);
    const flows = [
      flow([node(1, null), node(2, 1, { kind: 'destination', resourceId: 70 }), node(3, 1)]),
      flow([node(11, null)], { feeds: [{ kind: 'destination', id: 70 }] }),
      flow([node(21, null)], { feeds: [{ kind: 'node', id: 3 }] }),
    ];
    snapshot.put(flows, 0);
    for (const { originId } of flows)
      snapshot.putRuns(
        times.map((at) => ({ originId, runId: at, at, records: 10, bytes: null, errors: 0 })),
        0,
      );
    const { attention } = describeOverview(snapshot, hour, hour);
    expect(attention.map(({ originId, below }) => [originId, below])).toEqual([
      [1, null],
      [11, 1],
      [21, 1],
    ]);
  });
});

describe('the series', () => {
  const asked: [TimePeriod, number][] = [];
  const history = {
    totals(stretch: TimePeriod, step: number) {
      asked.push([stretch, step]);
      return { at: [stretch.from], runs: [1], records: [2], bytes: [null], errors: [0], known: [1], flows: [1] };
    },
    knownTo: () => 42,
  };
  const series = (from: number, to: number, comparedFrom: number | null = null, offsetAt = utc) => {
    asked.length = 0;
    return seriesOf(history, { from, to, comparedFrom }, offsetAt);
  };

  it.each([
    [hour, 5 * minute],
    [6 * hour, 5 * minute],
    [day, 10 * minute],
    [7 * day, 2 * hour],
    [30 * day, 6 * hour],
    [400 * day, 3 * day],
  ])('of %i ms has steps of %i ms, about 150 at most', (length, step) => {
    const { from, to, ...answer } = series(1000 * day + 1, 1000 * day + 1 + length);
    expect(answer.step).toBe(step);
    expect((to - from) / step).toBeLessThanOrEqual(152);
    expect(asked).toEqual([[{ from, to }, step]]);
  });

  it('begins and ends with whole steps of local time', () => {
    const india = () => 5.5 * hour;
    const { from, to } = series(1000 * day + 7, 1007 * day - 7, null, india);
    expect([(from + india()) % (2 * hour), (to + india()) % (2 * hour)]).toEqual([0, 0]);
    expect(from).toBeLessThanOrEqual(1000 * day + 7);
    expect(to).toBeGreaterThanOrEqual(1007 * day - 7);
  });

  it('does not move its steps while the range moves within one', () => {
    expect(series(day + 1, 2 * day + 1)).toEqual(series(day + minute, 2 * day + minute));
  });

  it('has as many steps of the baseline, each equally long after the whole hour', () => {
    const { previous } = series(2 * day + 1, 3 * day + 1, day + 1);
    expect(asked).toEqual([
      [{ from: 2 * day, to: 3 * day + 10 * minute }, 10 * minute],
      [{ from: day, to: 2 * day + 10 * minute }, 10 * minute],
    ]);
    expect(previous?.at).toEqual([day]);
    expect(series(2 * day, 3 * day)).toMatchObject({ previous: null, knownTo: 42 });
  });
});
