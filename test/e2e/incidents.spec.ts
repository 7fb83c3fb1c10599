import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, startConsole, test } from './console.ts';
import { flowsTable, openFlows, openPalette, searchFlows } from './locators.ts';
import { runCommandLine } from './runtime.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');

/** The current row of the table becomes that of a flow. */
async function atFlow(page: Page, name: string): Promise<void> {
  await openFlows(page);
  await searchFlows(page, `"${name}"`, / of /);
  await page.getByRole('combobox', { name: 'Search flows' }).press('ArrowDown');
  await expect(flowsTable(page)).toBeFocused();
}

async function pause(page: Page, name: string, incident?: string): Promise<void> {
  await atFlow(page, name);
  await page.keyboard.press('p');
  await expect(dialog(page).getByText(/Checked/)).toBeVisible();
  if (incident) await dialog(page).getByLabel('Belongs to the incident').selectOption({ label: incident });
  await dialog(page)
    .getByRole('button', { name: /^Pause \d+ node/ })
    .click();
  await expect(dialog(page)).toBeHidden();
}

const statusesOf = (state: Map<number, { status: string }>) =>
  [...state].map(([id, { status }]) => `${id} ${status}`).sort();

test('an incident is declared at a flow, noted in, restored as a whole and closed, and a restart has it all', async ({
  ownConnected,
  service,
}) => {
  const { app, page, profile } = ownConnected;
  const before = statusesOf(await service.state());
  const name = 'Orders EU';
  await pause(page, name);

  await atFlow(page, name);
  await page.keyboard.press('d');
  await expect(dialog(page).getByLabel('Title')).toHaveValue(`${name}: `);
  await dialog(page).getByLabel('Title').fill('<b>Wrong totals</b>\u202e');
  await dialog(page).getByText('Critical').click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>Wrong totals</b>');
  await expect(main(page).getByRole('link', { name: `All errors of ${name}` })).toBeVisible();

  await page.getByRole('link', { name: /^Changes/ }).click();
  await expect(page.getByRole('grid', { name: 'Changes' }).getByRole('row').nth(1)).toContainText(name);
  await page.getByRole('grid', { name: 'Changes' }).focus();
  await page.keyboard.press('d');
  await dialog(page).getByLabel('Incident').selectOption({ index: 1 });
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  const changes = main(page).getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('textbox', { name: 'Note' }).fill('The supplier knows.\nThey send again at noon.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Notes').getByText('They send again at noon.')).toBeVisible();
  const cli = ['--profile', profile, '--environment', 'Northgate', 'incidents'];
  const { stdout } = await runCommandLine([...cli, 'list', '--json']);
  const [{ incident }] = JSON.parse(stdout) as [{ incident: string }];
  expect(await runCommandLine([...cli, 'note', incident, 'Noted elsewhere.'])).toMatchObject({ code: 0 });
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
  await expect(page.getByLabel('Notes').getByText('Noted elsewhere.')).toBeVisible();

  await changes.getByRole('button', { name: 'Restore all changes…' }).click();
  await expect(dialog(page).getByText(/Checked/)).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /^Restore \d+ node/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect.poll(async () => statusesOf(await service.state())).toEqual(before);
  await openPalette(page);
  await page.keyboard.type('incidents');
  await page.keyboard.press('Enter');
  const table = page.getByRole('grid', { name: 'Incidents' });
  await expect(table).toBeFocused();
  await expect(table.getByRole('row').nth(1)).toContainText('Critical');
  await page.keyboard.press('x');
  await dialog(page).getByLabel('What was learnt').fill('Agree on formats.');
  await dialog(page).getByRole('button', { name: 'Close the incident' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Closed');
  await app.close();

  const later = await startConsole(profile);
  await later.page.getByRole('link', { name: /^Incidents/ }).click();
  await expect(later.page.getByRole('grid', { name: 'Incidents' }).getByRole('row')).toHaveCount(2);
  await later.page.getByRole('grid', { name: 'Incidents' }).focus();
  await later.page.keyboard.press('Enter');
  await expect(main(later.page).getByText('Agree on formats.')).toBeVisible();
  await expect(later.page.getByLabel('Notes').getByText('Noted elsewhere.')).toBeVisible();
  await expect(
    main(later.page).getByRole('region', { name: 'Changes' }).getByText('Everything is restored.'),
  ).toBeVisible();
  await later.app.close();
});

test('what does not belong to an incident is removed from it, and a closed one is reopened', async ({
  connected: { page },
}) => {
  await openPalette(page);
  await page.keyboard.type('declare');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Title').fill('Late files');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late files');
  const id = await page.evaluate(() => location.hash);
  await pause(page, 'Orders EU', 'Late files');
  await page.evaluate((hash) => (location.hash = hash), id);
  const [changes, errors] = ['Changes', 'Errors'].map((name) => main(page).getByRole('region', { name }));
  await changes!.getByRole('button', { name: 'Remove Pause Orders EU from the incident' }).click();
  await expect(changes!.getByText('No change belongs to it.')).toBeVisible();
  await expect(changes!.getByRole('listitem')).toHaveCount(0);
  await errors!.getByRole('button', { name: 'Remove All errors of Orders EU from the incident' }).click();
  await expect(errors!.getByText('No errors belong to it.')).toBeVisible();

  await main(page).getByRole('button', { name: 'Close the incident…' }).click();
  await dialog(page).getByLabel('What was learnt').fill('Agree on times.');
  await dialog(page).getByRole('button', { name: 'Close the incident' }).click();
  await main(page).getByRole('button', { name: 'Reopen the incident' }).click();
  await main(page).getByRole('button', { name: 'Close the incident…' }).click();
  await expect(dialog(page).getByLabel('What was learnt')).toHaveValue('Agree on times.');
});

test('a plan is carried out in an open incident', async ({ connected: { page } }) => {
  await openPalette(page);
  await page.keyboard.type('declare');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  // At the flow that has the focus.
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Orders EU: ');
  await dialog(page).getByLabel('Title').fill('Late files');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late files');
  await page.getByRole('link', { name: 'Overview' }).click();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByRole('link', { name: 'Late files' })).toBeVisible();
  await attention.getByRole('link', { name: 'Orders EU' }).first().click();
  const head = main(page).locator('header').first();
  await expect(head.getByText('Open incident')).toBeVisible();
  await head.getByRole('link', { name: 'Late files' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late files');
  await pause(page, 'Orders EU', 'Late files');
  await page.getByRole('link', { name: /^Incidents/ }).click();
  await expect(page.getByRole('grid', { name: 'Incidents' }).getByRole('row').nth(1)).toContainText('Late files');
  await page.getByRole('grid', { name: 'Incidents' }).focus();
  await page.keyboard.press('Enter');
  const changes = main(page).getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('link', { name: 'Pause Orders EU' })).toBeVisible();
});

test('while a change or an incident is read, its shape stands there and says what is read', async ({
  ownConnected: { app, page },
}) => {
  await app.evaluate(({ ipcMain }) => {
    for (const name of ['changes.get', 'incidents.get']) {
      ipcMain.removeHandler(name);
      ipcMain.handle(name, () => new Promise(() => undefined));
    }
  });
  for (const [list, words] of [
    ['changes', 'Reading the change'],
    ['incidents', 'Reading the incident'],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), `#/${list}/a`);
    await expect(page.getByRole('main').getByText(words)).toBeAttached();
    await expectNoViolations(page);
  }
});
