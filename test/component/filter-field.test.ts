import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from './app.ts';
import { flowRows, flowSearch } from './locators.ts';

const offered = page.getByRole('listbox', { name: 'Search flows' }).getByRole('option');

it('offers an owner by a part of the name', async () => {
  await openApp('#/flows');
  await flowSearch.click();
  await expect.element(offered.filter({ hasText: 'errors:>100' })).toBeVisible();
  await userEvent.keyboard('owner:okaf');
  await offered.filter({ hasText: 'Mira Okafor' }).click();
  await expect.element(flowSearch).toHaveValue('owner:"Mira Okafor" ');
  await expect.element(flowSearch).toHaveFocus();
  await expect.poll(() => flowRows.filter({ hasNotText: 'Mira Okafor' }).elements()).toHaveLength(0);
});
