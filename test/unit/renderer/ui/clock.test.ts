import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clock } from '../../../../renderer/ui/clock.svelte.ts';
import { follow } from './following.svelte.ts';
import { pageInSight } from './page-in-sight.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ticks every five seconds while the page is visible, and once when it is visible again', () => {
  const page = pageInSight();
  const seen: number[] = [];
  const stop = follow(() => seen.push(clock.now));
  const passSeconds = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      flushSync();
    }
  };
  passSeconds(12);
  expect(seen).toEqual([0, 5_000, 10_000]);
  page.setHidden(true);
  passSeconds(60);
  expect(seen).toEqual([0, 5_000, 10_000]);
  page.setHidden(false);
  flushSync();
  expect(seen.slice(3)).toEqual([72_000]);
  stop();
});

it('ticks each second for a countdown', () => {
  pageInSight();
  const seen: number[] = [];
  const stop = follow(() => seen.push(clock.second));
  vi.advanceTimersByTime(1_000);
  flushSync();
  expect(seen).toEqual([0, 1_000]);
  stop();
});

it('has the last whole quarter of a minute too', () => {
  pageInSight();
  const seen = new Set<number>();
  const stop = follow(() => seen.add(clock.quarter));
  for (let second = 0; second < 31; second += 1) {
    vi.advanceTimersByTime(1_000);
    flushSync();
  }
  expect([...seen]).toEqual([0, 15_000, 30_000]);
  stop();
});
