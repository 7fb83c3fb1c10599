import type { Problem } from '#contract/result.ts';
import { describe, expect, it } from 'vitest';
import { Backoff } from '../../../../../main/core/jobs/backoff.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';

const failed: Problem = { kind: 'service_failed', message: 'It failed.' };

describe('the wait before the next attempt', () => {
  it('doubles from one second to thirty, and resets after a success', () => {
    const backoff = new Backoff(new ManualClock());
    expect(Array.from({ length: 7 }, () => backoff.after(failed) / 1_000)).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(backoff.tries).toBe(7);
    backoff.reset();
    expect(backoff.tries).toBe(0);
    expect(backoff.after(failed)).toBe(1_000);
  });

  it('is as long as the service requests, up to a minute', () => {
    const clock = new ManualClock();
    const backoff = new Backoff(clock);
    expect(backoff.after({ ...failed, until: clock.now() + 45_000 })).toBe(45_000);
    expect(backoff.after({ ...failed, until: clock.now() + 86_400_000 })).toBe(60_000);
  });
});
