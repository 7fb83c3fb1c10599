import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer } from '../../../../renderer/client/coalescer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function counted() {
  const work = vi.fn();
  return { work, coalescer: new Coalescer(work, 1_000) };
}

describe('Coalescer', () => {
  it('works at once after a quiet time, and once more for all that was asked meanwhile', () => {
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

  it('does not wait for what a person asked for, and counts the pause from there', () => {
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
