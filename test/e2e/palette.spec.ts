import { expect, test } from './console.ts';
import { filterButton, found, openPalette, searchFlows } from './locators.ts';

test.describe('the command palette', () => {
  test('finds a flow by name and opens it, by keyboard alone', async ({ connected: { page } }) => {
    const palette = await openPalette(page);
    await page.keyboard.type('orders eu');
    await expect(palette.getByRole('option').first()).toContainText(/^\s*Orders EU\b/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Orders EU/);
    await expect(palette).toBeHidden();
  });

  test('applies Enter to what the text finds, also when it is pressed before the answer arrives', async ({
    connected: { page },
  }) => {
    const palette = await openPalette(page);
    await page.keyboard.type('fulfilment events eu');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Fulfilment events EU');
    // The answer to the other text takes a message to main and back: in the same turn it cannot be there.
    await palette.getByRole('combobox').evaluate(async (input: HTMLInputElement) => {
      input.value = 'orders eu';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Orders EU/);
    await expect(palette).toBeHidden();
  });

  test('navigates to what is wrong, and changes nothing on the way', async ({ connected: { page }, service }) => {
    await openPalette(page);
    await page.keyboard.type('need attention');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Needs attention' })).toBeChecked();
    await expect(found(page)).toHaveText(/^\d+ of 120 flows$/);
    expect((await service.log()).filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([]);
  });

  test('opens while a field has the focus, and does not change it', async ({ connected: { page } }) => {
    const search = page.getByRole('combobox', { name: 'Search flows' });
    await search.fill('orders');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('orders');
  });

  test('searches flows, notifications and failed records for what nothing is called', async ({
    connected: { page },
  }) => {
    const palette = await openPalette(page);
    await page.keyboard.type('nothing is called this');
    await expect(palette.getByRole('option')).toHaveCount(3);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('nothing is called this');
  });

  test('finds a node by its name, and anything by its id', async ({ connected: { page }, service }) => {
    const nodes = [...(await service.state()).values()];
    const node = nodes.find(({ parent_node_id }) => parent_node_id !== null)!;
    const palette = await openPalette(page);
    await page.keyboard.type(String(node.flow_node_id));
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`#/flows/${node.flow_node_id}$`));
  });

  test('takes an order with a name, and shows its plan', async ({ connected: { page } }) => {
    const palette = await openPalette(page);
    await page.keyboard.type('stop');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Pause');
    await page.keyboard.type(' orders eu');
    await expect(palette.getByRole('option').first()).toContainText('Pause Orders EU…');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Pause \d+ nodes in/ })).toBeVisible();
  });

  test('shows every shortcut', async ({ connected: { page } }) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select all that match');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
  });
});

test('a search is saved under a name, found in the palette, survives a reload, and is deleted', async ({
  connected: { page },
}) => {
  await searchFlows(page, 'orders', / of 120 flows$/);
  await filterButton(page, 'Views').click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.keyboard.type('Order flows');
  await page.keyboard.press('Enter');
  await expect(filterButton(page, 'Order flows')).toBeVisible();
  const text = await found(page).textContent();

  await page.reload();
  await expect(found(page)).toHaveText('120 flows');
  await openPalette(page);
  await page.keyboard.type('order flows');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('orders');
  await expect(found(page)).toHaveText(text!);

  await filterButton(page, 'Order flows').click();
  await page.getByRole('menuitem', { name: 'Delete view “Order flows”' }).click();
  await expect(filterButton(page, 'Views')).toBeVisible();
});

test('what another list is searched for is saved as well, and found in the palette by its list', async ({
  connected: { page },
}) => {
  const search = page.getByRole('combobox', { name: 'Search notifications' });
  const menu = (name: string) => page.getByRole('search').getByRole('button', { name, exact: true });
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await search.fill('level:error orders');
  await menu('Views').click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.keyboard.type('Order errors');
  await page.keyboard.press('Enter');
  await expect(menu('Order errors')).toBeVisible();

  await page
    .getByRole('link', { name: /^Flows/ })
    .first()
    .click();
  await filterButton(page, 'Views').click();
  await expect(page.getByRole('menuitem', { name: 'Save view…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Order errors' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openPalette(page);
  await page.keyboard.type('order errors');
  await expect(page.getByRole('option', { name: 'Order errors (Notifications)' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('level:error orders');

  await search.fill('');
  await menu('Views').click();
  await page.getByRole('menuitem', { name: 'Order errors' }).click();
  await expect(search).toHaveValue('level:error orders');
  await menu('Order errors').click();
  await page.getByRole('menuitem', { name: 'Delete view “Order errors”' }).click();
  await expect(menu('Views')).toBeVisible();
});
