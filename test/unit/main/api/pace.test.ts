import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../../../../main/api/pace.ts';

/** A pace that has found its limit: 10 a second, 0.93 of it after the 429 at time 0. */
function settled(): Pace {
  const pace = new Pace(10);
  for (let nth = 0; nth < 10; nth += 1) pace.accept(-nth * 50);
  pace.refuse(0, 0);
  return pace;
}

describe('the pace, while it searches', () => {
  it('grows by half with every second in which it delayed requests', () => {
    const pace = new Pace(8);
    pace.feel(0);
    pace.grow(999);
    expect(pace.rate).toBe(8);
    pace.grow(1000);
    expect(pace.rate).toBe(12);
  });

  it('does not change while it delays nothing', () => {
    const pace = new Pace(8);
    pace.grow(60_000);
    pace.feel(60_000);
    pace.grow(61_000);
    pace.grow(120_000);
    expect(pace.rate).toBe(12);
  });

  it('starts from the rate accepted in the second before the first 429', () => {
    const pace = new Pace(100);
    for (const at of [0, 100, 200, 1100, 1200, 1300, 1400, 1500]) pace.accept(at);
    pace.refuse(1600, 1600);
    expect(pace.rate).toBeCloseTo(5 * 0.93);
  });

  it('is never raised by a 429', () => {
    const pace = new Pace(4);
    for (let nth = 0; nth < 20; nth += 1) pace.accept(nth);
    pace.refuse(30, 30);
    expect(pace.rate).toBeCloseTo(4 * 0.93);
  });

  it('halves where too little was accepted to measure anything', () => {
    const pace = new Pace(100);
    pace.accept(0);
    pace.accept(1);
    pace.refuse(2, 2);
    expect(pace.rate).toBe(50);
  });
});

describe('the pace, once it knows its limit', () => {
  it('drops a little for a single 429', () => {
    const pace = settled();
    const { rate } = pace;
    expect(pace.refuse(2000, 2000)).toBe(0);
    expect(pace.rate).toBeCloseTo(rate * 0.93);
  });

  it('drops a lot for one that follows within two seconds', () => {
    const pace = settled();
    const { rate } = pace;
    pace.refuse(1999, 1999);
    expect(pace.rate).toBeCloseTo(rate * 0.7);
  });

  it('pauses for the second that it has filled where it was far too high', () => {
    const pace = new Pace(500);
    expect(pace.refuse(0, 0)).toBe(1000);
    expect(pace.refuse(1000, 1500)).toBe(1000);
    expect(pace.refuse(4000, 4000)).toBe(0);
  });

  it('ignores a 429 for a request from before it dropped', () => {
    const pace = settled();
    const { rate } = pace;
    expect(pace.refuse(-1, 5000)).toBeNull();
    expect(pace.rate).toBe(rate);
  });

  it('counts requests in the millisecond of a drop as sent before it', () => {
    const pace = settled();
    const { rate } = pace;
    expect(pace.refuse(0, 20)).toBeNull();
    expect(pace.rate).toBe(rate);
  });

  it('recovers fast to a rate that was sustained before', () => {
    const pace = settled();
    const sustained = pace.rate;
    pace.refuse(1500, 1500);
    for (let now = 1500; pace.rate < sustained; now += 1000) {
      const { rate } = pace;
      pace.feel(now);
      pace.grow(now + 1000);
      expect(pace.rate).toBeCloseTo(rate * 1.05);
    }
    const { rate } = pace;
    pace.feel(15_000);
    pace.grow(16_000);
    expect(pace.rate).toBeCloseTo(rate * 1.005);
  });

  it('rises slowly, and faster after half a minute without a 429', () => {
    const pace = settled();
    const { rate } = pace;
    pace.feel(0);
    pace.grow(1000);
    expect(pace.rate).toBeCloseTo(rate * 1.005);
    pace.feel(29_000);
    pace.grow(30_000);
    expect(pace.rate).toBeCloseTo(rate * 1.005 * 1.05);
  });

  it('lets about one request start after a rest, more only where a twentieth of a second allows it', () => {
    expect(new Pace(5).burst(4)).toBe(4);
    expect(settled().burst(4)).toBe(1);
    const fast = new Pace(60);
    for (let nth = 0; nth < 60; nth += 1) fast.accept(nth);
    fast.refuse(100, 100);
    expect(fast.burst(4)).toBeCloseTo((60 * 0.93) / 20);
  });

  it('loses no high rate to timers while its limit is unknown', () => {
    expect(new Pace(10_000).burst(4)).toBe(100);
  });
});

describe('the pace', () => {
  it('never falls below one request in two seconds, and is never raised by a 429, whatever happens', () => {
    const event = fc.record({
      what: fc.constantFrom('feel', 'accept', 'grow', 'refuse'),
      after: fc.nat(3000),
      sentBefore: fc.nat(3000),
    });
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 500, noNaN: true }), fc.array(event), (start, events) => {
        const pace = new Pace(start);
        let now = 0;
        for (const { what, after, sentBefore } of events) {
          now += after;
          const { rate } = pace;
          if (what === 'feel') pace.feel(now);
          else if (what === 'accept') pace.accept(now - sentBefore);
          else if (what === 'grow') pace.grow(now);
          else pace.refuse(now - sentBefore, now);
          expect(pace.rate).toBeGreaterThanOrEqual(0.5);
          if (what === 'refuse') expect(pace.rate).toBeLessThanOrEqual(rate);
        }
      }),
    );
  });
});
