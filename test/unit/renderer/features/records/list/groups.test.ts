import type { GroupList } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import { groupFlows, nodesOf } from '../../../../../../renderer/features/records/list/group-flows.ts';
import {
  folded,
  partialSteps,
  groupSeries,
  sampleOptions,
  sorted,
} from '../../../../../../renderer/features/records/list/groups.ts';
import { groupOf } from '../../../../../fixtures/reading.ts';

const listOf = (...groups: GroupList['groups']): GroupList => ({
  revision: 1,
  patternVersion: 1,
  count: 0,
  timeline: { from: 1_000, step: 10 },
  groups,
  groupCount: groups.length,
});

describe('groups on screen', () => {
  const list = listOf(
    groupOf('a', { firstAt: 5, lastAt: 10 }),
    groupOf('b', { firstAt: null, lastAt: null }),
    groupOf('c', { firstAt: 2, lastAt: 30 }),
  );

  it('have stable numbers in every order, and come last where their time is unknown', () => {
    const keys = (order: 'most' | 'newest' | 'youngest') =>
      sorted(list, order).map(({ number, group }) => `${number}${group.key}`);
    expect(keys('most')).toEqual(['1a', '2b', '3c']);
    expect(keys('newest')).toEqual(['3c', '1a', '2b']);
    expect(keys('youngest')).toEqual(['1a', '3c', '2b']);
  });

  it('begin before the range when they are known from before', () => {
    const old = groupOf('a', { firstAt: 50, knownSince: 1 });
    const list = { groups: [old, groupOf('b', { firstAt: 40 })], timeline: { from: 0, step: 1 } } as GroupList;
    expect(sorted(list, 'youngest').map(({ group }) => group.key)).toEqual(['b', 'a']);
  });

  it('are drawn separately while colors last, and the others together', () => {
    const trends = [
      [5, 1],
      [4, 0],
      [3, 0],
      [2, 1],
      [1, 1],
    ];
    const series = groupSeries(listOf(...trends.map((trend, i) => groupOf(`k${i}`, { trend }))), 0);
    expect(series.map(({ label }) => label)).toEqual(['1', '2', '3', 'Others']);
    expect(series.at(-1)?.points).toEqual([
      { x: 1_000, y: 3 },
      { x: 1_010, y: 2 },
    ]);
    expect(groupSeries(listOf(), 0)).toEqual([]);
  });

  it('show no rise where reading stopped', () => {
    const timeline = { from: 1_000, step: 10 };
    expect(partialSteps(timeline, null)).toBe(0);
    expect(partialSteps(timeline, 1_010)).toBe(1);
    expect(partialSteps(timeline, 1_011)).toBe(2);
    const [series] = groupSeries(listOf(groupOf('a', { trend: [0, 3, 9, 8] })), 2);
    expect(series!.points.map(({ part }) => part)).toEqual(['most', 'most', undefined, undefined]);
    expect(folded([0, 3, 9, 8], 2, 1)).toEqual([null, 17]);
    // Where nothing is known in full, no part looks like a rise next to another.
    expect(folded([0, 3, 9, 8], 2, 4)).toEqual([3, 17]);
  });

  it('lose no record when their sparkline has fewer bars', () => {
    expect(folded([1, 2, 3, 4, 5], 2)).toEqual([6, 9]);
    expect(folded([1, 2], 30)).toEqual([1, 2]);
    expect(folded([], 30)).toEqual([]);
  });

  it('name the flows of their resources, sorted by failed records', () => {
    const resource = { name: null, read: 0, total: 0, complete: null, problem: null };
    const inA = { ...resource, originId: 70, flowName: 'A' };
    const read = [
      { ...inA, kind: 'source' as const, id: 1, nodeId: 70, reaches: 3 },
      { ...resource, kind: 'data_set' as const, id: 1, originId: 80, flowName: 'B', nodeId: 81, reaches: 2 },
      { ...inA, kind: 'destination' as const, id: 5, nodeId: 72, reaches: 1 },
      { ...resource, kind: 'destination' as const, id: 6, originId: null, flowName: null, nodeId: null, reaches: null },
    ];
    const resources = read.map(({ kind, id }, place) => ({ value: { kind, id }, count: [2, 5, 4, 9][place]! }));
    expect(groupFlows({ resources }, read)).toEqual([
      { originId: 70, name: 'A', count: 6 },
      { originId: 80, name: 'B', count: 5 },
    ]);
    expect(nodesOf({ resources }, read).map(({ id, reaches }) => [id, reaches])).toEqual([
      [70, 3],
      [81, 2],
      [72, 1],
    ]);
  });

  it('offer their runs and files to filter by, and the current choice even when no group has it', () => {
    const groups = [
      groupOf('a', { runs: [{ value: 1, count: 2 }] }),
      groupOf('b', {
        runs: [
          { value: 2, count: 3 },
          { value: 1, count: 2 },
        ],
      }),
    ];
    expect(sampleOptions(groups, 'runs', ['9'])).toEqual([
      { value: '1', label: '1', count: 4 },
      { value: '2', label: '2', count: 3 },
      { value: '9', label: '9', count: 0 },
    ]);
  });
});
