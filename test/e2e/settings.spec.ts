import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Console, expect, test } from './console.ts';
import { flowsTable, openFlows, reports } from './locators.ts';

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
  expect(JSON.parse(written)).toMatchObject({ environments: [{ name: 'Northgate', watch: { gaps: [] } }] });
  expect(written).not.toContain(service.serviceKey);
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
  await expect(dialog).toContainText('Running actions and exports continue.');
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

test.describe('settings as a file', () => {
  /** The user's choice wherever a file is saved or opened. */
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

  test('are exported without secrets; importing shows what would change, and separately what weakens protection', async ({
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
    await expect(reports(page)).toContainText('Your settings already match the file');

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
});
