import type { Locator, Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { connect } from './environment-form.ts';
import { filterButton, flowsTable, found, openFlow, openFlows, rows } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

const search = (page: Page): Locator => page.getByRole('combobox', { name: 'Search flows' });
const selection = (page: Page): Locator => page.getByRole('region', { name: 'Selection' });
const column = (page: Page, name: string): Locator => page.getByRole('columnheader', { name });
const readNow = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Read/ });

/** Ticks or unticks one value of a filter and returns the number beside it. */
async function filter(page: Page, label: string, value: string): Promise<number> {
  await filterButton(page, label).click();
  const panel = page.getByRole('dialog', { name: label });
  const option = panel.locator('li').filter({ has: page.getByRole('checkbox', { name: value, exact: true }) });
  await option.click();
  const offered = Number(/\d+$/.exec((await option.textContent())!.trim())![0]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  return offered;
}

/** The exact figures of a column, in the order of the rows on screen. */
async function figures(page: Page, place: number): Promise<number[]> {
  const titles = await rows(page).evaluateAll(
    (all, at) =>
      all
        .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
        .map((row) => row.querySelectorAll('[role="gridcell"], [role="rowheader"]')[at]!.querySelector('.num'))
        // A row that is still awaited has no figure yet.
        .map((figure) => figure?.getAttribute('title') ?? 'Unknown'),
    place,
  );
  // A figure of less than 24 hours shows since when it is.
  return titles.map((title) => (title === 'Unknown' ? -1 : Number(title.split(' ')[0]!.replaceAll(',', ''))));
}

test.describe('the table of flows', () => {
  test('shows every flow, what fails first', async ({ connected: { page } }) => {
    await expect(found(page)).toHaveText('120 flows');
    await expect(flowsTable(page)).toHaveAttribute('aria-rowcount', '121');
    await expect(rows(page).first()).toContainText('Failing');
  });

  test(
    'is searched by name, owner or id, and Escape shows all again',
    essential,
    async ({ connected: { page }, service }) => {
      await page.keyboard.press('/');
      await page.keyboard.type('orders eu');
      await expect(found(page)).toHaveText(/^\d of 120 flows$/);
      await expect(rows(page).first()).toContainText('Orders EU');
      await search(page).fill('mira');
      await expect(found(page)).toHaveText(/^\d+ of 120 flows$/);
      await expect(rows(page).first()).toContainText('Mira Okafor');
      await expect(rows(page).filter({ hasNotText: 'Mira Okafor' })).toHaveCount(0);
      const [flow] = (await service.state()).values();
      await search(page).fill(String(flow!.origin_node_id));
      await expect(found(page)).toHaveText('1 of 120 flows');
      await page.keyboard.press('Escape');
      await expect(found(page)).toHaveText('120 flows');
    },
  );

  test('is filtered, and filters narrow one another', async ({ connected: { page } }) => {
    const paused = await filter(page, 'Status', 'Paused');
    await expect(found(page)).toHaveText(`${paused} of 120 flows`);
    await expect(rows(page).first()).toContainText('Paused');
    await expect(rows(page).filter({ hasNotText: 'Paused' })).toHaveCount(0);
    await page.getByText('With errors').click();
    await expect(found(page)).not.toHaveText(`${paused} of 120 flows`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(found(page)).toHaveText('120 flows');
  });

  test('says when nothing matches, and how to see all again', async ({ connected: { page } }) => {
    await search(page).fill('nothing is called this');
    await expect(page.getByText('120 flows are hidden by the search and the filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(found(page)).toHaveText('120 flows');
  });

  test('is sorted by a column, in reverse, and by two', async ({ connected: { page } }) => {
    const records = column(page, 'Records');
    await records.getByRole('button').first().click();
    await expect(records).toHaveAttribute('aria-sort', 'descending');
    const fromMost = async () => {
      const shown = await figures(page, 8);
      // Rows that are still awaited show no figure.
      return shown[0]! > 0 && shown.every((figure, index) => index === 0 || figure <= shown[index - 1]!);
    };
    await expect.poll(fromMost).toBe(true);
    const most = (await figures(page, 8))[0]!;
    await records.getByRole('button').first().click();
    await expect(records).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await figures(page, 8))[0]!).toBeLessThan(most);

    await column(page, 'Status').getByRole('button').first().click();
    await records
      .getByRole('button')
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(column(page, 'Status')).toHaveAttribute('aria-sort', /./);
    await expect(records).toHaveAttribute('aria-sort', /./);
  });

  test('opens a flow to its nodes and closes it, by keyboard', async ({ connected: { page } }) => {
    const table = flowsTable(page);
    await search(page).fill('orders eu');
    await expect(found(page)).toHaveText(/^\d of 120 flows$/);
    const closed = Number(await table.getAttribute('aria-rowcount'));
    await table.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true');
    await expect(rows(page).nth(1)).toHaveAttribute('aria-level', '2');
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(closed);
    await page.keyboard.press('ArrowLeft');
    await expect(table).toHaveAttribute('aria-rowcount', String(closed));
  });

  test('opens all the nodes that the service has', async ({ connected: { page }, service }) => {
    await page.getByRole('button', { name: 'Expand all' }).click();
    const { size } = await service.state();
    await expect(flowsTable(page)).toHaveAttribute('aria-rowcount', String(size + 1));
    expect(await rows(page).count()).toBeLessThan(100);
    await flowsTable(page).focus();
    await page.keyboard.press('End');
    await expect(page.locator(`[aria-rowindex="${size + 1}"]`)).toBeInViewport();
  });
});

test.describe('a selection', () => {
  test('stays when the filter hides it, and says so', async ({ connected: { page } }) => {
    await flowsTable(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selection(page)).toContainText('3 flows selected');
    await search(page).fill('store footfall');
    await expect(selection(page)).toContainText('3 hidden by the filter');
    await flowsTable(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(selection(page)).toContainText('4 flows selected');
    await expect(selection(page)).toContainText('3 hidden by the filter');
    await search(page).fill('');
    await expect(selection(page)).not.toContainText('hidden');
    await expect(selection(page).getByRole('button', { name: 'Pause 4 flows…' })).toBeEnabled();
  });

  test('of all selects those that match, on screen or not', async ({ connected: { page } }) => {
    const active = await filter(page, 'Status', 'Active');
    await expect(found(page)).toHaveText(`${active} of 120 flows`);
    expect(active).toBeGreaterThan(await rows(page).count());
    await flowsTable(page).focus();
    await page.keyboard.press('Control+a');
    await expect(selection(page)).toContainText(`${active} flows selected`);
    await page.keyboard.press('Control+Shift+A');
    await expect(selection(page)).toBeHidden();
  });
});

test('the list is restored as it was left after opening a flow', async ({ connected: { page } }) => {
  const active = await filter(page, 'Status', 'Active');
  await column(page, 'Name').getByRole('button').first().click();
  await flowsTable(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(selection(page)).toContainText('1 flow selected');
  const last = page.locator(`[aria-rowindex="${active + 1}"]`);
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).not.toHaveAttribute('aria-busy', 'true');
  const name = await last.getByRole('rowheader').innerText();
  const words = await found(page).textContent();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected node' })).toBeVisible();
  await page.goBack();
  await expect(found(page)).toHaveText(words!);
  await expect(last).toBeInViewport();
  await expect(last.getByRole('rowheader')).toHaveText(name);
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(column(page, 'Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(selection(page)).toContainText('1 flow selected');
});

test.describe('what is on screen', () => {
  test('says how old it is, and is read again when asked', async ({ connected: { page }, service }) => {
    await expect(readNow(page)).toHaveText(/Read \d+ s ago/);
    const reads = async () => (await service.log()).filter(({ path }) => path === '/flows').length;
    const before = await reads();
    await readNow(page).click();
    await expect.poll(reads).toBeGreaterThan(before);
  });

  test('follows the service: an hour later there are more errors', async ({ connected: { page }, service }) => {
    await search(page).fill('orders eu');
    const errors = () => figures(page, 9);
    await expect(found(page)).toHaveText(/^\d of 120 flows$/);
    const [before] = await errors();
    await service.advance(3_600_000);
    await readNow(page).click();
    await expect.poll(async () => (await errors())[0]!).toBeGreaterThan(before!);
  });

  test(
    'stays, and is marked as old, when the service stops answering (R13)',
    essential,
    async ({ ownConnected: { page }, service }) => {
      const mark = rows(page).filter({ hasText: 'Active' }).first().locator('svg.active');
      const green = await mark.evaluate((svg) => getComputedStyle(svg).fill);
      await service.stop();
      await readNow(page).click();
      const notice = page.getByRole('status').filter({ hasText: 'The last read failed' });
      await expect(notice).toContainText(/The data shown is \d+ s old/);
      await expect(notice).toContainText(/Last successful read .*(Next try in \d|Trying now)/);
      await expect(notice.getByRole('button', { name: 'Try now' })).toBeVisible();
      await expect(rows(page).first()).toBeVisible();

      // Two reads are missed when the page's clock says so; no need to wait for them.
      const inTime = await page.evaluate(() => Date.now());
      await page.clock.setFixedTime(inTime + 10 * 60_000);
      await expect(notice).toContainText('The data shown is 10 m old');
      await expect(readNow(page)).toHaveText('Read 10 m ago');
      // Nothing shows green without an age.
      await expect(mark).not.toHaveCSS('fill', green);
    },
  );
});

test.describe('a service without flows', () => {
  test.use({ serviceOptions: ['--flows', '0'] });

  test('says what would be here', async ({ console, service }) => {
    await connect(console, service);
    await openFlows(console.page);
    await expect(console.page.getByText('No flows here')).toBeVisible();
  });
});

test('a flow shows what it is made of, its runs, its links and the service’s own words', async ({
  connected: { page },
  service,
}) => {
  const all = [...(await service.state()).values()];
  const origin = all.find(({ parent_node_id }) => parent_node_id === null)!;
  const tree = all.filter(({ origin_node_id }) => origin_node_id === origin.flow_node_id);
  await openFlow(page, origin.flow_node_id);
  await expect(page.getByRole('treeitem')).toHaveCount(tree.length);
  await expect(page.getByRole('region', { name: 'Runs', exact: true }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: /^Links/ }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Owner' })).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByLabel("The service's answer")).toContainText(String(origin.flow_node_id));
});

test('a missing flow says so', async ({ connected: { page } }) => {
  await page.evaluate(() => (location.hash = '#/flows/999999999'));
  await expect(page.getByText('There is no such flow')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All flows' }).click();
  await expect(flowsTable(page)).toBeVisible();
});
