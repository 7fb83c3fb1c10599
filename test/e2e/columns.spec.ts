import type { Locator, Page } from '@playwright/test';
import { expect, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { startConsole } from './launch.ts';
import { flowsTable, openFlows } from './locators.ts';

const header = (page: Page, name: string): Locator =>
  flowsTable(page).getByRole('columnheader').getByRole('button', { name, exact: true });
const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Columns of Flows' });
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Columns of Flows' });

/** What the columns are called, in their order. */
async function columns(page: Page): Promise<string[]> {
  const names = await flowsTable(page).locator('[data-column]').allTextContents();
  return names.map((name) => name.trim());
}

const widthOf = async (page: Page, name: string): Promise<number> =>
  (await flowsTable(page).locator('[data-column]').filter({ hasText: name }).boundingBox())!.width;

/** The first of the flows, by the header of each cell. */
const cell = async (page: Page, name: string): Promise<string> => {
  const place = (await columns(page)).indexOf(name);
  const row = flowsTable(page).locator('[role="row"][data-index="0"]');
  return (await row.locator('[role="rowheader"], [role="gridcell"]:not([data-part])').nth(place).textContent())!.trim();
};

/** From the first row up into the headers, and along them to this one. */
async function goToHeader(page: Page, name: string): Promise<void> {
  await flowsTable(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  for (let left = (await columns(page)).indexOf(name); left > 0; left -= 1) await page.keyboard.press('ArrowRight');
  await expect(header(page, name)).toBeFocused();
}

test.describe('the columns of the flows', () => {
  test('are chosen in a menu, by keyboard, and go back to the default', async ({ connected: { page } }) => {
    const before = await columns(page);
    await goToHeader(page, 'Name');
    await page.keyboard.press('End');
    await expect(menuButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await menu(page).getByRole('checkbox', { name: 'ID' }).press('Space');
    await menu(page).getByRole('checkbox', { name: 'Owner' }).press('Space');
    await expect(header(page, 'Owner')).toBeHidden();
    await expect(header(page, 'ID')).toBeVisible();
    expect(await cell(page, 'ID')).toMatch(/^\d+$/);

    await menu(page).getByRole('checkbox', { name: 'ID' }).press('Shift+ArrowUp');
    await expect(menu(page).getByRole('checkbox', { name: 'ID' })).toBeFocused();
    await menu(page).getByRole('button', { name: 'Move Status right' }).press('Enter');
    await expect(menu(page).getByRole('button', { name: 'Move Status right' })).toBeFocused();
    await expect.poll(() => columns(page)).toEqual(expect.arrayContaining(['Name', 'Project', 'Status', 'ID']));
    expect((await columns(page)).slice(0, 3)).toEqual(['Name', 'Project', 'Status']);

    await menu(page).getByRole('button', { name: 'Default columns' }).press('Enter');
    await expect.poll(() => columns(page)).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
  });

  test('are moved and resized from their headers by keyboard, the name never moves', async ({
    connected: { page },
  }) => {
    const before = await columns(page);
    await goToHeader(page, 'Status');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => columns(page)).toEqual(['Name', before[2], 'Status', ...before.slice(3)]);
    await expect(header(page, 'Status')).toBeFocused();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => columns(page)).toEqual(before);
    const width = await widthOf(page, 'Status');
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => widthOf(page, 'Status')).toBe(width + 16);

    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await columns(page)).toEqual(before);
    await page.keyboard.press('ArrowDown');
    await expect(flowsTable(page)).toBeFocused();
  });

  test('are moved and resized by pointer, and a drag does not sort', async ({ connected: { page } }) => {
    const [status, owner] = [header(page, 'Status'), header(page, 'Owner')];
    const [from, to] = [(await status.boundingBox())!, (await owner.boundingBox())!];
    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width - 4, to.y + 8, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => columns(page)).toEqual(expect.arrayContaining(['Status']));
    expect((await columns(page)).slice(0, 4)).toEqual(['Name', 'Project', 'Owner', 'Status']);
    await expect(flowsTable(page).locator('[aria-sort]')).toHaveCount(0);

    const [width, box] = [await widthOf(page, 'Project'), (await header(page, 'Project').boundingBox())!];
    const edge = box.x - 6 + width;
    await page.mouse.move(edge, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(edge + 40, box.y + 12, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await widthOf(page, 'Project')) - (width + 40))).toBeLessThanOrEqual(1);
    await page.mouse.dblclick(edge + 40, box.y + 12);
    await expect.poll(() => widthOf(page, 'Project')).toBeLessThan(width + 40);
  });

  test('are remembered by the environment, also after a restart', async ({ ownConnected, service }) => {
    const { page } = ownConnected;
    const before = await columns(page);
    await goToHeader(page, 'Status');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    await menuButton(page).click();
    await menu(page).getByRole('checkbox', { name: 'Tags' }).press('Space');
    await page.keyboard.press('Escape');
    const chosen = await columns(page);
    const width = await widthOf(page, 'Status');
    expect(chosen).not.toEqual(before);
    expect(chosen).toContain('Tags');

    await ownConnected.app.close();
    const later = await startConsole(ownConnected.profile);
    await openFlows(later.page);
    await expect.poll(() => columns(later.page)).toEqual(chosen);
    expect(await widthOf(later.page, 'Status')).toBe(width);

    await connectAtOnce(later, service);
    await openFlows(later.page);
    await expect.poll(() => columns(later.page)).toEqual(before);
    await later.app.close();
  });
});

test('a node below a flow keeps the end of its name on the line of its row', async ({ connected: { page } }) => {
  const node = flowsTable(page).locator('[role="row"][data-index="1"]');
  await flowsTable(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(node).toHaveAttribute('aria-level', '2');
  await goToHeader(page, 'Name');
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Alt+ArrowLeft');
  const name = node.getByRole('rowheader').locator('bdi');
  const [line, row] = [(await name.boundingBox())!, (await node.boundingBox())!];
  expect(line.y).toBeGreaterThanOrEqual(row.y);
  expect(line.y + line.height).toBeLessThanOrEqual(row.y + row.height);
  await expect.poll(() => name.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tooltip')).toHaveText((await name.textContent())!);
});

test('on a wide window no text of the flows is cut, and rows that are read again move no column', async ({
  connected: { page },
}) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  const cut = () =>
    flowsTable(page)
      .locator('[data-index] [role="rowheader"], [data-index] [role="gridcell"]')
      .evaluateAll((all) =>
        all
          .filter((one) =>
            [one, ...one.querySelectorAll('bdi.name')].some((part) => part.scrollWidth > part.clientWidth),
          )
          .map((one) => one.textContent),
      );
  await expect.poll(cut).toEqual([]);
  const widths = () => flowsTable(page).evaluate((table) => table.style.getPropertyValue('--tracks'));
  const before = await widths();
  await page.getByRole('banner').getByRole('button', { name: /^Read/ }).click();
  await flowsTable(page).focus();
  await page.keyboard.press('PageDown');
  expect(await widths()).toBe(before);
});

test('in a window of 1024 x 700 the columns that show trouble are in view', async ({ connected: { page } }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  for (const name of ['Name', 'Status', 'Last run', 'Errors 24 h', 'Trend 24 h'])
    await expect(header(page, name)).toBeInViewport({ ratio: 1 });
  await expect(header(page, 'Owner')).toBeHidden();
  await menuButton(page).click();
  const owner = menu(page).getByRole('listitem').filter({ hasText: 'Owner' });
  await expect(owner).toContainText('no room');
  await owner.getByRole('checkbox').press('Space');
  await owner.getByRole('checkbox').press('Space');
  await expect(header(page, 'Owner')).toBeVisible();
});
