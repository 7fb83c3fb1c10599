import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationsOf } from '../../../../../main/core/monitoring/durations.ts';
import type { RunWrite } from '../../../../../main/core/ports/service.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const now = Date.parse('2026-03-12T12:00:00Z');
const newest = now - 30 * minute;

/** A run that began that many hours before the newest one. */
const startOf = (ago: number): number => newest - ago * hour;
const write = (runId: number, length: number | null, startedAt: number | null = runId): RunWrite => ({
  runId,
  startedAt,
  writtenAt: length === null ? null : runId + length,
});
/** Writes of a destination in hourly runs of these lengths, the newest first. */
const destination = (...lengths: (number | null)[]) => ({
  readAt: now,
  writes: lengths.map((length, ago) => write(startOf(ago), length)),
});
const usual = Array.from({ length: 20 }, () => 3 * minute);
const judged = (...lengths: (number | null)[]) => durationsOf([destination(...lengths)], 1, now);

describe('the duration of a run', () => {
  it('lasts from its id to the last write of any destination', () => {
    const { runs, offer, destinations } = durationsOf(
      [destination(2 * minute, minute), destination(minute, 4 * minute)],
      3,
      now,
    );
    expect([offer, destinations]).toEqual(['reported', { read: 2, of: 3 }]);
    expect(runs).toEqual([
      { runId: newest, startedAt: newest, endedAt: newest + 2 * minute, duration: 2 * minute, isSlow: null },
      {
        runId: startOf(1),
        startedAt: startOf(1),
        endedAt: startOf(1) + 4 * minute,
        duration: 4 * minute,
        isSlow: null,
      },
    ]);
  });

  it.each([
    ['nothing was written', write(newest, null)],
    ['the id is not a time', { runId: 77, startedAt: null, writtenAt: now }],
    ['the write came before the run', write(newest, -second)],
    ['the write lies ahead', write(newest, hour)],
    ['the write is absurdly late', write(startOf(9 * 24), 8 * 24 * hour)],
  ])('is unknown, not zero, where %s', (_why, odd) => {
    const { runs } = durationsOf([{ readAt: now, writes: [odd, write(startOf(400), minute)] }], 1, now);
    expect(runs.find(({ runId }) => runId === odd.runId)).toMatchObject({
      duration: null,
      endedAt: null,
      isSlow: null,
    });
  });

  it('is unknown where one of the writes cannot be right, whatever the others', () => {
    const [run] = durationsOf([destination(minute), destination(-minute)], 2, now).runs;
    expect(run).toMatchObject({ duration: null });
  });

  it('of the newest run is unknown until each destination has written that wrote in the run before', () => {
    const paused = destination(null, null);
    const endOfNewest = (...reads: (typeof paused)[]) => durationsOf(reads, 3, now).runs[0]!.endedAt;
    expect(endOfNewest(destination(minute, minute), destination(null, minute), paused)).toBeNull();
    expect(endOfNewest(destination(minute, minute), paused)).toBe(newest + minute);
  });

  it('is unread, unreported or without a destination, which are different', () => {
    expect(durationsOf([], 2, now)).toMatchObject({ offer: 'unread', destinations: { read: 0, of: 2 }, readAt: null });
    expect(durationsOf([], 0, now).offer).toBe('no_destination');
    expect(judged(null, null)).toMatchObject({ offer: 'unreported', runs: [], usual: null });
  });
});

describe('slow runs', () => {
  it('are judged once six earlier durations are known', () => {
    const few = judged(hour / 2, ...usual.slice(0, 5));
    expect([few.runs[0]!.isSlow, few.slow]).toEqual([null, null]);
    expect(judged(hour / 2, ...usual.slice(0, 6)).runs[0]!.isSlow).toBe(true);
  });

  it('take clearly longer than usual: twice as long, beyond the scatter, and a minute more', () => {
    const slowest = (length: number, lengths = usual) => judged(length, ...lengths).runs[0]!.isSlow;
    expect([slowest(6 * minute), slowest(6 * minute + 1)]).toEqual([false, true]);
    const short = usual.map(() => 10 * second);
    expect([slowest(70 * second, short), slowest(71 * second, short)]).toEqual([false, true]);
    const scattered = usual.map((_length, index) => (3 + (index % 5)) * minute);
    expect([slowest(12 * minute, scattered), slowest(20 * minute, scattered)]).toEqual([false, true]);
  });

  it('last since the first of them, and do not become usual', () => {
    const { slow, usual: range } = judged(...[14, 13, 12].map((length) => length * minute), ...usual);
    expect(range).toEqual({ from: 3 * minute, to: 3 * minute });
    expect(slow).toMatchObject({ since: startOf(2), duration: 14 * minute, isRunning: false, times: 14 / 3 });
    expect(judged(...Array.from({ length: 40 }, () => 12 * minute), ...usual).slow).toMatchObject({
      since: startOf(39),
    });
  });

  it('are over with the first run of a usual duration; an unknown one says nothing', () => {
    expect(judged(3 * minute, 12 * minute, ...usual).slow).toBeNull();
    expect(judged(null, 12 * minute, ...usual).slow).toMatchObject({ since: startOf(1) });
  });

  it('include one that is still running beyond the usual time, only if the service says that it runs', () => {
    const read = [destination(null, ...usual)];
    const during = (isRunning: boolean | null) => durationsOf(read, 1, now, isRunning);
    expect(during(null)).toMatchObject({ slow: null, overdueSince: newest + 6 * minute });
    expect(during(false).slow).toBeNull();
    const running = during(true);
    expect(running.slow).toMatchObject({ since: newest, duration: 30 * minute, isRunning: true, times: 10 });
    expect(running.runs[0]).toMatchObject({ endedAt: null, duration: null, isSlow: true });
    const early = [{ ...read[0]!, readAt: newest + 5 * minute }];
    expect(durationsOf(early, 1, newest + 5 * minute, true)).toMatchObject({ slow: null, overdueSince: null });
  });

  it('depend on no clock: equal times of the service give equal durations', () => {
    const length = fc.integer({ min: second, max: 20 * minute });
    fc.assert(
      fc.property(
        fc.array(length, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: hour }),
        (lengths, off) => {
          const moved = destination(...lengths).writes.map(({ runId, startedAt, writtenAt }) => ({
            runId,
            startedAt: startedAt! - off,
            writtenAt: writtenAt! - off,
          }));
          const known = ({ runs, usual: range, slow }: ReturnType<typeof judged>) => ({
            runs: runs.map(({ duration, isSlow }) => [duration, isSlow]),
            range,
            times: slow?.times,
          });
          expect(known(durationsOf([{ readAt: now, writes: moved }], 1, now))).toEqual(known(judged(...lengths)));
        },
      ),
    );
  });
});
