import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, startConsole, test } from './console.ts';
import { connect, fillSecret } from './environment-form.ts';
import { flowsTable, openFlows, problem, rows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const mira = { email: 'mira.okafor@northgate.example', password: 'northgate-demo' };

test.describe('connecting to a service', () => {
  test(
    'shows its flows, who is signed in and how long the key is stored',
    essential,
    async ({ ownConnected: { page } }) => {
      await expect(rows(page).first()).toBeVisible();
      const bar = page.getByRole('banner');
      await expect(bar).toContainText('Northgate');
      await expect(bar).toContainText('Mira Okafor');
      // The test's console has no keychain (S8).
      await expect(bar).toContainText('Key in memory only');
    },
  );

  test('works with a session token from the web page', async ({ console, service }) => {
    const token = await service.token();
    await connect(console, service, { secret: { token } });
    await openFlows(console.page);
    await expect(flowsTable(console.page)).toBeVisible();
    await expect(console.page.getByRole('banner')).toContainText('Mira Okafor');
    // The one exchange is the test's own.
    const exchanges = (await service.log()).filter(({ path }) => path === '/token');
    expect(exchanges).toHaveLength(1);
  });

  test('works with email and password', async ({ console, service }) => {
    await connect(console, service, { secret: mira });
    await openFlows(console.page);
    await expect(flowsTable(console.page)).toBeVisible();
    await expect(console.page.getByRole('banner')).toContainText('Mira Okafor');
  });

  test(
    'stores the settings for the next start, and the key nowhere on disk',
    essential,
    async ({ ownConnected, service }) => {
      await ownConnected.app.close();
      const settings = readFileSync(join(ownConnected.profile, 'settings.json'), 'utf8');
      expect(settings).toContain(service.baseUrl);
      expect(settings).not.toContain(service.serviceKey);
      const { app, page } = await startConsole(ownConnected.profile);
      // In the bar: what the screen below says depends on how much of the first read was stored.
      await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in…' })).toBeVisible();
      await app.close();
    },
  );

  test('asks for what is missing, and sends nothing', async ({ console, service }) => {
    const { page } = console;
    await connect(console, service, { name: ' ', secret: { serviceKey: '' } });
    await expect(page.getByText('Enter a name for the environment.')).toBeVisible();
    await expect(page.getByText('Paste the service key.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    expect(await service.log()).toEqual([]);
  });

  test('refuses an http: address before anything is sent (S5)', essential, async ({ console, service }) => {
    await connect(console, service, { baseUrl: service.baseUrl.replace('https:', 'http:') });
    await expect(console.page.getByText('Penstock connects over https only.')).toBeVisible();
    await expect(console.page.getByLabel('API URL')).toBeFocused();
    expect(await service.log()).toEqual([]);
  });

  test(
    'says that the certificate’s authority is unknown, and saves nothing (S5)',
    essential,
    async ({ console, service }) => {
      await connect(console, service, { withCa: false });
      await expect(problem(console.page)).toContainText(/certificate/i);
      await expect(problem(console.page)).toContainText('Nothing was saved.');
      expect(await service.log()).toEqual([]);
      // The one remedy is shown, wherever it was hidden.
      await console.page.getByText(/^More/).click();
      await console.page.getByRole('button', { name: 'Check and save' }).click();
      await expect(console.page.getByRole('button', { name: 'Choose a PEM file…' })).toBeFocused();
      await console.page.reload();
      await expect(console.page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
    },
  );

  test('says that the service has nothing at the path of the API URL', async ({ console, service }) => {
    await connect(console, service, { baseUrl: `${new URL(service.baseUrl).origin}/wrong` });
    await expect(problem(console.page)).toContainText(/has nothing at .*\/wrong\/token\./);
    await expect(problem(console.page)).toContainText('Check the path of the API URL.');
  });

  test('says that the key was refused, and preserves what was filled in', async ({ console, service }) => {
    const { page } = console;
    await connect(console, service, { secret: { serviceKey: 'f'.repeat(32) } });
    await expect(problem(page)).toContainText(/refused|not accept/i);
    await expect(problem(page)).toContainText('Nothing was saved.');
    await expect(page.getByLabel('API URL')).toHaveValue(service.baseUrl);
    await fillSecret(page, { serviceKey: service.serviceKey });
    await page.getByRole('button', { name: 'Check and save' }).click();
    await openFlows(page);
    await expect(flowsTable(page)).toBeVisible();
  });
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

  for (const [what, fault, banner] of [
    ['that ends', 401, 'You are signed out.'],
    ['whose service fails', 500, 'The last read failed.'],
  ] as const)
    test(`${what} during the first read is shown above the flows that arrived`, async ({ console, service }) => {
      const { page } = console;
      // Both pages of the list of flows arrive, and nothing after them.
      await service.fault({ match: { path: '/flows' }, action: 'slow', bytes_per_second: 100_000_000, count: 2 });
      await service.fault({ match: { path: '/flows' }, action: 'status', status: fault });
      await service.fault({ match: { path: '/token/refresh' }, action: 'status', status: fault });
      await connect(console, service, { secret: { token: await service.token() } });
      await openFlows(page);
      await expect(flowsTable(page)).toBeVisible();
      await expect(page.getByText(banner)).toBeVisible();
      await expect(page.getByText('Only part of the data has arrived so far.')).toBeVisible();
    });

  test('that the service ends is shown as ended', async ({ console, service }) => {
    const { page } = console;
    // A token cannot be renewed once it has run out, and there is no key to get another one with.
    await connect(console, service, { secret: { token: await service.token() } });
    await openFlows(page);
    await expect(flowsTable(page)).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /^Read \d/ })).toBeVisible();
    await service.advance(2 * 3_600_000);
    await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(flowsTable(page)).toBeVisible();
  });

  test('begun with a pasted token gets another one when the service refuses that', async ({ console, service }) => {
    const { page } = console;
    await connect(console, service, { secret: { token: await service.token() } });
    await openFlows(page);
    await expect(flowsTable(page)).toBeVisible();
    const read = page.getByRole('banner').getByRole('button', { name: /^Read \d/ });
    await expect(read).toBeVisible();
    const fault = await service.fault({ match: { path: '/flows' }, action: 'status', status: 401, count: 1 });
    await read.click();
    await expect.poll(() => service.struck(fault)).toBe(1);
    await expect.poll(async () => (await service.log()).at(-1)?.status).toBe(200);
    await expect(page.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
    await expect(page.getByText('You are signed out.')).toBeHidden();
  });

  test.describe('of an impersonated user', () => {
    test.use({ serviceOptions: ['--impersonated'] });

    test('always shows on whose behalf it acts', async ({ connected: { page } }) => {
      await expect(page.getByRole('banner')).toContainText(/Mira Okafor.*impersonated by \w+/);
    });
  });
});
