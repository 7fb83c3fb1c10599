import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from '../../../../renderer/client/coalescer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function counted() {
  const work = vi.fn();
  return { work, coalescer: new Coalescer(work, 1_000) };
}

describe('Coalescer', () => {
  it('runs at once after a quiet time, and once more for all requests during a run', () => {
    const { work, coalescer } = counted();
    for (let i = 0; i < 5; i += 1) coalescer.ask();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(2);
    coalescer.ask();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("does not delay a user's request, and counts the pause from there", () => {
    const { work, coalescer } = counted();
    coalescer.ask();
    vi.advanceTimersByTime(900);
    coalescer.askNow();
    coalescer.ask();
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(999);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('waits for slow work, and then four times as long', async () => {
    const begun: number[] = [];
    const start = performance.now();
    const coalescer = new Coalescer(() => {
      begun.push(performance.now() - start);
      return new Promise((done) => setTimeout(done, 500));
    }, 1_000);
    for (let time = 0; time < 6_000; time += 100) {
      coalescer.ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(begun).toEqual([0, 2_500, 5_000]);
  });

  it("restarts for a user's request during a run, and pauses after the new run only", async () => {
    const ends: (() => void)[] = [];
    const coalescer = new Coalescer(() => new Promise((done) => ends.push(done)), 1_000);
    coalescer.ask();
    coalescer.askNow();
    coalescer.ask();
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await vi.advanceTimersByTimeAsync(4 * 9_000);
    expect(ends).toHaveLength(3);
  });

  it('does nothing more once it is closed', () => {
    const { work, coalescer } = counted();
    coalescer.ask();
    coalescer.ask();
    coalescer.close();
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
