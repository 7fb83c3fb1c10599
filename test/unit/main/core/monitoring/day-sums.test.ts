import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsUntil, sumDay } from '../../../../../main/core/monitoring/day-sums.ts';
import { newestFirst } from '../../../../../main/core/monitoring/runs-in-memory.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { flow, node, run } from '../../../../fixtures/flows.ts';
import { cases } from '../../../../fixtures/thorough.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = 1000 * hour;

/**
 * Whole minutes, so that runs often fall exactly on the hour. Some end after now, like those of a service whose clock
 * is ahead.
 */
const time = fc.integer({ min: -40 * 60, max: 90 }).map((minutes) => now + minutes * minute);
const runsOfAFlow = fc
  .array(fc.record({ at: fc.option(time, { freq: 10 }), errors: fc.option(fc.nat(9), { freq: 5 }) }), { maxLength: 12 })
  .map((all) => all.map((one, index) => run(1, index, one)).sort(newestFirst));
const knownSince = fc.option(time, { freq: 3 });

describe('the sums of the last 24 hours', () => {
  it('stay unchanged until the time that they report', () => {
    const laterMinutes = fc.nat(26 * 60);
    fc.assert(
      fc.property(runsOfAFlow, knownSince, laterMinutes, (runs, since, minutes) => {
        const until = holdsUntil(runs, now, since);
        expect(until).toBeGreaterThan(now);
        const later = Math.min(now + minutes * minute, until - 1);
        expect(sumDay(runs, later, since)).toEqual(sumDay(runs, now, since));
      }),
      { numRuns: cases(2000) },
    );
  });

  it('are those of the current time, however often and far the clock moves, even backwards', () => {
    const moves = fc.array(fc.integer({ min: -3 * 60, max: 26 * 60 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(runsOfAFlow, moves, (runs, minutes) => {
        const snapshot = new Snapshot();
        snapshot.put([flow([node(1, null)])], now);
        snapshot.putRuns(runs, now);
        let time = now;
        for (const one of minutes) {
          time += one * minute;
          snapshot.passTime(time);
          const entry = snapshot.entryOf(1)!;
          expect(entry.day).toEqual(sumDay(entry.runs, time, entry.knownSince));
        }
      }),
      { numRuns: cases(1000) },
    );
  });

  it('leave a flow untouched when none of its runs became an hour older', () => {
    const snapshot = new Snapshot();
    snapshot.put([flow([node(1, null)])], now);
    // All of the 24 hours are known.
    snapshot.endRuns(now - 30 * minute);
    snapshot.putRuns([run(1, 1, { at: now - 30 * minute, errors: 1 })], now);
    const before = { entry: snapshot.entryOf(1), revision: snapshot.revision };
    snapshot.passTime(now + 29 * minute);
    expect({ entry: snapshot.entryOf(1), revision: snapshot.revision }).toEqual(before);
    expect(snapshot.entryOf(1)).toBe(before.entry);
    snapshot.passTime(now + 30 * minute);
    expect(snapshot.entryOf(1)?.day.trend.slice(-2)).toEqual([1, 0]);
  });
});
