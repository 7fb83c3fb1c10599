import type { Page } from '@playwright/test';
import { essential } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { expectToFit } from './fit.ts';
import { openPalette, tabTo } from './locators.ts';

const article = (page: Page) => page.getByRole('article');
const title = (page: Page) => article(page).getByRole('heading').first();

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), hash);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

test('F1 opens the page of the handbook about the screen, also from a field', async ({ connected: { page } }) => {
  for (const [hash, about] of [
    ['#/overview', 'The first ten minutes'],
    ['#/incidents', 'An incident, from the alarm to the report'],
    ['#/errors', 'Finding why records fail'],
    ['#/exports', 'Exporting safely'],
    ['#/environments/new', 'Connecting, guards and keys'],
    ['#/settings/data', 'What Penstock stores, and where'],
  ] as const) {
    await goTo(page, hash);
    await page.keyboard.press('F1');
    await expect(title(page)).toHaveText(about);
  }
  await goTo(page, '#/flows');
  await page.getByRole('combobox', { name: 'Search flows' }).focus();
  await page.keyboard.press('F1');
  await expect(title(page)).toHaveText('The first ten minutes');
});

test('by keyboard alone a link leads to another page, and back leads to the screen', async ({
  connected: { page },
}) => {
  await goTo(page, '#/exports');
  await page.keyboard.press('F1');
  await expect(title(page)).toHaveText('Exporting safely');
  await tabTo(page, /^connecting, guards and keys$/);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Connecting, guards and keys');
  await expect(page.getByRole('link', { name: 'Connecting, guards and keys' })).toHaveAttribute('aria-current', 'page');
  for (const where of [
    title(page),
    page.getByRole('grid', { name: 'Exports' }).or(page.getByText('Nothing was exported')),
  ]) {
    await tabTo(page, /^Back$/, { key: 'Shift+Tab' });
    await page.keyboard.press('Enter');
    await expect(where.first()).toBeVisible();
  }
  await expect(article(page)).toBeHidden();
});

test('every page is shown offline with its pictures, fits at 200 %, and axe finds nothing', async ({
  connected: { page },
}) => {
  const ownAddress = `${page.url().split('/', 3).join('/')}/`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await goTo(page, '#/help');
  const pages = page.getByRole('navigation', { name: 'Pages of the handbook' }).getByRole('link');
  await expect(pages).toHaveCount(8);
  let pictures = 0;
  for (const name of await pages.allTextContents()) {
    await pages.filter({ hasText: name.trim() }).click();
    await expect(title(page)).toHaveText(name.trim());
    for (const picture of await article(page).getByRole('img').all()) {
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
      pictures += 1;
    }
    await expectToFit(page);
    await expectNoViolations(page);
  }
  expect(pictures).toBeGreaterThanOrEqual(5);
  expect(asked.length).toBeGreaterThanOrEqual(5);
  expect(asked.filter((url) => !url.startsWith(ownAddress))).toEqual([]);
  await page.setViewportSize({ width: 720, height: 450 });
  for (const name of await pages.allTextContents()) {
    await pages.filter({ hasText: name.trim() }).click();
    await expect(title(page)).toHaveText(name.trim());
    await expectToFit(page);
    expect(
      await page
        .getByRole('region', { name: 'Page of the handbook' })
        .evaluate((at) => at.scrollWidth - at.clientWidth),
    ).toBe(0);
  }
});

test('the palette, the list of shortcuts and the navigation lead to the handbook', async ({ connected: { page } }) => {
  await openPalette(page);
  await page.keyboard.type('handbook');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('The first ten minutes');
  await goTo(page, '#/errors');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('button', { name: 'Help' }).click();
  await expect(title(page)).toHaveText('Finding why records fail');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Help' }).click();
  await expect(title(page)).toHaveText('The first ten minutes');
});

test(
  'the first run has it before there is an environment, and returns from it',
  essential,
  async ({ console: { page } }) => {
    await page.getByRole('button', { name: 'Start the demo' }).focus();
    await page.keyboard.press('F1');
    await expect(title(page)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(title(page)).toHaveText('The first ten minutes');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Start the demo' })).toBeVisible();
  },
);
