import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pseudoLanguage } from '../fixtures/pseudo-language.ts';
import { full } from '../fixtures/thorough.ts';
import { expect, startConsole, test as base } from './console.ts';
import { declareIncident } from './declared.ts';
import { incidentOrigin, samplePath } from './failed-records.ts';
import { expectToFit } from './fit.ts';
import { cutOffTexts, untranslatedTexts } from './translated.ts';

const chooseLanguage = `globalThis.penstockLanguage = ${pseudoLanguage.toString()};`;

/** A console that says everything in the pseudo-language: its main and helpers run a file of their own before their first module. */
const test = base.extend({
  ownConsole: async ({ profile, folder }, use) => {
    const file = join(folder, 'language.cjs');
    // Playwright passes no NODE_OPTIONS to main, but main passes it to its helpers.
    writeFileSync(
      file,
      `${chooseLanguage}\nprocess.env.NODE_OPTIONS = \`--require=\${JSON.stringify(__filename)}\`;\n`,
    );
    const started = await startConsole(profile, { before: ['-r', file] });
    await use(started);
    await started.app.close();
  },
});

/** Nothing on screen is a text of Penstock in another language than the chosen one, and nothing of it is cut off. */
async function expectTranslated(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect.soft(await untranslatedTexts(page), `untranslated: ${where}`).toEqual([]);
  expect.soft(await cutOffTexts(page), `cut off: ${where}`).toEqual([]);
  await expectToFit(page);
}

/** The text as it stands in the pseudo-language, before what makes it longer. */
const accented = (text: string): RegExp =>
  new RegExp(
    pseudoLanguage('', { text })
      .text.replace(/^«(.*?) ō.*$/, '$1')
      .replaceAll('.', '\\.'),
  );

/** By its place in the head of the page: its name is in the pseudo-language. */
const headButton = (page: Page, icon: string) =>
  page.getByRole('main').locator('header').locator(`button:has(svg.lucide-${icon})`).first();

test(
  'every screen is shown in the chosen language, and longer texts are not cut off',
  full,
  async ({ ownConnected: { page }, service }) => {
    await page.addInitScript(chooseLanguage);
    await page.reload();
    const origin = await incidentOrigin(service);
    const incident = `incidents/${await declareIncident(page, origin)}`;
    const main = page.getByRole('main');
    const screens = [
      'overview',
      'flows',
      'changes',
      'incidents',
      incident,
      'compare',
      'findings',
      'errors',
      'notifications',
      'exports',
      'activity',
      'wall',
    ];
    const sections = ['keys', 'exports', 'startup', 'data', 'sharing'].map((section) => `settings/${section}`);
    const forms = ['environments', 'environments/new', ...sections, 'welcome'];
    for (const screen of [...screens, ...forms, `quarantine?flow=${origin}`, `flows/${origin}`]) {
      await page.evaluate((hash) => (location.hash = hash), `#/${screen}`);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expectTranslated(page, screen);
      // The details beside a chosen row.
      if (/^(flows|notifications|quarantine.*)$/.test(screen)) {
        await main.locator('[role="grid"] [data-index="0"], [role="treegrid"] [data-index="0"]').first().click();
        await page.keyboard.press('Space');
        await expectTranslated(page, `${screen}, a row chosen`);
      }
      if (screen === incident)
        for (const icon of ['pencil', 'circle-check']) {
          await headButton(page, icon).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectTranslated(page, `${screen}, ${icon}`);
          await page.keyboard.press('Escape');
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
    // What main says of a service that refuses.
    await service.fault({ match: { path: samplePath }, action: 'status', status: 403 });
    // From earlier on: what was read to its end is not asked for again.
    const earlier = Date.now() - 3 * 3_600_000;
    await page.evaluate((hash) => (location.hash = hash), `#/quarantine?flow=${origin}&from=${earlier}`);
    await expect(main.getByText(accented('does not allow you to do this.')).first()).toBeVisible();
    await expectTranslated(page, 'a refusal');
  },
);
