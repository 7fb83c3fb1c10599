import { columnWidths } from '#contract/models/table.ts';
import { expect, it } from 'vitest';
import { clampWidth } from '../../../../renderer/ui/table-columns.ts';

it('a column is never too narrow to be read, nor wider than can be stored', () => {
  expect(clampWidth({}, -20)).toBe(48);
  expect(clampWidth({ min: 80 }, 60)).toBe(80);
  expect(clampWidth({ min: 80 }, 99.6)).toBe(100);
  expect(clampWidth({}, 1e9)).toBe(columnWidths.most);
});
