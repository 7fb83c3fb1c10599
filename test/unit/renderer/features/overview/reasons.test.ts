import type { FailsAt, UsualSource } from '#contract/models/flow.ts';
import type { AttentionReason } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { exactNumber, percent } from '../../../../../renderer/format/number.ts';
import { clockTime, dayTime } from '../../../../../renderer/format/time.ts';
import {
  begunAt,
  lasting,
  momentOf,
  attentionName,
  reasonOf,
  failingPlace,
  shortReasonOf,
} from '../../../../../renderer/features/overview/reasons.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = new Date(2026, 2, 12, 14, 0).getTime();

const reason = (of: AttentionReason, since: number | null = null) =>
  reasonOf({ reason: of, since, failsAt: null }, now);
const runsOf = (over: number) => ({ by: 'runs', over }) as const;
const failing = (usualShare: number | null, usualFrom: UsualSource | null) =>
  reason({ kind: 'failing', share: 0.231, usualShare, usualFrom });
const more = { kind: 'more_errors', errors: 440, times: 4, errorsBefore: 0, usualFrom: null } as const;
const short = (of: AttentionReason) => shortReasonOf({ reason: of, failsAt: null }, now);

describe('the reason of a row', () => {
  it('is the share of failing records compared with the usual one', () => {
    expect(failing(0.002, runsOf(24 * hour))).toBe(
      `${percent(0.231)} of records failed in its last hour; usually ${percent(0.002)}`,
    );
    expect(failing(0, runsOf(24 * hour))).toBe(`${percent(0.231)} of records failed in its last hour; usually none`);
  });

  it('begins with the node where a flow fails, made inert, where that is known', () => {
    const at = { nodeId: 9, name: 'Orders \u202eEU', others: 0 };
    const why = { kind: 'failing', share: 0.231, usualShare: 0, usualFrom: runsOf(24 * hour) } as const;
    const said = (failsAt: FailsAt) => reasonOf({ reason: why, since: null, failsAt }, now);
    const rest = `${percent(0.231)} of records failed in its last hour; usually none`;
    expect(said(at)).toBe(`Failing at Orders ⟨U+202E⟩EU: ${rest}`);
    expect(said({ ...at, name: null, others: 1 })).toBe(`Failing at node 9 and 1 other node: ${rest}`);
    const orders = { reason: why, failsAt: { ...at, name: 'Orders' } };
    expect([shortReasonOf(orders, now), failingPlace(orders)]).toEqual([`${percent(0.231)} fail`, 'at Orders']);
    expect(failingPlace({ reason: why, failsAt: null })).toBeNull();
    expect(failingPlace({ reason: { kind: 'no_status' }, failsAt: at })).toBeNull();
  });

  it('names the source of the usual share where less than a day of its own runs is known', () => {
    expect(failing(0.002, runsOf(24 * hour - 1))).toBe(
      `${percent(0.231)} of records failed in its last hour; ${percent(0.002)} in the 23 h before this began`,
    );
    expect(failing(0, { by: 'figures', over: 23 * hour })).toBe(
      `${percent(0.231)} of records failed in its last hour; none in the 23 h before its first known run (service totals)`,
    );
    expect(reason({ ...more, times: 5, usualFrom: runsOf(3 * hour) })).toBe(
      'Errors at 5 times the rate in the 3 h before this began',
    );
  });

  it('reports an unknown usual share', () => {
    expect(failing(null, null)).toBe(`${percent(0.231)} of records failed in its last hour; usual rate not known yet`);
  });

  it('is the word of the service, made inert', () => {
    expect(reason({ kind: 'stopped_by_service', word: 'RATE_LIMITED' })).toBe('Service status: RATE_LIMITED');
    expect(reason({ kind: 'stopped_by_service', word: 'A\u202eB' })).toBe('Service status: A⟨U+202E⟩B');
  });

  it('shows since when a flow is silent, and its usual interval', () => {
    const silent: AttentionReason = { kind: 'silent', lastRunAt: now - 2 * hour, usualInterval: 15 * minute };
    expect(reason(silent)).toBe(`No run since ${clockTime(now - 2 * hour)}; usually one every 15 min`);
    expect(reason({ ...silent, lastRunAt: now - 49 * hour })).toBe(
      `No run since ${dayTime(now - 49 * hour)}; usually one every 15 min`,
    );
  });

  it('shows the multiple of the usual errors', () => {
    expect(reason({ ...more, times: 4.27, usualFrom: runsOf(24 * hour) })).toBe(
      `Errors at ${exactNumber(4.3)} times their usual rate`,
    );
  });

  it('shows the errors of both periods where the usual is zero', () => {
    const of = (part: Partial<Extract<AttentionReason, { kind: 'more_errors' }>>): string =>
      reason({ ...more, times: null, ...part });
    expect(of({ usualFrom: runsOf(3 * hour) })).toBe('440 errors, none in the 3 h before this began');
    expect(of({ usualFrom: runsOf(72 * hour), errorsBefore: 2 })).toBe('440 errors, 2 in the 3 d before this began');
    expect(of({ usualFrom: { by: 'figures', over: 23 * hour } })).toBe(
      '440 errors, none in the 23 h before its first known run (service totals)',
    );
    expect(of({ usualFrom: null })).toBe('440 errors, usually none');
    // The wall has the number in a separate column.
    expect(short({ ...more, times: null, usualFrom: runsOf(3 * hour) })).toBe('Errors, none before');
    expect(short({ ...more, times: null, usualFrom: runsOf(72 * hour), errorsBefore: 2 })).toBe('Errors, 2 before');
    expect(short({ ...more, times: null, usualFrom: null })).toBe('Errors, usually none');
  });

  it('shows how many records are missing', () => {
    expect(reason({ kind: 'fewer_records', ofUsual: 0.62 })).toBe(
      `${percent(0.38)} fewer records than usual at this time`,
    );
    expect(reason({ kind: 'fewer_records', ofUsual: 0 })).toBe('No records; usually there are some');
  });

  it('shows how long a run took or has been running, and the usual', () => {
    const slow = {
      kind: 'slower_runs',
      duration: 12 * minute,
      times: 4,
      usual: { from: 2 * minute, to: 4 * minute },
    } as const;
    expect(reason({ ...slow, isRunning: false })).toBe('The newest run took 12 min, usually 2 min to 4 min');
    expect(reason({ ...slow, isRunning: true })).toBe('Running for 12 min, usually 2 min to 4 min');
    expect(short({ ...slow, isRunning: false })).toBe('4× usual duration');
  });

  it('reports a missing status', () => {
    expect(reason({ kind: 'no_status' })).toBe('The service reports no status for this flow');
  });

  it('shows how long a flow is paused, where that is known', () => {
    expect(reason({ kind: 'paused_long' }, now - 8 * 24 * hour)).toBe('Paused for 8 d');
    expect(reason({ kind: 'paused_long' })).toBe('Paused for more than a week');
  });

  it('has a short form for every kind', () => {
    expect([
      short({ kind: 'failing', share: 0.231, usualShare: 0, usualFrom: runsOf(hour) }),
      short({ kind: 'failing', share: 0.231, usualShare: null, usualFrom: null }),
      short({ kind: 'stopped_by_service', word: 'RATE_LIMITED' }),
      short({ kind: 'silent', lastRunAt: now - hour, usualInterval: minute }),
      short({ ...more, times: 4 }),
      short({ kind: 'fewer_records', ofUsual: 0.62 }),
      short({ kind: 'fewer_records', ofUsual: 0 }),
      short({ kind: 'no_status' }),
      short({ kind: 'paused_long' }),
    ]).toEqual([
      `${percent(0.231)} of records fail`,
      `${percent(0.231)} of records fail, usual unknown`,
      'RATE_LIMITED',
      `No run since ${clockTime(now - hour)}`,
      '4× usual errors',
      `${percent(0.38)} fewer records`,
      'No records',
      'No status',
      'Paused',
    ]);
  });
});

describe('times of a row', () => {
  const whole = { orEarlier: false };

  it('have the time within a day, and the day beyond', () => {
    expect([momentOf(now - 23 * hour, now), momentOf(now - 24 * hour, now)]).toEqual([
      clockTime(now - 23 * hour),
      dayTime(now - 24 * hour),
    ]);
  });

  it('last in units that do not tick by the second, and are never negative', () => {
    const lengths = [-5_000, 59 * minute + 59_000, hour + 6 * minute, 30 * hour];
    expect(lengths.map((length) => lasting(whole, now - length, now))).toEqual(['0 s', '59 min', '1 h 6 min', '1 d']);
  });

  it('show that it may have begun before the known data', () => {
    const begun = { orEarlier: true };
    expect(lasting(begun, now - 59 * minute, now)).toBe('59 min+');
    expect(begunAt(begun, now - hour, now)).toBe(`by ${clockTime(now - hour)}`);
    expect(begunAt(whole, now - hour, now)).toBe(clockTime(now - hour));
  });
});

it('a flow without a name has its id', () => {
  expect([attentionName({ name: 'Orders', originId: 7 }), attentionName({ name: null, originId: 7 })]).toEqual([
    'Orders',
    'Flow 7',
  ]);
});
