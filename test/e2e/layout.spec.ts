import type { Locator } from '@playwright/test';
import { full } from '../fixtures/thorough.ts';
import { type Console, expect, test } from './console.ts';
import { declareIncident } from './declared.ts';
import { expectToFit } from './fit.ts';
import { flowsTable, openFlow, tabTo } from './locators.ts';

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
    'compare',
    'findings',
    'errors',
    'notifications',
    'settings/keys',
    'settings/sharing',
    'environments',
    'environments/new',
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
  }
  const save = page.getByRole('button', { name: 'Check and save' });
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
}

test('nothing is lost in a window of 1024 x 700', full, async ({ ownConnected, service }) => {
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

/** Whether a name is cut within: at its end it then has its last letters above the text that does not fit. */
function isCutWithin(name: Locator): Promise<boolean> {
  return name.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect();
    const { scrollWidth, clientWidth } = element;
    const above = document.elementFromPoint(right - 4, top + height / 2);
    if (scrollWidth > clientWidth !== (above !== element))
      throw new Error('Cut, and without its end, or whole with one.');
    return scrollWidth > clientWidth;
  });
}

test(
  'a name that is too long for its place keeps its end, and is whole at the keyboard',
  full,
  async ({ connected: { page }, service }) => {
    const [node] = (await service.state()).values();
    await openFlow(page, node!.origin_node_id);
    const [long, short] = ['Orders EU normalised', 'fraud-scores'].map((name) =>
      page.getByRole('treeitem', { name, exact: false }).first(),
    );
    expect(await isCutWithin(long!.locator('bdi').first())).toBe(true);
    await expect(long!).toHaveAccessibleName(/Orders EU normalised/);
    await expect(short!.locator('bdi').first()).toBeVisible();
    await short!.click();
    await expect(page.getByRole('tooltip')).toBeHidden();
    const raw = page.getByRole('treeitem', { name: 'Orders EU raw' });
    await raw.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(long!).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('Orders EU normalised');
    // With room for all it is whole: the same name in the panel beside.
    const inPanel = page.getByRole('complementary', { name: 'Selected node' }).getByRole('heading').first();
    expect(await isCutWithin(inPanel.locator('bdi'))).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tooltip')).toBeHidden();
  },
);

/** The texts of those whose end is cut off. */
function cutOff(all: Locator): Promise<string[]> {
  return all.evaluateAll((elements) =>
    elements
      .filter((one) =>
        [one, ...one.querySelectorAll('bdi')].some(
          (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
        ),
      )
      .map(({ textContent }) => textContent),
  );
}

for (const size of [{ width: 1440, height: 900 }, { width: 1024, height: 700 }, doubled]) {
  test.describe(`a flow on ${size.width} x ${size.height}`, full, () => {
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
      const lines = await panel
        .getByRole('button', { name: /^(Pause \d+ nodes…|Activate…|Pause more)$/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(lines).toHaveLength(3);
      expect(new Set(lines).size).toBe(1);
    });
  });
}

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
