import type { Locator, Page } from '@playwright/test';
import type { DemoService, NodeState } from '../fixtures/demo-service.ts';
import { expect, test } from './console.ts';
import { openFlow, reports, tabTo } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const chart = (page: Page, name: string): Locator => page.getByRole('slider', { name });
const timeShown = (page: Page): Locator => page.getByRole('status', { name: 'Time shown' });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const pageOfFiles = (page: Page): Locator => page.getByRole('status', { name: 'Page of files' });
const table = (page: Page, name: string): Locator => page.getByRole('grid', { name });
const line = (page: Page, name: string, place: number): Locator =>
  table(page, name).locator(`[role="row"][data-index="${place}"]`);

/** The flow of the demo's incident, which the world begins with: its origin, and all its nodes. */
async function incident(service: DemoService): Promise<{ originId: number; nodes: NodeState[] }> {
  const all = [...(await service.state()).values()];
  const { origin_node_id: originId } = all.find(({ resource_type: type }) => type === 'data_sources')!;
  return { originId, nodes: all.filter((node) => node.origin_node_id === originId) };
}

/** The exact errors of a line of the runs. */
const errorsIn = (page: Page) => async (place: number) => {
  const figure = line(page, 'Runs', place).locator('.num').nth(2);
  return Number((await figure.getAttribute('title'))!.replaceAll(',', ''));
};

test.beforeEach(async ({ connected: { page }, service }) => {
  const { originId } = await incident(service);
  await openFlow(page, originId);
});

test.describe('the runs of a flow', () => {
  test('are drawn for another time range, and zoomed, by keyboard', async ({ connected: { page } }) => {
    const day = await timeShown(page).innerText();
    await page.getByRole('radio', { name: '3 h', exact: true }).press('Space');
    await expect(timeShown(page)).not.toHaveText(day);
    const hours = await timeShown(page).innerText();
    await chart(page, 'Errors').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('+');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible();
    await expect(timeShown(page)).not.toHaveText(hours);
    await page.keyboard.press('Escape');
    await expect(timeShown(page)).toHaveText(hours);
    await expect(chart(page, 'Errors')).toBeFocused();
  });

  test('are highlighted in all charts at once, beside those of an earlier time', async ({ connected: { page } }) => {
    await chart(page, 'Records').focus();
    await page.keyboard.press('End');
    const pointedAt = async (name: string) => (await chart(page, name).getAttribute('aria-valuetext'))!.split(': ');
    const [time, values] = await pointedAt('Records');
    expect(values).toMatch(/^Records [\d,]+, Time before /);
    expect((await pointedAt('Errors'))[0]).toBe(time);
    expect((await pointedAt('Size'))[0]).toBe(time);
    const compare = page.getByRole('combobox', { name: 'Compare with' });
    await compare.selectOption('Nothing');
    await expect(page.getByRole('list', { name: 'Legend' }).getByText('Time before')).toHaveCount(0);
    await page.getByRole('radio', { name: '3 h', exact: true }).press('Space');
    await compare.selectOption('Same time yesterday');
    await expect(page.getByRole('list', { name: 'Legend' }).getByText('Same time yesterday')).toHaveCount(3);
  });

  test('say since when they are known', async ({ connected: { page } }) => {
    await page.getByRole('radio', { name: '30 d' }).press('Space');
    await expect(page.getByText(/^Runs before .* are not known\.$/)).toBeVisible();
    await expect(page.getByText(/^No data before/)).toHaveCount(3);
  });

  test('are listed newest first, or worst first, and bad ones are marked', async ({ connected: { page } }) => {
    await expect(line(page, 'Runs', 0)).toContainText('Bad');
    const at = page.getByRole('columnheader', { name: 'At' });
    await expect(at).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: 'Errors' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Errors' })).toHaveAttribute('aria-sort', 'descending');
    const firstTwo = () => Promise.all([0, 1].map(errorsIn(page)));
    await expect(async () => {
      const [most, next] = await firstTwo();
      expect(most).toBeGreaterThanOrEqual(next!);
    }).toPass();
    const [, next] = await firstTwo();
    await page.getByRole('columnheader', { name: 'Errors' }).getByRole('button').click();
    await expect.poll(() => errorsIn(page)(0)).toBeLessThan(next!);
  });

  test('lead to their files, by keyboard, and back to those of all runs', async ({ connected: { page } }) => {
    const run = await line(page, 'Runs', 0).locator('code').innerText();
    await table(page, 'Runs').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(tab(page, 'Files')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByText(`Run ${run}`)).toBeVisible();
    await expect(pageOfFiles(page)).toHaveText(/^page 1 of 1, \d files?$/);
    const codes = table(page, 'Files').locator('[role="row"][data-index] code');
    await expect(codes.first()).toHaveText(run);
    await expect(codes.filter({ hasNotText: run })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the files of all runs' }).click();
    await expect(pageOfFiles(page)).toHaveText(/^page 1 of \d{2,}, [\d,]{4,} files$/);
  });
});

test('the files of a source are paged through', async ({ connected: { page } }) => {
  await tab(page, 'Files').click();
  await expect(pageOfFiles(page)).toHaveText(/^page 1 of/);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  const first = await line(page, 'Files', 0).innerText();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(pageOfFiles(page)).toHaveText(/^page 2 of/);
  await expect(line(page, 'Files', 0)).not.toHaveText(first);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(pageOfFiles(page)).toHaveText(/^page 1 of/);
  for (const name of ['Name', 'Records', 'Size', 'Errors', 'Run', 'Last modified'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
});

test('a file that did not come when it was due is named on the flow and beside its files', async ({
  connected: { page },
}) => {
  await page.evaluate(() => (location.hash = '#/flows?filter="Supplier price list"'));
  await page.getByRole('treegrid', { name: 'Flows' }).getByText('Supplier price list').first().dblclick();
  const late = page.getByText(/^No file since .+, where one comes about every 1 h\.$/);
  await expect(late).toHaveCount(1);
  await expect(tab(page, 'Files')).toHaveText('Files (late)');
  await tab(page, 'Files').click();
  await expect(late).toHaveCount(2);
});

test('files that cannot be read say so, and the rest of the flow is shown', async ({
  connected: { page },
  service,
}) => {
  await service.fault({ action: 'status', status: 500, match: { path: '/data_sources/*/metrics/files' } });
  await tab(page, 'Files').click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('failed (500)');
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await service.clearFaults();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(pageOfFiles(page)).toHaveText(/^page 1 of/);
});

test.describe('the notifications of a flow', () => {
  test('come from all its nodes, and lead to each', async ({ connected: { page }, service }) => {
    const { nodes, originId } = await incident(service);
    await tab(page, 'Notifications').click();
    const found = page.getByRole('status', { name: 'Notifications found' });
    await expect(found).toContainText(`All ${nodes.length} nodes checked.`);
    const list = page.getByRole('region', { name: 'Notifications of this flow' });
    const node = list.getByRole('button', { name: 'Orders EU normalised' }).first();
    await node.click();
    await expect(page.getByRole('complementary', { name: 'Selected node' })).toContainText('Orders EU normalised');

    const all = await list.getByRole('row').count();
    await page.getByRole('checkbox', { name: 'Only Orders EU normalised' }).press('Space');
    await expect.poll(() => list.getByRole('row').count()).toBeLessThan(all);
    // The first row is the one of headers.
    await expect(list.getByRole('row').filter({ hasNotText: 'Orders EU norm' })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /^Grouped/ })).toHaveAttribute(
      'href',
      `#/notifications?filter=flow%3A${originId}`,
    );
  });

  test('are none for a node that had none, and one key shows all', async ({ connected: { page } }) => {
    await tab(page, 'Notifications').click();
    await page.getByRole('treeitem').filter({ hasText: 'Raw archive' }).click();
    await page.getByRole('checkbox', { name: 'Only Raw archive' }).press('Space');
    await expect(page.getByText('Nothing about this node')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('region', { name: 'Notifications of this flow' })).toBeVisible();
  });
});

test('code and credentials open in place, without their secrets', async ({ connected: { page } }) => {
  await tab(page, 'Links').click();
  await page.getByRole('button', { name: 'orders_eu_normalise' }).click();
  await expect(page.getByRole('region', { name: 'Code of orders_eu_normalise' })).toContainText('def ');
  const credential = page.getByRole('button', { name: 'aws-orders-eu' });
  await credential.click();
  await expect(credential).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('region', { name: /^Code of/ })).toBeHidden();
  await page.getByText('JSON as returned by the service, without secrets').click();
  const raw = page.getByRole('region', { name: 'JSON of aws-orders-eu' });
  await expect(raw).toContainText('credentials_non_secure_data');
  await expect(raw).not.toContainText('api_key');
});

test('a credential that the third party refuses is named, and tested again', async ({ connected: { page } }) => {
  await page.evaluate(() => (location.hash = '#/flows?filter="Supplier price list"'));
  await page.getByRole('treegrid', { name: 'Flows' }).getByText('Supplier price list').first().dblclick();
  await expect(page.getByRole('main')).toContainText('Credential sftp-suppliers is refused');
  await tab(page, 'Links').click();
  const line = page.getByRole('row').filter({ hasText: 'sftp-suppliers' }).first();
  await expect(line.getByRole('status')).toHaveText('Refused: 530 Login incorrect');
  await line.getByRole('button', { name: 'Test now' }).click();
  await expect(line.getByRole('status')).toHaveText('Refused: 530 Login incorrect');
  await expect(line.getByRole('button', { name: 'Test now' })).toBeEnabled();
});

test('the service describes the flow, and its markup stays text', async ({ connected: { page } }) => {
  await tab(page, 'Documentation').click();
  await page.getByRole('button', { name: 'Describe this flow' }).click();
  const text = page.getByRole('region', { name: 'What the service wrote about this flow' });
  await expect(text).toContainText('# Orders EU');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(reports(page)).toContainText('The text was copied');
});

test('describing a flow can be cancelled', async ({ connected: { page }, service }) => {
  await service.fault({ action: 'hang', match: { path: '/flows/*/docs/recommendation' } });
  await tab(page, 'Documentation').click();
  await page.getByRole('button', { name: 'Describe this flow' }).click();
  await expect(page.getByText('The service is generating a description.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('and changes nothing.')).toBeVisible();
});

test('the id is copied, and the service opened in the browser', async ({ connected: { app, page }, service }) => {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    shell.openExternal = async (url) => void opened.push(url);
    Object.assign(globalThis, { opened });
  });
  await page.getByRole('button', { name: 'Open the service in the browser' }).click();
  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual([new URL(service.uiUrl).href]);
  const { originId } = await incident(service);
  await page.getByRole('button', { name: 'Copy the id of this flow' }).click();
  await expect(reports(page)).toContainText(`Id ${originId} was copied`);
  await page
    .getByRole('link', { name: /^Flows/ })
    .first()
    .click();
  const search = page.getByRole('combobox', { name: 'Search flows' });
  await search.focus();
  await page.keyboard.press('Control+v');
  await expect(search).toHaveValue(String(originId));
});

test('every part is reached by keyboard', essential, async ({ connected: { page } }) => {
  await tabTo(page, /^Runs/);
  for (const name of ['Notifications', 'Files', 'Links', 'Documentation', 'JSON']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
});

test.describe('a service without the assistant', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '120', '--hold-clock', '--no-ai'] });

  test('says so in its own words, and whom to ask', async ({ connected: { page } }) => {
    await tab(page, 'Documentation').click();
    await page.getByRole('button', { name: 'Describe this flow' }).click();
    const advice = page.getByRole('status').filter({ hasText: 'The service returned no description.' });
    await expect(advice).toContainText('not enabled for the organisation');
    await expect(advice).toContainText('Ask the administrator of your organisation');
  });
});
