import type { ErrorsRead } from '#contract/models/error-kind.ts';
import { describe, expect, it } from 'vitest';
import { coverageWords, firstOf, titleOf } from '../../../../../renderer/features/errors/error-words.ts';

const read: ErrorsRead = { records: 3_400, total: 12_800, nodes: 14, failing: 14, undecided: 0, from: 1, to: 2 };

describe('how much was read', () => {
  it.each<[Partial<ErrorsRead>, string | null]>([
    [{}, 'From the newest 3,400 of 12,800 records that failed at 14 nodes in the last 24 hours.'],
    [
      { nodes: 12 },
      'From the newest 3,400 of 12,800 records that failed at 12 of 14 failing nodes in the last 24 hours.',
    ],
    [
      { total: null },
      'From the newest 3,400 of an unknown number of records that failed at 14 nodes in the last 24 hours.',
    ],
    [{ failing: 0, nodes: 0, undecided: 2 }, 'At which nodes 2 more flows fail is not known yet.'],
    [{ failing: 0, nodes: 0 }, null],
  ])('%j', (more, said) => {
    expect(coverageWords({ ...read, ...more })).toBe(said);
  });
});

describe('a kind of failure', () => {
  it('is called what a person named it, else what its messages have in common', () => {
    const message = [
      { text: 'currency: ', mask: null },
      { text: '', mask: 'quoted' },
    ];
    expect(titleOf({ name: null, message })).toBe('currency: ‹quoted text›');
    expect(titleOf({ name: 'Currencies', message })).toBe('Currencies');
    expect(titleOf({ name: null, message: [] })).toBe('Without a message');
  });

  it('names the first of its nodes, and how many more there are, each once', () => {
    expect(firstOf(['a'])).toBe('a');
    expect(firstOf(['a', 'b', 'a', 'c'])).toBe('a and 2 more');
  });
});
