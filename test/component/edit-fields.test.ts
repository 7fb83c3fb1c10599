import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import EditFields from '../../renderer/editing/EditFields.svelte';
import type { EditForm } from '../../renderer/editing/edit-form.ts';

const form: EditForm = {
  fields: [{ member: 'name', label: 'Name', reads: 'text', text: '', always: true }],
  rest: '{}',
};

it('reports an empty required field once the user has left it, not before', async () => {
  const rest = { label: 'Other fields', hint: '' };
  await render(EditFields, {
    props: { form, problem: { missing: 'name' }, rest, members: null, onsubmit: () => undefined },
  });
  const mistake = page.getByText('Required');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(mistake.elements()).toEqual([]);
  await userEvent.tab();
  await expect.element(mistake).toBeVisible();
});
