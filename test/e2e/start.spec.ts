import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, startConsole, test } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { openFlow, reports } from './locators.ts';
import { essential } from '../fixtures/thorough.ts';

/**
 * The stand-in withholds the event, as Wayland may (electron/electron#48859). On Electron the variable means nothing.
 */
test('a window that is not drawn while it is hidden still opens, in the size and the theme of the start options', async ({
  profile,
}) => {
  const appearance = { theme: 'dark', density: 'comfortable' };
  writeFileSync(join(profile, 'settings.json'), JSON.stringify({ appearance }));
  const { app, page } = await startConsole(profile, {
    after: ['--size=1000x640', '--theme=contrast'],
    env: { STANDIN_WITHHOLD: 'ready-to-show' },
  });
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.isVisible())).toBe(true);
  // There is no menu bar.
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1000, 640]);
  const shown = page.locator('html');
  await expect(shown).toHaveAttribute('data-theme', 'contrast');
  await page.reload();
  await expect(shown).toHaveAttribute('data-theme', 'contrast');
  await page.getByRole('button', { name: 'Light, dark or high contrast' }).click();
  await page.getByRole('menuitem', { name: 'Light', exact: true }).click();
  await page.reload();
  await expect(shown).toHaveAttribute('data-theme', 'light');
  await app.close();
});

/** Anything broken at the start is reported and set aside, and the app can be used (R16). */
test.describe('a start', () => {
  test(
    'with broken settings and a damaged database reports that, keeps both and begins with new ones',
    essential,
    async ({ profile }) => {
      const broken = '{ "environments": [ half a file';
      const damaged = 'this is no database '.repeat(500);
      writeFileSync(join(profile, 'settings.json'), broken);
      writeFileSync(join(profile, 'penstock.db'), damaged);
      const { app, page } = await startConsole(profile);
      await expect(reports(page)).toContainText('The settings could not be read (');
      await expect(reports(page)).toContainText('The history and the notifications could not be opened');
      await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeVisible();
      await app.close();
      expect(readFileSync(join(profile, 'settings.json.unreadable'), 'utf8')).toBe(broken);
      const aside = readdirSync(profile).find((name) => /^penstock\.db\.set-aside-\d+$/.test(name));
      expect(readFileSync(join(profile, aside!), 'utf8')).toBe(damaged);
      expect(existsSync(join(profile, 'penstock.db'))).toBe(true);
    },
  );

  test('without a location for the record sends only overrides, and reports that (D7)', async ({
    profile,
    service,
  }) => {
    mkdirSync(join(profile, 'actions.db'));
    const { app, page } = await startConsole(profile);
    await expect(reports(page)).toContainText('changes are blocked unless you choose to send them unrecorded');
    await connectAtOnce({ page }, service);
    const active = [...(await service.state()).values()].find(
      (node) => node.parent_node_id === null && node.status === 'ACTIVE',
    )!;
    await openFlow(page, active.flow_node_id);
    await page.getByRole('button', { name: /^Pause \d+ nodes…/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This cannot be recorded.');
    const order = dialog.getByRole('button', { name: /^Pause \d+ nodes/ });
    await expect(order).toBeDisabled();
    const word = dialog.getByLabel('Type unrecorded to send it anyway.');
    await word.fill('recorded');
    await expect(order).toBeDisabled();
    await word.fill('unrecorded');
    await order.click();
    await expect(dialog).toBeHidden();
    await expect(reports(page)).toContainText('nodes confirmed.');
    expect((await service.log()).filter(({ method }) => method === 'PUT')).toHaveLength(1);
    await app.close();
  });
});

test('reads at once after the computer wakes', essential, async ({ connected: { app, page }, service }) => {
  await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d+ s ago$/ })).toBeVisible();
  const before = (await service.log()).length;
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
  });
  const asked = async () => (await service.log(before)).map(({ route }) => route);
  await expect.poll(asked).toEqual(expect.arrayContaining(['/flows', '/notifications']));
});

test('reloads a page whose process ended, with its flows', async ({ ownConnected: { app, page } }) => {
  const ended = page.waitForEvent('crash');
  const devTools = await page.context().newCDPSession(page);
  // It never answers, because the process that should is the one that ends.
  devTools.send('Page.crash').catch(() => undefined);
  await ended;
  // Read through main: for Playwright the page is gone for good. Until the reload there is no page to answer.
  const firstFlow = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!
        .webContents.executeJavaScript(`document.querySelector('[role="treegrid"] [aria-rowindex="2"]')?.textContent`)
        .catch(() => undefined),
    );
  await expect.poll(firstFlow).toContain('Orders EU');
});
