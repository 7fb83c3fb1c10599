import type { AttentionReason } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { exactNumber, percent } from '../../../../../renderer/format/number.ts';
import { clockTime, dayTime } from '../../../../../renderer/format/time.ts';
import {
  lasting,
  momentOf,
  nameOf,
  reasonOf,
  shortReasonOf,
} from '../../../../../renderer/features/overview/reasons.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = new Date(2026, 2, 12, 14, 0).getTime();

const reason = (of: AttentionReason, since: number | null = null) => reasonOf({ reason: of, since }, now);
const short = (of: AttentionReason) => shortReasonOf({ reason: of }, now);

describe('the reason of a line', () => {
  it('is the share of failing records against the usual one', () => {
    expect(reason({ kind: 'failing', share: 0.231, usualShare: 0.002 })).toBe(
      `${percent(0.231)} of its records fail; usually ${percent(0.002)}`,
    );
    expect(reason({ kind: 'failing', share: 0.231, usualShare: 0 })).toBe(
      `${percent(0.231)} of its records fail; usually none do`,
    );
  });

  it('says so when nobody knows what is usual', () => {
    expect(reason({ kind: 'failing', share: 1, usualShare: null })).toBe(
      `${percent(1)} of its records fail; too little history to say what is usual`,
    );
  });

  it('is the word of the service, made inert', () => {
    expect(reason({ kind: 'stopped_by_service', word: 'RATE_LIMITED' })).toBe('The service says RATE_LIMITED');
    expect(reason({ kind: 'stopped_by_service', word: 'A\u202eB' })).toBe('The service says A⟨U+202E⟩B');
  });

  it('is since when a flow is silent, and how often it runs otherwise', () => {
    const silent: AttentionReason = { kind: 'silent', lastRunAt: now - 2 * hour, usualInterval: 15 * minute };
    expect(reason(silent)).toBe(`No run since ${clockTime(now - 2 * hour)}; usually one every 15 m`);
    expect(reason({ ...silent, lastRunAt: now - 49 * hour })).toBe(
      `No run since ${dayTime(now - 49 * hour)}; usually one every 15 m`,
    );
  });

  it('is how many times the usual errors there are', () => {
    expect(reason({ kind: 'more_errors', times: 4.27 })).toBe(`Errors at ${exactNumber(4.3)} times their usual rate`);
    expect(reason({ kind: 'more_errors', times: Number.POSITIVE_INFINITY })).toBe(
      'Errors, where usually there are none',
    );
  });

  it('is how many records are missing', () => {
    expect(reason({ kind: 'fewer_records', ofUsual: 0.62 })).toBe(
      `${percent(0.38)} fewer records than usual at this time`,
    );
    expect(reason({ kind: 'fewer_records', ofUsual: 0 })).toBe('No records; usually there are some');
  });

  it('is that there is no status', () => {
    expect(reason({ kind: 'no_status' })).toBe('The service gives no status for it');
  });

  it('is how long a flow is paused, where that is known', () => {
    expect(reason({ kind: 'paused_long' }, now - 8 * 24 * hour)).toBe('Paused for 8 d');
    expect(reason({ kind: 'paused_long' })).toBe('Paused for more than a week');
  });

  it('has a short form for every kind', () => {
    expect([
      short({ kind: 'failing', share: 0.231, usualShare: null }),
      short({ kind: 'stopped_by_service', word: 'RATE_LIMITED' }),
      short({ kind: 'silent', lastRunAt: now - hour, usualInterval: minute }),
      short({ kind: 'more_errors', times: 4 }),
      short({ kind: 'more_errors', times: Number.POSITIVE_INFINITY }),
      short({ kind: 'fewer_records', ofUsual: 0.62 }),
      short({ kind: 'fewer_records', ofUsual: 0 }),
      short({ kind: 'no_status' }),
      short({ kind: 'paused_long' }),
    ]).toEqual([
      `${percent(0.231)} of records fail`,
      'RATE_LIMITED',
      `No run since ${clockTime(now - hour)}`,
      '4× usual errors',
      'Errors, usually none',
      `${percent(0.38)} fewer records`,
      'No records',
      'No status',
      'Paused',
    ]);
  });
});

describe('times of a line', () => {
  it('are of the day within a day, and with the day beyond', () => {
    expect([momentOf(now - 23 * hour, now), momentOf(now - 24 * hour, now)]).toEqual([
      clockTime(now - 23 * hour),
      dayTime(now - 24 * hour),
    ]);
  });

  it('last in units that do not tick by the second, and never less than nothing', () => {
    const lengths = [-5_000, 59 * minute + 59_000, hour + 6 * minute, 30 * hour];
    expect(lengths.map((length) => lasting(now - length, now))).toEqual(['0 s', '59 m', '1 h 6 m', '1 d']);
  });
});

it('a flow without a name is called by its id', () => {
  expect([nameOf({ name: 'Orders', originId: 7 }), nameOf({ name: null, originId: 7 })]).toEqual(['Orders', 'Flow 7']);
});
