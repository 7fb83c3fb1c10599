import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Point } from '../../../../renderer/ui/chart-data.ts';
import { isBlank } from '../../../../renderer/ui/chart-parts.ts';

const series = (...points: Point[]) => [{ label: 'Records', colour: '--series-1', points }];

it('a range is blank where no value is drawn: none is known, or too few are', () => {
  const stretch = { from: 10, to: 20 };
  expect(isBlank(stretch, [])).toBe(true);
  expect(
    isBlank(stretch, series({ x: 9, y: 1 }, { x: 12, y: null }, { x: 15, y: 3, part: 'few' }, { x: 20, y: 1 })),
  ).toBe(true);
  expect(isBlank(stretch, series({ x: 15, y: 0 }))).toBe(false);
  expect(isBlank(stretch, series({ x: 15, y: 3, part: 'most' }))).toBe(false);
  expect(isBlank(stretch, [...series({ x: 1, y: 1 }), ...series({ x: 10, y: 1 })])).toBe(false);
});

it('a range is blank exactly if each of its halves is', () => {
  const point = fc.record({ x: fc.nat(100), y: fc.option(fc.nat(9)) });
  fc.assert(
    fc.property(fc.array(point), fc.nat(100), fc.nat(100), fc.nat(100), (points, a, b, c) => {
      const [from, middle, to] = [a, b, c].toSorted((one, other) => one - other) as [number, number, number];
      const all = series(...points);
      expect(isBlank({ from, to }, all)).toBe(isBlank({ from, to: middle }, all) && isBlank({ from: middle, to }, all));
    }),
  );
});
