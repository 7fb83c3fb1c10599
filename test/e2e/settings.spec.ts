import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type Console, expect, test } from './console.ts';
import { flowsTable, openFlows, reports } from './locators.ts';

test('every section of the settings is reached by keyboard and says what it is about', async ({ connected }) => {
  const { page } = connected;
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await expect(sections.getByRole('link', { name: 'Environments' })).toHaveAttribute('aria-current', 'page');
  await sections.getByRole('link', { name: 'Environments' }).focus();
  const content: [section: string, says: string | RegExp][] = [
    ['Appearance', 'Match system'],
    ['Keyboard', 'Search on this screen'],
    ['Alerts', 'Alert rules'],
    ['Exports', 'Guard against formulas'],
    ['Startup', 'This system offers no such setting to Penstock.'],
    ['Updates', 'This Penstock runs from its sources'],
    ['Proxy', 'Direct connection'],
    ['Data', /History\s*[\d.]+ [kM]?B/],
    ['Sharing', 'It contains no secrets.'],
    ['Diagnostics', 'no keys'],
    ['Licences', 'Apache License'],
  ];
  for (const [section, says] of content) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: section, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(says);
    await sections.getByRole('link', { name: section }).focus();
  }
});

test('a section of the settings is found in the palette', async ({ connected: { page } }) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('clear history');
  await page.getByRole('option', { name: 'Settings: Data' }).click();
  await expect(page.getByRole('heading', { name: 'Data', level: 1 })).toBeVisible();
});

test('the licences of everything that is shipped are found as a license, read whole, and scrolled by keyboard', async ({
  connected: { page },
}) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('license');
  await page.getByRole('option', { name: 'Settings: Licences' }).click();
  const text = page.getByRole('region', { name: 'All licences' });
  const written = readFileSync(join(import.meta.dirname, '../../out/licences.txt'), 'utf8');
  expect(written).toMatch(/^keytar 7/m);
  const words = (all: string): string => all.replaceAll(/\s+/g, ' ').trim();
  await expect.poll(async () => words(await text.innerText())).toBe(words(written));
  await text.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await text.boundingBox())!.y).toBeLessThan(-1000);
});

test('diagnostics are saved, without the key (S1)', async ({ connected, service, folder }) => {
  const { app, page } = connected;
  const path = join(folder, 'diagnostics.json');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await page.evaluate(() => (location.hash = '#/settings/diagnostics'));
  await page.getByRole('button', { name: 'Save diagnostics…' }).click();
  await expect(reports(page)).toContainText('Diagnostics saved');
  const written = readFileSync(path, 'utf8');
  expect(JSON.parse(written)).toMatchObject({ environments: [{ name: 'Northgate', watch: { complete: true } }] });
  expect(written).not.toContain(service.serviceKey);
});

test('an error stays until it is dismissed, below the frame, and covers nothing of it', async ({
  connected,
  folder,
}) => {
  const { app, page } = connected;
  await app.evaluate(
    ({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    },
    join(folder, 'missing', 'diagnostics.json'),
  );
  await page.evaluate(() => (location.hash = '#/settings/diagnostics'));
  const main = page.getByRole('main');
  const before = (await main.boundingBox())!;
  await page.getByRole('button', { name: 'Save diagnostics…' }).click();
  const error = reports(page).getByText('The file could not be written.');
  await expect(error).toBeVisible();
  const strip = page.getByRole('contentinfo');
  const boxes = async () => {
    const [above, below] = [(await strip.boundingBox())!, (await error.boundingBox())!];
    return above.y + above.height <= below.y;
  };
  await expect.poll(boxes).toBe(true);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(error).toBeHidden();
  await expect.poll(async () => (await main.boundingBox())!).toEqual(before);
});

test.describe('keys', () => {
  const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

  async function openKeys(page: Page): Promise<void> {
    await page.evaluate(() => (location.hash = '#/settings/keys'));
    await expect(page.getByRole('heading', { name: 'Keyboard', level: 1 })).toBeVisible();
  }

  test('a changed key works, is shown wherever the key is, is stored, and goes back to default', async ({
    ownConnected,
  }) => {
    const { page } = ownConnected;
    await openKeys(page);
    await page.getByRole('button', { name: 'Change the key of Pause (Flows and nodes)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Key of Pause' });
    await dialog.getByRole('textbox', { name: 'Key' }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Change the key of Pause (Flows and nodes)' }).press('Enter');
    await page.keyboard.press('e');
    await expect(dialog).toContainText('Export failed records… (Flows and nodes) has no key once you save.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Change the key of Pause (Flows and nodes)' }).press('Enter');
    await page.keyboard.press('ArrowUp');
    await expect(dialog).toContainText('ArrowUp cannot be chosen');
    await page.keyboard.press('Shift+X');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Pause').first().locator('kbd')).toHaveText(['Shift', 'X']);

    await openFlows(page);
    await flowsTable(page).focus();
    await page.keyboard.press('p');
    await page.keyboard.press('.');
    await expect(page.getByRole('menuitem', { name: 'Pause…' })).toContainText('Shift X');
    await page.keyboard.press('Escape');
    await expect(flowsTable(page)).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText(/Shift\s*X\s*Pause/);
    await page.keyboard.press('Escape');
    await expect(flowsTable(page)).toBeFocused();
    await page.keyboard.press('Shift+X');
    await expect(page.getByRole('dialog', { name: /^Pause/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.reload();
    await openKeys(page);
    await expect(row(page, 'Pause').first().locator('kbd')).toHaveText(['Shift', 'X']);
    await page.getByRole('button', { name: 'Default key of Pause (Flows and nodes)' }).click();
    await expect(page.getByRole('button', { name: 'Default key of Pause (Flows and nodes)' })).toBeHidden();
  });

  test('a key of the window is moved, and what had it has none until all go back to default', async ({
    ownConnected,
  }) => {
    const { page } = ownConnected;
    await openKeys(page);
    await page.getByRole('button', { name: 'Change the key of Search on this screen (Everywhere)' }).press('Enter');
    await page.keyboard.press('i');
    await expect(page.getByRole('dialog')).toContainText('Failed records (Flows and nodes) has no key');
    await page.keyboard.press('Enter');
    await openFlows(page);
    await flowsTable(page).focus();
    await page.keyboard.press('i');
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('');
    await openKeys(page);
    await page.getByRole('button', { name: 'Default keys' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set back' }).click();
    await expect(page.getByRole('button', { name: 'Default keys' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Default key of/ })).toHaveCount(0);
  });
});

test('the history is cleared once its loss is confirmed, and actions, exports and settings stay', async ({
  ownConnected,
}) => {
  const { page } = ownConnected;
  await openFlows(page);
  await page.evaluate(() => (location.hash = '#/settings/data'));
  await expect(page.getByRole('main')).toContainText(/Settings\s*[\d.]+ [kM]?B/);
  await page.getByRole('button', { name: 'Clear history…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear history?' });
  await expect(dialog).toContainText('Running actions and exports go on.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Clear history…' }).click();
  await dialog.getByRole('radio', { name: 'Everything' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(reports(page)).toContainText('History cleared');
  await expect(dialog).toBeHidden();
  await openFlows(page);
  await expect(flowsTable(page)).toContainText('Orders EU');
});

test('what exports begin with is set once, stored, and in the form of the next one', async ({ ownConnected }) => {
  const { page } = ownConnected;
  await page.evaluate(() => (location.hash = '#/settings/exports'));
  await page.getByRole('radio', { name: 'CSV' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Email addresses' }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  await openFlows(page);
  await flowsTable(page).focus();
  await page.keyboard.press('e');
  const form = page.getByRole('complementary', { name: 'Export', exact: true });
  await expect(form.getByRole('radio', { name: 'CSV' })).toBeChecked();
  await expect(form).toContainText('1 redacted, wherever they occur');
});

test.describe('settings as a file', () => {
  /** What the person chooses wherever a file is to be saved or opened. */
  async function choose({ app }: Pick<Console, 'app'>, path: string): Promise<void> {
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] });
    }, path);
  }

  async function openSharing(page: Page): Promise<void> {
    await page.evaluate(() => (location.hash = '#/settings/sharing'));
    await expect(page.getByRole('heading', { name: 'Sharing', level: 1 })).toBeVisible();
  }

  test('are exported without secrets; importing shows what would change, and what weakens protection apart', async ({
    ownConnected,
    service,
    folder,
  }) => {
    const { page } = ownConnected;
    const path = join(folder, 'team.json');
    await choose(ownConnected, path);
    await openSharing(page);
    await page.getByRole('button', { name: 'Export settings…' }).click();
    await expect(reports(page)).toContainText('Settings exported');
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(service.serviceKey);

    await page.getByRole('button', { name: 'Import settings…' }).click();
    await expect(reports(page)).toContainText('The settings are as in the file');

    const shared = JSON.parse(text) as { environments: { guard: string; pollSeconds: number }[]; keys: object };
    const [environment] = shared.environments;
    Object.assign(environment!, { guard: 'read_only', pollSeconds: 77 });
    Object.assign(shared, { keys: { 'flow-pause': 'x' } });
    writeFileSync(path, JSON.stringify(shared));
    await page.getByRole('button', { name: 'Import settings…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import team.json?' });
    await expect(dialog).toContainText('Northgate: refresh interval in seconds');
    await expect(dialog).toContainText('p → x');
    await expect(dialog.getByText('Weakens protection')).toBeHidden();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(reports(page)).toContainText('3 changes imported');

    Object.assign(environment!, { guard: 'open', pollSeconds: 78 });
    writeFileSync(path, JSON.stringify(shared));
    await page.getByRole('button', { name: 'Import settings…' }).click();
    await expect(dialog).toContainText('read only → open');
    await expect(dialog.getByRole('checkbox', { name: 'Import this as well' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Environments' }).click();
    await expect(page.getByRole('main')).toContainText('Read only');

    await openSharing(page);
    await page.getByRole('button', { name: 'Import settings…' }).click();
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Import this as well' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'Environments' }).click();
    await expect(page.getByRole('main')).not.toContainText('Read only');
  });

  test('that hold anything else are refused in words, and change nothing', async ({ ownConnected, folder }) => {
    const { page } = ownConnected;
    const path = join(folder, 'odd.json');
    await choose(ownConnected, path);
    await openSharing(page);
    for (const [content, says] of [
      ['not json', 'The file holds no settings that Penstock exported.'],
      ['{"penstock":"settings","version":9}', 'The file is of version 9'],
      ['{"penstock":"settings","version":1,"serviceKey":"sk-SECRET"}', 'perhaps a secret'],
      [' '.repeat(10_000_001), 'This file is too large for settings of Penstock.'],
    ] as const) {
      writeFileSync(path, content);
      await page.getByRole('button', { name: 'Import settings…' }).click();
      await expect(reports(page)).toContainText(says);
      await expect(reports(page)).not.toContainText('SECRET');
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
