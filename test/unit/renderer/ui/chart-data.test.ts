import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestPoint, peaks, toTable, valueAt } from '../../../../renderer/ui/chart-data.ts';

const points = fc
  .uniqueArray(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 50 })
  .map((xs) => xs.sort((a, b) => a - b).map((x) => ({ x, y: x })));

it('the nearest point is found: no other is closer', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: -2_000, max: 2_000 }), (list, x) => {
      const found = list[nearestPoint(list, x)]!;
      const least = Math.min(...list.map((point) => Math.abs(point.x - x)));
      expect(Math.abs(found.x - x)).toBe(least);
    }),
  );
});

it('an empty list has no nearest point', () => {
  expect(nearestPoint([], 3)).toBe(-1);
});

it('a value is shown for its own time only, and an unknown one as unknown', () => {
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

it('the table has a row for each time, in order, with unknown values as unknown', () => {
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

it('thousands of bars are reduced to the available room, and the peaks of all times stay', () => {
  const wide = fc.array(fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }), {
    minLength: 500,
    maxLength: 3_000,
  });
  fc.assert(
    fc.property(wide, fc.integer({ min: 1, max: 400 }), (values, most) => {
      const all = values.map((y, i) => ({ x: i * 300_000, y }));
      const left = peaks(all, most);
      expect(left.length).toBeLessThanOrEqual(most);
      expect(left.every((point) => all.includes(point))).toBe(true);
      expect(left.map(({ x }) => x)).toEqual(left.map(({ x }) => x).toSorted((a, b) => a - b));
      const highest = (list: typeof all) => Math.max(-1, ...list.map(({ y }) => y ?? -1));
      expect(highest(left)).toBe(highest(all));
    }),
  );
});

it('bars that fit are unchanged', () => {
  const few = [1, 2, 3].map((x) => ({ x, y: x }));
  expect(peaks(few, 3)).toEqual(few);
});
