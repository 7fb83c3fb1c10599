/** The composition root: who is made of what, in reading order. The only file that may import every folder of main. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Theme } from '#contract/models/appearance.ts';
import { app, ipcMain, nativeTheme, session } from 'electron';
import { connectTo } from './api/connect.ts';
import { Actions } from './core/actions/actions.ts';
import { type ReportSources, writeReport } from './core/actions/reports.ts';
import type { ActionTarget } from './core/actions/target.ts';
import { systemClock as clock } from './core/base/clock.ts';
import { Environments } from './core/environments/environments.ts';
import { Exports } from './core/exports/exports.ts';
import { Announcer } from './core/notifications/announcer.ts';
import { Quarantine } from './core/quarantine/quarantine.ts';
import { demoId } from './core/settings/demo.ts';
import { Views } from './core/settings/views.ts';
import { createDemoStarter } from './helpers/demo-service.ts';
import { createRecords } from './helpers/records.ts';
import { createHandlers } from './ipc/handlers.ts';
import { Push } from './ipc/push.ts';
import { registerCalls } from './ipc/register.ts';
import type { Logger } from './log.ts';
import { createOsKeychain } from './secrets/os-keychain.ts';
import { createSecretStore } from './secrets/secret-store.ts';
import { watchAttention } from './shell/attention.ts';
import { chooseCa, mayOpen } from './shell/dialogs.ts';
import { openInBrowser } from './shell/external.ts';
import { createNativeNotifications } from './shell/native-notifications.ts';
import { showNeedsOf } from './shell/needs.ts';
import type { StartOptions } from './shell/options.ts';
import { reviveWhenGone } from './shell/revival.ts';
import { chooseTarget, saveFile, saveFiles, showInFolder } from './shell/saving.ts';
import { pageOrigin, serveApp } from './shell/scheme.ts';
import { createScreenshot } from './shell/screenshot.ts';
import { systemProxyFor } from './shell/security.ts';
import { openSettingsFile } from './shell/settings-store.ts';
import { createUtilityLauncher } from './shell/utility-launcher.ts';
import { createWall } from './shell/wall.ts';
import { createWindow, openPage } from './shell/window.ts';
import { openActions } from './storage/actions.ts';
import { inMemory, openDatabase, openUsableDatabase } from './storage/database.ts';
import { actionsDatabase, exportsDatabase } from './storage/database-kinds.ts';
import { openExports } from './storage/exports.ts';
import { freeSpace } from './storage/free-space.ts';
import { openGroupRules } from './storage/group-rules.ts';
import { openHistory } from './storage/history.ts';
import { openNotifications } from './storage/notifications.ts';
import { keepWithinLimits } from './storage/retention.ts';
import { openSeenGroups } from './storage/seen-groups.ts';
import { defaultSettings, openSettings } from './storage/settings-store.ts';
import { enterLate } from './storage/unrecorded.ts';
import { writeWhole } from './storage/whole-file.ts';

/** A service that does not answer keeps nobody from leaving. Milliseconds. */
const patience = 2_000;

export interface AppParts {
  options: StartOptions;
  log: Logger;
}

/** Builds everything and opens the window. To be called when Electron is ready. */
export async function createApp({ options, log }: AppParts): Promise<void> {
  const out = join(import.meta.dirname, '..');
  const data = app.getPath('userData');

  const openFile = (directory: string) => openSettingsFile(directory, defaultSettings);
  const { store: settings, notices: ofSettings } = openSettings(data, openFile);
  const { database, notices: ofDatabase } = openUsableDatabase(join(data, 'penstock.db'));
  const recordPath = join(data, 'actions.db');
  const { database: actionsFile, notices: ofActions, isKept } = openUsableDatabase(recordPath, actionsDatabase);
  const notice = isKept ? null : (ofActions[0] ?? null);
  const {
    journal,
    activity,
    close: closeActions,
  } = openActions(actionsFile, { clock, processId: randomUUID(), notice });
  const { database: exportsFile, notices: ofExports } = openUsableDatabase(join(data, 'exports.db'), exportsDatabase);
  const demoDatabase = openDatabase(inMemory);
  const databaseOf = (kind: 'demo' | 'service') => (kind === 'demo' ? demoDatabase : database);
  const launcher = createUtilityLauncher(import.meta.dirname);
  const push = new Push();

  nativeTheme.themeSource = themeSource(options.theme ?? settings.read().appearance.theme);
  serveApp(session.defaultSession.protocol, join(out, 'renderer'));
  const window = createWindow(join(out, 'preload', 'index.cjs'), options.size);
  const screenshot = options.screenshot === null ? null : createScreenshot(window, options.screenshot);
  push.add(window.webContents);

  const environments = new Environments({
    connect: connectTo({
      version: app.getVersion(),
      proxyFor: systemProxyFor,
      log,
    }),
    secrets: createSecretStore(createOsKeychain(launcher)),
    settings,
    openHistory: ({ id, kind }) => openHistory(databaseOf(kind), id),
    openNotifications: ({ id, kind }) => openNotifications(databaseOf(kind), id),
    announcer: new Announcer({
      native: createNativeNotifications(window, log, (target) => push.send('app.goTo', target)),
      rules: () => settings.read().notifications,
      clock,
    }),
    startDemo: createDemoStarter(launcher),
    clock,
    log,
    onChange: (list) => {
      push.send('environments.changed', list);
      for (const { id, session } of list.environments) if (session.state === 'signed_in') goOn(id);
    },
    activity,
    onWatch: (state) => push.send('watch.changed', state),
    onNotifications: (state) => push.send('notifications.changed', state),
    onNeeds: showNeedsOf(window),
    refuse: (id, problem) => actions.refuse(id, problem),
    abandon: (id) => actions.abandon(id),
  });

  const targetOf = (id: string): ActionTarget => {
    const environment = environments.get(id);
    const { service, watch: estate, actor, signedIn, chosen, place } = environment;
    return {
      id,
      name: chosen.name,
      place,
      // Read from the file, for who asks.
      get guard() {
        return environment.settings.guard;
      },
      signedIn,
      actor,
      service,
      estate,
    };
  };
  const actions: Actions = new Actions({
    target: targetOf,
    journal,
    clock,
    log,
    from: 'window',
    onChange: (action) => push.send('actions.changed', action),
  });

  // The built-in service begins anew with each start.
  await actions.abandon(demoId);

  const records = createRecords(launcher, log);
  const rulesOf = (id: string) => openGroupRules(databaseOf(environments.get(id).kind), id);
  const sampled = (id: string) => {
    const { service, watch, signedIn, settings: chosen } = environments.get(id);
    return { ...chosen, service, signedIn, snapshot: watch.snapshot };
  };
  const touchedBy = (incidentId: string) => actions.incidents.touchedFlows(incidentId);
  const quarantine = new Quarantine({
    environment: sampled,
    records,
    rules: rulesOf,
    seenGroups: (id) => openSeenGroups(databaseOf(environments.get(id).kind), id),
    touchedBy,
    clock,
    log,
    onChange: (reading) => push.send('quarantine.changed', reading),
  });
  const exports = new Exports({
    environment: sampled,
    records,
    store: openExports(exportsFile),
    rules: (id) => rulesOf(id).read(),
    touchedBy,
    freeSpace,
    clock,
    log,
    newId: randomUUID,
    newSalt: () => randomBytes(32).toString('hex'),
    version: app.getVersion(),
    onChange: (job) => push.send('exports.changed', job),
  });
  const goOn = (id: string): void => {
    actions.signedIn(id);
    exports.signedIn(id);
  };

  // The page asks for its environments once this has settled, so that it never shows a first run that is none.
  const opened = screenshot || (options.demoIfNew && environments.all().length === 0) ? environments.startDemo() : null;
  opened?.catch((thrown: unknown) => {
    log.error('the demo did not start', { thrown });
    screenshot?.fail(thrown);
  });
  const started = Promise.allSettled([opened]);

  const reportSources: ReportSources = {
    actions,
    journal,
    target: targetOf,
    verify: () => activity.verify(),
    errorGroups: (id, originIds, since) => environments.get(id).notifications.groupsOf(originIds, since),
    now: () => clock.now(),
  };
  const handlers = createHandlers({
    environments,
    actions,
    activity,
    quarantine,
    exports,
    writeReport: (incidentId) => writeReport(incidentId, reportSources),
    settings,
    views: new Views(settings),
    clock,
    started,
    shell: {
      version: app.getVersion(),
      notices: [...ofSettings, ...ofDatabase, ...ofActions, ...ofExports],
      chooseCa: () => chooseCa(window),
      saveFiles: (title, files) => saveFiles(window, title, files, writeWhole),
      saveFile: (proposal, chunks) => saveFile(window, proposal, chunks, writeWhole),
      chooseTarget: (proposal) => chooseTarget(window, proposal),
      showInFolder,
      openInBrowser,
      mayOpen: (host) => mayOpen(window, host),
      setWall: createWall(window),
      applyTheme: (theme) => void (nativeTheme.themeSource = themeSource(theme)),
      onFlowsPainted: ({ environmentId, flows, complete }) =>
        screenshot?.painted({ environment: environments.get(environmentId).settings.name, flows }, complete),
    },
  });
  registerCalls(ipcMain, handlers, pageOrigin, log);

  watchAttention(window, environments);
  if (!screenshot) reviveWhenGone(window, clock, log);
  const retention = keepWithinLimits(database, clock, (thrown) =>
    log.error('old history was not cleared away', { thrown }),
  );

  app.on('window-all-closed', () => app.quit());
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    // What a person silenced a moment ago is still being written (docs/api/app.md, will-quit).
    event.preventDefault();
    retention.cancel();
    actions.hold();
    const late = new Promise((resolve) => clock.after(patience, () => resolve(null)));
    Promise.race([Promise.all([exports.hold(), environments.close()]), late])
      .then(() => records.close())
      .then(() => [database, demoDatabase, exportsFile].forEach((each) => each.close()))
      .then(() => {
        const left = isKept ? [] : enterLate(recordPath, activity);
        if (left.length > 0) log.error('what was sent is recorded nowhere but here', { left });
        closeActions();
      })
      .catch((thrown: unknown) => log.error('not everything was closed in order', { thrown }))
      .finally(() => app.exit());
  });

  await openPage(window, screenshot ? '' : options.route, clock);
  // Afterwards: what was read before is much to bring back, and the page on its way needs both hands (P10).
  void environments.resumeAll();
}

/** Electron knows light and dark; our high-contrast themes are one of the two, with other colours. */
function themeSource(theme: Theme): 'system' | 'light' | 'dark' {
  return theme === 'contrast' ? 'light' : theme === 'contrast-dark' ? 'dark' : theme;
}
