/**
 * Composition root: builds all parts, in reading order. Only this file and engine.ts may import every folder of main.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, ipcMain, session } from 'electron';
import { UpdateFeedReader } from './api/transport/feed.ts';
import { systemClock as clock } from './core/base/clock.ts';
import { openAtStart } from './core/environments/demo-start.ts';
import { Columns } from './core/settings/columns.ts';
import { Keys } from './core/settings/keys.ts';
import { Sharing } from './core/settings/sharing.ts';
import { Views } from './core/settings/views.ts';
import { isAtRest } from './core/updates/at-rest.ts';
import { Updates } from './core/updates/updates.ts';
import { createEngine } from './engine.ts';
import { createHandlers } from './ipc/handlers.ts';
import { Push } from './ipc/push.ts';
import { registerCalls } from './ipc/register.ts';
import type { Logger } from './log.ts';
import { obeyKeychainSwitch } from './secrets/keychain-switch.ts';
import { setHiddenIn, watchAttention } from './shell/attention.ts';
import { bringUp, decideClosing } from './shell/closing.ts';
import { createNativeNotifications } from './shell/native-notifications.ts';
import type { Links } from './shell/links.ts';
import { showNeedsOf } from './shell/needs.ts';
import type { StartOptions } from './shell/options.ts';
import { quitInOrder } from './shell/quitting.ts';
import { reviveWhenGone } from './shell/revival.ts';
import { pageOrigin, serveApp } from './shell/scheme.ts';
import { createScreenshot } from './shell/screenshot.ts';
import { proxyForEnvironment } from './api/transport/proxy.ts';
import { systemProxyFor } from './shell/security.ts';
import { openSettingsFile } from './shell/settings-store.ts';
import { applyTheme } from './shell/theme.ts';
import { applyTimeZone } from './shell/time-zone.ts';
import { appImageOf, checksSignature, factsOf, obstacleOf } from './shell/updates/installation.ts';
import { createUpdater } from './shell/updates/updater.ts';
import { createUtilityLauncher } from './shell/utility-launcher.ts';
import { openPage } from './shell/window.ts';
import { windowPort } from './shell/window-port.ts';
import { storedDataIn } from './storage/stored-data.ts';
import { openStores } from './storage/stores.ts';
import { writeWhole } from './storage/whole-file.ts';

interface Start {
  options: StartOptions;
  log: Logger;
  /** Hidden and empty window: it is shown when it has been drawn. */
  window: BrowserWindow;
  links: Links;
  /** Folder with the bundles of main; this module may be in another one. */
  bundles: string;
}

/** Builds everything and opens the page. Must be called when Electron is ready. */
export async function createApp({ options, log, window, links, bundles }: Start): Promise<void> {
  const version = app.getVersion();
  const always = { clock, log };
  const stores = openStores(app.getPath('userData'), { ...always, openFile: openSettingsFile });
  const { settings, activity } = stores;
  const launcher = obeyKeychainSwitch(createUtilityLauncher(bundles, log), {
    isPackaged: app.isPackaged,
    env: process.env,
  });
  const push = new Push();

  applyTheme(options.theme ?? settings.read().appearance.theme);
  applyTimeZone(settings.read().appearance.timeZone);
  serveApp(session.defaultSession.protocol, join(bundles, '..', 'renderer'));
  const screenshot = options.screenshot === null ? null : createScreenshot(window, options.screenshot);
  push.add(window.webContents);

  const {
    environments,
    storeClientCertificate,
    actions,
    editing,
    calling,
    quarantine,
    resources,
    exports,
    records,
    writeReport,
    writeIncidentReport,
    writeHandOver,
    signHandover,
  } = await createEngine({
    stores,
    launcher,
    push,
    log,
    version,
    proxyFor: systemProxyFor,
    native: createNativeNotifications(window, log, (target) => push.send('app.goTo', target)),
    onNeeds: showNeedsOf(window),
  });

  const installation = factsOf(app, process);
  const updates = new Updates({
    ...always,
    version,
    obstacle: installation.then(obstacleOf),
    checksSignature: installation.then(checksSignature),
    updater: createUpdater({
      reader: new UpdateFeedReader({ proxyFor: systemProxyFor, userAgent: `Penstock/${version}` }),
      version,
      platform: process.platform,
      appImage: appImageOf(process.env, process.execPath),
      dataFolder: app.getPath('userData'),
      resources: process.resourcesPath,
    }),
    settings,
    onChange: (state) => push.send('updates.changed', state),
  });

  const started = openAtStart(environments, options.demo, (thrown) => {
    log.error('the demo did not start', { thrown });
    screenshot?.fail(thrown);
  });
  const handlers = createHandlers({
    environments,
    storeClientCertificate,
    actions,
    editing,
    calling,
    activity,
    savedPlans: stores.savedPlans,
    quarantine,
    resources,
    exports,
    writeReport,
    writeIncidentReport,
    writeHandOver,
    signHandover,
    onCallProgress: (progress) => push.sendState('calling.progress', progress.environmentId, progress),
    onEditingProgress: (progress) => push.sendState('editing.progress', progress.environmentId, progress),
    settings,
    clearHistory: stores.clearHistory,
    stored: () => storedDataIn(app.getPath('userData')),
    views: new Views(settings),
    columns: new Columns(settings),
    keys: new Keys(settings),
    sharing: new Sharing(settings),
    updates,
    clock,
    started,
    shell: {
      ...windowPort(window, writeWhole, options.theme),
      version,
      notices: stores.notices,
      licences: () =>
        readFile(join(app.isPackaged ? process.resourcesPath : join(bundles, '..'), 'licences.txt'), 'utf8'),
      takeLink: () => links.take(),
      proxyFor: (settings) => proxyForEnvironment(settings, systemProxyFor)(settings.baseUrl),
      onFlowsPainted: ({ environmentId, flows, complete }) =>
        screenshot?.painted({ environment: environments.get(environmentId).settings.name, flows }, complete),
    },
  });
  registerCalls(ipcMain, handlers, pageOrigin, log);
  watchAttention(window, { environments, push });
  links.onCome(() => {
    bringUp(window);
    push.send('app.linked', null);
  });
  if (!screenshot) reviveWhenGone(window, clock, log);
  quitInOrder(clock, log, {
    isAtRest: () =>
      isAtRest(
        environments.all().flatMap(({ id }) => actions.list(id)),
        exports.list(),
      ),
    hold: () => actions.hold(),
    settle: () => Promise.all([exports.hold(), environments.close()]),
    close: [records, stores],
    last: (atRest) => updates.quit(atRest),
  });

  decideClosing(window, process.platform, {
    chosen: () => (screenshot ? 'quit' : settings.read().startup.whenClosed),
    choose: (whenClosed) => settings.write({ startup: { ...settings.read().startup, whenClosed } }),
  });
  // Without an environment there is nothing to watch, and a link has to be visible.
  const inTray = !screenshot && !links.wait && settings.read().startup.inTray && environments.all().length > 0;
  if (inTray) setHiddenIn({ environments, push }, true);
  await openPage(window, { route: screenshot ? '' : options.route, inTray, clock });
  // This comes after the page: restoring earlier reads takes a while, and the page is starting (P10).
  void environments.resumeAll();
  if (!screenshot) void updates.begin();
}
