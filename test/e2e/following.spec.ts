import type { Locator, Page } from '@playwright/test';
import { expect, test } from './console.ts';
import {
  askedForRecords,
  chooseFlow,
  failedInFlow,
  inAllGroups,
  incidentOrigin,
  passTime,
  read,
  readIncidentFlow,
  readingOrder,
  readOf,
  recordGroups,
  samplePath,
} from './failed-records.ts';
import { killRecordsProcess } from './records-process.ts';

const minute = 60_000;
const main = (page: Page): Locator => page.getByRole('main');
const alert = (page: Page): Locator => main(page).getByRole('alert');
const record = (page: Page): Locator => page.getByRole('region', { name: 'Text of the record' });

test.describe('while records continue to fail', () => {
  test('new ones arrive by themselves, each once and without gaps, until following is stopped', async ({
    ownConnected,
    service,
  }) => {
    const { page } = ownConnected;
    const from = Date.now() - 10 * minute;
    const origin = await incidentOrigin(service);
    const countedNow = () => failedInFlow(service, origin, from);
    await readIncidentFlow(page, service, from);
    const atFirst = await countedNow();
    expect(await readOf(page)).toEqual({ read: atFirst, total: atFirst });

    await readingOrder(page, 'Follow').click();
    let before = atFirst;
    for (let steps = 0; steps < 2; steps += 1) {
      await passTime(ownConnected, service, 5 * minute);
      const counted = await countedNow();
      expect(counted).toBeGreaterThan(before);
      await expect.poll(() => readOf(page)).toEqual({ read: counted, total: counted });
      await expect.poll(() => inAllGroups(page)).toBe(counted);
      before = counted;
    }
    await expect(read(page)).toHaveText(/following new ones$/);

    await readingOrder(page, 'Stop following').click();
    await expect(readingOrder(page, 'Follow')).toBeVisible();
    await passTime(ownConnected, service, 5 * minute);
    expect(await countedNow()).toBeGreaterThan(before);
    const { length: asked } = await service.log();
    // Longer than the interval of following, by the console's own clock.
    const freshness = page.getByRole('banner').getByRole('button', { name: /^Read/ });
    await freshness.click();
    await expect(freshness).toHaveText(/Read (([7-9]|\d\d) s|\d m) ago/);
    expect(await readOf(page)).toEqual({ read: before, total: before });
    expect(await inAllGroups(page)).toBe(before);
    // It asks about each of fifteen resources; what the console reads by itself is only of nodes that fail.
    const paths = (await askedForRecords(service, asked)).map(({ path }) => path);
    expect(new Set(paths).size).toBeLessThan(5);
  });
});

test.describe('a large quarantine', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '1', '--quarantine', '20000', '--latency-ms', '300'] });

  test('can be stopped while it is read, retains what was read, and is read on to the end', async ({
    connected: { page },
    service,
  }) => {
    await chooseFlow(page, 'Archive replay');
    await expect(read(page)).toContainText(/^Reading: [\d,]+00 of 20,000 records/);
    // Unanswered requests are aborted: their records do not arrive later.
    await service.fault({ match: { path: samplePath }, action: 'hang' });
    await readingOrder(page, 'Stop').click();
    await expect(read(page)).toHaveText(/^[\d,]+ of 20,000 records read, stopped$/);
    await expect(record(page)).toBeVisible();
    await expect(async () => expect(await inAllGroups(page)).toBe((await readOf(page)).read)).toPass();
    const stoppedAt = (await readOf(page)).read;
    expect(stoppedAt).toBeLessThan(10_000);

    await service.clearFaults();
    const asked = (await service.log()).length;
    await readingOrder(page, 'Continue').click();
    const more = readingOrder(page, 'Read more');
    await expect(more).toBeVisible();
    await expect(read(page)).toHaveText('First 10,000 of 20,000 records read');
    // It resumed where it was instead of reading everything again; the console itself reads a few pages.
    expect((await askedForRecords(service, asked)).length).toBeLessThan((10_000 - stoppedAt) / 100 + 14);

    await more.click();
    await expect(read(page)).toHaveText('20,000 of 20,000 records read');
    await expect.poll(() => inAllGroups(page)).toBe(20_000);
  });
});

test('when the process with the records is gone, the screen says what is not lost, and reading again brings them back', async ({
  ownConnected: { app, page },
  service,
}) => {
  await readIncidentFlow(page, service, Date.now() - 10 * minute);
  const words = await read(page).textContent();
  await expect(record(page)).toBeVisible();

  await killRecordsProcess(app);
  // A question that was under way is answered in its own place, too.
  const stopped = alert(page).filter({ hasText: 'The process that held these records stopped.' });
  await expect(stopped).toContainText('Nothing was lost in the service. Continue reads the records again.');
  // What is on screen stays readable, and is not shown as complete.
  await expect(recordGroups(page).first()).toBeVisible();

  await stopped.getByRole('button', { name: 'Continue' }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(read(page)).toHaveText(words!);
  await expect.poll(() => inAllGroups(page)).toBe((await readOf(page)).total);
  await expect(record(page)).toBeVisible();
});

for (const action of ['short_page', 'duplicate_page'] as const)
  test(`a service that returns fewer records than it counts is reported, and reading anew brings all (${action}) (R12)`, async ({
    connected: { page },
    service,
  }) => {
    await service.fault({ match: { path: samplePath }, action });
    await readIncidentFlow(page, service, Date.now() - 10 * minute);
    await expect(read(page)).toContainText('records read: the service returned fewer than it counts');
    const { read: some, total } = await readOf(page);
    expect(some).toBeLessThan(total);

    await service.clearFaults();
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await expect(read(page)).toHaveText(/^([\d,]+) of \1 records read$/);
  });
