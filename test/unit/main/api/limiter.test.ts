import { describe, expect, it } from 'vitest';
import { Limiter, startingRate } from '../../../../main/api/limiter.ts';
import { pause } from '../../../../main/api/retry.ts';
import { ManualClock } from '../../../fixtures/clock.ts';
import { problemFrom } from '../../../fixtures/connection.ts';
import { settled } from '../../../fixtures/settled.ts';

/** Requests that end at once, with the start of each. */
function load(limiter: Limiter, clock: ManualClock, count: number) {
  const began: number[] = [];
  const all = Array.from({ length: count }, () => limiter.run(async () => void began.push(clock.now())));
  return { began, all: Promise.all(all) };
}

/** Runs everything that is due now. */
async function pass(clock: ManualClock, milliseconds: number, step = 50): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    clock.advance(step);
    await settled();
  }
}

describe('the limiter', () => {
  it('reports until when a service requested a pause, but not each short pause', () => {
    const clock = new ManualClock(1_000);
    const limiter = new Limiter(clock, 5);
    const reported: number[] = [];
    const stop = limiter.onPause((until) => reported.push(until));
    limiter.slowDown(clock.elapsed(), 1_000);
    expect(reported).toEqual([]);
    limiter.slowDown(clock.elapsed(), 30_000);
    expect(reported).toEqual([31_000]);
    // It grants no longer pause than that (R6).
    limiter.slowDown(clock.elapsed(), 3_600_000);
    expect(reported).toEqual([31_000, 61_000]);
    stop();
    limiter.slowDown(clock.elapsed(), 30_000);
    expect(reported).toHaveLength(2);
  });

  it('lets the first four through together, and the rest at its rate', async () => {
    const clock = new ManualClock(0);
    const { began } = load(new Limiter(clock, 5), clock, 9);
    await settled();
    expect(began).toEqual([0, 0, 0, 0]);
    await pass(clock, 1000);
    expect(began.slice(4)).toEqual([200, 400, 600, 800, 1000]);
  });

  it('has four under way, and more only where its rate needs more for the latency', async () => {
    for (const [rate, atOnce] of [
      [3, 4],
      [1000, 16],
    ] as const) {
      const clock = new ManualClock(0);
      const limiter = new Limiter(clock, rate);
      let underWay = 0;
      let most = 0;
      const request = async () => {
        most = Math.max(most, ++underWay);
        await pause(clock, 100, undefined);
        underWay -= 1;
      };
      for (let nth = 0; nth < 100; nth += 1) void limiter.run(request);
      await settled();
      expect(underWay).toBe(4);
      await pass(clock, 2000);
      expect(most).toBe(atOnce);
    }
  });

  it.each([-86_400_000, 86_400_000])("keeps its rate when the computer's clock is set by %i ms", async (leap) => {
    const sentAfter = async (leapBy: number): Promise<number[]> => {
      const clock = new ManualClock(0);
      const sent: number[] = [];
      const limiter = new Limiter(clock, 5);
      for (let nth = 0; nth < 14; nth += 1) void limiter.run(async () => void sent.push(clock.elapsed()));
      await settled();
      clock.leap(leapBy);
      await pass(clock, 1000);
      clock.leap(-leapBy);
      await pass(clock, 1000);
      return sent;
    };
    const sent = await sentAfter(leap);
    expect(sent).toEqual(await sentAfter(0));
    expect(sent).toHaveLength(14);
  });

  it('pauses for a minute at most, however long the service requests, and then probes', async () => {
    for (const pauseAskedFor of [86_400_000, 1e12, Infinity]) {
      const clock = new ManualClock(0);
      const limiter = new Limiter(clock, 5);
      limiter.slowDown(0, pauseAskedFor);
      const { began } = load(limiter, clock, 1);
      await pass(clock, 59_000, 1000);
      expect(began).toEqual([]);
      await pass(clock, 3000, 1000);
      expect(began).toHaveLength(1);
    }
  });

  it('sends urgent requests first', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 1);
    const order: string[] = [];
    const ask = (name: string, priority: 'person' | 'background') =>
      void limiter.run(async () => void order.push(name), { priority });
    for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name, 'background');
    ask('click', 'person');
    await pass(clock, 2000);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'click', 'e']);
  });

  it('slows down once for all 429s at about the same time', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 8);
    clock.advance(100);
    for (let nth = 0; nth < 4; nth += 1) limiter.slowDown(0, null);
    expect(limiter.rate).toBe(4);
  });

  it('starts from the accepted rate at the first 429', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 100);
    for (let nth = 0; nth < 10; nth += 1) limiter.noteAccepted(nth);
    limiter.slowDown(10, null);
    expect(limiter.rate).toBeCloseTo(9.3);
  });

  it('lets only one start at once after a 429, however long it was idle', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 10);
    limiter.slowDown(0, null);
    expect(limiter.rate).toBe(5);
    clock.advance(60_000);
    const { began } = load(limiter, clock, 4);
    await settled();
    await pass(clock, 600);
    expect(began).toEqual([60_000, 60_200, 60_400, 60_600]);
  });

  it('waits as long as the service requests', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 5);
    limiter.slowDown(0, 3000);
    const { began } = load(limiter, clock, 1);
    await pass(clock, 2950);
    expect(began).toEqual([]);
    await pass(clock, 50);
    expect(began).toEqual([3000]);
  });

  it('raises its rate while it is the bottleneck and nothing is throttled', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 4);
    await pass(clock, 6000);
    load(limiter, clock, 1);
    expect(limiter.rate).toBe(4);
    load(limiter, clock, 40);
    await settled();
    await pass(clock, 1000);
    expect(limiter.rate).toBe(6);
  });

  it('runs nothing for a caller that aborted, nor after it was closed', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 1);
    load(limiter, clock, 4);
    await settled();
    let ran = 0;
    const run = async () => void (ran += 1);
    const giveUp = new AbortController();
    const given = limiter.run(run, { signal: giveUp.signal });
    const closed = limiter.run(run);
    giveUp.abort();
    expect(await problemFrom(given)).toMatchObject({ kind: 'cancelled' });
    limiter.close();
    expect(await problemFrom(closed)).toMatchObject({ kind: 'cancelled' });
    await pass(clock, 5000);
    expect(ran).toBe(0);
    expect(clock.waiting).toBe(0);
  });

  it('lets the next one start when a request fails', async () => {
    const clock = new ManualClock(0);
    const limiter = new Limiter(clock, 1000);
    const failures = Array.from({ length: 8 }, () => limiter.run(() => Promise.reject(new Error('no'))));
    const settled = Promise.allSettled(failures);
    await pass(clock, 200);
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('the starting rate', () => {
  it.each([
    ['https://api.example.com', 5],
    ['https://127.0.0.1:4433/api', 10_000],
    ['https://localhost', 10_000],
    ['https://[::1]:1', 10_000],
    ['https://127.example.com', 5],
    ['not an address', 5],
  ])('of %s is %i a second', (baseUrl, rate) => {
    expect(startingRate(baseUrl)).toBe(rate);
  });
});
