import { expect, it } from 'vitest';
import type { Reading, SampleGroup } from '#contract/models/quarantine.ts';
import { rankGroups } from '../../../../main/cli/group-estimate.ts';

const resource = (id: number, read: number, total: number | null) =>
  ({ kind: 'source', id, read, total }) as Reading['resources'][number];
const group = (key: string, ...resources: [id: number, count: number][]) =>
  ({
    key,
    count: resources.reduce((sum, [, count]) => sum + count, 0),
    resources: resources.map(([id, count]) => ({ value: { kind: 'source', id }, count })),
  }) as SampleGroup;

const ranked = (groups: SampleGroup[], ...resources: Reading['resources']) =>
  rankGroups(groups, { resources }).map(({ group: { key }, estimate }) => [key, estimate]);

it('groups are ranked by all failed records of their resources, not by those that were read', () => {
  const groups = [group('small', [1, 600]), group('large', [2, 180]), group('both', [1, 100], [2, 20])];
  expect(ranked(groups, resource(1, 700, 1_400), resource(2, 200, 10_000))).toEqual([
    ['large', 9_000],
    ['small', 1_200],
    ['both', 1_200],
  ]);
});

it('an estimate is the count once every record was read', () => {
  expect(ranked([group('a', [1, 3]), group('b', [1, 7])], resource(1, 10, 10))).toEqual([
    ['b', 7],
    ['a', 3],
  ]);
});

it('is unknown where the service does not count, or where a group has more resources than it lists', () => {
  expect(ranked([group('a', [1, 3])], resource(1, 10, null))).toEqual([['a', null]]);
  expect(ranked([{ ...group('a', [1, 3]), count: 4 }], resource(1, 10, 20))).toEqual([['a', null]]);
});

it('more records read than the service counted are no fewer', () => {
  expect(ranked([group('a', [1, 10])], resource(1, 10, 8))).toEqual([['a', 10]]);
});
