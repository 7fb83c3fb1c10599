import type { Locator, Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { call } from './bridge.ts';
import { flowsTable, found, groups, openFlow, openFlows, openNotifications, reports, rows } from './locators.ts';
import { runCommandLine } from './runtime.ts';

const menu = (page: Page): Locator => page.getByRole('menu');

/** What a key can have done: gone elsewhere, opened a dialog or a panel, or reported something. */
async function sight(page: Page): Promise<string> {
  const [dialogs, panels, said] = await Promise.all([
    page.getByRole('dialog').count(),
    page.getByRole('complementary').count(),
    reports(page).allTextContents(),
  ]);
  return [new URL(page.url()).hash, dialogs, panels, said].join(' | ');
}

/** Keys and names of the menu of what has the focus. */
async function commandsOf(page: Page): Promise<{ name: string; key: string | null }[]> {
  await page.keyboard.press('.');
  await expect(menu(page)).toBeVisible();
  const items = await menu(page).getByRole('menuitem').all();
  const commands = [];
  for (const item of items)
    commands.push({
      name: (await item.locator('.cut').textContent())!,
      key: await item.getAttribute('aria-keyshortcuts'),
    });
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  return commands;
}

/**
 * Presses the key of each command in the menu of what has the focus, and comes back. Each must have done something, and the focus
 * must be in the list again.
 */
async function tryEachKey(page: Page, list: Locator): Promise<string[]> {
  const tried: string[] = [];
  for (const { name, key } of await commandsOf(page)) {
    if (key === null) continue;
    await expect(list).toBeFocused();
    const before = await sight(page);
    await page.keyboard.press(key);
    await expect(async () => expect(await sight(page), `${key}: ${name}`).not.toBe(before)).toPass();
    const away = new URL(page.url()).hash !== before.split(' | ')[0];
    if (away) await page.goBack();
    else if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(list, `after ${key}: ${name}`).toBeFocused();
    tried.push(key);
  }
  return tried;
}

test.describe('what has the focus', () => {
  test('has a menu, and a key for each of its entries, in the table of flows', async ({ connected: { page } }) => {
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await expect(flowsTable(page)).toBeFocused();
    await expect(rows(page).first()).toBeVisible();
    expect(await tryEachKey(page, flowsTable(page))).toEqual(['Enter', 'p', 'a', 'i', 'e', 'n', 'd', 'c', 'l', 'o']);
  });

  test('is what the palette offers first, and several flows where several are selected', async ({
    connected: { page },
  }) => {
    await openFlows(page);
    await flowsTable(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands and flows' });
    await expect(palette.getByRole('option').first()).toContainText('Pause 2 flows…');
    await page.keyboard.type('stop');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Pause 2 flows in/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: /^Pause 2 flows in/ })).toBeVisible();
  });

  test('is a row that a pointer is at: its menu leaves the selection alone', async ({ connected: { page } }) => {
    await openFlows(page);
    await flowsTable(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await rows(page).nth(2).click({ button: 'right' });
    const name = await rows(page).nth(2).getByRole('rowheader').locator('bdi').first().textContent();
    await expect(menu(page)).toHaveAccessibleName(name!);
    await expect(menu(page).getByRole('menuitem', { name: 'Pause…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await rows(page).first().click({ button: 'right' });
    await expect(menu(page)).toHaveAccessibleName('1 selected flow');
  });

  test('is a node of the graph', async ({ connected: { page }, service }) => {
    const state = [...(await service.state()).values()];
    const below = state.find(({ parent_node_id }) => parent_node_id !== null)!;
    await openFlow(page, below.flow_node_id);
    const node = page.getByRole('treeitem', { selected: true });
    await node.focus();
    for (const key of ['.', 'Enter', 'Shift+F10']) {
      await page.keyboard.press(key);
      await expect(menu(page).getByRole('menuitem', { name: 'Failed records', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(node).toBeFocused();
    }
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(node).toBeFocused();
  });

  test('is the name of a screen, with its parts', async ({ connected: { page } }) => {
    const flows = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Flows/ });
    await flows.focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu(page)).toHaveAccessibleName('Flows');
    await page.keyboard.press('Escape');
    await expect(flows).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Commands and flows' })).toBeVisible();
    await page.keyboard.press('Escape');
    await flows.click({ button: 'right' });
    await menu(page).getByRole('menuitem', { name: 'Failing flows' }).click();
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue(/^status:failing\s*$/);
  });

  test('is a group of notifications, and pairs of keys still lead elsewhere', async ({ connected: { page } }) => {
    await openNotifications(page);
    const list = page.getByRole('grid', { name: 'Groups of notifications' });
    await list.focus();
    await page.keyboard.press('Home');
    const keys = (await commandsOf(page)).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['Enter', 'a', 'm', 'p']));
    // A row that is not ticked stands for itself.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await groups(page).nth(3).click({ button: 'right' });
    await expect(menu(page)).toHaveAccessibleName('1 group of notifications');
    await page.keyboard.press('Escape');
    await groups(page).nth(1).click({ button: 'right' });
    await expect(menu(page)).toHaveAccessibleName('2 groups of notifications');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  });
});

test('a menu stays as it was opened, whatever becomes of its flow meanwhile', async ({
  ownConnected: { page },
  service,
  profile,
}) => {
  const nodes = [...(await service.state()).values()];
  const origin = nodes.find(({ parent_node_id, status }) => parent_node_id === null && status === 'ACTIVE')!;
  await openFlow(page, origin.flow_node_id);
  const ofFlow = page.getByRole('button', { name: 'The whole flow' });
  await ofFlow.click();
  const opened = await menu(page).getByRole('menuitem').allTextContents();

  const key = { PENSTOCK_SERVICE_KEY: service.serviceKey };
  const paused = await runCommandLine(['--profile', profile, 'flows', 'pause', `${origin.flow_node_id}`, '--yes'], key);
  expect(paused.code, paused.stderr).toBe(0);
  const [environment] = (await call(page, 'environments.list', null)).environments;
  await call(page, 'watch.refresh', { environmentId: environment!.id });
  await expect(
    page.getByRole('complementary', { name: 'Selected node' }).getByText('Activate from here'),
  ).toBeVisible();
  expect(await menu(page).getByRole('menuitem').allTextContents()).toEqual(opened);

  await page.keyboard.press('Escape');
  await ofFlow.click();
  await expect(menu(page).getByRole('menuitem', { name: 'Restore…' })).toBeVisible();
});

test('from the search the arrow leads to the first flow, and Enter opens it', async ({ connected: { page } }) => {
  await openFlows(page);
  await page.keyboard.press('/');
  await page.keyboard.type('orders eu');
  await expect(found(page)).toHaveText(/^\d+ of 120 flows$/);
  await page.keyboard.press('Escape'); // closes what completes the text
  await page.keyboard.press('ArrowDown');
  await expect(flowsTable(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Orders EU/);
});

test('the story, from the Overview to the paused branch and back, takes few keys', async ({
  connected: { page },
  service,
}) => {
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const statuses = async (): Promise<string[]> =>
    [...(await service.state())].map(([id, { status }]) => `${id} ${status}`).sort();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  // The keys begin at what is worst.
  const culprit = page.getByRole('region', { name: 'Needs attention' }).locator('tbody th a').first();
  await expect(culprit).toHaveText('Orders EU');
  await expect(culprit).toBeFocused();
  const before = await statuses();

  await press('Enter');
  const node = page.getByRole('tree').getByRole('treeitem', { selected: true });
  await expect(node).toBeFocused();
  await press('p');
  const dialog = page.getByRole('dialog', { name: /^Pause/ });
  const order = dialog.getByRole('button', { name: /^Pause \d+ nodes$/ });
  await expect(dialog.getByText(/^Checked/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await expect(order).toBeFocused();
  await press('Enter');
  await expect(reports(page)).toContainText('confirmed');
  expect(await statuses()).not.toEqual(before);
  expect(pressed).toBeLessThanOrEqual(12);

  pressed = 0;
  await expect(dialog).toBeHidden();
  // The flow was read again, so the node knows what would be restored.
  await expect(
    page
      .getByRole('main')
      .getByText(/nodes paused by/)
      .first(),
  ).toBeVisible();
  await press('u');
  const restore = page.getByRole('dialog', { name: /^Restore/ });
  await expect(restore.getByText(/^Checked/)).toBeVisible();
  await press('Tab');
  await expect(restore.getByRole('button', { name: /^Restore \d+ nodes/ })).toBeFocused();
  await press('Enter');
  await expect.poll(statuses).toEqual(before);
  expect(pressed).toBeLessThanOrEqual(8);
});
