import type { Locator, Page } from '@playwright/test';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { catchDownloads, downloaded } from './downloads.ts';
import { connect } from './environment-form.ts';
import { found, openOverview, openWholeOverview, searchFlows, tabTo } from './locators.ts';
import { pauseTwo } from './pause-two.ts';
import { essential } from '../fixtures/thorough.ts';

const verdict = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const lines = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' }).locator('tbody tr');
const chart = (page: Page, name: string): Locator => page.getByRole('slider', { name });
const timeShown = (page: Page): Locator => page.getByRole('status', { name: 'Time shown' });
const zoomOut = (page: Page): Locator => page.getByRole('button', { name: 'Zoom out' });

/** Ranges move with the clock: the page's stands still until a reload, so that a range can be compared later. */
const stopClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stoppedAt = Date.now();
    Date.now = () => stoppedAt;
  });

/** What the cursor of a chart says: its time, each series with its value, and of how many flows where not of all. */
async function pointed(page: Page, name: string): Promise<{ time: string; values: string[]; known: string | RegExp }> {
  const said = (await chart(page, name).getAttribute('aria-valuetext'))!;
  const [, time, values, known] = /^(.*?\d\d:\d\d): (.*?)(?:\. (\d+ of \d+) flows known)?$/.exec(said)!;
  return {
    time: time!,
    values: values!.split(/, (?=[A-Z])/).map((one) => one.split(' ').at(-1)!),
    known: known ?? /^(\d+) of \1$/,
  };
}

test.describe('the overview', () => {
  test('shows how many flows fail, with which one it began and why', essential, async ({ connected: { page } }) => {
    await openOverview(page);
    const failing = page.getByRole('link', { name: /Failing$/ }).locator('b');
    // Both grow while the service is read for the first time.
    await expect(async () => {
      expect(await verdict(page).innerText()).toBe(`${await failing.innerText()} of 120 flows are failing`);
    }).toPass();
    await expect(lines(page).first()).toContainText('Orders EU');
    await expect(lines(page).first()).toContainText(/\d% of its records fail/);
    await expect(lines(page).nth(1)).toContainText('Reads Orders EU.');
    await expect(page.getByText(/listed flows read from Orders EU\. Since (\w+ \d+, )?\d\d:\d\d/)).toBeVisible();
    await expect(page.getByText(/^Flow list and status read \d+ s ago/)).toBeVisible();
  });

  test('leads from a count to those flows, and leaves the filter editable', async ({ connected: { page } }) => {
    await page.getByRole('combobox', { name: 'Search flows' }).fill('nothing is called this');
    await openWholeOverview(page);
    const link = page.getByRole('link', { name: /Paused$/ });
    const paused = await link.locator('b').innerText();
    await link.click();
    await expect(found(page)).toHaveText(`${paused} of 120 flows`);
    await searchFlows(page, 'refunds', '1 of 120 flows');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('refunds');
    await expect(found(page)).toHaveText('1 of 120 flows');
  });

  test('leads from a line to its flow', async ({ connected: { page } }) => {
    await openOverview(page);
    await lines(page).first().getByRole('link', { name: 'Orders EU', exact: true }).click();
    await expect(verdict(page)).toHaveText('Orders EU');
  });

  test('stays as it is, with the keyboard in it, when its environment is signed out', async ({
    connected: { page },
  }) => {
    await openWholeOverview(page);
    const flow = lines(page).nth(1).getByRole('link').first();
    await flow.focus();
    const { selectedId } = await call(page, 'environments.list', null);
    await call(page, 'session.signOut', { environmentId: selectedId! });
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    await expect(flow).toBeFocused();
  });

  test('shows another time range, and a part of it by keyboard', async ({ connected: { page } }) => {
    await stopClock(page);
    await openOverview(page);
    const sixHours = await timeShown(page).innerText();
    await page.getByRole('radio', { name: '24 h' }).press('Space');
    await expect(timeShown(page)).not.toHaveText(sixHours);
    const day = await timeShown(page).innerText();
    await chart(page, 'Errors').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('+');
    await expect(zoomOut(page)).toBeVisible();
    await expect(timeShown(page)).not.toHaveText(day);
    const closer = await timeShown(page).innerText();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(timeShown(page)).not.toHaveText(closer);
    await page.keyboard.press('Escape');
    await expect(zoomOut(page)).toBeHidden();
    await expect(timeShown(page)).toHaveText(day);
    await expect(chart(page, 'Errors')).toBeFocused();
  });

  test('zooms into a part of the range that is dragged over', async ({ connected: { page } }) => {
    await stopClock(page);
    await openOverview(page);
    const whole = await timeShown(page).innerText();
    const box = (await chart(page, 'Records').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + (box.width * 3) / 4, box.y + 60, { steps: 3 });
    await page.mouse.up();
    await expect(timeShown(page)).not.toHaveText(whole);
    await zoomOut(page).click();
    await expect(timeShown(page)).toHaveText(whole);
  });

  test('accepts a typed time, and says what is wrong with an invalid one', async ({ connected: { page } }) => {
    await openOverview(page);
    await page.getByText('Custom', { exact: true }).click();
    await page.getByLabel('From').fill('2026-01-02T08:00');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01T08:00');
    await page.keyboard.press('Tab');
    await expect(page.getByText('The start must be before the end.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-01-03T08:00');
    await page.keyboard.press('Tab');
    await expect(timeShown(page)).toHaveText('Jan 2, 08:00 to Jan 3, 08:00');
    await expect(page.getByText(/^No data before/).first()).toBeVisible();
  });

  test('highlights one time in all charts, and shows the same numbers as a table', async ({ connected: { page } }) => {
    await openOverview(page);
    await chart(page, 'Errors').focus();
    await page.keyboard.press('End');
    // A step that ended long ago: the newest one may get its figures between the two readings.
    for (let back = 0; back < 4; back += 1) await page.keyboard.press('ArrowLeft');
    const shown = await pointed(page, 'Errors');
    expect((await pointed(page, 'Size')).time).toBe(shown.time);
    await page.getByRole('button', { name: 'Show Errors as a table' }).click();
    const row = page.getByRole('grid', { name: 'Errors' }).getByRole('row', { name: shown.time });
    await expect(row.getByRole('gridcell').or(row.getByRole('rowheader'))).toHaveText([
      shown.time,
      ...shown.values,
      shown.known,
    ]);
  });

  test('exports the numbers and the picture of a chart as files', async ({ connected: { page } }) => {
    await openOverview(page);
    await catchDownloads(page);
    const saved = (index: number) => downloaded(page, index);
    await page.getByRole('button', { name: 'Save Errors…' }).click();
    await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
    const csv = (await saved(0))!;
    expect(csv.name).toMatch(/^errors-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
    expect(csv.text).toMatch(
      /^"time","Errors","Same time yesterday","known flows","all flows"\r\n\d{4}-\d\d-\d\dT[\d:.]+Z,\d*,\d*,\d+,\d+\r\n/,
    );
    await page.getByRole('button', { name: 'Save Errors…' }).click();
    await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
    await expect.poll(() => saved(1)).toMatchObject({ type: 'image/png', name: expect.stringMatching(/\.png$/) });
    expect((await saved(1))!.size).toBeGreaterThan(1_000);
  });

  for (const [width, height] of [
    [1024, 700],
    [720, 450],
  ] as const) {
    test(`loses nothing in ${width} x ${height} pixels`, async ({ connected: { page } }) => {
      await page.setViewportSize({ width, height });
      await openOverview(page);
      const over = () =>
        page.evaluate(() =>
          [
            document.documentElement,
            ...document.querySelectorAll('main, main > .screen, main section, main section > div'),
          ]
            .map((part) => part.scrollWidth - part.clientWidth)
            .filter((pixels) => pixels > 0),
        );
      expect(await over()).toEqual([]);
      await chart(page, 'Size').scrollIntoViewIfNeeded();
      await expect(chart(page, 'Size')).toBeInViewport();
      await page.getByRole('button', { name: 'Wall' }).click();
      await expect(verdict(page)).toBeVisible();
      expect(await over()).toEqual([]);
    });
  }
});

test.describe('the wall', () => {
  test('is entered and left by keyboard, and fills the display meanwhile', async ({ connected: { app, page } }) => {
    const fullScreen = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isFullScreen()));
    await openOverview(page);
    await tabTo(page, /^Wall$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect.poll(fullScreen).toEqual([true]);
    await expect(verdict(page)).toHaveText(/of 120 flows are failing$/);
    await expect(page.getByText(/^Read \d+ s ago$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave wall' })).not.toBeInViewport();
    await tabTo(page, /^Leave wall$/);
    await expect(page.getByRole('button', { name: 'Leave wall' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
    await expect.poll(fullScreen).toEqual([false]);
    await page.evaluate(() => (location.hash = '#/wall'));
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  });

  test('never shows old data as if it were new', async ({ ownConnected: { page }, service }) => {
    await openWholeOverview(page);
    const failing = await verdict(page).innerText();
    await service.fault({ action: 'hang' });
    await page.clock.setFixedTime(Date.now() + 10 * 60_000);
    await expect(verdict(page)).toHaveText(new RegExp(`${failing.replace('are', 'were')} at \\d\\d:\\d\\d$`));
    await expect(page.getByText(/^Flow list and status read \d+ m ago\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Wall' }).click();
    await expect(page.getByText(/^No answer since (\w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
    await expect(verdict(page)).toHaveText(/were failing at/);
  });

  test('says that it is signed out', async ({ connected: { page } }) => {
    await openOverview(page);
    await page.getByRole('button', { name: 'Mira Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Wall' }).click();
    await expect(page.getByText(/^Signed out\. Last read (\w+ \d+, )?\d\d:\d\d$/)).toBeVisible();
  });
});

test.describe('an overview with many lines', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '2000', '--hold-clock'] });

  test('draws those in view, and the others for whoever goes to them', async ({ connected: { page } }) => {
    await openWholeOverview(page);
    const table = page.getByRole('region', { name: 'Needs attention' }).getByRole('table');
    const all = Number(await table.getAttribute('aria-rowcount')) - 1;
    const drawn = await lines(page).getByRole('rowheader').count();
    expect(drawn).toBeLessThan(all - 5);

    const last = table.getByRole('row').and(page.locator(`[aria-rowindex="${drawn + 1}"]`));
    await last.getByRole('link').last().focus();
    const after = table.getByRole('row').and(page.locator(`[aria-rowindex="${drawn + 2}"]`));
    await expect(after.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(after.getByRole('link').first()).toBeFocused();

    await table.hover();
    await page.mouse.wheel(0, 100_000);
    await expect(table.getByRole('row').and(page.locator(`[aria-rowindex="${all + 1}"]`))).toBeInViewport();
    await expect(lines(page).getByRole('rowheader')).toHaveCount(all);
  });
});

test.describe('a service without flows', () => {
  test.use({ serviceOptions: ['--seed', '7', '--flows', '0'] });

  test('is not reported as healthy', async ({ console, service }) => {
    await connect(console, service);
    await expect(console.page.getByRole('heading', { name: 'There are no flows here' })).toBeVisible();
  });
});

test('a saved picture of a chart shows the changes in its time, with their words', async ({
  ownConnected: { page },
}) => {
  await pauseTwo(page, 'bad orders');
  await openOverview(page);
  // What began a moment ago is drawn with the end of its step.
  await page.clock.setFixedTime(Date.now() + 30 * 60_000);
  const mark = page.getByRole('region', { name: 'All flows over time' }).getByRole('link', { name: /Pause 2 flows/ });
  await expect(mark.first()).toBeAttached();
  await catchDownloads(page);
  await page.evaluate(() => {
    const pen = CanvasRenderingContext2D.prototype;
    const write = Reflect.get(pen, 'fillText');
    const written: string[] = [];
    pen.fillText = function (...given: [string, number, number]) {
      written.push(given[0]);
      Reflect.apply(write, this, given);
    };
    Object.assign(window, { written });
  });
  await page.getByRole('button', { name: 'Save Errors…' }).click();
  await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
  await expect.poll(() => downloaded(page, 0)).toMatchObject({ type: 'image/png' });
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  expect(written).toContain('1');
  expect(written.join(' ')).toMatch(/1  .*Pause 2 flows/);
});
