import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { openFlow } from './locators.ts';
import { catchDownloads, downloaded } from './downloads.ts';

const size = 2000;

test.use({ serviceOptions: ['--seed', '7', '--flows', '12', '--hold-clock', '--flow-nodes', String(size)] });

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Nodes' });
const boxes = (page: Page): Locator => tree(page).getByRole('treeitem');
const selected = (page: Page): Locator => tree(page).getByRole('treeitem', { selected: true });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search nodes' });
const found = (page: Page): Locator => page.getByRole('status', { name: 'Nodes found' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected node' });

/** The origin of the flow with so many nodes. */
async function bigFlow(service: DemoService): Promise<number> {
  const all = [...(await service.state()).values()];
  const byOrigin = Object.groupBy(all, ({ origin_node_id: id }) => id);
  return Object.values(byOrigin).find((nodes) => nodes?.length === size)![0]!.origin_node_id;
}

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await button(page, 'More…').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Where each box is, by its node. */
const places = (page: Page): Promise<Record<string, string>> =>
  boxes(page).evaluateAll((all) =>
    Object.fromEntries(
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect();
        return [one.getAttribute('data-node'), [x, y, width].map(Math.round).join(' ')];
      }),
    ),
  );

/** Has the service read again, and waits until the flow on screen was. */
async function readAgain(page: Page, service: DemoService, originId: number): Promise<void> {
  const since = (await service.log()).length;
  await page.keyboard.press('r');
  const path = `/flows/${originId}`;
  const answered = async () =>
    (await service.log(since)).some((one) => one.path.split('?')[0] === path && one.finished_at !== null);
  await expect.poll(answered).toBe(true);
}

test.beforeEach(async ({ connected: { page }, service }) => {
  await openFlow(page, await bigFlow(service));
  await expect(selected(page)).toBeFocused();
});

test('a flow of 2,000 nodes has the boxes in view on the page, and no others', async ({ connected: { page } }) => {
  await choose(page, 'Expand all');
  await expect(selected(page)).toBeInViewport({ ratio: 0.99 });
  expect(await boxes(page).count()).toBeLessThan(200);
  await page.keyboard.press('0');
  // Too small to be read: one box, which has the keyboard, and shapes.
  await expect(boxes(page)).toHaveCount(1);
  await expect(boxes(page)).toHaveAttribute('aria-level', '1');
  await selected(page).focus();
  await page.keyboard.press('End');
  await expect(selected(page)).toBeFocused();
  for (let i = 0; i < 30 && (await boxes(page).count()) === 1; i += 1) await page.keyboard.press('+');
  expect(await boxes(page).count()).toBeLessThan(500);
});

test('zooms by wheel at the pointer, moves by dragging, and shows all again', async ({ connected: { page } }) => {
  const second = boxes(page).nth(1);
  const before = (await second.boundingBox())!;
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await second.boundingBox())!.width).toBeGreaterThan(before.width * 1.1);
  const near = (await second.boundingBox())!;
  expect(Math.abs(near.x + near.width / 2 - x)).toBeLessThan(1);
  expect(Math.abs(near.y + near.height / 2 - y)).toBeLessThan(1);

  await page.mouse.down();
  await page.mouse.move(x + 30, y + 20);
  await page.mouse.move(x + 60, y + 40);
  await page.mouse.up();
  const moved = (await second.boundingBox())!;
  expect(Math.round(moved.x - near.x)).toBe(60);
  expect(Math.round(moved.y - near.y)).toBe(40);
  // A drag that ends on a box does not select it.
  await expect(panel(page).getByRole('heading').first()).toHaveText('order-hub-kafka');

  await button(page, /^Show the whole graph/).click();
  for (const box of await boxes(page).all()) await expect(box).toBeInViewport({ ratio: 0.99 });
});

test('branches are closed and opened, and say what they hide', async ({ connected: { page } }) => {
  const raw = boxes(page).filter({ hasText: 'Order hub raw' });
  const stillThere = await raw.boundingBox();
  await raw.click();
  await page.keyboard.press('Space');
  await expect(raw).toHaveAttribute('aria-expanded', 'false');
  await expect(raw).toHaveAccessibleName(/1,998 downstream nodes hidden/);
  await expect(boxes(page)).toHaveCount(2);
  expect((await raw.boundingBox())!).toMatchObject({ x: stillThere!.x, y: stillThere!.y });
  await page.keyboard.press('ArrowRight');
  await expect(raw).toHaveAttribute('aria-expanded', 'true');
  await expect(boxes(page)).not.toHaveCount(2);
});

test('a search finds nodes in closed branches, marks them and goes from one to the next', async ({
  connected: { page },
}) => {
  const target = 'order-hub-';
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('paused destination');
  await expect(found(page)).toHaveText(/^\d+ found$/);
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveText(/^1 of \d+$/);
  const first = await panel(page).getByRole('heading').first().textContent();
  await expect(selected(page)).toBeInViewport({ ratio: 0.99 });
  await expect(selected(page)).toHaveAccessibleName(new RegExp(`${target}.*Paused`));
  await page.keyboard.press('Enter');
  await expect(found(page)).toHaveText(/^2 of \d+$/);
  await page.keyboard.press('Shift+Enter');
  await expect(panel(page).getByRole('heading').first()).toHaveText(first!);
  await expect(search(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(selected(page)).toBeFocused();
  await search(page).fill('nothing is called this');
  await expect(found(page)).toHaveText('None found');
  await search(page).fill('');
  await expect(found(page)).toHaveText('');
  // What the search had opened is closed again, but for the way to the selected node.
  await expect(selected(page)).toHaveCount(1);
});

test('from the header to the plan of pausing a node far down, by keyboard alone', async ({
  connected: { page },
  service,
}) => {
  const statuses = async () => [...(await service.state()).values()].map(({ status }) => status).join();
  const before = await statuses();
  await page.keyboard.press('/');
  await page.keyboard.type('1990');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(selected(page)).toBeFocused();
  await expect(selected(page)).toHaveAccessibleName(/1990/);
  await page.keyboard.press('ArrowLeft');
  await expect(selected(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: /^Pause/ });
  await expect(dialog.getByText(/^Checked/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await statuses()).toBe(before);
});

test('nothing moves while the service is read again: places, zoom, closed branches and focus stay', async ({
  connected: { page },
  service,
}) => {
  const originId = await bigFlow(service);
  await page.keyboard.press('-');
  await boxes(page).nth(3).click();
  await page.keyboard.press('ArrowDown');
  const before = await places(page);
  const heading = await panel(page).getByRole('heading').first().textContent();
  const other = [...(await service.state()).values()].find(
    ({ origin_node_id: origin, parent_node_id: parent, status }) =>
      origin === originId && parent !== null && status === 'ACTIVE' && String(parent) in before,
  )!;
  await service.advance(3_600_000);
  await service.change('pause', other.flow_node_id);
  await readAgain(page, service, originId);
  await expect(boxes(page).filter({ hasText: 'Paused' }).first()).toBeVisible();
  expect(await places(page)).toEqual(before);
  await expect(selected(page)).toBeFocused();
  await expect(panel(page).getByRole('heading').first()).toHaveText(heading!);
});

test('a node that appears moves what is below it by one row, and nothing else', async ({
  connected: { page },
  service,
}) => {
  const originId = await bigFlow(service);
  const before = await places(page);
  // Of a data set that is open, the one whose children are highest.
  const parent = [...(await service.state()).values()].find(({ parent_node_id: id }) => id === originId)!;
  await service.addDestination(parent.resource_id, 'order-hub-new');
  // What asks again may be the key, or a read that came before it.
  await page.keyboard.press('r');
  const added = boxes(page).filter({ hasText: 'order-hub-new' });
  await expect(added).toHaveCount(1);
  const { [(await added.getAttribute('data-node'))!]: place, ...after } = await places(page);
  const y = (at: string): number => Number(at.split(' ')[1]);
  const row = new Set<number>();
  for (const [id, at] of Object.entries(before)) {
    if (y(at) < y(place!)) expect(after[id]).toBe(at);
    else row.add(y(after[id]!) - y(at));
  }
  expect(row.size).toBeLessThanOrEqual(1);
});

test('is listed as a tree with the same keys, which is remembered', async ({ connected: { page }, service }) => {
  await page.getByRole('radio', { name: 'Tree' }).press('Space');
  const list = page.getByRole('treegrid', { name: 'Nodes' });
  await expect(list).toBeVisible();
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('heading').first()).toHaveText('Order hub raw');
  await page.keyboard.press('ArrowLeft');
  await expect(list).toHaveAttribute('aria-rowcount', '3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('/');
  await page.keyboard.type('1990');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row').filter({ hasText: '1990' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Failed records', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  const flows = page.getByRole('link', { name: /^Flows/ }).first();
  await flows.click();
  await openFlow(page, await bigFlow(service));
  await expect(list).toBeVisible();
  await page.getByRole('radio', { name: 'Graph' }).press('Space');
  await expect(tree(page)).toBeVisible();
});

test('is saved as a picture, as a whole and with text that stays text', async ({ connected: { page } }) => {
  await catchDownloads(page);
  await choose(page, 'Expand all');
  await choose(page, 'Save as SVG');
  const svg = (await downloaded(page, 0))!;
  expect(svg.name).toMatch(/^order-hub-\d{4}-\d\d-\d\d-\d{4}\.svg$/);
  expect(svg.text.match(/<text [^>]*font-size="13"/g)).toHaveLength(size);
  await choose(page, /^Save as PNG, reduced to \d/);
  await expect.poll(() => downloaded(page, 1)).toMatchObject({ type: 'image/png' });
  expect((await downloaded(page, 1))!.size).toBeGreaterThan(10_000);
});

test('is enlarged beside the selected node in a window of 1024 x 700', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(selected(page)).toBeInViewport({ ratio: 0.99 });
  await expect(panel(page).getByRole('button', { name: /^Pause [\d,]+ nodes/ })).toBeInViewport({ ratio: 0.99 });
  const lower = (await boxes(page).first().locator('xpath=../..').boundingBox())!.height;
  await button(page, 'Enlarge the graph').click();
  await expect(page.getByRole('tab', { name: /^Runs/ })).toBeHidden();
  await expect
    .poll(async () => (await boxes(page).first().locator('xpath=../..').boundingBox())!.height)
    .toBeGreaterThan(lower * 1.5);
  await expect(selected(page)).toBeInViewport({ ratio: 0.99 });
  await button(page, 'Show the runs and details again').click();
  await expect(page.getByRole('tab', { name: /^Runs/ })).toBeVisible();
});

test('axe finds nothing on the graph, near, far and searched, and on the tree', async ({ connected: { page } }) => {
  await search(page).fill('kafka');
  await expectNoViolations(page);
  await choose(page, 'Expand all');
  await page.getByRole('tab', { name: /^Runs/ }).focus();
  await page.keyboard.press('0');
  await expect(boxes(page)).toHaveCount(1);
  await expectNoViolations(page);
  await page.getByRole('radio', { name: 'Tree' }).press('Space');
  await expect(page.getByRole('treegrid', { name: 'Nodes' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('radio', { name: 'Graph' }).press('Space');
});
