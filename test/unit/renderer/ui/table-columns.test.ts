import { expect, it } from 'vitest';
import { checkWidth, clampWidth, layOut } from '../../../../renderer/ui/table-columns.ts';

const columns = [
  { id: 'name', width: 240 },
  { id: 'status', width: 100 },
];

it('the first column takes the remaining width', () => {
  expect(layOut(columns, {}, false)).toEqual({ tracks: 'minmax(240px, 1fr) 100px', total: 340 });
});

it('once the first column was sized by hand, the rest of the width stays empty', () => {
  expect(layOut(columns, { name: 180 }, false)).toEqual({ tracks: '180px 100px minmax(0, 1fr)', total: 280 });
});

it('a column with a maximum grows up to it, until it was sized by hand', () => {
  const growing = [columns[0]!, { id: 'file', width: 96, max: 200 }];
  expect(layOut(growing, {}, false)).toEqual({ tracks: 'minmax(240px, 1fr) minmax(96px, 200px)', total: 336 });
  expect(layOut(growing, { file: 120 }, false).tracks).toBe('minmax(240px, 1fr) 120px');
});

it('check boxes have a column of their own', () => {
  const layout = layOut(columns, { status: 120 }, true);
  expect(layout).toEqual({ tracks: `${checkWidth}px minmax(240px, 1fr) 120px`, total: checkWidth + 360 });
});

it('a column is never narrower than it can be read', () => {
  expect(clampWidth({}, -20)).toBe(48);
  expect(clampWidth({ min: 80 }, 60)).toBe(80);
  expect(clampWidth({ min: 80 }, 99.6)).toBe(100);
});
