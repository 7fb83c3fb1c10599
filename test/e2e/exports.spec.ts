import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { type Console, expect, test } from './console.ts';
import { openEnvironments, rows, tabTo } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Export', exact: true });
const strip = (page: Page): Locator => page.getByRole('contentinfo');
const begin = (page: Page): Locator => panel(page).getByRole('button', { name: /^Export .*records$/ });

/** The strip's text for a complete file; it may show others, too. */
const whole = (name: string): RegExp =>
  new RegExp(`${name.replaceAll('.', '\\.')}\\s*([\\d,]+) records, complete, SHA-256 verified`);

/** Opens the failed records of the demo's incident, which fails most and so comes first, and waits for the groups. */
async function openFailedRecords(page: Page): Promise<void> {
  await rows(page).filter({ hasText: 'Orders EU' }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
  await page.evaluate(() => {
    const from = Date.now() - 10 * 60_000;
    location.hash = `#/quarantine?flow=${/\d+/.exec(location.hash)![0]}&from=${from}`;
  });
  await expect(page.getByRole('heading', { name: 'Quarantine', level: 1 })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Groups of failed records' }).getByRole('row').first()).toBeVisible();
  // Until all is read the largest group is that of a part, which may be another one.
  await expect(page.getByRole('status', { name: 'Records read' })).toContainText(
    /^(First )?[\d,]+ of [\d,]+ records read/,
  );
  await expect(page.getByRole('region', { name: 'Groups by error' })).toHaveAttribute('aria-busy', 'false');
}

/** What the records of a file were before they failed. */
const originals = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse((JSON.parse(line) as { rawMessage: { data: string } }).rawMessage.data) as unknown);

/** Whether a record has a field; its path begins with `record`. */
function holds(record: unknown, path: string): boolean {
  const keys = path.split('.').slice(1);
  const last = keys.pop()!;
  const within = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key] ?? {}, record);
  return Object.hasOwn(within as object, last);
}

async function openPanel(page: Page): Promise<void> {
  await openFailedRecords(page);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  await expect(panel(page).getByRole('group', { name: 'Record as it will be written' })).toBeVisible();
}

/** Native dialogs are beyond any page's reach: this one answers with the file at once. */
function chooseFile({ app }: Console, file: string): Promise<void> {
  return app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
  }, file);
}

test(
  'a group is exported as a redacted table with a manifest, by keyboard alone',
  essential,
  async ({ connected, folder }) => {
    const { page } = connected;
    const file = join(folder, 'errors.csv');
    await chooseFile(connected, file);
    await openFailedRecords(page);
    await tabTo(page, /^Export…$/);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('radio').first()).toBeFocused();
    await tabTo(page, /^NDJSON$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByRole('radio', { name: 'CSV' })).toBeChecked();
    await expect(panel(page).getByRole('group', { name: 'First rows' })).toBeVisible();
    await tabTo(page, /^Mask them$/);
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('look personal')).toBeHidden();
    await expect(panel(page).getByRole('cell').filter({ hasText: '[masked]' }).first()).toBeVisible();
    await tabTo(page, /^Export .*records$/);
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeHidden();
    await expect(strip(page)).toContainText(whole('errors.csv'));

    const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
      header: true,
      skipEmptyLines: true,
    });
    const said = whole('errors.csv').exec((await strip(page).textContent())!)![1]!;
    expect(data).toHaveLength(Number(said.replaceAll(',', '')));
    expect(data.every((row) => !/@example/.test(Object.values(row).join()))).toBe(true);
    expect(new Set(data.map((row) => row['message']?.replace(/".*"/, ''))).size).toBe(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('errors.csv'))).toEqual([
      'errors.csv',
      'errors.csv.manifest.json',
    ]);

    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByRole('grid', { name: 'Exports' })).toBeFocused();
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: 'Selected export' });
    await tabTo(page, /^Verify the files$/);
    await page.keyboard.press('Enter');
    await expect(details.getByRole('status')).toBeVisible();
    appendFileSync(file, 'one line more\n');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('alert')).toContainText('errors.csv: changed since it was written');
  },
);

test('in a small window the export replaces the record, until it is closed', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await openPanel(page);
  const record = page.getByRole('region', { name: 'Record', exact: true });
  await expect(record).toBeHidden();
  await expect(page.getByRole('grid', { name: 'Samples' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toBeVisible();
});

test('a cancelled export leaves no file, and says so in the list', async ({ connected, service, folder }) => {
  const { page } = connected;
  await openPanel(page);
  await chooseFile(connected, join(folder, 'errors.ndjson'));
  await service.fault({ match: { path: '/*/*/probe/quarantine/sample' }, action: 'hang' });
  await begin(page).click();
  await strip(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(page)).not.toContainText('errors.ndjson');
  await page.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1)).toContainText('Cancelled');
  await expect.poll(() => readdirSync(folder).filter((name) => name.startsWith('errors'))).toEqual([]);
});

test('an export that finds personal data asks how to handle it, and is written again without it', async ({
  connected,
  folder,
}) => {
  const { page } = connected;
  await openPanel(page);
  await chooseFile(connected, join(folder, 'first.ndjson'));
  await begin(page).click();
  await expect(strip(page)).toContainText(whole('first.ndjson'));
  // Like a repeated export over records that were never shown.
  await chooseFile(connected, join(folder, 'again.ndjson'));
  const [first] = await call(page, 'exports.list', null);
  await call(page, 'exports.start', { draft: { ...first!.draft, accepted: [] }, readingId: null });
  await expect(strip(page)).toContainText('waiting for your answer');
  expect(readdirSync(folder).filter((name) => /^again\.ndjson(\.manifest\.json)?$/.test(name))).toEqual([]);

  await tabTo(page, /^Answer…$/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: 'Personal data' });
  await expect(question).toContainText('Personal data was found that you were not asked about.');
  await expectNoViolations(page);
  const path = (await question.locator('code').first().innerText()).trim();
  await tabTo(page, new RegExp(`^What happens to ${path}$`));
  await page.keyboard.press('L');
  await expect(question.getByLabel(`What happens to ${path}`)).toHaveValue('drop');
  await tabTo(page, /^Rewrite the file$/);
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText(whole('again.ndjson'));
  await expect(question).toBeHidden();
  const [before, after] = ['first.ndjson', 'again.ndjson'].map((name) => originals(join(folder, name)));
  expect(before!.every((original) => holds(original, path))).toBe(true);
  expect(after).toHaveLength(before!.length);
  expect(after!.some((original) => holds(original, path))).toBe(false);
});

test('columns are chosen, named and put in order, and the next export begins with them', async ({
  connected,
  folder,
}) => {
  const { page } = connected;
  const file = join(folder, 'errors.json');
  await chooseFile(connected, file);
  await openPanel(page);
  await panel(page).getByText('JSON', { exact: true }).click();
  await panel(page).getByText('Selected fields').click();
  const name = panel(page).getByRole('textbox', { name: 'Name of the column error.message' });
  await name.fill('What went wrong');
  const up = panel(page).getByRole('button', { name: 'Move error.message up' });
  await up.focus();
  for (let place = 0; place < 3; place += 1) await page.keyboard.press('Enter');
  await expect(up).toBeFocused();
  await expect(up).toHaveAttribute('aria-disabled', 'true');
  await expect(panel(page).getByRole('region', { name: 'Preview' })).toContainText(/^[^:]*\{\s*"What went wrong"/);
  await begin(page).click();
  await expect(strip(page)).toContainText(whole('errors.json'));
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
  expect(Object.keys(first!)[0]).toBe('What went wrong');

  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  await expect(name).toHaveValue('What went wrong');
});

test('an export is repeated with the same options', async ({ connected, folder }) => {
  const { page } = connected;
  await chooseFile(connected, join(folder, 'first.ndjson'));
  await openPanel(page);
  await begin(page).click();
  await expect(strip(page)).toContainText(whole('first.ndjson'));
  await page.getByRole('link', { name: 'Exports' }).click();
  await page.getByRole('grid', { name: 'Exports' }).getByRole('row').nth(1).dblclick();
  await chooseFile(connected, join(folder, 'second.ndjson'));
  await page.getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export again…' }).click();
  await expect(strip(page)).toContainText(whole('second.ndjson'));
  expect(readFileSync(join(folder, 'second.ndjson'))).toEqual(readFileSync(join(folder, 'first.ndjson')));

  await page.getByRole('button', { name: 'Repeat…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit first…' }).click();
  await expect(panel(page).getByRole('radio', { name: 'Same as the previous export' })).toBeChecked();
});

test('an environment that forbids exports offers none', async ({ connected }) => {
  const { page } = connected;
  await openEnvironments(page);
  await page.getByRole('button', { name: 'Edit…' }).click();
  await page.getByText(/^More/).click();
  await page.getByRole('radio', { name: 'Forbidden', exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('link', { name: /^Flows/ })
    .first()
    .click();
  await openFailedRecords(page);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  await expect(panel(page)).toContainText('This environment forbids exports.');
  await expect(begin(page)).toHaveCount(0);

  await page.keyboard.press('Escape');
  const copy = page.getByRole('button', { name: 'Copy the record…' });
  await expect(copy).toHaveAccessibleDescription(/forbids exports/);
  await copy.click();
  await expect(page.getByRole('menuitem', { name: /^Copy as JSON exports are forbidden/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^Copy the request as curl/ })).toBeEnabled();
});
