import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollInterval } from '../../../../../main/core/monitoring/polling.ts';

const calm = { pollSeconds: 30, lastReadTook: 200, failures: 0, hidden: false };

describe('pollInterval', () => {
  it('is what the person asked for when all goes well', () => {
    expect(pollInterval(calm)).toBe(30_000);
  });

  it('never falls below 15 seconds', () => {
    expect(pollInterval({ ...calm, pollSeconds: 1 })).toBe(15_000);
  });

  it('doubles with each failure, up to ten minutes', () => {
    expect(pollInterval({ ...calm, failures: 1 })).toBe(60_000);
    expect(pollInterval({ ...calm, failures: 2 })).toBe(120_000);
    expect(pollInterval({ ...calm, failures: 9 })).toBe(600_000);
  });

  it('rests at least twice as long as a read took', () => {
    expect(pollInterval({ ...calm, lastReadTook: 40_000 })).toBe(80_000);
  });

  it('is longer when nobody looks', () => {
    expect(pollInterval({ ...calm, hidden: true })).toBe(120_000);
  });

  it('only grows with trouble', () => {
    const situations = fc.record({
      pollSeconds: fc.integer({ min: 15, max: 3600 }),
      lastReadTook: fc.nat(100_000),
      failures: fc.nat(20),
      hidden: fc.boolean(),
    });
    fc.assert(
      fc.property(situations, (situation) => {
        const now = pollInterval(situation);
        expect(pollInterval({ ...situation, failures: situation.failures + 1 })).toBeGreaterThanOrEqual(now);
        expect(pollInterval({ ...situation, hidden: true })).toBeGreaterThanOrEqual(now);
        expect(now).toBeGreaterThanOrEqual(15_000);
      }),
    );
  });
});
