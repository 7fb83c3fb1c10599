import { expect, it } from 'vitest';
import { changedFields, storedIn } from '../../../../../main/core/settings/settings.ts';

it('an unreadable settings file has no environments, and stops nothing', () => {
  const read = (): never => {
    throw new Error('The disk failed.');
  };
  expect(storedIn({ read })).toEqual([]);
});

it("only a user's change is an edit, whatever else the file contains", () => {
  const shown = { name: 'Staging', guard: 'open', levels: ['ERROR', 'WARN'] };
  expect(changedFields(shown, { ...shown })).toEqual({});
  expect(changedFields(shown, { ...shown, levels: ['ERROR'] })).toEqual({ levels: ['ERROR'] });
});
