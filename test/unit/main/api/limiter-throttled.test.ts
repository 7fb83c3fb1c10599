import { describe, expect, it } from 'vitest';
import { Limiter } from '../../../../main/api/limiter.ts';
import { pause, retryDelay } from '../../../../main/api/retry.ts';
import type { Clock } from '../../../../main/core/base/clock.ts';
import { Throttle } from '../../../../main/demo/throttle.ts';
import { settled } from '../../../fixtures/settled.ts';

/** A clock that jumps from one timer to the next, so that minutes of a simulation take milliseconds. */
class LeapingClock implements Clock {
  #now = 0;
  #waiting: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): { cancel(): void } {
    const entry = { at: this.#now + milliseconds, callback };
    this.#waiting.push(entry);
    return { cancel: () => void (this.#waiting = this.#waiting.filter((other) => other !== entry)) };
  }

  leap(): void {
    this.#now = Math.max(this.#now, Math.min(...this.#waiting.map(({ at }) => at)));
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }
}

interface Setting {
  window: 'fixed' | 'sliding';
  retryAfter: boolean;
  startingRate: number;
  /** Requests per second that the service accepts, second by second. */
  allowed: (second: number) => number;
}

/** Milliseconds from here to the service, and back. */
const way = 10;
/** More than may run at once, like a bulk change. */
const workers = 20;

interface Traffic {
  /** Time of arrival of each at the service, in seconds, and whether it was accepted. */
  requests: { at: number; taken: boolean }[];
  /** Requests that were aborted. */
  failed: number;
}

/** The view of a throttling service of a client that always has a pending request. */
async function simulate(seconds: number, { window, retryAfter, startingRate, allowed }: Setting): Promise<Traffic> {
  const clock = new LeapingClock();
  const limiter = new Limiter(clock, startingRate);
  const throttle = new Throttle(null);
  const limitNow = (): void => {
    const most = allowed(Math.floor(clock.now() / 1000));
    if (throttle.limit.requests_per_second === most) return;
    throttle.limit = { requests_per_second: most, retry_after: retryAfter, window };
  };
  const traffic: Traffic = { requests: [], failed: 0 };
  // Different for each simulation, and equal for each run of the test.
  let seed = 1;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

  const send = async (): Promise<boolean> => {
    const sentAt = clock.now();
    await pause(clock, way, undefined);
    limitNow();
    const taken = throttle.admits(clock.now());
    traffic.requests.push({ at: clock.now() / 1000, taken });
    await pause(clock, way, undefined);
    if (taken) limiter.noteAccepted(sentAt);
    else limiter.slowDown(sentAt, retryAfter ? 1000 : null);
    return taken;
  };
  const work = async (): Promise<void> => {
    for (;;) {
      for (let attempt = 1; !(await limiter.run(send)); attempt += 1) {
        const delay = retryDelay(
          attempt,
          { trouble: 'throttled', retryAfter: retryAfter ? 1000 : null },
          'safe',
          random(),
        );
        if (delay === null) {
          traffic.failed += 1;
          break;
        }
        await pause(clock, delay, undefined);
      }
    }
  };
  for (let worker = 0; worker < workers; worker += 1) void work();
  while (clock.now() < seconds * 1000) {
    await settled();
    clock.leap();
  }
  return traffic;
}

/** For the requests in those seconds: the accepted rate as a fraction of the allowed one, and the refused fraction. */
function share({ requests }: Traffic, from: number, to: number, allowed: number): { taken: number; refused: number } {
  const then = requests.filter(({ at }) => at >= from && at < to);
  const taken = then.filter((request) => request.taken).length;
  return { taken: taken / (to - from) / allowed, refused: (then.length - taken) / then.length };
}

const windows = ['fixed', 'sliding'] as const;
const ways = [true, false].flatMap((retryAfter) => windows.map((window) => ({ window, retryAfter })));
const limits = [3, 5, 12, 50].flatMap((allowed) =>
  [5, 500, 10_000].flatMap((startingRate) => ways.map((way) => ({ allowed, startingRate, ...way }))),
);

/** Requirement of R6: as much as is allowed, and few refused requests. */
function expectSettled({ taken, refused }: { taken: number; refused: number }): void {
  expect(taken).toBeGreaterThanOrEqual(0.85);
  expect(taken).toBeLessThanOrEqual(1.05);
  expect(refused).toBeLessThanOrEqual(0.1);
}

describe('a service that throttles', () => {
  it.each(limits)(
    'gets what it accepts: $allowed a second by a $window window, Retry-After $retryAfter, from $startingRate on (R6)',
    async ({ allowed, ...setting }) => {
      const traffic = await simulate(60, { allowed: () => allowed, ...setting });
      expectSettled(share(traffic, 30, 60, allowed));
      expect(share(traffic, 0, 60, allowed).refused).toBeLessThanOrEqual(0.1);
      expect(traffic.failed).toBe(0);
    },
  );

  it.each(ways)(
    'is measured again when it accepts twice as much: $window window, Retry-After $retryAfter',
    async (way) => {
      const traffic = await simulate(160, { allowed: (second) => (second < 30 ? 12 : 24), startingRate: 5, ...way });
      expectSettled(share(traffic, 100, 160, 24));
      expect(traffic.failed).toBe(0);
    },
  );

  it.each(ways)(
    'is measured again when it accepts half as much: $window window, Retry-After $retryAfter',
    async (way) => {
      const traffic = await simulate(90, { allowed: (second) => (second < 30 ? 24 : 12), startingRate: 5, ...way });
      expectSettled(share(traffic, 45, 90, 12));
      expect(share(traffic, 30, 90, 12).refused).toBeLessThanOrEqual(0.1);
      expect(traffic.failed).toBe(0);
    },
  );
});
