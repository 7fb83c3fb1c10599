import { type Console, expect, test } from './console.ts';
import { declareIncident } from './declared.ts';
import { readIncidentFlow, recordGroups } from './failed-records.ts';
import { cutBelow, cutOff, cutWithin, expectToFit, gapBetween, isCutWithin, linesOf } from './fit.ts';
import { flowsTable, found, openFlow, openWholeOverview, readRows, searchFlows, tabTo } from './locators.ts';

const widths = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];

/** The pixels that a page of 1440 x 900 has left when each is drawn twice as wide and high. */
const doubled = { width: 720, height: 450 };

async function everyScreenFits({ page }: Console, nodeId: number): Promise<void> {
  await expect(flowsTable(page)).toBeVisible();
  await expectToFit(page);
  await openFlow(page, nodeId);
  await expectToFit(page);
  // Its last columns are the errors.
  const runs = page.getByRole('grid', { name: 'Runs', exact: true });
  expect(await runs.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);
  await page.getByRole('button', { name: /^Pause \d+ nodes?…$/ }).click();
  const order = page.getByRole('dialog').getByRole('button', { name: /^Pause \d+ nodes?$/ });
  await order.scrollIntoViewIfNeeded();
  await expect(order).toBeInViewport();
  await page.keyboard.press('Escape');
  const incident = `incidents/${await declareIncident(page, nodeId)}`;
  for (const screen of [
    'incidents',
    incident,
    'compare?last=3600000&with=before',
    'findings',
    'errors',
    'notifications',
    'settings/keys',
    'settings/sharing',
    'settings/licences',
    'environments',
    'environments/new',
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
    if (!screen.startsWith('compare')) continue;
    // A figure without its end is another figure.
    await expect(readRows(page, 'Compared flows').first()).toBeVisible();
    expect(await cutOff(readRows(page, 'Compared flows').getByRole('gridcell'))).toEqual([]);
  }
  const save = page.getByRole('button', { name: 'Check and save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
}

test('nothing is lost in a window of 1024 x 700', async ({ ownConnected, service }) => {
  const [node] = (await service.state()).values();
  await ownConnected.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1024, 700));
  await expect.poll(() => ownConnected.page.evaluate(() => innerWidth)).toBe(1024);
  await everyScreenFits(ownConnected, node!.flow_node_id);
});

test('nothing is lost at 200 %', async ({ connected, service }) => {
  const [node] = (await service.state()).values();
  await connected.page.setViewportSize(doubled);
  await everyScreenFits(connected, node!.flow_node_id);
});

test('the first run fits at 200 %', async ({ console: { page } }) => {
  await page.setViewportSize(doubled);
  await expectToFit(page);
  const save = page.getByRole('button', { name: 'Check and save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
});

test('a name that is too long for its place keeps its end, and is whole at the keyboard', async ({
  connected: { page },
  service,
}) => {
  const nodes = [...(await service.state()).values()];
  const [, checked] = nodes.filter(({ resource_type: type }) => type === 'data_sets');
  const name = 'Orders EU, checked against what shops sent, normalised';
  await service.edit(`/data_sets/${checked!.resource_id}`, { name });
  await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
  await openFlow(page, nodes[0]!.origin_node_id);
  const [long, short] = [name, 'orders-eu-s3'].map((one) => page.getByRole('treeitem', { name: one }).first());
  await expect(long!).toBeVisible();
  expect(await isCutWithin(long!.locator('bdi').first())).toBe(true);
  await expect(long!).toHaveAccessibleName(new RegExp(name));
  await expect(short!.locator('bdi').first()).toBeVisible();
  await short!.click();
  await expect(page.getByRole('tooltip')).toBeHidden();
  const raw = page.getByRole('treeitem', { name: 'Orders EU raw' });
  await raw.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(long!).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText(name);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tooltip')).toBeHidden();
  // With room for all it is whole.
  const inPanel = page.getByRole('complementary', { name: 'Selected node' }).getByRole('heading').first();
  await expect(inPanel).toHaveText('Orders EU raw');
  expect(await isCutWithin(inPanel.locator('bdi'))).toBe(false);
  // Another screen has other names in its place.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/activity'));
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('the boxes of a flow show names whole, also of siblings that differ within', async ({
  connected: { page },
  service,
}) => {
  const [node] = (await service.state()).values();
  const sinks = [...(await service.state()).values()].filter(
    ({ origin_node_id: origin, resource_type: type }) => origin === node!.origin_node_id && type === 'data_sinks',
  );
  const parent = sinks.find(
    ({ parent_node_id: one }) => sinks.filter((other) => other.parent_node_id === one).length > 1,
  );
  const siblings = sinks.filter((one) => one.parent_node_id === parent!.parent_node_id).slice(0, 2);
  for (const [place, { resource_id: id }] of siblings.entries())
    await service.edit(`/data_sinks/${id}`, { name: `orders-eu-202${place}-by-the-day` });
  await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
  for (const size of widths.concat({ width: 2560, height: 1440 })) {
    await page.setViewportSize(size);
    await openFlow(page, node!.origin_node_id);
    const names = page.getByRole('treeitem').locator('bdi.name');
    await expect(names.filter({ hasText: /^orders-eu-202\d-by-the-day$/ })).toHaveCount(2);
    // Some may be out of view.
    await expect.poll(() => cutWithin(names)).toEqual([]);
    // Drawn smaller, its edges are between pixels.
    await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 0.99 });
    await page.evaluate(() => (location.hash = '#/flows'));
  }
});

for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 700 }, doubled]) {
  test.describe(`a flow on ${size.width} x ${size.height}`, () => {
    test.beforeEach(async ({ connected: { page }, service }) => {
      await page.setViewportSize(size);
      const [node] = (await service.state()).values();
      await openFlow(page, node!.origin_node_id);
    });

    test('shows its name and its status in full, and everything is reachable', async ({ connected: { page } }) => {
      const head = page.getByRole('main').locator('header').first();
      const name = head.getByRole('heading', { level: 1 });
      const status = head.getByText('Failing', { exact: true });
      await expect(name.or(status)).toHaveCount(2);
      expect(await cutOff(name.or(status))).toEqual([]);
      for (const button of await head.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
      for (const words of [
        /^Pause…$/,
        /^Activate…$/,
        /^The whole flow$/,
        /^Failed records$/,
        /^Open the service in the browser$/,
      ])
        await tabTo(page, words);

      // A name of 80 letters leaves the status and the buttons enough room.
      await name.locator('bdi').evaluate((text) => (text.lastChild!.nodeValue = 'Ein langer Name '.repeat(5)));
      expect(await cutOff(status)).toEqual([]);
      for (const button of await head.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
      await expectToFit(page);
    });

    test('shows the time of each of its runs, by pointer and by keyboard', async ({ connected: { page } }) => {
      const runs = page.getByRole('grid', { name: 'Runs', exact: true });
      const times = runs.getByRole('rowheader').getByText(/\d\d:\d\d$/);
      await expect(times.first()).toBeVisible();
      expect(await cutOff(runs.getByRole('gridcell').or(times.locator('..')))).toEqual([]);
      await runs.focus();
      await page.keyboard.press('Home');
      const [first, third] = [1, 3].map((place) => runs.getByRole('row').nth(place));
      await third!.hover();
      for (const row of [first!, third!])
        await expect(row.getByRole('button', { name: 'Files of this run' })).toHaveCSS('opacity', '1');
      expect(await cutOff(times.locator('..'))).toEqual([]);
    });

    test('shows the buttons of the selected node on one line', async ({ connected: { page } }) => {
      const panel = page.getByRole('complementary', { name: 'Selected node' });
      // The source, which has most buttons.
      await page.getByRole('treeitem').first().click();
      await expect(panel.getByRole('button', { name: 'Pause more' })).toBeVisible();
      const buttons = panel.getByRole('button', { name: /^(Pause \d+ nodes…|Activate…|Pause more)$/ });
      await expect(buttons).toHaveCount(3);
      expect(await linesOf(buttons)).toBe(1);
    });
  });
}

for (const size of widths) {
  test(`the overview and the wall name their flows, and say why, in full on ${size.width} x ${size.height}`, async ({
    connected: { page },
  }) => {
    await page.setViewportSize(size);
    await openWholeOverview(page);
    const listed = page.getByRole('region', { name: 'Needs attention' }).getByRole('rowheader').getByRole('link');
    await expect(listed.filter({ hasText: 'Customer 360 orders' })).toBeVisible();
    expect(await cutOff(listed)).toEqual([]);
    await page.evaluate(() => (location.hash = '#/wall'));
    const lines = page.getByRole('listitem');
    await expect(lines.filter({ hasText: 'Customer 360 orders' })).toBeVisible();
    expect(await cutOff(lines.locator('b, b + span > :first-child'))).toEqual([]);
    await expect(lines.getByText(/^[\d.]+% fail$/).first()).toBeVisible();
  });
}

test('the buttons of the wall cover nothing of it', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWholeOverview(page);
  await page.evaluate(() => (location.hash = '#/wall'));
  await expect(page.locator('canvas')).toHaveCount(2);
  await page.mouse.move(700, 400);
  await page.mouse.move(720, 420);
  const leave = page.getByRole('button', { name: 'Leave wall' });
  await expect(leave).toBeInViewport({ ratio: 1 });
  const top = (await leave.boundingBox())!.y;
  for (const chart of await page.locator('canvas').all()) {
    const box = (await chart.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(top);
  }
});

test('the charts beside the runs say what each line is, and fill a large window', async ({
  connected: { page },
  service,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [node] = (await service.state()).values();
  await openFlow(page, node!.origin_node_id);
  const legends = page.getByRole('list', { name: 'Legend' }).getByRole('button');
  await expect(legends).toHaveCount(6);
  expect(await cutOff(legends)).toEqual([]);
  const chart = page.getByRole('slider', { name: 'Errors' });
  const low = (await chart.boundingBox())!.height;
  await page.setViewportSize({ width: 2560, height: 1440 });
  const endOf = async (name: string): Promise<number> => {
    const grid = page.getByRole('grid', { name, exact: true });
    await expect(grid).toBeVisible();
    const { y, height } = (await grid.boundingBox())!;
    return y + height;
  };
  const foot = (await page.getByRole('contentinfo').boundingBox())!.y;
  await expect.poll(() => endOf('Runs')).toBeGreaterThan(foot - 40);
  expect((await chart.boundingBox())!.height).toBeGreaterThan(low);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await chart.boundingBox())!.height).toBe(low);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect.poll(() => endOf('Files')).toBeGreaterThan(foot - 40);
});

test('how many are found and the button beside that stay on one line', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await searchFlows(page, 'orders', / of /);
  await expect(page.getByRole('main').getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
  const status = (await found(page).boundingBox())!;
  const button = (await page.getByRole('button', { name: 'Expand all' }).boundingBox())!;
  expect(button.y).toBeLessThan(status.y + status.height);
  expect(button.y + button.height).toBeGreaterThan(status.y);
});

test('what a kind of failure usually says is whole beside its panel', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (location.hash = '#/errors'));
  const kinds = readRows(page, 'Errors');
  const usual = kinds.filter({ hasText: /(order_total|currency): / });
  await expect(usual).toHaveCount(2, { timeout: 60_000 });
  await expect(page.getByRole('complementary', { name: 'Selected kind of failure' })).toBeVisible();
  const said = usual.getByRole('rowheader').locator('bdi').locator('..');
  await expect.poll(() => cutOff(said)).toEqual([]);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => cutOff(said)).toEqual([]);
});

test('a flow shows the node that is asked for and the first chart of its runs in a window of 1024 x 700', async ({
  connected: { page },
  service,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const nodes = [...(await service.state()).values()];
  const ofOne = nodes.filter(({ origin_node_id: origin }) => origin === nodes[0]!.origin_node_id);
  for (const node of [ofOne[0], ofOne.at(-1)]) {
    await openFlow(page, node!.flow_node_id);
    await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('slider', { name: 'Errors' })).toBeInViewport({ ratio: 1 });
  }
});

test('failed records name their groups, and an export its fields, in a window of 1024 x 700', async ({
  connected: { page },
  service,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await readIncidentFlow(page, service, Date.now() - 24 * 3_600_000);
  const messages = recordGroups(page).getByRole('rowheader');
  await expect(messages.filter({ hasText: 'currency: quoted text is not one of EUR, GBP, SEK, PLN' })).toBeVisible();
  const titles = messages.locator('> [title]');
  await expect.poll(async () => [await cutOff(titles), await cutBelow(titles)]).toEqual([[], []]);
  await page.getByRole('main').locator('header').getByRole('button', { name: 'Export…' }).first().click();
  const panel = page.getByRole('complementary', { name: 'Export', exact: true });
  const fifth = panel.getByRole('region', { name: 'Fields' }).getByRole('listitem').nth(4);
  await expect(fifth).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(fifth, panel.getByRole('button', { name: /^Export/ }))).toBeGreaterThan(0);
});

test('the tabs of a plan are on one line, and an edit is as high as its form, in a window of 1024 x 700', async ({
  connected: { page },
  service,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  const [node] = (await service.state()).values();
  await openFlow(page, node!.origin_node_id);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Pause \d+ nodes?…$/ }).click();
  await expect(dialog.getByRole('tab', { name: /^Calls/ })).toBeVisible();
  expect(await linesOf(dialog.getByRole('tab'))).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Edit source…' }).click();
  const hint = dialog.getByText(/^A value shown as/);
  await expect(hint).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(hint, dialog.getByRole('button', { name: 'Cancel' }))).toBeLessThan(40);
});
