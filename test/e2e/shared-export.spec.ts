import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { nightly } from '../fixtures/thorough.ts';
import { type Console, expect, test } from './console.ts';
import { fillSecret } from './environment-form.ts';
import { askedForRecords, chooseFlow, read, readIncidentFlow, readOf, samplePath } from './failed-records.ts';
import { killRecordsProcess } from './records-process.ts';

const minute = 60_000;
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Export', exact: true });
const strip = (page: Page): Locator => page.getByRole('contentinfo', { name: 'Running actions and exports' });
const list = (page: Page): Locator => page.getByRole('grid', { name: 'Exports' });
const details = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected export' });

interface Manifest {
  mismatch: string | null;
  resumed: number;
  counts: { expected: number; read: number; written: number };
  files: { rows: number; sha256: string }[];
}

/** The strip's text for a complete file. It may show others, too. */
const whole = (name: string, records = '[\\d,]+'): RegExp =>
  new RegExp(`${name.replaceAll('.', '\\.')}\\s*${records} records, complete, SHA-256 verified`);

const manifestAt = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);

interface Order {
  path: string;
  records: number;
}

/** Opens the panel and starts to export all of the given number of records, as NDJSON. */
async function exportAll({ app, page }: Console, { path, records }: Order): Promise<void> {
  // Native dialogs are beyond any page's reach, so this one answers at once.
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).click();
  // The choices are known once the groups are.
  await expect(panel(page).getByRole('radio', { name: /^Group/ })).toBeVisible();
  await panel(page)
    .getByRole('radio', { name: /^All of/ })
    .check();
  const name = `Export ${records.toLocaleString('en')} records`;
  await panel(page).getByRole('button', { name, exact: true }).click();
  await expect(panel(page)).toBeHidden();
}

/** Shows the newest export of the list in full. */
async function openNewest(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Exports' }).click();
  await list(page).getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await expect(details(page)).toBeVisible();
}

/** Verifies the files, like a user before passing them on. */
async function expectVerified(page: Page, words: RegExp): Promise<void> {
  await details(page).getByRole('button', { name: 'Verify the files' }).click();
  await expect(details(page).getByRole('status')).toContainText(words);
}

test.describe('an export of a large quarantine', () => {
  const records = 6_000;
  test.use({
    serviceOptions: ['--seed', '7', '--flows', '1', '--quarantine', String(records), '--latency-ms', '400'],
  });

  const left = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('archive'));

  /** Starts the export, and returns its file when some of its pages were requested and most were not. */
  async function begin(connected: Console, service: DemoService, folder: string): Promise<string> {
    const { page } = connected;
    const file = join(folder, 'archive.ndjson');
    await chooseFlow(page, 'Archive replay');
    await expect(read(page)).toHaveText('6,000 of 6,000 records read');
    const before = (await service.log()).length;
    await exportAll(connected, { path: file, records });
    const asked = async () => (await askedForRecords(service, before)).length;
    await expect.poll(asked, { intervals: [50] }).toBeGreaterThan(16);
    return file;
  }

  /** Waits until the file holds every record once, and the manifest vouches for these exact bytes. */
  async function expectWhole(page: Page, file: string): Promise<void> {
    await expect(strip(page)).toContainText(whole('archive.ndjson', '6,000'));
    const manifest = manifestAt(`${file}.manifest.json`);
    const lines = linesOf(file);
    expect(new Set(lines).size).toBe(records);
    expect(lines).toHaveLength(records);
    expect(manifest).toMatchObject({ mismatch: null, counts: { expected: records, read: records, written: records } });
    expect(manifest.files).toMatchObject([{ rows: records, sha256: sha256(file) }]);
  }

  test(
    'waits for a service that fails, and resumes once it answers',
    nightly,
    async ({ connected, service, folder }) => {
      const { page } = connected;
      const file = await begin(connected, service, folder);
      await service.fault({ match: { path: samplePath }, action: 'status', status: 503 });
      await expect(strip(page)).toContainText('waiting for the service');
      await openNewest(page);
      await expect(list(page).getByRole('row').nth(1)).toContainText('Waiting for the service');
      // Written records are not requested again.
      await expect(strip(page)).toContainText(/archive\.ndjson\s*[1-9][\d,]* of 6,000/);
      await expect(details(page)).toContainText(
        'Resumes automatically when the service answers. Records already written are saved.',
      );
      expect(left(folder)).not.toContain('archive.ndjson');

      await service.clearFaults();
      await expectWhole(page, file);
      await expect(list(page).getByRole('row').nth(1)).toContainText('Complete');
      expect(manifestAt(`${file}.manifest.json`).resumed).toBeGreaterThan(0);
    },
  );

  test(
    'waits for sign-in when the session is revoked, and resumes after it',
    nightly,
    async ({ connected, service, folder }) => {
      const { page } = connected;
      const file = await begin(connected, service, folder);
      await service.revokeKey();
      await expect(strip(page)).toContainText('waiting for sign-in');
      await openNewest(page);
      await expect(list(page).getByRole('row').nth(1)).toContainText('Waiting for sign-in');
      await expect(details(page)).toContainText('Resumes when you are signed in. Records already written are saved.');

      await service.restoreKey();
      await strip(page).getByRole('button', { name: 'Sign in…' }).click();
      await fillSecret(page, service);
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectWhole(page, file);
    },
  );

  test(
    'resumes in another process when the one that writes is killed',
    nightly,
    async ({ ownConnected, service, folder }) => {
      const { app, page } = ownConnected;
      const file = await begin(ownConnected, service, folder);
      await expect(strip(page)).toContainText(/archive\.ndjson\s*[1-9][\d,]* of 6,000/);
      await killRecordsProcess(app);
      await expectWhole(page, file);
      await openNewest(page);
      await expectVerified(page, /^\s*Verified: 1 file with 6,000 rows/);
    },
  );
});

test(
  'has the records that the service returns, and reports the difference to its count (R12)',
  nightly,
  async ({ connected, service, folder }) => {
    const { page } = connected;
    const file = join(folder, 'gaps.ndjson');
    await readIncidentFlow(page, service, Date.now() - 10 * minute);
    const { total } = await readOf(page);
    await service.fault({ match: { path: samplePath }, action: 'short_page' });
    await exportAll(connected, { path: file, records: total });
    await expect(strip(page)).toContainText(/gaps\.ndjson\s*[\d,]+ records; the service counts a different number/);
    const { counts, mismatch } = manifestAt(`${file}.manifest.json`);
    expect(linesOf(file)).toHaveLength(counts.written);
    expect(new Set(linesOf(file)).size).toBe(counts.written);
    expect(counts.written).toBeLessThan(total);
    await openNewest(page);
    await expect(list(page).getByRole('row').nth(1)).toContainText('Counts differ');
    await expect(details(page)).toContainText('The counts differ.');
    await expect(details(page)).toContainText(mismatch!);
    expect(mismatch).toMatch(/[\d,]+ records were read, and the service counts [\d,]+/);
  },
);

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
