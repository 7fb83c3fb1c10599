import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { declareIncident } from './declared.ts';
import { incidentOrigin, readIncidentFlow } from './failed-records.ts';
import { filterButton, groups, openNotifications, openPalette, rows } from './locators.ts';

/** A dialog over a screen that was looked at before. */
const dialog = { news: 'dialog[open], [role="dialog"]' };

test.describe('axe finds nothing on', () => {
  test('the first run', async ({ console: { page } }) => {
    await expectNoViolations(page);
    await page.getByText(/^More/).click();
    await expectNoViolations(page);
  });

  test('the overview, as charts and as tables, and the wall', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/overview'));
    await expect(page.locator('canvas')).toHaveCount(3);
    await expectNoViolations(page);
    for (const name of ['Errors', 'Records', 'Size']) {
      await page.getByRole('button', { name: `Show ${name} as a table` }).click();
    }
    await page.getByText('Custom', { exact: true }).click();
    await expectNoViolations(page);
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.locator('canvas')).toHaveCount(2);
    await expectNoViolations(page);
  });

  test('the flows, with filters, selection and opened trees', async ({ connected: { page } }) => {
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await rows(page).first().click();
    await page.keyboard.press('Space');
    await expectNoViolations(page);
    await filterButton(page, 'Project').click();
    await expect(page.getByRole('dialog', { name: 'Project' })).toBeVisible();
    await expectNoViolations(page, dialog);
  });

  test('the command palette and the list of shortcuts', async ({ connected: { page } }) => {
    await openPalette(page);
    await page.keyboard.type('orders');
    await expect(page.getByRole('option', { name: /^Orders EU\b/ }).first()).toBeVisible();
    await expectNoViolations(page, dialog);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expectNoViolations(page, dialog);
  });

  test('the flows when nothing is found', async ({ connected: { page } }) => {
    await page.getByRole('combobox', { name: 'Search flows' }).fill('nothing is called this');
    await expect(page.getByText(/no flow/i).first()).toBeVisible();
    await expectNoViolations(page);
  });

  test('a flow and each of its tabs', async ({ connected: { page } }) => {
    await rows(page).first().click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectNoViolations(page, { news: '[role="tabpanel"]' });
    }
  });

  test('the resources, and one of each kind with its parts', async ({ connected: { page } }) => {
    for (const kind of ['destination', 'code']) {
      await page.evaluate((hash) => (location.hash = hash), `#/resources?kind=${kind}`);
      await expect(page.getByRole('grid', { name: 'Resources' }).locator('[data-index]').first()).toBeVisible();
      await expectNoViolations(page);
    }
    for (const kind of ['source', 'data_set', 'destination', 'credential', 'lookup', 'code'] as const) {
      const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
      const list = { kind, from: 'own' } as const;
      await call(page, 'resources.read', { environmentId, list });
      const query = { list, filter: '', sort: [] };
      const [row] = (await call(page, 'resources.window', { environmentId, query, from: 0, to: 1 })).rows;
      await page.evaluate((hash) => (location.hash = hash), `#/resources/${kind}/${row!.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(row!.name!);
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(page.locator('[role="tabpanel"] [aria-busy="true"]')).toHaveCount(0);
        await expectNoViolations(page, { news: '[role="tabpanel"]' });
      }
    }
  });

  test('the notifications, one of them opened and some selected, and their dialogs', async ({
    connected: { page },
  }) => {
    await openNotifications(page);
    await groups(page).first().click();
    await expect(page.getByRole('complementary', { name: 'Selected group' })).toBeVisible();
    await page.keyboard.press('Space');
    await expectNoViolations(page);
    await page.keyboard.press('m');
    await page.getByText('Until…', { exact: true }).click();
    await expectNoViolations(page, dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alert rules…' }).click();
    await page.getByText('Quiet hours', { exact: true }).click();
    await expectNoViolations(page, dialog);
  });

  test('a plan', async ({ connected: { page } }) => {
    await rows(page).first().click();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pause \d+ nodes$/ })).toBeVisible();
    await expectNoViolations(page, dialog);
  });

  test('a change with its way back, its restore, the list of changes, and the record', async ({
    connected: { page },
  }) => {
    await rows(page).first().click();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Pause 2 flows…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause 2 flows' }).click();
    await expect(page.getByRole('main').getByText('Finished.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /^Restore \d+ nodes…$/ }).click();
    await expect(page.getByRole('dialog').getByText(/Checked/)).toBeVisible();
    await expectNoViolations(page, dialog);
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#/changes'));
    await expect(page.getByRole('heading', { name: 'Changes', level: 1 })).toBeVisible();
    await expectNoViolations(page);
    await page.evaluate(() => (location.hash = '#/activity'));
    await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await expectNoViolations(page);
  });

  test('the findings, and one of them with its life', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/findings'));
    const table = page.getByRole('grid', { name: 'Findings' });
    await expect(table.locator('[role="row"][data-index]').first()).toBeVisible();
    await table.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected finding' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('combobox', { name: 'Search findings' }).fill('nothing is called this');
    await expect(page.getByText('No finding matches')).toBeVisible();
    await expectNoViolations(page);
  });

  test('the errors, and one of them with its flows', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/errors'));
    const table = page.getByRole('grid', { name: 'Errors' });
    await expect(table.locator('[role="row"][data-index]').first()).toBeVisible();
    await table.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected kind of failure' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('combobox', { name: 'Search errors' }).fill('nothing is called this');
    await expect(page.getByText('No kind of failure matches')).toBeVisible();
    await expectNoViolations(page);
  });

  test('the incidents, one of them, and their dialogs', async ({ connected: { page }, service }) => {
    const id = await declareIncident(page, await incidentOrigin(service));
    await page.evaluate(() => (location.hash = '#/incidents'));
    await expect(page.getByRole('grid', { name: 'Incidents' }).getByRole('row')).toHaveCount(2);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Declare an incident…' }).click();
    await expectNoViolations(page, dialog);
    await page.keyboard.press('Escape');
    await page.evaluate((incident) => (location.hash = `#/incidents/${incident}`), id);
    const errors = page.getByRole('main').getByRole('region', { name: 'Errors' });
    await errors.getByRole('listitem').hover();
    await expectNoViolations(page);
    for (const name of ['Edit…', 'Close the incident…']) {
      await page.getByRole('button', { name }).click();
      await expectNoViolations(page, dialog);
      await page.keyboard.press('Escape');
    }
    await page.evaluate((incident) => (location.hash = `#/flows/${incident}`), await incidentOrigin(service));
    await expect(page.getByRole('main').getByText('Open incident')).toBeVisible();
    await expectNoViolations(page);
  });

  test('an export that is prepared, the list of exports, one of them, and its repetition', async ({
    connected: { app, page },
    service,
    folder,
  }) => {
    await app.evaluate(
      ({ dialog }, path) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
      },
      join(folder, 'errors.csv'),
    );
    await readIncidentFlow(page, service, Date.now() - 10 * 60_000);
    await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
    const panel = page.getByRole('complementary', { name: 'Export', exact: true });
    await panel.getByText('CSV', { exact: true }).click();
    await panel.getByText('Selected fields').click();
    await panel.getByText('Patterns', { exact: true }).click();
    await panel.getByRole('button', { name: 'Add a regular expression' }).click();
    await page.keyboard.type('(');
    await expect(panel.getByText('is not a valid regular expression')).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Backspace');
    await expect(panel.getByRole('group', { name: 'First rows' })).toBeVisible();
    await expectNoViolations(page);
    await panel.getByRole('button', { name: /^Export .*records$/ }).click();
    await expect(page.getByRole('contentinfo')).toContainText('errors.csv');
    await page.getByRole('link', { name: 'Exports' }).click();
    await page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1).dblclick();
    await page.getByRole('button', { name: 'Verify the files' }).click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Repeat…' }).click();
    await expectNoViolations(page, dialog);
  });

  test('the environments, and the form of one', async ({ connected: { page } }) => {
    await page.evaluate(() => (location.hash = '#/environments'));
    await expect(page.getByRole('heading', { name: 'Environments' })).toBeVisible();
    await expectNoViolations(page);
    await page.evaluate(() => (location.hash = '#/environments/new'));
    await expect(page.getByRole('button', { name: 'Check and save' })).toBeVisible();
    await expectNoViolations(page);
  });

  test('the sections of the settings, and their dialogs', async ({ connected: { page } }) => {
    const opens = {
      keys: /^Change the key of Pause \(Flows/,
      exports: null,
      startup: null,
      updates: null,
      data: 'Clear history…',
      sharing: null,
      licences: null,
    };
    for (const [section, name] of Object.entries(opens)) {
      await page.evaluate((hash) => (location.hash = hash), `#/settings/${section}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page);
      if (name === null) continue;
      await page.getByRole('button', { name }).click();
      await expectNoViolations(page, dialog);
      await page.keyboard.press('Escape');
    }
  });
});
