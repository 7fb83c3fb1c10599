/** The composition root: what is made of what, in reading order. The only file that may import every folder of main. */
import { join } from 'node:path';
import { app, type BrowserWindow, ipcMain, session } from 'electron';
import { connectTo } from './api/connect.ts';
import { Actions } from './core/actions/actions.ts';
import { handOverOf } from './core/actions/hand-over.ts';
import { writeReport } from './core/actions/reports.ts';
import { systemClock as clock } from './core/base/clock.ts';
import { Environments } from './core/environments/environments.ts';
import { actionTargetOf, reportSourcesOf, sampledEnvironmentOf } from './core/environments/faces.ts';
import { openAtStart } from './core/environments/opening.ts';
import { Exports } from './core/exports/exports.ts';
import { Announcer } from './core/notifications/announcer.ts';
import { Quarantine } from './core/quarantine/quarantine.ts';
import { demoId } from './core/settings/demo.ts';
import { Columns } from './core/settings/columns.ts';
import { Keys } from './core/settings/keys.ts';
import { Sharing } from './core/settings/sharing.ts';
import { Views } from './core/settings/views.ts';
import { createDemoStarter } from './helpers/demo-service.ts';
import { createRecords } from './helpers/records.ts';
import { createHandlers } from './ipc/handlers.ts';
import { Push } from './ipc/push.ts';
import { registerCalls } from './ipc/register.ts';
import type { Logger } from './log.ts';
import { createOsKeychain } from './secrets/os-keychain.ts';
import { createSecretStore } from './secrets/secret-store.ts';
import { setHiddenIn, watchAttention } from './shell/attention.ts';
import { decideClosing } from './shell/closing.ts';
import { createNativeNotifications } from './shell/native-notifications.ts';
import { showNeedsOf } from './shell/needs.ts';
import type { StartOptions } from './shell/options.ts';
import { quitInOrder } from './shell/quitting.ts';
import { reviveWhenGone } from './shell/revival.ts';
import { pageOrigin, serveApp } from './shell/scheme.ts';
import { createScreenshot } from './shell/screenshot.ts';
import { systemProxyFor } from './shell/security.ts';
import { openSettingsFile } from './shell/settings-store.ts';
import { applyTheme } from './shell/theme.ts';
import { createUtilityLauncher } from './shell/utility-launcher.ts';
import { openPage } from './shell/window.ts';
import { windowPort } from './shell/window-port.ts';
import { freeSpace } from './storage/free-space.ts';
import { storedDataIn } from './storage/stored-data.ts';
import { openStores } from './storage/stores.ts';
import { writeWhole } from './storage/whole-file.ts';

interface Start {
  options: StartOptions;
  log: Logger;
  /** Hidden and empty: it is opened when it has been drawn. */
  window: BrowserWindow;
  /** The folder with the bundles of main; this module may be in one of its own. */
  bundles: string;
}

/** Builds everything and opens the page. To be called when Electron is ready. */
export async function createApp({ options, log, window, bundles }: Start): Promise<void> {
  const version = app.getVersion();
  const always = { clock, log };
  const stores = openStores(app.getPath('userData'), { ...always, openFile: openSettingsFile });
  const { settings, journal, activity } = stores;
  const launcher = createUtilityLauncher(bundles);
  const push = new Push();

  applyTheme(options.theme ?? settings.read().appearance.theme);
  serveApp(session.defaultSession.protocol, join(bundles, '..', 'renderer'));
  const screenshot = options.screenshot === null ? null : createScreenshot(window, options.screenshot);
  push.add(window.webContents);

  const environments = new Environments({
    ...always,
    connect: connectTo({ version, proxyFor: systemProxyFor, log }),
    secrets: createSecretStore(createOsKeychain(launcher)),
    settings,
    openHistory: stores.historyOf,
    openFindings: stores.findingsOf,
    openNotifications: stores.notificationsOf,
    announcer: new Announcer({
      native: createNativeNotifications(window, log, (target) => push.send('app.goTo', target)),
      rules: () => settings.read().notifications,
      clock,
    }),
    startDemo: createDemoStarter(launcher),
    activity,
    pauses: (place) => journal.pauses(place),
    onChange: (list) => push.send('environments.changed', list),
    onSignedIn: (id) => {
      actions.signedIn(id);
      exports.signedIn(id);
    },
    onWatch: (state) => {
      actions.read(state.environmentId);
      push.send('watch.changed', state);
    },
    onFindings: (state) => push.send('findings.changed', state),
    onNotifications: (state) => push.send('notifications.changed', state),
    onNeeds: showNeedsOf(window),
    refuse: (id, problem) => actions.refuse(id, problem),
    abandon: (id) => actions.abandon(id),
  });
  const actions: Actions = new Actions({
    ...always,
    target: (id) => actionTargetOf(environments.get(id)),
    journal,
    incidents: stores.incidents,
    from: 'window',
    onChange: (action) => push.send('actions.changed', action),
  });
  // The built-in service begins anew with each start.
  await actions.abandon(demoId);

  const records = createRecords(launcher, log);
  const sampled = {
    ...always,
    environment: (id: string) => sampledEnvironmentOf(environments.get(id)),
    touchedBy: (changeId: string) => actions.changes.touchedFlows(changeId),
    records,
  };
  const quarantine = new Quarantine({
    ...sampled,
    rules: (id) => stores.groupRulesOf(environments.get(id)),
    seenGroups: (id) => stores.seenGroupsOf(environments.get(id)),
    onChange: (reading) => push.send('quarantine.changed', reading),
  });
  const exports: Exports = new Exports({
    ...sampled,
    store: stores.exports,
    rules: (id) => stores.groupRulesOf(environments.get(id)).read(),
    freeSpace,
    version,
    onChange: (job) => push.send('exports.changed', job),
  });

  const started = openAtStart(environments, options.demo, (thrown) => {
    log.error('the demo did not start', { thrown });
    screenshot?.fail(thrown);
  });
  const handlers = createHandlers({
    environments,
    actions,
    activity,
    quarantine,
    exports,
    writeReport: (id) => writeReport(id, reportSourcesOf(environments, { actions, journal, activity, clock })),
    writeHandOver: (id) => {
      const { settings: chosen, watch } = environments.get(id);
      return handOverOf({
        environmentName: chosen.name,
        writtenAt: clock.now(),
        incidents: actions.incidents.open(id),
        changes: actions.changes.list(id),
        overview: watch.overview(),
      });
    },
    settings,
    clearHistory: stores.clearHistory,
    stored: () => storedDataIn(app.getPath('userData')),
    views: new Views(settings),
    columns: new Columns(settings),
    keys: new Keys(settings),
    sharing: new Sharing(settings),
    clock,
    started,
    shell: {
      ...windowPort(window, writeWhole, options.theme),
      version,
      notices: stores.notices,
      proxyFor: systemProxyFor,
      onFlowsPainted: ({ environmentId, flows, complete }) =>
        screenshot?.painted({ environment: environments.get(environmentId).settings.name, flows }, complete),
    },
  });
  registerCalls(ipcMain, handlers, pageOrigin, log);
  watchAttention(window, environments);
  if (!screenshot) reviveWhenGone(window, clock, log);
  quitInOrder(clock, log, {
    hold: () => actions.hold(),
    settle: () => Promise.all([exports.hold(), environments.close()]),
    close: [records, stores],
  });

  decideClosing(window, process.platform, {
    chosen: () => (screenshot ? 'quit' : settings.read().startup.whenClosed),
    choose: (whenClosed) => settings.write({ startup: { ...settings.read().startup, whenClosed } }),
  });
  // Without an environment there is nothing to watch.
  const inTray = !screenshot && settings.read().startup.inTray && environments.all().length > 0;
  if (inTray) setHiddenIn(environments, true);
  await openPage(window, { route: screenshot ? '' : options.route, inTray, clock });
  // Afterwards: restoring what was read before takes a while, and the page is starting (P10).
  void environments.resumeAll();
}
