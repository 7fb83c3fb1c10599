import { describe, expect, it } from 'vitest';
import { describeFinding, findAttention, isInDoubt } from '../../../../../main/core/monitoring/attention.ts';
import { unreadDurations } from '../../../../../main/core/monitoring/durations.ts';
import { type FlowEntry, makeEntry, withEarlier, withRuns } from '../../../../../main/core/monitoring/entry.ts';
import type { FlowRun, ServiceNode } from '../../../../../main/core/ports/service.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = 1000 * day;

/**
 * A flow with a run every five minutes for five hours, the newest now. `numbers` returns the figures of a run by its
 * distance from the newest.
 */
function entry(
  id: number,
  numbers: (ago: number) => Partial<FlowRun> | null = () => ({}),
  origin: Partial<ServiceNode> = {},
): FlowEntry {
  const runs = Array.from({ length: 60 }, (_, ago) => {
    const figures = numbers(ago);
    return figures && run(id, id * 1000 - ago, { at: now - ago * 5 * minute, ...figures });
  }).filter((each) => each !== null);
  return withRuns(makeEntry(flow([node(id, null, origin)]), undefined, now), runs, now);
}

const well = (id: number) => entry(id);
const failing = (id: number, errors = 500) => entry(id, (ago) => ({ errors: ago < 12 ? errors : 1 }));
const silent = (id: number) => entry(id, (ago) => (ago < 20 ? null : {}));
const moreErrors = (id: number, errors = 8) => entry(id, (ago) => ({ errors: ago < 6 ? errors : 0 }));
const says = (id: number, statusWord: string | null, updatedAt: number | null = null) =>
  entry(id, () => ({}), { statusWord, updatedAt });

const list = (entries: FlowEntry[], readers: [number, number[]][] = []) =>
  findAttention(entries, () => new Map(readers), now);
const reasons = (...entries: FlowEntry[]) => list(entries).map(({ reason, since }) => ({ ...reason, since }));

describe('a flow needs attention', () => {
  it('when it fails, since the first bad run, with the share of the last hour compared with the usual', () => {
    expect(reasons(failing(1))).toEqual([
      {
        kind: 'failing',
        share: expect.closeTo(1 / 3),
        usualShare: expect.closeTo(0.001, 4),
        usualFrom: { by: 'runs', over: 235 * minute },
        since: now - 55 * minute,
      },
    ]);
  });

  it.each(['RATE_LIMITED', 'DRAFT'])('when the service reports %s, since its last change', (word) => {
    expect(reasons(says(1, word, now - hour))).toEqual([{ kind: 'stopped_by_service', word, since: now - hour }]);
  });

  it('when it is silent, since its last run', () => {
    const lastRunAt = now - 100 * minute;
    expect(reasons(silent(1))).toEqual([{ kind: 'silent', usualInterval: 5 * minute, lastRunAt, since: lastRunAt }]);
  });

  it('when it has more errors than usual without failing, since they began', () => {
    expect(reasons(moreErrors(1))).toEqual([
      {
        kind: 'more_errors',
        errors: 48,
        times: null,
        errorsBefore: 0,
        usualFrom: { by: 'runs', over: 265 * minute },
        since: now - 25 * minute,
      },
    ]);
  });

  it('when it reads fewer records than usual at this hour', () => {
    const hourly = Array.from({ length: 96 }, (_, ago) =>
      run(1, 100 - ago, { at: now - ago * hour, records: ago < 4 ? 250 : 1000 }),
    );
    expect(reasons(withRuns(well(1), hourly, now))).toEqual([
      { kind: 'fewer_records', ofUsual: 0.25, since: now - 3 * hour },
    ]);
  });

  it('when its newest runs take longer than usual', () => {
    const slow = {
      ...{ duration: 12 * minute, isRunning: false, times: 4, since: now - hour },
      usual: { from: 2 * minute, to: 4 * minute },
    };
    const { since, ...reason } = slow;
    expect(reasons({ ...well(1), durations: { ...unreadDurations, offer: 'reported', slow } })).toEqual([
      { kind: 'slower_runs', ...reason, since },
    ]);
    expect(reasons({ ...well(1), durations: unreadDurations })).toEqual([]);
  });

  it('when the service reports no status for it', () => {
    expect(reasons(says(1, null))).toEqual([{ kind: 'no_status', since: null }]);
  });

  it('when it has been paused for over a week', () => {
    const since = now - 7 * day - 1;
    expect(reasons(says(1, 'Paused', since), says(2, 'PAUSED', since + 1), says(3, 'PAUSED'))).toEqual([
      { kind: 'paused_long', since },
    ]);
  });
});

describe('a flow needs no attention', () => {
  it('when it runs as usual, was never started, or was paused recently', () => {
    expect(reasons(well(1), says(2, 'INIT'), says(3, 'init', 0), says(4, 'PAUSED', now - day))).toEqual([]);
  });

  it('when it was activated after its last run, until its usual interval is over', () => {
    const activated = (ago: number) => entry(1, (run) => (run < 20 ? null : {}), { updatedAt: now - ago });
    expect(reasons(activated(15 * minute))).toEqual([]);
    expect(reasons(activated(15 * minute + 1))).toMatchObject([{ kind: 'silent' }]);
  });

  it('when it has more errors only because it reads more', () => {
    const busy = entry(1, (ago) => (ago < 12 ? { records: 50_000, errors: 10 } : { records: 5000, errors: 1 }));
    expect(busy.health.usualErrorsPerHour).toBe(12);
    expect(reasons(busy)).toEqual([]);
  });

  it('when it has less than 20 errors an hour', () => {
    expect(reasons(moreErrors(1, 3))).toEqual([]);
  });

  it('when too little of its past is known to call its errors unusual', () => {
    const fresh = entry(1, (ago) => (ago < 5 ? { errors: 9 } : null));
    expect(fresh.health.errorsInHour).toBe(45);
    expect(reasons(fresh)).toEqual([]);
  });
});

describe('a flow is in doubt', () => {
  const inDoubt = (one: FlowEntry) => isInDoubt(one, now);
  const since = (runs: number, errors: number) => entry(1, (ago) => (ago < runs ? { errors } : null));

  it('when it has errors, or fails, and the usual is unknown', () => {
    expect(inDoubt(since(5, 9))).toBe(true);
    expect(inDoubt(since(5, 900))).toBe(true);
  });

  it('not when its errors are few, or its own past is sufficient', () => {
    expect(inDoubt(since(5, 3))).toBe(false);
    expect(inDoubt(moreErrors(1))).toBe(false);
    expect(inDoubt(failing(1))).toBe(false);
    expect(inDoubt(says(1, 'PAUSED'))).toBe(false);
  });

  it('not once the sums of the service are known, which may show that something is wrong', () => {
    const earlier = { from: now - day, to: now - hour, share: 0.0001, errorsPerHour: 2 };
    const known = withEarlier(since(5, 9), earlier, now);
    expect(inDoubt(known)).toBe(false);
    expect(reasons(known)).toMatchObject([{ kind: 'more_errors', times: 22.5, usualFrom: { by: 'figures' } }]);
    expect(reasons(withEarlier(since(5, 9), { ...earlier, share: 0.009, errorsPerHour: 40 }, now))).toEqual([]);
  });
});

describe('the list', () => {
  const order = (entries: FlowEntry[], readers?: [number, number[]][]) =>
    list(entries, readers).map(({ entry: { flow: of }, below }) => [of.originId, below]);

  it('is sorted by reason, then by errors beyond the usual', () => {
    const paused = says(1, 'PAUSED', 0);
    const all = [
      paused,
      says(2, ''),
      moreErrors(3),
      moreErrors(4, 9),
      silent(5),
      says(6, 'HALTED'),
      failing(7),
      failing(8, 600),
    ];
    expect(order(all).map(([id]) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('puts flows that read from a failing or silent one directly below it', () => {
    const all = [failing(1), failing(2, 600), failing(3, 400), moreErrors(4), silent(5), says(6, null)];
    const readers: [number, number[]][] = [
      [1, [2, 9]],
      [9, [4]],
      [5, [6]],
    ];
    expect(order(all, readers)).toEqual([
      [1, null],
      [2, 1],
      [4, 1],
      [3, null],
      [5, null],
      [6, 5],
    ]);
  });

  it('puts nothing below a flow that merely changed', () => {
    expect(order([moreErrors(1), moreErrors(2)], [[1, [2]]])).toEqual([
      [1, null],
      [2, null],
    ]);
  });

  it('ends when flows read from one another in a circle', () => {
    const readers: [number, number[]][] = [
      [1, [2]],
      [2, [1]],
    ];
    expect(order([failing(1), failing(2, 600)], readers)).toEqual([
      [2, null],
      [1, 2],
    ]);
  });
});

describe('a row', () => {
  const line = (of: FlowEntry) => describeFinding(list([of])[0]!, now);

  it('shows the errors of the last two hours where they are the reason', () => {
    expect(line(failing(1))).toMatchObject({
      name: 'Flow 1',
      status: { state: 'failing', word: 'ACTIVE' },
      errorsLastHour: 12 * 500,
      usualErrorsPerHour: 12,
      trendOf: 'errors',
      trend: [...new Array<number>(12).fill(1), ...new Array<number>(12).fill(500)],
    });
  });

  it('shows the records where errors are not the reason, and omits unknown errors', () => {
    expect(line(silent(1))).toMatchObject({
      errorsLastHour: null,
      trendOf: 'records',
      trend: [1000, 1000, 1000, 1000, ...new Array<number>(20).fill(0)],
    });
  });
});
