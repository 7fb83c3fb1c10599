import { firstLayout, layoutBy } from '#contract/models/export-layout.ts';
import { usualExport } from '#contract/models/export.ts';
import { expect, it } from 'vitest';

it('begins a new export with the settings for all exports, or with whole records', () => {
  expect(layoutBy({ format: 'csv', guard: false, masked: ['email'] })).toEqual({
    ...firstLayout,
    format: 'csv',
    guard: false,
    redactions: [{ target: { by: 'named', pattern: 'email' }, how: 'mask' }],
  });
  expect(layoutBy(usualExport)).toEqual(firstLayout);
});
