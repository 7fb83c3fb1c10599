import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './console.ts';
import { expectToFit } from './fit.ts';

const handbook = readdirSync(join(import.meta.dirname, '../../docs/handbook')).filter((file) => file.endsWith('.md'));

/** Font families with a loaded file. */
const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    return [...new Set(loaded.map(({ family }) => family.replaceAll('"', '')))].sort();
  });

test(
  'the handbook with its pictures, the fonts and the licenses need no network, and every page fits',
  nightly,
  async ({ connected: { page } }) => {
    const ownAddress = `${page.url().split('/', 3).join('/')}/`;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const goTo = (hash: string): Promise<string> => page.evaluate((to) => (location.hash = to), hash);
    const article = page.getByRole('article');
    const title = article.getByRole('heading').first();
    await goTo('#/help');
    const pages = page.getByRole('navigation', { name: 'Handbook pages' }).getByRole('link');
    await expect(pages).toHaveCount(handbook.length);
    const names = (await pages.allTextContents()).map((name) => name.trim());
    let pictures = 0;
    for (const name of names) {
      await pages.filter({ hasText: name }).click();
      await expect(title).toHaveText(name);
      for (const picture of await article.getByRole('img').all()) {
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(500);
        pictures += 1;
      }
      await expectToFit(page);
      await expectNoViolations(page);
    }
    expect(pictures).toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 720, height: 450 });
    const region = page.getByRole('region', { name: 'Handbook page' });
    for (const name of names) {
      await pages.filter({ hasText: name }).click();
      await expect(title).toHaveText(name);
      await expectToFit(page);
      await expect.poll(() => region.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
    }
    await goTo('#/settings/licences');
    const written = readFileSync(join(import.meta.dirname, '../../out/licences.txt'), 'utf8');
    expect(written).toMatch(/^keytar 7/m);
    const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
    const licences = page.getByRole('region', { name: 'All licenses' });
    await expect.poll(async () => words(await licences.innerText())).toBe(words(written));
    expect(await loadedFonts(page)).toEqual(['Inter Variable', 'JetBrains Mono Variable']);
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.filter((url) => !url.startsWith(ownAddress))).toEqual([]);
  },
);
