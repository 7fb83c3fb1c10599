import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceClock } from '../../../../main/api/service-clock.ts';

const now = Date.UTC(2026, 2, 12, 9);
const dateAt = (time: number): string => new Date(time).toUTCString();

function clockAfter(...offsets: number[]): ServiceClock {
  const clock = new ServiceClock();
  for (const offset of offsets) clock.note(dateAt(now + offset), now, now);
  return clock;
}

describe('the offset of a service’s clock', () => {
  it('follows the answers, to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 122_000, max: 86_400_000 }), fc.constantFrom(1, -1), (ms, sign) => {
        expect(Math.abs(clockAfter(sign * ms).offset - sign * ms)).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it('is zero within two minutes, beyond two days, and without a date', () => {
    for (const ms of [0, 60_000, -119_000, 3 * 86_400_000]) expect(clockAfter(ms).offset).toBe(0);
    const clock = new ServiceClock();
    for (const date of [undefined, '', 'soon', ['a']]) clock.note(date, now, now);
    expect(clock.offset).toBe(0);
  });

  it('stays while the answers differ by seconds, and follows a clock that is set', () => {
    expect(clockAfter(3_600_000, 3_603_000, 3_597_000).offset).toBe(clockAfter(3_600_000).offset);
    expect(clockAfter(3_600_000, 0).offset).toBe(0);
  });

  it('is not learned from a slow answer', () => {
    const clock = new ServiceClock();
    clock.note(dateAt(now + 3_600_000), now - 40_000, now);
    expect(clock.offset).toBe(0);
  });
});

describe('the times of an answer', () => {
  const clock = clockAfter(3_600_000);
  const { offset } = clock;

  it("are converted to this computer's clock at any depth, and records stay unchanged", () => {
    const record = { at: now, created_at: '2026' };
    expect(clock.toOurs([{ at: now, runId: now, nodes: [{ createdAt: null, updatedAt: now }], record }])).toEqual([
      { at: now - offset, runId: now, nodes: [{ createdAt: null, updatedAt: now - offset }], record },
    ]);
  });

  it('keep the object itself where the clocks agree', () => {
    const answer = [{ at: now }];
    expect(new ServiceClock().toOurs(answer)).toBe(answer);
  });

  it("are requested by the service's clock", () => {
    expect(clock.toTheirs({ from: now, to: now + 1 })).toEqual({ from: now + offset, to: now + 1 + offset });
    expect(clock.toTheirs({ from: 0, to: now })).toEqual({ from: 0, to: now + offset });
  });
});
