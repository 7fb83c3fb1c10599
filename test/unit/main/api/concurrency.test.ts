import { describe, expect, it } from 'vitest';
import { Concurrency } from '../../../../main/api/concurrency.ts';

/** The number after this many answers of this duration, at this rate, a millisecond apart. */
function after(answers: number, took: number, rate: number, concurrency = new Concurrency(), from = 0): Concurrency {
  for (let nth = 0; nth < answers; nth += 1) concurrency.answered(took, rate, from + nth);
  return concurrency;
}

describe('the number of concurrent requests', () => {
  it.each([
    { rate: 5, took: 50, atOnce: 4, why: 'a stranger is not crowded' },
    { rate: 5, took: 700, atOnce: 4, why: 'not even a slow one' },
    { rate: 100, took: 90, atOnce: 9, why: 'rate times the time of an answer' },
    { rate: 10_000, took: 50, atOnce: 16, why: 'never more than sixteen' },
    { rate: 10_000, took: 0, atOnce: 4, why: 'answers that take no time need no company' },
  ])('is $atOnce at $rate a second and $took ms an answer: $why', ({ rate, took, atOnce }) => {
    expect(after(50, took, rate).most).toBe(atOnce);
  });

  it('grows by one with each answer', () => {
    const concurrency = new Concurrency();
    expect(concurrency.most).toBe(4);
    expect(after(3, 50, 10_000, concurrency).most).toBe(7);
  });

  it('does not grow while answers take more than twice as long as the recent shortest', () => {
    const concurrency = after(1, 20, 10_000);
    after(30, 60, 10_000, concurrency);
    const reached = concurrency.most;
    expect(reached).toBeLessThan(16);
    expect(after(100, 60, 10_000, concurrency).most).toBe(reached);
    expect(after(100, 30, 10_000, concurrency).most).toBe(16);
  });

  it('discards an old shortest time, because the latency may have grown', () => {
    const concurrency = after(1, 20, 10_000);
    after(100, 60, 10_000, concurrency);
    after(1, 60, 10_000, concurrency, 40_000);
    expect(concurrency.most).toBeLessThan(16);
    expect(after(20, 60, 10_000, concurrency, 80_000).most).toBe(16);
  });

  it('shrinks at once when the rate does', () => {
    const concurrency = after(50, 50, 10_000);
    expect(after(1, 50, 120, concurrency).most).toBe(6);
    expect(after(1, 50, 10, concurrency).most).toBe(4);
  });
});
