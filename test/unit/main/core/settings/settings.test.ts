import { expect, it } from 'vitest';
import { changedFields, storedIn } from '../../../../../main/core/settings/settings.ts';

it('a file of settings that cannot be read has no environments, and stops nothing', () => {
  const read = (): never => {
    throw new Error('The disk failed.');
  };
  expect(storedIn({ read })).toEqual([]);
});

it('only what a person changed is an edit, whatever lies in it', () => {
  const shown = { name: 'Staging', guard: 'open', levels: ['ERROR', 'WARN'] };
  expect(changedFields(shown, { ...shown })).toEqual({});
  expect(changedFields(shown, { ...shown, levels: ['ERROR'] })).toEqual({ levels: ['ERROR'] });
});
