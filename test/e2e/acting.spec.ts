import type { Page } from '@playwright/test';
import { expect, startConsole, test } from './console.ts';
import { connect, fillSecret } from './environment-form.ts';
import { flowsTable, found, openFlow, openFlows, reports, rows, tabTo } from './locators.ts';
import { runCommandLine } from './runtime.ts';
import { essential, nightly } from '../fixtures/thorough.ts';

/** Steps of the user before the change has settled: the demo's flows, unchanged. */
const statusesOf = (state: Map<number, { status: string }>) =>
  [...state].map(([id, { status }]) => `${id} ${status}`).sort();

const isChange = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'PUT' && /\/(pause|activate)$/.test(path);

/** Dialog of a plan, once the service was queried again. */
async function openedPlan(page: Page) {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Verified/)).toBeVisible();
  return dialog;
}

test.describe('a change from beginning to end, by keyboard', () => {
  test.use({ serviceOptions: ['--flows', '120', '--latency-ms', '40', '--resource-reach', 'resource'] });

  test(
    'filter, preview, pause, quit in the middle, resume, restore: the service is as it was (R1, R2, R4)',
    essential,
    async ({ ownConsole: first, service }) => {
      await connect(first, service);
      await openFlows(first.page);
      await expect(flowsTable(first.page)).toBeVisible();
      await expect(found(first.page)).toHaveText('120 flows');
      const before = statusesOf(await service.state());

      // Filters, and chooses everything that matches.
      const { page } = first;
      await tabTo(page, /^Status/);
      await page.keyboard.press('Enter');
      await tabTo(page, /^Active/);
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await expect(found(page)).toHaveText(/^\d+ of 120 flows$/);
      await tabTo(page, /^Flows$/);
      await page.keyboard.press('Control+a');
      await expect(page.getByRole('button', { name: /^Pause \d+ flows…$/ })).toBeVisible();
      await tabTo(page, /^Pause \d+ flows…$/);
      await page.keyboard.press('Enter');
      const dialog = await openedPlan(page);
      await expect(dialog).toContainText('calls to the service');
      await tabTo(page, /^Reason/);
      await page.keyboard.type('bad records');
      await tabTo(page, /^Type /);
      await page.keyboard.type('Northgate');
      await service.holdChanges(20);
      await tabTo(page, /^Pause \d+ flows$/);
      await page.keyboard.press('Enter');

      // Killed in the middle.
      await expect.poll(async () => (await service.log()).filter(isChange).length).toBeGreaterThan(20);
      const { profile } = first;
      const ended = first.app.waitForEvent('close');
      first.app.process().kill('SIGKILL');
      await ended;
      await service.clearFaults();
      const sessions = new Set((await service.log()).map(({ token }) => token));
      // The service may still be working on requests that the first console sent.
      const resumed = async () =>
        (await service.log()).filter((request) => isChange(request) && !sessions.has(request.token));

      const second = await startConsole(profile);
      const again = second.page;
      await expect(again.getByText('Penstock quit before this action finished')).toBeVisible();

      // The test's console has no keychain, so it is signed out after a restart.
      await again.getByRole('banner').getByRole('button', { name: 'Sign in…' }).click();
      await fillSecret(again, { serviceKey: service.serviceKey });
      await again.keyboard.press('Enter');
      await expect(again.getByRole('button', { name: 'Mira Okafor' })).toBeVisible();
      // Main reports the session before it answers the dialog.
      await expect(again.getByRole('dialog')).toBeHidden();
      // A change never resumes automatically.
      expect(await resumed()).toEqual([]);
      await tabTo(again, /^Resume…$/);
      await again.keyboard.press('Enter');
      await expect(again.getByRole('dialog')).toContainText('calls done');
      await tabTo(again, /^Resume \d+ calls?$/);
      await again.keyboard.press('Enter');
      const change = again.getByRole('main');
      await expect(change.getByText(/^Finished\./)).toBeVisible();
      expect(await resumed()).not.toEqual([]);
      expect(statusesOf(await service.state())).not.toEqual(before);

      // The number is known once every node has been compared.
      await expect(again.getByRole('button', { name: /^Restore [\d,]+ nodes…$/ })).toBeVisible();
      await tabTo(again, /^Restore [\d,]+ nodes…$/);
      await again.keyboard.press('Enter');
      await openedPlan(again);
      await tabTo(again, /^Type /);
      await again.keyboard.type('Northgate');
      await tabTo(again, /^Restore [\d,]+ nodes(, briefly activating [\d,]+)?$/);
      await again.keyboard.press('Enter');
      await expect(change.getByText('Back in their earlier state')).toBeVisible();
      expect(statusesOf(await service.state())).toEqual(before);
      await second.app.close();
    },
  );
});

test.describe('the window and the command line', () => {
  test(
    'never act on one flow at once, and share one record',
    nightly,
    async ({ ownConnected: { page }, service, profile }) => {
      // The first few answers take so long that most are still to come when the operator holds the action.
      await service.fault({ match: { path: '/flows/*/pause' }, action: 'slow', bytes_per_second: 2000 });
      const penstock = (...args: string[]) =>
        runCommandLine(['--profile', profile, ...args], { PENSTOCK_SERVICE_KEY: service.serviceKey });
      await rows(page).first().click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: /^Pause \d+ flows…$/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Type Northgate to confirm.' }).fill('Northgate');
      await dialog.getByRole('button', { name: /^Pause \d+ flows$/ }).click();
      const change = page.getByRole('main');
      await change.getByRole('button', { name: 'Hold' }).click();
      await expect(change.getByText('On hold')).toBeVisible();

      const rest = change.getByRole('row').filter({ hasText: 'PUT /flows/' }).last();
      await expect(rest).not.toContainText('Done');
      const nodeId = /flows\/(\d+)\/pause/.exec((await rest.textContent())!)![1]!;
      const before = (await service.log()).filter(isChange).length;
      const refused = await penstock('flows', 'pause', nodeId, '--yes');
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/Pause \d+ flows/);
      const listed = await penstock('actions', 'list', '--json');
      expect(listed.stdout).toContain('elsewhere');
      expect((await service.log()).filter(isChange)).toHaveLength(before);

      await service.clearFaults();
      await change.getByRole('button', { name: 'Stop (keep completed)' }).click();
      await expect(change.getByText(/^Stopped\. Completed changes/)).toBeVisible();
      const paused = await penstock('flows', 'pause', nodeId, '--yes', '--json');
      expect(paused).toMatchObject({ code: 0 });
      expect(JSON.parse(paused.stdout)).toMatchObject({ done: 1, failed: 0 });
      const verified = await penstock('requests', 'verify');
      expect(verified).toMatchObject({ code: 0 });
    },
  );
});

test(
  'a flow is copied, and deleted once nothing in it is active',
  nightly,
  async ({ connected: { page }, service }) => {
    const all = [...(await service.state()).values()];
    const origin = all.find(({ parent_node_id, status }) => parent_node_id === null && status === 'ACTIVE')!;
    await openFlow(page, origin.flow_node_id);
    const menu = page.getByRole('button', { name: 'The whole flow' });
    const dialog = page.getByRole('dialog');

    await menu.click();
    await page.getByRole('menuitem', { name: 'Copy the flow…' }).click();
    await dialog.getByRole('button', { name: 'Copy the flow' }).click();
    await expect.poll(async () => (await service.log()).filter(({ path }) => path.endsWith('/copy')).length).toBe(1);
    expect((await service.state()).size).toBeGreaterThan(all.length);

    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete the flow…' }).click();
    await expect(dialog).toContainText('The service deletes a flow only when nothing in it is active.');
    await dialog.getByRole('button', { name: /^Pause \d+ nodes…$/ }).click();
    await dialog
      .getByRole('button', { name: /^Pause/ })
      .last()
      .click();
    await expect(reports(page)).toContainText('confirmed');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete the flow…' }).click();
    await dialog.getByRole('textbox', { name: /^Type Northgate/ }).fill('Northgate');
    await dialog.getByRole('button', { name: /^Delete the flow/ }).click();
    await expect.poll(async () => (await service.state()).has(origin.flow_node_id)).toBe(false);
  },
);
