import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureCause } from '../../../../main/api/errors.ts';
import { pause, readRetryAfter, retryDelay } from '../../../../main/api/retry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

const troubles: FailureCause[] = [
  'not_connected',
  'connection_lost',
  'timeout',
  'throttled',
  'unavailable',
  'gateway',
  'unauthorised',
  'final',
];
const failed = (trouble: FailureCause, retryAfter: number | null = null) => ({ trouble, retryAfter });

describe('retryDelay', () => {
  it('retries reads after every transient failure', () => {
    const repeated = troubles.filter((trouble) => retryDelay(1, failed(trouble), 'safe', 0) !== null);
    expect(repeated).toEqual(['not_connected', 'connection_lost', 'throttled', 'unavailable', 'gateway']);
  });

  it('retries a change only where it was most likely not executed', () => {
    const repeated = troubles.filter((trouble) => retryDelay(1, failed(trouble), 'idempotent', 0) !== null);
    expect(repeated).toEqual(['not_connected', 'throttled', 'unavailable']);
  });

  it('never retries an operation that would create a duplicate', () => {
    expect(troubles.filter((trouble) => retryDelay(1, failed(trouble, 0), 'never', 0) !== null)).toEqual([]);
  });

  it('gives up after three retries', () => {
    const delays = [1, 2, 3, 4].map((attempt) => retryDelay(attempt, failed('unavailable'), 'safe', 1));
    expect(delays).toEqual([500, 1000, 2000, null]);
  });

  it('retries ten times where it is only throttled (R6)', () => {
    const delays = Array.from({ length: 11 }, (_, nth) => retryDelay(nth + 1, failed('throttled'), 'idempotent', 0.5));
    expect(delays.slice(0, 10)).not.toContain(null);
    expect(delays[10]).toBeNull();
  });

  it('never waits longer than eight seconds unless requested', () => {
    const delays = [4, 5, 6, 10].map((attempt) => retryDelay(attempt, failed('throttled'), 'safe', 1));
    expect(delays).toEqual([4000, 8000, 8000, 8000]);
  });

  it('waits a random part of the delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const delay = retryDelay(attempt, failed('gateway'), 'safe', random)!;
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(500 * 2 ** (attempt - 1));
      }),
    );
  });

  it('waits as long as the service requests, up to a minute', () => {
    expect(retryDelay(1, failed('throttled', 60_000), 'safe', 0.5)).toBe(60_000);
    expect(retryDelay(1, failed('throttled', 60_001), 'safe', 0.5)).toBeNull();
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    ['1000000000', 366 * 24 * 3_600_000],
    ['Thu, 31 Dec 9999 23:59:59 GMT', 366 * 24 * 3_600_000],
    ['1e400', null],
    ['Infinity', null],
    ['2', 2000],
    [3, 3000],
    ['0', 0],
    ['-5', 0],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('reads %s as %s milliseconds', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});

describe('a Retry-After that is a date', () => {
  it("is measured by the service's clock", () => {
    const header = 'Thu, 01 Jan 2026 00:00:10 GMT';
    expect(readRetryAfter(header, Date.parse('Thu, 01 Jan 2026 00:00:04 GMT'))).toBe(6000);
    expect(readRetryAfter(header, Date.parse('Thu, 01 Jan 2026 01:00:00 GMT'))).toBe(0);
  });
});

describe('pause', () => {
  it('ends on time or with the signal, and leaves no timer behind', async () => {
    const clock = new ManualClock();
    const timed = pause(clock, 1000, undefined);
    clock.advance(1000);
    await timed;
    const giveUp = new AbortController();
    const given = pause(clock, 1000, giveUp.signal);
    giveUp.abort();
    await given;
    await pause(clock, 1000, AbortSignal.abort());
    expect(clock.waiting).toBe(0);
  });
});
