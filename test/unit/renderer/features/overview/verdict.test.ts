import type { NodeState, StateCounts } from '#contract/models/flow.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import type { Attention, Overview } from '#contract/models/overview.ts';
import { describe, expect, it } from 'vitest';
import { restOf as restOfKnown, verdictOf } from '../../../../../renderer/features/overview/verdict.ts';

const now = new Date(2026, 2, 12, 15, 12).getTime();
const readAt = new Date(2026, 2, 12, 14, 52).getTime();

function overviewOf(counts: Partial<StateCounts>, listed: NodeState[] = [], attentionTotal = listed.length): Overview {
  const all: StateCounts = { failing: 0, active: 0, paused: 0, other: 0, unknown: 0, ...counts };
  return {
    revision: 1,
    readAt,
    flows: Object.values(all).reduce((a, b) => a + b, 0),
    counts: all,
    otherWords: [],
    attention: listed.map((state) => ({ status: { state, word: null } }) as Attention),
    attentionTotal,
    waiting: 0,
    unsure: 0,
  };
}

const verdict = (overview: Overview, stale = false, gap: EstateGap | null = null) => {
  const { tone, title } = verdictOf(overview, stale, now, gap);
  return `${tone}: ${title}`;
};

const restOf = (overview: Overview, gap: EstateGap | null = null) => restOfKnown(overview, gap);

describe('the verdict', () => {
  it('counts the failing flows', () => {
    expect(verdict(overviewOf({ failing: 6, active: 112 }))).toBe('failing: 6 of 118 flows are failing');
    expect(verdict(overviewOf({ failing: 1, active: 203 }))).toBe('failing: 1 of 204 flows is failing');
  });

  it('counts those that need attention when none fails', () => {
    expect(verdict(overviewOf({ active: 118 }, ['active']))).toBe('attention: 1 of 118 flows needs attention');
    expect(verdict(overviewOf({ active: 118 }, ['active', 'active']))).toBe('attention: 2 of 118 flows need attention');
  });

  it('reports that all is well only when every flow is active', () => {
    expect(verdict(overviewOf({ active: 118 }))).toBe('usual: All 118 flows run as usual');
    expect(verdict(overviewOf({ active: 1 }))).toBe('usual: The only flow runs as usual');
    expect(verdict(overviewOf({ active: 110, paused: 8 }))).toBe('usual: 110 of 118 flows run as usual');
  });

  it('counts no flow as usual whose usual figures are unknown', () => {
    expect(verdict({ ...overviewOf({ active: 118 }), unsure: 3 })).toBe('usual: 115 of 118 flows run as usual');
    expect(verdict({ ...overviewOf({ active: 118 }), waiting: 2 })).toBe('usual: 116 of 118 flows run as usual');
  });

  it('claims nothing where nothing is known', () => {
    expect(verdict(overviewOf({ unknown: 3 }, ['unknown', 'unknown', 'unknown']))).toBe(
      'unknown: The service reports no status for any flow',
    );
    expect(verdict(overviewOf({}))).toBe('unknown: There are no flows here');
  });

  it('is unknown while runs are missing, and reports no flow as running as usual', () => {
    for (const gap of [
      { list: 'runs', why: 'unreadable', entries: 1 },
      { list: 'runs', why: 'unsupported' },
    ] as const) {
      expect(verdict(overviewOf({ active: 118 }), false, gap)).toBe('unknown: Not every run is known');
      expect(verdict(overviewOf({ failing: 6, active: 112 }), false, gap)).toBe('failing: 6 of 118 flows are failing');
      expect(restOf(overviewOf({ failing: 1, active: 1 }, ['failing']), gap)).toBeNull();
    }
  });

  it('is not an all-clear where flows are missing, and still reports what fails', () => {
    const gap = { list: 'flows', why: 'unreadable', entries: 2 } as const;
    expect(verdict(overviewOf({ active: 118 }), false, gap)).toBe(
      'unknown: None of the 118 flows read needs attention',
    );
    expect(verdict(overviewOf({}), false, { list: 'flows', why: 'withheld', read: 0, total: 70 })).toBe(
      'unknown: No flow could be read',
    );
    expect(verdict(overviewOf({ failing: 6, active: 112 }), false, gap)).toBe('failing: 6 of 118 flows are failing');
    expect(verdict(overviewOf({ active: 118 }, ['active']), false, gap)).toBe(
      'attention: 1 of 118 flows needs attention',
    );
  });

  it('uses the past tense once the data is stale, with its time', () => {
    const titles = [
      overviewOf({ failing: 6, active: 112 }),
      overviewOf({ failing: 1, active: 1 }),
      overviewOf({ active: 118 }, ['active']),
      overviewOf({ active: 118 }),
      overviewOf({ active: 1, paused: 1 }),
      overviewOf({ unknown: 3 }),
      overviewOf({}),
    ].map((overview) => verdictOf(overview, true, now, null).title);
    expect(titles).toEqual([
      '6 of 118 flows were failing at 14:52',
      '1 of 2 flows was failing at 14:52',
      '1 of 118 flows needed attention at 14:52',
      'All 118 flows ran as usual at 14:52',
      '1 of 2 flows ran as usual at 14:52',
      'The service reported no status for any flow at 14:52',
      'There were no flows here at 14:52',
    ]);
  });
});

describe('the summary of the flows that are not listed', () => {
  it('reports that they run as usual when all of them are active', () => {
    expect(restOf(overviewOf({ failing: 2, active: 107 }, ['failing', 'failing']))).toBe(
      'The other 107 flows run as usual.',
    );
    expect(restOf(overviewOf({ failing: 1, active: 1 }, ['failing']))).toBe('The other flow runs as usual.');
    expect(restOf(overviewOf({ active: 118 }))).toBe('All 118 flows run as usual.');
  });

  it('counts those separately that do not run', () => {
    const overview = overviewOf({ failing: 1, active: 101, paused: 8, other: 2, unknown: 1 }, ['failing', 'active']);
    expect(restOf(overview)).toBe(
      'Of the other 111 flows, 100 run as usual, 8 are paused, 2 are in another state, 1 is without a status.',
    );
  });

  it('counts those separately whose errors may be usual or not', () => {
    const overview = overviewOf({ failing: 1, active: 20, paused: 1 }, ['failing']);
    expect(restOf({ ...overview, unsure: 3 })).toBe(
      'Of the other 21 flows, 17 run as usual, 3 have errors that may or may not be usual, 1 is paused.',
    );
    expect(restOf({ ...overviewOf({ active: 1 }), unsure: 1 })).toBe(
      'Of the 1 flow, 0 run as usual, 1 has errors that may or may not be usual.',
    );
  });

  it('claims only that they need no attention when the list was cut', () => {
    expect(restOf(overviewOf({ failing: 300, active: 700 }, ['failing'], 300))).toBe(
      'The other 700 flows need no attention.',
    );
  });

  it('is empty when all are listed', () => {
    expect(restOf(overviewOf({ failing: 1 }, ['failing']))).toBeNull();
  });
});
