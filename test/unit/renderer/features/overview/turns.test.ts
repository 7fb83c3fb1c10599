import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from '../../../../../renderer/features/overview/turns.svelte.ts';

function start(reducedMotion: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('window', { matchMedia });
  const next = vi.fn();
  return { next, turns: new Turns(next) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the rotation of a wall', () => {
  it('advances every 20 seconds until it is ended', () => {
    const { next, turns } = start(false);
    const stop = turns.follow();
    vi.advanceTimersByTime(41_000);
    expect(next).toHaveBeenCalledTimes(2);
    stop?.();
    vi.advanceTimersByTime(41_000);
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('stops on request', () => {
    const { turns } = start(false);
    turns.toggle();
    expect([turns.going, turns.follow()]).toEqual([false, undefined]);
    turns.toggle();
    expect(turns.going).toBe(true);
    turns.follow()?.();
  });

  it('waits to be started where reduced motion is preferred', () => {
    const { turns } = start(true);
    expect(turns.going).toBe(false);
    turns.toggle();
    expect(turns.going).toBe(true);
  });
});
