import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, startConsole, test } from './console.ts';
import { connect, fillSecret } from './environment-form.ts';
import { flowsTable, found, openFlows, problem, rows } from './locators.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

/** Time when the flows of its one environment were stored. */
function storedAt(profile: string): unknown {
  const database = new DatabaseSync(join(profile, 'penstock.db'), { readOnly: true });
  const stored = database.prepare('SELECT flows_read_at FROM environment').get();
  database.close();
  return stored?.['flows_read_at'] ?? null;
}

/** Files below a folder that hold a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text));

const mira = { email: 'mira.okafor@northgate.example', password: 'northgate-demo' };

test.describe('connecting to a service', () => {
  test('works with a session token from the web page', nightly, async ({ console, service }) => {
    const token = await service.token();
    await connect(console, service, { secret: { token } });
    await openFlows(console.page);
    await expect(flowsTable(console.page)).toBeVisible();
    await expect(console.page.getByRole('banner')).toContainText('Mira Okafor');
    // The one exchange is the test's own.
    const exchanges = (await service.log()).filter(({ path }) => path === '/token');
    expect(exchanges).toHaveLength(1);
  });

  test('works with email and password', nightly, async ({ console, service }) => {
    await connect(console, service, { secret: mira });
    await openFlows(console.page);
    await expect(flowsTable(console.page)).toBeVisible();
    await expect(console.page.getByRole('banner')).toContainText('Mira Okafor');
  });

  test(
    'shows its flows and who is signed in, stores its settings for the next start, and the key nowhere on disk',
    essential,
    async ({ ownConnected: { app, page, profile }, service }) => {
      await expect(found(page)).toHaveText('120 flows');
      const bar = page.getByRole('banner');
      await expect(bar).toContainText('Northgate');
      await expect(bar).toContainText('Mira Okafor');
      // The test's console has no keychain (S8).
      await expect(bar).toContainText('Key in memory only');
      await expect.poll(() => storedAt(profile)).not.toBeNull();
      const name = (await page.getByRole('rowheader').first().textContent())!.trim();
      await app.close();
      expect(readFileSync(join(profile, 'settings.json'), 'utf8')).toContain(service.baseUrl);
      expect(filesWith(profile, service.serviceKey)).toEqual([]);
      await service.stop();

      // Stored data is present too, with its age, although the service is down.
      const later = await startConsole(profile);
      await openFlows(later.page);
      await expect(found(later.page)).toHaveText('120 flows');
      await later.page.getByRole('combobox', { name: 'Search flows' }).fill(name);
      await expect(rows(later.page).filter({ hasText: name }).first()).toBeVisible();
      const signedOut = later.page.getByRole('status').filter({ hasText: 'You are signed out.' });
      await expect(signedOut).toContainText(/The data shown is \d+ (s|min) old/);
      await expect(later.page.getByRole('banner')).toContainText(/Updated \d+ (s|min) ago/);
      await later.page.clock.setFixedTime(Date.now() + 18 * 3_600_000);
      await expect(signedOut).toContainText('The data shown is 18 h old');
      await later.app.close();
    },
  );

  test('refuses an http: address before anything is sent (S5)', essential, async ({ console, service }) => {
    await connect(console, service, { baseUrl: service.baseUrl.replace('https:', 'http:') });
    await expect(console.page.getByText('Penstock connects over HTTPS only.')).toBeVisible();
    await expect(console.page.getByLabel('API URL')).toBeFocused();
    expect(await service.log()).toEqual([]);
  });

  test(
    'reports an unknown authority of the certificate, and saves nothing (S5)',
    essential,
    async ({ console, service }) => {
      await connect(console, service, { withCa: false });
      await expect(problem(console.page)).toContainText(/certificate/i);
      await expect(problem(console.page)).toContainText('Nothing was saved.');
      expect(await service.log()).toEqual([]);
      // The one remedy is shown, wherever it was hidden.
      await console.page.getByText('Advanced', { exact: true }).click();
      await console.page.getByRole('button', { name: 'Connect' }).click();
      await expect(console.page.getByRole('button', { name: 'Choose a certificate…' })).toBeFocused();
      await console.page.reload();
      await expect(console.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
    },
  );
});

test.describe('a session', () => {
  test('ends at the service on sign-out, leaves the flows on screen, and resumes after signing in', async ({
    connected: { page },
    service,
  }) => {
    await page.getByRole('button', { name: 'Mira Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(flowsTable(page)).toBeVisible();
    const logouts = (await service.log()).filter(({ path, status }) => path === '/logout' && status === 200);
    expect(logouts).toHaveLength(1);

    await page.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
    await fillSecret(page, { serviceKey: service.serviceKey });
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
    await expect(page.getByText('You are signed out.')).toBeHidden();
  });

  test(
    'begun with a pasted token gets another one when the service refuses that',
    nightly,
    async ({ console, service }) => {
      const { page } = console;
      await connect(console, service, { secret: { token: await service.token() } });
      await openFlows(page);
      await expect(flowsTable(page)).toBeVisible();
      const read = page.getByRole('banner').getByRole('button', { name: /^Updated \d/ });
      await expect(read).toBeVisible();
      const fault = await service.fault({ match: { path: '/flows' }, action: 'status', status: 401, count: 1 });
      await read.click();
      await expect.poll(() => service.struck(fault)).toBe(1);
      // Other reads are under way, so the newest answer may be to one of them.
      const isRefreshed = async (): Promise<boolean> =>
        (await service.log()).some(({ path, status }) => path === '/token/refresh' && status === 200);
      await expect.poll(isRefreshed).toBe(true);
      await expect.poll(async () => (await service.log()).at(-1)?.status).toBe(200);
      await expect(page.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
      await expect(page.getByText('You are signed out.')).toBeHidden();
    },
  );
});
