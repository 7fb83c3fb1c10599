import type { OverviewSeries } from '#contract/models/overview.ts';
import type { WatchState } from '#contract/models/flow.ts';
import { describe, expect, it } from 'vitest';
import { coverageOf, partAt, partsOf, stillReading } from '../../../../renderer/ui/series-parts.ts';

const minute = 60_000;
const step = 10 * minute;
const now = 61 * minute;

/** Six steps with these numbers of 7,211 flows known. The last one is not over. */
function series(known: number[], knownTo: number | null = 60 * minute + 1): OverviewSeries {
  const at = known.map((_, i) => i * step);
  const nothing = at.map(() => null);
  return {
    from: 0,
    to: known.length * step,
    step,
    current: {
      at,
      known,
      flows: at.map(() => 7211),
      runs: at.map(() => 0),
      records: nothing,
      bytes: nothing,
      errors: nothing,
    },
    previous: null,
    knownTo,
    pending: null,
  };
}
const words = (known: number[], knownTo?: number | null): string[] =>
  partsOf(series(known, knownTo), null, now).map((part) => part.words.replaceAll(/\d\d:\d\d/g, 'HH:MM'));

describe('the parts of a series', () => {
  it('are empty where all flows are known, and the current step does not count as missing', () => {
    expect(words([7211, 7211, 7211, 7211, 7211, 7211, 7211])).toEqual([]);
    expect(words([7211, 7211, 7211, 7211, 7211, 7211, 0], 59 * minute)).toEqual([]);
  });

  it('report how many of the flows are known, and when', () => {
    expect(words([212, 212, 7211, 7211, 7211, 7211, 7211])).toEqual(['Data for 212 of 7,211 flows before HH:MM']);
    expect(words([1, 6000, 7211, 7211, 7211, 7211, 7211])).toEqual(['Data for 1 to 6,000 of 7,211 flows before HH:MM']);
    expect(words([0, 0, 7211, 7211, 7211, 7211, 7211])).toEqual(['No data before HH:MM']);
    expect(words([7211, 0, 5, 7211, 7210, 7211, 7211])).toEqual([
      'Data for 0 to 5 of 7,211 flows HH:MM to HH:MM',
      'Data for 7,210 of 7,211 flows HH:MM to HH:MM',
    ]);
    expect(words([7211, 7211, 7211, 0, 0, 0, 0], 25 * minute)).toEqual(['No data since HH:MM']);
  });

  it('are centered on the beginnings of their steps, like the bars', () => {
    expect(partsOf(series([7211, 5, 5, 7211]), null, now)).toMatchObject([{ from: 5 * minute, to: 25 * minute }]);
  });

  it('distinguish a few from most of the flows', () => {
    const { current } = series([0, 6850, 6851, 7210, 7211]);
    expect(current.at.map((_, i) => partAt(current, i))).toEqual(['few', 'few', 'most', 'most', null]);
    expect(partAt({ known: [0], flows: [0] }, 0)).toBe('few');
    expect(words([212, 7209, 7210, 7211, 7211, 7211, 7211])).toEqual([
      'Data for 212 of 7,211 flows before HH:MM',
      'Data for 7,209 to 7,210 of 7,211 flows HH:MM to HH:MM',
    ]);
  });

  it('report the progress of reading instead, while it may find what is missing', () => {
    const missing = series([0, 0, 7211]);
    const said = (pending: OverviewSeries['pending'], state: WatchState | null) =>
      partsOf({ ...missing, pending }, state, now).map((part) => part.words);
    const state = { progress: { read: 100, total: 7211 }, reading: true, phase: 'stored' } as unknown as WatchState;
    expect(said({ done: 1, of: 4 }, state)).toEqual(['Computing: 25%']);
    expect(said('reading', state)).toEqual(['Reading 100 of 7,211 flows']);
    expect(said('reading', null)).toEqual(['Reading']);
    expect(stillReading(state)).toBe('Reading 100 of 7,211 flows');
    expect(stillReading({ ...state, phase: 'live' })).toBeNull();
    expect(stillReading({ ...state, reading: false })).toBeNull();
  });
});

it('the coverage of a series is that of each of its steps', () => {
  expect(coverageOf(series([5, 7211])).at.get(0)).toEqual({ known: 5, all: 7211 });
});
