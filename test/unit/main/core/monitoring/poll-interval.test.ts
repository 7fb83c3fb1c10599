import { pollSecondsRange, serviceLoads } from '#contract/models/environment.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/result.ts';
import {
  pollInterval,
  shareOfList,
  slowness,
  waitAfterFailure,
} from '../../../../../main/core/monitoring/poll-interval.ts';

const calm = { pollSeconds: 30, lastReadTook: 200, load: 'normal', hidden: false } as const;
const failed = { kind: 'service_failed', message: 'It failed (500).', status: 500 } as const;
const away = { kind: 'service_failed', message: 'It failed (503).', status: 503 } as const;

describe('pollInterval', () => {
  it('is the chosen interval when all goes well', () => {
    expect(pollInterval(calm)).toBe(30_000);
  });

  it('never falls below 15 seconds', () => {
    expect(pollInterval({ ...calm, pollSeconds: 1 })).toBe(15_000);
  });

  it('rests at least twice as long as a read took', () => {
    expect(pollInterval({ ...calm, lastReadTook: 40_000 })).toBe(80_000);
  });

  it('is longer while the window is hidden, and for a service with gentle polling', () => {
    expect(pollInterval({ ...calm, hidden: true })).toBe(120_000);
    expect(pollInterval({ ...calm, load: 'gentle' })).toBe(60_000);
    expect(pollInterval({ ...calm, load: 'gentle', hidden: true })).toBe(240_000);
  });

  it('is never shorter while the window is hidden', () => {
    const situations = fc.record({
      pollSeconds: fc.integer({ min: pollSecondsRange.least, max: pollSecondsRange.most }),
      lastReadTook: fc.nat(100_000),
      load: fc.constantFrom(...serviceLoads),
      hidden: fc.boolean(),
    });
    fc.assert(
      fc.property(situations, (situation) => {
        const now = pollInterval(situation);
        expect(pollInterval({ ...situation, hidden: true })).toBeGreaterThanOrEqual(now);
        expect(now).toBeGreaterThanOrEqual(15_000);
      }),
    );
  });
});

describe('shareOfList', () => {
  const share = (answers: number, interval: number, restraint = {}) =>
    shareOfList(answers, interval, { ...calm, ...restraint });

  it('is the whole list, each time, where it comes in one answer', () => {
    for (const load of serviceLoads) expect(share(1, 15_000, { load })).toBe(1);
  });

  it('re-reads every status within 45 seconds, or later where that takes many requests', () => {
    const within = (answers: number) => (answers / share(answers, 15_000)) * 15;
    expect([6, 15, 28, 50, 60, 280].map(within)).toEqual([45, 45, 84, 150, 150, 280]);
  });

  it('is at most a request a second, and one in three seconds where three minutes suffice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (answers) => {
        const perMinute = share(answers, 15_000) * 4;
        expect(perMinute).toBeLessThanOrEqual(60);
        if (answers <= 50) expect(perMinute).toBeLessThanOrEqual(20.001);
      }),
    );
  });

  it('is a quarter as much a minute while the window is hidden, and half as much with gentle polling', () => {
    const perMinute = (load: 'gentle' | 'normal', hidden: boolean) => {
      const interval = pollInterval({ ...calm, pollSeconds: 15, load, hidden });
      return (share(60, interval, { load, hidden }) * 60_000) / interval;
    };
    expect([perMinute('normal', false), perMinute('normal', true)]).toEqual([24, 6]);
    expect([perMinute('gentle', false), perMinute('gentle', true)]).toEqual([12, 3]);
  });

  it('is everything on request', () => {
    expect(share(50, 15_000, { load: 'immediate' })).toBe(50);
    expect(slowness({ load: 'immediate', hidden: false })).toBe(1);
  });
});

describe('waitAfterFailure', () => {
  it('doubles with each failure of a service that answers, up to ten minutes', () => {
    const waits = [1, 2, 9].map((failures) => waitAfterFailure(calm, failures, failed, 0));
    expect(waits).toEqual([60_000, 120_000, 600_000]);
  });

  it('is two seconds while the service is down, however long that lasts', () => {
    for (const failures of [1, 9, 1000])
      for (const hidden of [false, true]) expect(waitAfterFailure({ ...calm, hidden }, failures, away, 0)).toBe(2_000);
  });

  it('is twice the last read where a service goes down after a long one', () => {
    expect(waitAfterFailure({ ...calm, lastReadTook: 40_000 }, 1, away, 0)).toBe(80_000);
  });

  it('respects a pause that the service requests, a minute at a time, and never polls in a loop', () => {
    const until = (problem: Problem, pause: number) => waitAfterFailure(calm, 9, { ...problem, until: pause }, 0);
    expect([away, failed].map((problem) => until(problem, 86_400_000))).toEqual([60_000, 60_000]);
    expect([away, failed].map((problem) => until(problem, -5))).toEqual([2_000, 30_000]);
  });
});
