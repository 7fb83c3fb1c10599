import type { WatchState } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { asNewAs, isSlowed, isStale } from '../../../../renderer/client/freshness.ts';

const read = { readAt: 1_000_000, interval: 30_000 } as WatchState;

describe('isSlowed', () => {
  it('is true while nothing may be sent, and then while the data is stale because of that', () => {
    const slowed = { ...read, slowedUntil: 1_010_000 };
    expect(isSlowed(slowed, 1_009_999)).toBe(true);
    expect(isSlowed(slowed, 1_010_000)).toBe(false);
    expect(isSlowed(slowed, 1_060_001)).toBe(true);
    expect(isSlowed({ ...read, slowedUntil: null }, 1_060_001)).toBe(false);
  });
});

describe('isStale', () => {
  it('begins when two reads were missed (R13)', () => {
    expect(isStale(read, 1_000_000 + 60_000)).toBe(false);
    expect(isStale(read, 1_000_000 + 60_001)).toBe(true);
  });

  it('is false for data that was never read', () => {
    expect(isStale({ ...read, readAt: null }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

it.each([
  [null, null, null],
  [5_000, null, 5_000],
  [5_000, 2_000, 2_000],
  // Flows read one by one may be newer than the last full read.
  [5_000, 6_000, 5_000],
])('runs read at %o and every status at %o are as new as %o', (readAt, statusesAt, both) => {
  expect(asNewAs({ readAt, statusesAt })).toBe(both);
});
