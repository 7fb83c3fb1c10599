import { firstLayout } from '#contract/models/export-layout.ts';
import { expect, it } from 'vitest';
import { passingDraft } from '../../../../../../renderer/features/records/would-pass/passing-draft.ts';

it('exports the originals of the passing records of the data set, with the redactions of every export', () => {
  const redactions = [{ target: { by: 'named', pattern: 'email' }, how: 'mask' }] as const;
  const layout = { ...firstLayout, redactions: [...redactions] };
  const reading = { environmentId: 'e', from: 1, to: 2 };
  const passed = { dataSet: { id: 7, name: null }, passedIds: ['a', 'b'] };
  expect(passingDraft(reading, passed, layout)).toEqual({
    environmentId: 'e',
    scope: { by: 'resource', kind: 'data_set', id: 7 },
    from: 1,
    to: 2,
    choice: { by: 'records', ids: ['a', 'b'] },
    format: 'raw',
    split: 'one_file',
    columns: null,
    redactions,
    accepted: [],
    guard: true,
  });
});
