import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nightly } from '../fixtures/thorough.ts';
import { type Console, expect, startConsole, test as base } from './console.ts';
import { connectAtOnce } from './environment-form.ts';
import { call } from './bridge.ts';
import { UpdateFeed } from '../fixtures/update-feed.ts';

const markup = '<img src=x onerror="document.title=1"><b>Faster</b>';
const newer = Buffer.from('the newer AppImage');

interface Installed {
  feed: UpdateFeed;
  /** The AppImage that appears to run. */
  appImage: string;
  /** Starts the console as that AppImage, on a computer that knows the feed's authority. */
  start: () => Promise<Console>;
}

const test = base.extend<{ installed: Installed }>({
  installed: async ({ folder, profile }, use) => {
    const feed = await UpdateFeed.start();
    const appImage = join(folder, 'Penstock.AppImage');
    writeFileSync(appImage, 'the AppImage that runs');
    writeFileSync(join(folder, 'authority.pem'), feed.caPem);
    const env = {
      APPIMAGE: appImage,
      // The running process is in it.
      APPDIR: '/',
      ELECTRON_FORCE_IS_PACKAGED: '1',
      SSL_CERT_FILE: join(folder, 'authority.pem'),
    };
    await use({ feed, appImage, start: () => startConsole(profile, { env }) });
    await feed.stop();
  },
});

test.skip(process.platform !== 'linux', 'only on Linux: the others have no AppImage');

const openSection = ({ page }: Console): Promise<void> =>
  page.evaluate(() => void (location.hash = '#/settings/updates'));

test('a newer Penstock is downloaded from the feed that the user sets, and installed as Penstock quits (R20) (only on Linux: an AppImage is replaced)', async ({
  installed,
  service,
}) => {
  const { feed, appImage, start } = installed;
  feed.offer('99.1.0', newer, [`releaseNotes: ${JSON.stringify(markup)}`]);
  const first = await start();
  const { app, page } = first;
  await connectAtOnce(first, service);
  await openSection(first);
  const main = page.getByRole('main');
  await expect(main).toContainText('Off: no feed is set.');
  expect(feed.log).toEqual([]);

  const field = page.getByRole('textbox', { name: 'Feed URL' });
  await field.fill(feed.url.replace('https:', 'http:'));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(feed.url);
  await page.keyboard.press('Enter');
  await expect(main).toContainText('99.1.0 is downloaded and will be installed when you quit Penstock.');
  const notes = page.getByRole('region', { name: "What's new in 99.1.0" });
  await expect(notes).toHaveText(markup);
  expect(readFileSync(appImage, 'utf8')).toBe('the AppImage that runs');

  await app.close();
  expect(readFileSync(appImage)).toEqual(newer);
  expect(feed.asked).toEqual([expect.stringMatching(/latest-linux.*\.yml$/), '/penstock/Penstock-99.1.0.AppImage']);
});

test(
  'what is new is shown once after an update, as text (S6) (only on Linux: an AppImage runs)',
  nightly,
  async ({ installed, profile, service }) => {
    const before = await installed.start();
    const { version } = await call(before.page, 'app.info', null);
    await connectAtOnce(before, service);
    await before.app.close();
    const file = join(profile, 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as object;
    const installing = { from: '0.0.1', version, notes: markup };
    writeFileSync(file, JSON.stringify({ ...settings, updates: { feed: null, installing } }));

    const { app, page } = await installed.start();
    const note = page.getByRole('status').filter({ hasText: `Penstock was updated to ${version}` });
    await note.getByRole('button', { name: "What's new" }).click();
    const dialog = page.getByRole('dialog', { name: `What's new in ${version}` });
    await expect(dialog.getByRole('region')).toHaveText(markup);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(note).toBeHidden();
    await app.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ updates: { installing: null } });
  },
);

test(
  'nothing is installed while an action waits for the service (R20) (only on Linux: an AppImage is replaced)',
  nightly,
  async ({ installed, service }) => {
    const { feed, appImage, start } = installed;
    feed.offer('99.1.0', newer);
    const console = await start();
    const { app, page } = console;
    await connectAtOnce(console, service);
    await call(page, 'updates.setFeed', { feed: feed.url });
    await expect.poll(async () => (await call(page, 'updates.state', null)).ready?.version).toBe('99.1.0');

    const [environment] = (await call(page, 'environments.list', null)).environments;
    const environmentId = environment!.id;
    await expect.poll(async () => (await call(page, 'watch.state', { environmentId })).phase).toBe('live');
    const active = [...(await service.state()).values()].find(
      ({ parent_node_id, status }) => parent_node_id === null && status === 'ACTIVE',
    )!;
    const selection = { by: 'nodes' as const, nodeIds: [active.flow_node_id] };
    const plan = await call(page, 'actions.plan', {
      environmentId,
      goal: { kind: 'change', change: 'pause', selection },
      strategy: 'never_wake',
      changeId: null,
    });
    const held = await service.fault({ action: 'hang', match: { method: 'PUT' } });
    await call(page, 'actions.run', {
      planId: plan.id,
      typedName: null,
      reason: null,
      unchecked: true,
      override: null,
      incidentId: null,
      restoreAt: null,
    });
    await expect.poll(() => service.struck(held)).toBeGreaterThan(0);
    await app.close();
    expect(readFileSync(appImage, 'utf8')).toBe('the AppImage that runs');
  },
);
