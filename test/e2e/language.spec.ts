import type { Page } from '@playwright/test';
import { pseudoLanguage } from '../fixtures/pseudo-language.ts';
import { call } from './bridge.ts';
import { expect, test } from './console.ts';
import { incidentOrigin } from './failed-records.ts';
import { expectToFit } from './fit.ts';
import { cutOffTexts, untranslatedTexts } from './translated.ts';

/** Nothing on screen is a text of the window in another language than the chosen one, and nothing of it is cut off. */
async function expectTranslated(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // What main says comes as a sentence.
  const { environments } = await call(page, 'environments.list', null);
  const said = environments.map(({ session }) => session.keychainProblem?.message ?? '');
  expect.soft(await untranslatedTexts(page, said), `untranslated: ${where}`).toEqual([]);
  expect.soft(await cutOffTexts(page), `cut off: ${where}`).toEqual([]);
  await expectToFit(page);
}

/** By its place in the head of the page: its name is in a language that nobody speaks. */
const headButton = (page: Page, icon: string) =>
  page.getByRole('main').locator('header').locator(`button:has(svg.lucide-${icon})`).first();

test('every screen is shown in the chosen language, and longer texts are not cut off', async ({
  connected: { page },
  service,
}) => {
  const chosen = await page.addInitScript(`globalThis.penstockLanguage = ${pseudoLanguage.toString()}`);
  await page.reload();
  const origin = await incidentOrigin(service);
  const main = page.getByRole('main');
  const screens = ['overview', 'flows', 'incidents', 'notifications', 'exports', 'activity', 'wall'];
  const forms = ['environments', 'environments/new', 'welcome'];
  for (const screen of [...screens, ...forms, `quarantine?flow=${origin}`, `flows/${origin}`]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expectTranslated(page, screen);
    // What stands beside a row that is chosen.
    if (/^(flows|notifications|quarantine.*)$/.test(screen)) {
      await main.locator('[role="grid"] [data-index="0"], [role="treegrid"] [data-index="0"]').first().click();
      await page.keyboard.press('Space');
      await expectTranslated(page, `${screen}, a row chosen`);
    }
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click();
      await expectTranslated(page, `${screen}, ${await tab.textContent()}`);
    }
  }
  await headButton(page, 'pause').click();
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeEnabled();
  await expectTranslated(page, 'a plan');
  await page.keyboard.press('Escape');
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTranslated(page, key);
    await page.keyboard.press('Escape');
  }
  await chosen.dispose();
});
