import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunLogLine } from '#contract/models/run-log.ts';
import { LogFollower } from '#contract/log-follower.ts';

const line = (at: number | null, text: string): RunLogLine => ({
  ...{ at, text, severity: 'info', word: 'INFO', isSummary: false, kind: 'source', resourceId: 7 },
});

/** The lines of a log that a service returns from a moment on, at most `most`. */
const readOf = (log: readonly RunLogLine[], since: number | undefined, most = Infinity) => {
  const lines = log.filter(({ at }) => since === undefined || (at ?? 0) >= Math.floor(since / 1_000) * 1_000);
  return { lines: lines.slice(0, most), isWhole: lines.length <= most };
};

it('returns each line of a growing log once, equal lines as often as they are logged', () => {
  const lines = fc.array(
    fc.record({ after: fc.integer({ min: -50_000, max: 120_000 }), text: fc.constantFrom('a', 'b') }),
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 8 }), (portions) => {
      const follower = new LogFollower();
      const log: RunLogLine[] = [];
      const found: RunLogLine[] = [];
      let newest = 1_000_000_000;
      for (const portion of portions) {
        // A line may be up to a minute late.
        const added = portion.map(({ after, text }) => line(newest + after, text));
        log.push(...added);
        newest = Math.max(newest, ...added.map(({ at }) => at!));
        found.push(...follower.newIn(readOf(log, follower.since)));
      }
      const sorted = (all: readonly RunLogLine[]) => all.map(({ at, text }) => `${at} ${text}`).toSorted();
      expect(sorted(found)).toEqual(sorted(log));
    }),
  );
});

it('follows a log that is too long for one read', () => {
  const log = Array.from({ length: 1_000 }, (_, index) => line(1_000_000_000 + index * 100, `${index}`));
  const follower = new LogFollower();
  const found = Array.from({ length: 15 }, () => follower.newIn(readOf(log, follower.since, 100))).flat();
  expect(found).toEqual(log);
});

it('returns lines without a time once', () => {
  const follower = new LogFollower();
  const log = { lines: [line(null, 'a'), line(null, 'a')], isWhole: true };
  expect(follower.newIn(log)).toHaveLength(2);
  expect(follower.newIn(log)).toEqual([]);
  expect(follower.since).toBeUndefined();
});
