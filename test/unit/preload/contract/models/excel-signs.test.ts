import { expect, it } from 'vitest';
import { excelSigns, excelSignsIn, excelSignsOf } from '../../../../../preload/contract/models/excel-signs.ts';

const [comma, point, swiss] = excelSigns;

it.each([
  ['de', comma],
  ['fr-FR', comma],
  ['pt-BR', comma],
  ['ru', comma],
  ['en-GB', point],
  ['ja', point],
  ['ar-EG', point],
  ['de-CH', swiss],
  ['de-LI', swiss],
])('Excel in %s reads the signs of that locale', (locale, signs) => {
  expect(excelSignsOf(locale)).toEqual(signs);
});

it('the signs of this computer are among those in use', () => {
  expect(excelSigns).toContainEqual(excelSignsOf());
});

it('only CSV has such signs', () => {
  expect(excelSignsIn({ format: 'csv', excel: comma! })).toEqual(comma);
  expect(excelSignsIn({ format: 'csv' })).toBeNull();
  expect(excelSignsIn({ format: 'xlsx', excel: comma! })).toBeNull();
});
