import { describe, expect, it } from 'vitest';
import {
  groupTitle,
  noneReadWords,
  partialGroupText,
  readOf,
  recordsIn,
  shownParts,
  splits,
  readingState,
  sinceWords,
  timesOf,
} from '../../../../../../renderer/features/records/list/quarantine-words.ts';
import { groupOf, readingOf } from '../../../../../fixtures/reading.ts';

describe('the amount read', () => {
  it('is always shown next to the total', () => {
    expect(readOf({ read: 5_000, total: 48_211 })).toBe('5,000 of 48,211');
    expect(readOf({ read: 5, total: null })).toBe('5 of an unknown number');
  });

  it.each([
    [{ state: 'reading', read: 50 }, 'Reading: 50 of 100 records'],
    [{ state: 'stopped', read: 50 }, '50 of 100 records read, stopped'],
    [{ state: 'done', read: 10, limit: 10 }, 'First 10 of 100 records read'],
    [{ state: 'failed', read: 50 }, '50 of 100 records read'],
    [{ state: 'done' }, '100 of 100 records read'],
    [{ state: 'done', duplicates: 3 }, '100 of 100 records read, 3 duplicates'],
    [{ state: 'following' }, '100 of 100 records read, following new ones'],
  ] as const)('of %o reads as %s', (part, words) => {
    expect(readingState(readingOf(part))).toBe(words);
  });

  it('reports when the service returned fewer than it counts', () => {
    const flow = { originId: null, flowName: null, nodeId: null, reaches: null };
    const resource = { kind: 'source', id: 1, name: null, ...flow, problem: null } as const;
    const reading = readingOf({ read: 90, resources: [{ ...resource, read: 90, total: 100, complete: false }] });
    expect(readingState(reading)).toBe('90 of 100 records read: the service returned fewer than it counts');
  });
});

describe('a group in words', () => {
  it('has its name, or the text of its messages', () => {
    expect(groupTitle(groupOf('a'))).toBe('at line ‹number›');
    expect(groupTitle(groupOf('a', { name: 'Bad totals\u202E' }))).toBe('Bad totals⟨U+202E⟩');
  });

  it('is distinguished only by its differing values', () => {
    const resource = { value: { kind: 'source' as const, id: 1 }, count: 1 };
    const group = groupOf('a', { resources: [resource, resource], fileCount: 2 });
    expect(splits(group).map(({ label }) => label)).toEqual([
      'By the number: 13',
      'By the whole message',
      'By resource',
      'By file',
    ]);
    expect(splits(groupOf('b', { message: [{ text: 'always this', mask: null }] }))).toEqual([]);
  });

  it('numbers the masked places when there are several', () => {
    const message = ['1', '2'].map((text) => ({ text, mask: 'number' }));
    expect(splits(groupOf('a', { message })).slice(0, 2)).toEqual([
      { label: 'By the number at position 1: 1', by: { by: 'value', place: 0 } },
      { label: 'By the number at position 2: 2', by: { by: 'value', place: 1 } },
    ]);
  });

  it('shows the value of a split as common to all of its records', () => {
    const part = { of: 'a', by: { by: 'value', place: 0 } } as const;
    expect(shownParts(groupOf('b', { part }), 300).map(({ masked }) => masked)).toEqual([false, false]);
    expect(shownParts(groupOf('a'), 300).map(({ masked }) => masked)).toEqual([false, true]);
    expect(shownParts(groupOf('a'), 5)).toHaveLength(1);
    expect(partialGroupText(groupOf('b', { part }), [])).toBe('Only 13');
  });

  it.each([
    [{ by: 'message' }, 'Only this message'],
    [{ by: 'file' }, 'Only a.csv'],
    [{ by: 'resource' }, 'Only Data set 4'],
  ] as const)('reports for a part by %o: %s', (by, words) => {
    const group = groupOf('b', {
      part: { of: 'a', by },
      files: [{ value: 'a.csv', count: 1 }],
      resources: [{ value: { kind: 'data_set', id: 4 }, count: 1 }],
    });
    expect(partialGroupText(group, [])).toBe(words);
  });
});

it.each([
  [{ state: 'stopped', total: 12 }, 'The reading was stopped. There may be failed records in this period.'],
  [{ state: 'done', total: 12 }, 'The service counts 12 failed records in this period but returned none.'],
] as const)('a reading without a record does not mean that there is none: %o', (reading, words) => {
  expect(noneReadWords(reading)).toBe(words);
});

describe('the beginning of a group', () => {
  const whole = { unreadBefore: null };
  const times = { firstAt: Date.UTC(2026, 10, 19, 13), lastAt: Date.UTC(2026, 10, 19, 14) };

  it('is shown in addition to its first record within the range, and not claimed where nothing older was read', () => {
    const known = timesOf({ ...times, knownSince: Date.UTC(2026, 10, 13) }, whole);
    expect(known).toContain('First within the range: ');
    expect(known).toMatch(/Known since .*2026-11-13/);
    expect(timesOf({ ...times, knownSince: null }, whole)).toContain('no older records');
  });

  it('is only the first record read, where older ones were not read', () => {
    const { firstAt, lastAt } = times;
    const window = { from: firstAt - 3_600_000, to: lastAt, unreadBefore: firstAt };
    expect(sinceWords(firstAt, lastAt, window)).toMatch(/^\d\d:\d\d or earlier to \d\d:\d\d$/);
    expect(sinceWords(firstAt, firstAt, window)).toContain('or earlier');
    expect(timesOf({ ...times, knownSince: null }, window)).toMatch(/^First in the records read: .* were read\.$/);
    expect(recordsIn(5_500, window)).toMatch(/^At least 5,500 records: not all before .* were read$/);
    expect(recordsIn(5_500, whole)).toBe('5,500 records');
  });
});
