import { expect, it } from 'vitest';
import { type Mark, marksAt, placeMarks } from '../../../../renderer/ui/chart-marks.ts';

const mark = (at: number): Mark => ({ at, words: `at ${at}`, href: `#/${at}` });
const times = (marks: readonly Mark[]) => marks.map(({ at }) => at);
const axis = { from: 100, to: 200, left: 0, right: 500, top: 0, bottom: 50 };

it('marks are at their times, oldest first, and those outside the axis are left out', () => {
  const placed = placeMarks([mark(180), mark(120), mark(99), mark(201)], axis);
  expect(placed.map(({ x }) => x)).toEqual([100, 400]);
});

it('marks that are too close share a line', () => {
  expect(placeMarks([mark(120), mark(122), mark(150)], axis).map(({ marks }) => times(marks))).toEqual([
    [120, 122],
    [150],
  ]);
});

it('a mark belongs to the nearest value', () => {
  const marks = [mark(104), mark(106), mark(114), mark(129)];
  expect(times(marksAt(marks, [100, 110, 120], 110))).toEqual([106, 114]);
  expect(times(marksAt(marks, [100, 110, 120], 120))).toEqual([129]);
});
