import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Deadline, weekdays } from '#contract/models/deadline.ts';
import { overdueBy, overdueSince } from '../../../../../main/core/monitoring/deadlines.ts';
import { readOf } from '../../../../../main/core/findings/sights.ts';
import { describeOverview } from '../../../../../main/core/monitoring/overview.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { FindingsDesk } from '../../../../fixtures/findings.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const workdays: Deadline = {
  ...{ id: 'a', filter: 'name:orders', minute: 6 * 60, days: weekdays.slice(0, 5), timeZone: 'Europe/Berlin' },
};
const daily: Deadline = { ...workdays, days: [...weekdays] };

/** Since when a flow with that last run is overdue, in UTC. */
function since(lastRun: string | null, now: string, deadline = workdays): string | null {
  const found = overdueSince(deadline, lastRun === null ? null : Date.parse(lastRun), Date.parse(now));
  return found === null ? null : new Date(found).toISOString().slice(0, 16);
}

describe('a flow with a deadline', () => {
  it('is overdue from the due time on if it has not run since the one before', () => {
    // Thursday, 12 March 2026: 06:00 in Berlin is 05:00 UTC.
    expect(since('2026-03-11T04:59Z', '2026-03-12T04:59Z')).toBeNull();
    expect(since('2026-03-11T04:59Z', '2026-03-12T05:00Z')).toBe('2026-03-12T05:00');
    expect(since('2026-03-11T05:00Z', '2026-03-12T05:00Z')).toBeNull();
    expect(since('2026-03-12T04:30Z', '2026-03-12T23:00Z')).toBeNull();
  });

  it('stays overdue since the first missed time until it runs', () => {
    expect(since('2026-03-10T04:30Z', '2026-03-12T12:00Z')).toBe('2026-03-11T05:00');
    expect(since('2026-03-12T09:00Z', '2026-03-12T12:00Z')).toBeNull();
  });

  it('owes nothing at a weekend, and what it missed on Friday is still missing then', () => {
    expect(since('2026-03-13T04:30Z', '2026-03-15T12:00Z')).toBeNull();
    // A run since Friday's time counts for Monday.
    expect(since('2026-03-13T12:00Z', '2026-03-16T05:00Z')).toBeNull();
    expect(since('2026-03-13T04:30Z', '2026-03-16T05:00Z')).toBe('2026-03-16T05:00');
    expect(since('2026-03-12T04:30Z', '2026-03-14T12:00Z')).toBe('2026-03-13T05:00');
  });

  it('is due by the clock of the zone before and after a change of daylight saving time', () => {
    // Sunday, 29 March 2026: the clock goes forward, and 06:00 is 04:00 UTC.
    expect(since('2026-03-28T04:30Z', '2026-03-29T03:59Z', daily)).toBeNull();
    expect(since('2026-03-28T04:30Z', '2026-03-29T04:00Z', daily)).toBe('2026-03-29T04:00');
    // Sunday, 25 October 2026: the clock goes back, and 06:00 is 05:00 UTC.
    expect(since('2026-10-24T03:30Z', '2026-10-25T04:59Z', daily)).toBeNull();
    expect(since('2026-10-24T03:30Z', '2026-10-25T05:00Z', daily)).toBe('2026-10-25T05:00');
  });

  it('is due at the later time where the clock skips or repeats the time', () => {
    const atHalfPastTwo = { ...daily, minute: 150 };
    expect(since('2026-03-28T01:00Z', '2026-03-29T01:29Z', atHalfPastTwo)).toBeNull();
    expect(since('2026-03-28T01:00Z', '2026-03-29T01:30Z', atHalfPastTwo)).toBe('2026-03-29T01:30');
    expect(since('2026-10-24T00:00Z', '2026-10-25T00:30Z', atHalfPastTwo)).toBeNull();
    expect(since('2026-10-24T00:00Z', '2026-10-25T01:30Z', atHalfPastTwo)).toBe('2026-10-25T01:30');
  });

  it('is not overdue while no run of it is known', () => {
    expect(since(null, '2026-03-12T12:00Z')).toBeNull();
  });

  const anyDeadline = fc.record({
    id: fc.constant('a'),
    filter: fc.constant(''),
    minute: fc.integer({ min: 0, max: 1439 }),
    days: fc.subarray([...weekdays], { minLength: 1 }),
    timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  });
  const moment = fc
    .integer({ min: Date.parse('2025-01-01') / minute, max: Date.parse('2028-01-01') / minute })
    .map((minutes) => minutes * minute);
  const clockOf = (at: number, timeZone: string): [string, number] => {
    const format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    });
    const [weekday = '', hours, minutes] = format
      .format(at)
      .toLowerCase()
      .split(/[ :,]+/);
    return [weekday, Number(hours) * 60 + Number(minutes)];
  };

  it('is never overdue before the due time, which is on one of the days', () => {
    fc.assert(
      fc.property(anyDeadline, moment, fc.integer({ min: 0, max: 30 * 24 * 60 }), (deadline, now, ago) => {
        const lastRunAt = now - ago * minute;
        const found = overdueSince(deadline, lastRunAt, now);
        if (found === null) return;
        expect(found).toBeLessThanOrEqual(now);
        expect(found).toBeGreaterThan(lastRunAt);
        const [weekday, minuteOfDay] = clockOf(found, deadline.timeZone);
        expect(deadline.days).toContain(weekday);
        // Only a time that the clock skips is due later, by as much as it skips.
        expect(
          minuteOfDay === deadline.minute ||
            minuteOfDay === deadline.minute + 60 ||
            minuteOfDay === deadline.minute + 30,
        ).toBe(true);
        expect(overdueSince(deadline, lastRunAt, found - 1)).toBeNull();
      }),
    );
  });

  it('is overdue after two weeks and a day without a run, whatever the days', () => {
    fc.assert(
      fc.property(anyDeadline, moment, (deadline, now) => {
        expect(overdueSince(deadline, now - 15 * day, now)).not.toBeNull();
      }),
    );
  });

  it('is overdue since the second due time after its last run', () => {
    const inUtc = anyDeadline.map((deadline) => ({ ...deadline, timeZone: 'UTC' }));
    fc.assert(
      fc.property(inUtc, moment, fc.integer({ min: 0, max: 30 * 24 * 60 }), (deadline, now, ago) => {
        const lastRunAt = now - ago * minute;
        const days = Array.from({ length: 32 }, (_, nth) => (Math.floor(lastRunAt / day) + nth) * day);
        const due = days
          .filter((at) => deadline.days.includes(weekdays[(new Date(at).getUTCDay() + 6) % 7]!))
          .map((at) => at + deadline.minute * minute)
          .filter((at) => at > lastRunAt && at <= now);
        expect(overdueSince(deadline, lastRunAt, now)).toBe(due[1] ?? null);
      }),
    );
  });

  it('is found among all flows as it is alone, by any of the deadlines', () => {
    fc.assert(
      fc.property(
        fc.array(anyDeadline, { minLength: 1, maxLength: 3 }),
        moment,
        fc.integer({ min: 0, max: 20 * 24 * 60 }),
        (deadlines, now, ago) => {
          const lastRunAt = now - ago * minute;
          const snapshot = new Snapshot();
          snapshot.put([flow([node(1, null)])], now);
          snapshot.putRuns([run(1, 1, { at: lastRunAt })], now);
          const alone = deadlines.flatMap((deadline) => overdueSince(deadline, lastRunAt, now) ?? []);
          const found = overdueBy(deadlines, now)(snapshot.entryOf(1)!);
          expect(found).toBe(alone.length === 0 ? null : Math.min(...alone));
        },
      ),
    );
  });
});

describe('a read with deadlines', () => {
  const now = Date.parse('2026-03-12T09:00Z');
  const deadline: Deadline = { ...daily, filter: 'id:1,2,3,4' };

  /** Flow 1 runs daily at four, flow 2 missed today, flow 3 is paused, flow 4 has no known run, flow 5 has no deadline. */
  function watched(deadlines = [deadline]): Snapshot {
    const snapshot = new Snapshot();
    snapshot.deadlines = () => deadlines;
    snapshot.beginRead();
    const words = ['ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'ACTIVE'];
    snapshot.put(
      words.map((statusWord, index) => flow([{ ...node(index + 1, null), statusWord }])),
      now,
    );
    snapshot.endRead();
    const runsOf = (id: number, skipped: number) =>
      Array.from({ length: 3 }, (_, ago) =>
        run(id, 100 - ago, { at: now - 5 * hour - (ago + skipped) * day, records: 10, errors: 0 }),
      );
    snapshot.putRuns([...runsOf(1, 0), ...runsOf(2, 1), ...runsOf(3, 1), ...runsOf(5, 1)], now);
    snapshot.endRuns(now);
    return snapshot;
  }

  it('reports the flows that missed one as overdue, and no others', () => {
    const { troubled, sightOf } = readOf(watched(), now, minute);
    expect(troubled).toEqual([2]);
    expect(sightOf(2)).toMatchObject({ is: 'trouble', kind: 'overdue', since: Date.parse('2026-03-12T05:00Z') });
    expect([1, 3, 4, 5].map((id) => sightOf(id)?.is)).toEqual(['usual', 'paused', 'usual', 'usual']);
    expect(readOf(watched([]), now, minute).troubled).toEqual([]);
  });

  it('lists them among the flows that need attention, so that the overview does not call all well', () => {
    const { attention, attentionTotal } = describeOverview(watched(), now, now);
    const reason = { kind: 'overdue', lastRunAt: now - 5 * hour - day };
    expect([attention, attentionTotal]).toMatchObject([[{ originId: 2, reason }], 1]);
  });

  it('leaves a flow that is in worse trouble as it is', () => {
    const snapshot = watched();
    snapshot.put([flow([{ ...node(2, null), statusWord: 'RATE_LIMITED' }])], now);
    expect(readOf(snapshot, now, minute).sightOf(2)).toMatchObject({ kind: 'stopped_by_service' });
  });

  it('opens an alert that is announced, and that a run resolves', () => {
    const desk = new FindingsDesk(now - 4 * minute);
    const take = (runs: readonly number[]) => {
      const snapshot = watched();
      snapshot.putRuns(
        runs.map((at) => run(2, 500, { at, records: 10, errors: 0 })),
        desk.clock.now(),
      );
      desk.findings.take(readOf(snapshot, desk.clock.now(), 2 * minute));
    };
    desk.read();
    desk.clock.advance(2 * minute);
    take([]);
    expect(desk.list()).toMatchObject([{ originId: 2, kind: 'overdue', state: 'open' }]);
    expect(desk.shown).toMatchObject([{ body: 'Missed its deadline.' }]);
    const ranAt = desk.clock.now();
    for (let nth = 0; nth < 400 && desk.list(({ state }) => state === 'open').length > 0; nth += 1) {
      desk.clock.advance(2 * minute);
      take([ranAt]);
    }
    expect(desk.events()).toEqual([['opened', 'resolved']]);
  });
});
