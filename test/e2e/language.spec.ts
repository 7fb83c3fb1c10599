import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { catalogue } from '../../main/api/operations/catalogue.ts';
import { pseudoLanguage } from '../fixtures/pseudo-language.ts';
import { call } from './bridge.ts';
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

/** Their names, and those of their areas, are the service's own. */
const operations = new Set(catalogue.flatMap(({ area, operation }) => [area, operation.name]));

/** Nothing on screen is a text of Penstock in another language than the chosen one, and nothing of it is cut off. */
async function expectTranslated(page: Page, where: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const untranslated = (await untranslatedTexts(page)).filter((text) => !operations.has(text));
  expect.soft(untranslated, `untranslated: ${where}`).toEqual([]);
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

/** Asks for a pause, and waits until its plan is there: before, the last button of the dialog is the one that cancels. */
async function openPausePlan(page: Page): Promise<void> {
  await headButton(page, 'pause').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  await expect(dialog.getByRole('button').last()).toBeEnabled();
}

/** By its place and icon, too. */
async function openComparison(page: Page): Promise<void> {
  await headButton(page, 'ellipsis').click();
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator('svg[class*="lucide-columns"]') })
    .click();
}

test('every screen is shown in the chosen language, and longer texts are not cut off', async ({
  ownConnected: { page },
  service,
}) => {
  await page.addInitScript(chooseLanguage);
  await page.reload();
  const origin = await incidentOrigin(service);
  const incident = `incidents/${await declareIncident(page, origin)}`;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const screens = [
    'overview',
    'flows',
    'changes',
    'incidents',
    incident,
    'compare',
    'findings',
    'errors',
    'resources?kind=destination',
    'resources/code/6001',
    'resources/lookup/7001',
    'timeline',
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
        await expect(dialog).toBeVisible();
        await expectTranslated(page, `${screen}, ${icon}`);
        await page.keyboard.press('Escape');
      }
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click();
      await expectTranslated(page, `${screen}, ${await tab.textContent()}`);
    }
  }
  for (const [at, icon] of [
    ['resources/lookup/7001', 'pencil'],
    ['resources?kind=lookup', 'plus'],
  ] as const) {
    await page.evaluate((hash) => (location.hash = hash), `#/${at}`);
    await headButton(page, icon).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    await expectTranslated(page, `${at}, ${icon}`);
    if (icon === 'plus') {
      await dialog.getByRole('textbox').first().fill('2718');
      await dialog.getByRole('button').last().click();
      await expect(dialog.getByRole('table')).toBeVisible();
      await expectTranslated(page, 'a creation');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.evaluate(() => (location.hash = '#/resources/lookup/7001'));
  await openComparison(page);
  await expect(dialog).toBeVisible();
  await expectTranslated(page, 'a comparison');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/resources?kind=lookup&filter=name%3Acodes'));
  await expect(main.locator('[role="grid"] [data-index]').first()).toContainText(/codes/i);
  await main.getByRole('grid').focus();
  await page.keyboard.press('Control+a');
  await main.locator('button:has(svg.lucide-pencil)').last().click();
  await dialog.getByRole('textbox').first().fill('1618');
  await expectTranslated(page, 'a change of many');
  await dialog.getByRole('button').last().click();
  await expect(dialog.getByRole('table')).toBeVisible();
  await expectTranslated(page, 'a plan for many');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  const command = pseudoLanguage('', { text: 'Call the service' }).text.slice(1, 16);
  await page.keyboard.type(command);
  await expect(page.getByRole('option', { selected: true })).toContainText(command);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('');
  await expectTranslated(page, 'the operations');
  await page.keyboard.type('data_maps.update');
  await expect(page.getByRole('option').first()).toContainText('Update data map metadata');
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox').first().fill('7001');
  await dialog.getByRole('textbox').last().fill('{"description": "1414"}');
  await expectTranslated(page, 'a call');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectTranslated(page, 'what a call does');
  await page.keyboard.press('Escape');
  await page.evaluate((hash) => (location.hash = hash), `#/flows/${origin}`);
  await openComparison(page);
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectTranslated(page, 'a comparison of flows');
  await page.keyboard.press('Escape');
  await openPausePlan(page);
  await expectTranslated(page, 'a plan');
  await page.keyboard.press('Escape');
  for (const key of ['Control+k', '?']) {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
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
  // What was done belongs to the incident.
  await page.evaluate((hash) => (location.hash = hash), `#/flows/${origin}`);
  await openPausePlan(page);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  const environmentId = (await call(page, 'environments.list', null)).environments[0]!.id;
  const changeId = (await call(page, 'changes.list', { environmentId }))[0]!.id;
  await call(page, 'incidents.putChange', { changeId, incidentId: incident.split('/')[1]! });
  await page.evaluate((hash) => (location.hash = hash), `#/${incident}`);
  await expect(main.locator('section:has(#changes) li')).toHaveCount(1);
  await expectTranslated(page, `${incident}, with a change`);
});
