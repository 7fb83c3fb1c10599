import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest, toTable, valueAt } from '../../../../renderer/ui/chart-data.ts';

const points = fc
  .uniqueArray(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 50 })
  .map((xs) => xs.sort((a, b) => a - b).map((x) => ({ x, y: x })));

test('the nearest point is found: no other is closer', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: -2_000, max: 2_000 }), (list, x) => {
      const found = list[nearest(list, x)]!;
      const least = Math.min(...list.map((point) => Math.abs(point.x - x)));
      expect(Math.abs(found.x - x)).toBe(least);
    }),
  );
});

test('an empty list has no nearest point', () => {
  expect(nearest([], 3)).toBe(-1);
});

test('a value is told for its own time only, and an unknown one as unknown', () => {
  const series = {
    label: 'errors',
    colour: '',
    points: [
      { x: 1, y: 10 },
      { x: 3, y: null },
    ],
  };
  expect([1, 2, 3].map((x) => valueAt(series, x))).toEqual([10, undefined, null]);
  expect(valueAt({ ...series, points: [] }, 1)).toBeUndefined();
});

test('the table has a line for each time, in order, unknown values as unknown', () => {
  const series = [
    {
      label: 'errors',
      colour: '--series-6',
      points: [
        { x: 1, y: 10 },
        { x: 3, y: null },
      ],
    },
    {
      label: 'before',
      colour: '--series-before',
      points: [
        { x: 2, y: 5 },
        { x: 3, y: 0 },
      ],
    },
  ];
  expect(toTable(series)).toEqual([
    { x: 1, values: [10, null] },
    { x: 2, values: [null, 5] },
    { x: 3, values: [null, 0] },
  ]);
});
