import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, type LinkTarget, printLink } from '#contract/link.ts';
import { everyFlow } from '#contract/models/flow.ts';
import { newEnvironment } from '#contract/models/environment.ts';
import type { Page } from '@playwright/test';
import type { DemoService } from '../fixtures/demo-service.ts';
import { hostileLinks } from '../fixtures/hostile-links.ts';
import { nightly } from '../fixtures/thorough.ts';
import { expectNoViolations } from './axe.ts';
import { call } from './bridge.ts';
import { type Console, expect, startConsole, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { openPalette, reports } from './locators.ts';
import { commandLineWords, runApp, runCommandLine, urlGuard } from './runtime.ts';

/** Opens a link like the system while a window may be open: one more start with the link as its last argument. */
async function openByTheSystem(profile: string, ...words: string[]): Promise<void> {
  expect((await runApp([`--user-data-dir=${profile}`, ...words])).code).toBe(0);
}

const linkTo = (baseUrl: string, target: LinkTarget): string =>
  printLink({ address: addressOf({ kind: 'service', baseUrl }), target });

/** Ids of the first flows. */
async function someFlows(page: Page): Promise<number[]> {
  const [environment] = (await call(page, 'environments.list', null)).environments;
  return (await call(page, 'flows.ids', { environmentId: environment!.id, query: everyFlow })).ids;
}

const idOnScreen = (page: Page): Promise<string> => page.evaluate(() => location.hash);

const question = (page: Page) => page.getByRole('dialog', { name: /^Open / });

/** The first button has the focus. It opens nothing. */
async function agree(page: Page): Promise<void> {
  await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('a link shows its screen in the open window, does not interrupt a dialog, and no text has any other effect', async ({
  ownConnected,
  service,
  profile,
}) => {
  const { app, page } = ownConnected;
  const [first, second, third] = await someFlows(page);
  const link = (id: number): string => linkTo(service.baseUrl, { to: 'flow', id });

  await test.step('at once, where nothing is lost by it', async () => {
    await openByTheSystem(profile, link(first!));
    await expect.poll(() => idOnScreen(page)).toBe(`#/flows/${first}`);
  });

  await test.step('from the command line, which hands it over', async () => {
    const before = [`--user-data-dir=${profile}`];
    const { code, stderr } = await runApp(commandLineWords(['open', link(second!)]), { before });
    expect([code, stderr]).toEqual([0, 'Penstock opened the link.\n']);
    await expect.poll(() => idOnScreen(page)).toBe(`#/flows/${second}`);
  });

  await test.step('with a report where no window exists', async () => {
    // With a display the command would open a window, which would outlive the test.
    const { code, stderr } = await runCommandLine(['open', link(second!)], {}, ['--ozone-platform=headless']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Penstock has no open window')]);
  });

  await test.step('after the dialog in which the user writes', async () => {
    const palette = await openPalette(page);
    await page.keyboard.type('declare an incident');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    const dialog = page.getByRole('dialog', { name: /incident/i });
    await dialog.getByRole('textbox').first().fill('Orders are late');
    await openByTheSystem(profile, link(third!));
    await expect(reports(page)).toContainText('A link is waiting to open');
    await expect(dialog.getByRole('textbox').first()).toHaveValue('Orders are late');
    await page.keyboard.press('Escape');
    await expect(question(page)).toContainText('A link only opens a screen');
    await expectNoViolations(page, { news: 'dialog' });
    await agree(page);
    await expect.poll(() => idOnScreen(page)).toBe(`#/flows/${third}`);
  });

  await test.step('after a prompt, where something is typed on the screen', async () => {
    await page.evaluate(() => void (location.hash = '#/environments/new'));
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Harbour');
    await openByTheSystem(profile, link(first!));
    await expect(question(page)).toContainText('Unsaved input on this screen is discarded.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    await expect(name).toHaveValue('Harbour');
  });

  await test.step('pasted into the palette', async () => {
    const palette = await openPalette(page);
    await page.keyboard.insertText(` ${linkTo(service.baseUrl, { to: 'list', screen: 'flows', filter: 'orders' })}\n`);
    await expect(palette.getByRole('option')).toContainText('Open a view of Flows');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search flows' })).toHaveValue('orders');
  });

  await test.step('copied from the palette', async () => {
    await openByTheSystem(profile, link(first!));
    await expect.poll(() => idOnScreen(page)).toBe(`#/flows/${first}`);
    const palette = await openPalette(page);
    await page.keyboard.type('copy link');
    await expect(palette.getByRole('option').first()).toContainText('Copy link');
    await page.keyboard.press('Enter');
    await expect(reports(page)).toContainText('The link was copied');
  });

  await test.step('with hostile texts in its parts', async () => {
    const settings = (): string => readFileSync(join(profile, 'settings.json'), 'utf8');
    const [before, place, requests] = [settings(), await idOnScreen(page), (await service.log()).length];
    const picture = join(profile, 'hostile.png');
    const wordsAfterLinks = [
      [link(second!), '--no-sandbox', `--screenshot=${picture}`],
      [link(second!), link(third!)],
    ];
    for (const words of wordsAfterLinks) {
      if (urlGuard.isOn) expect((await runApp([`--user-data-dir=${profile}`, ...words])).code).toBe(urlGuard.code);
      else {
        await openByTheSystem(profile, ...words);
        await expect(reports(page)).toContainText('This link was not opened');
      }
    }
    await openByTheSystem(profile, 'penstock://open/../../pause?id=1');
    await app.evaluate(
      ({ app: running }, texts) => {
        for (const text of texts) running.emit('second-instance', {}, [], '', { link: text });
        for (const data of [null, 7, {}, { link: 7 }, []]) running.emit('second-instance', {}, [], '', data);
      },
      hostileLinks.map(([, text]) => text),
    );
    await openByTheSystem(profile, linkTo('https://nowhere.example.invalid/v1', { to: 'flow', id: 1 }));
    await expect(reports(page)).toContainText('No environment has the address nowhere.example.invalid/v1');
    expect([settings(), await idOnScreen(page), existsSync(picture)]).toEqual([before, place, false]);
    expect((await service.log(requests)).filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

/** Adds the service by another of its addresses, which is another environment. */
async function connectTwo(console: Console, service: DemoService): Promise<string> {
  await connectAtOnce(console, service);
  const { environments } = await call(console.page, 'environments.list', null);
  const baseUrl = environments[0]!.baseUrl.replace('127.0.0.1', 'localhost');
  const { caPem, uiUrl } = environments[0]!;
  const settings = { ...newEnvironment, name: 'Harbour', guard: 'open' as const, baseUrl, uiUrl, caPem };
  const secret = { method: 'service_key' as const, serviceKey: service.serviceKey };
  await call(console.page, 'environments.connect', { settings, secret });
  return baseUrl;
}

test(
  'a link that starts Penstock prompts before it switches to another environment',
  nightly,
  async ({ profile, service }) => {
    const before = await startConsole(profile);
    await connectTwo(before, service);
    const [id] = await someFlows(before.page);
    await before.app.close();

    const link = linkTo(service.baseUrl, { to: 'flow', id: id! });
    const after = await startConsole(profile, { after: [link] });
    try {
      const { page } = after;
      await expect(question(page)).toContainText('Opening the link switches from Harbour to Northgate.');
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveTitle('Harbour - Penstock');

      await openByTheSystem(profile, link);
      await agree(page);
      await expect(page).toHaveTitle('Northgate - Penstock');
      await expect.poll(() => idOnScreen(page)).toBe(`#/flows/${id}`);
    } finally {
      await after.app.close();
    }
  },
);
