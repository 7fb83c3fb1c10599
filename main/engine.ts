import type { ChosenCertificate } from '#contract/models/environment.ts';
/**
 * Creates everything that works without a window: core, with the adapters that it needs. app.ts adds the window and the
 * page's calls.
 */
import type { Needs } from './core/notifications/needs.ts';
import { connectTo } from './api/connect.ts';
import { protectClientCertificate } from './api/transport/client-certificate.ts';
import type { ProxyFor } from './api/transport/proxy.ts';
import { Actions } from './core/actions/actions.ts';
import { DueAnnouncer } from './core/actions/due-announcer.ts';
import { handOverOf } from './core/actions/hand-over.ts';
import { handoverOf } from './core/actions/handover-content.ts';
import { writeIncidentReport, writeReport } from './core/actions/report-sources.ts';
import { systemClock as clock } from './core/base/clock.ts';
import { Calling } from './core/calling/calling.ts';
import { Editing } from './core/editing/editing.ts';
import { Environments } from './core/environments/environments.ts';
import { actionTargetOf, reportSourcesOf, sampledEnvironmentOf } from './core/environments/environment-adapters.ts';
import { Exports } from './core/exports/exports.ts';
import { Announcer, type NativeNotifications } from './core/notifications/announcer.ts';
import { Quarantine } from './core/quarantine/quarantine.ts';
import { Resources } from './core/resources/resources.ts';
import { demoId } from './core/settings/demo.ts';
import { HeapLimit } from './heap.ts';
import { createDemoStarter } from './helpers/demo-service.ts';
import type { HelperLauncher } from './helpers/launcher.ts';
import { createRecords } from './helpers/records.ts';
import type { Push } from './ipc/push.ts';
import type { Logger } from './log.ts';
import { createOsKeychain } from './secrets/os-keychain.ts';
import { createPassphrases } from './secrets/passphrases.ts';
import { createSecretStore } from './secrets/secret-store.ts';
import { freeSpace } from './storage/free-space.ts';
import type { openStores } from './storage/stores.ts';

interface EngineParts {
  stores: ReturnType<typeof openStores>;
  launcher: HelperLauncher;
  /** Publishes events. */
  push: Push;
  log: Logger;
  /** Version of Penstock. */
  version: string;
  proxyFor: ProxyFor;
  native: NativeNotifications;
  /** Called with how many items need attention. */
  onNeeds: (needs: Needs) => void;
}

export async function createEngine({ stores, launcher, push, log, version, proxyFor, native, onNeeds }: EngineParts) {
  const always = { clock, log };
  const { settings, journal, activity } = stores;
  const heapLimit = new HeapLimit();
  const announcer = new Announcer({ native, rules: () => settings.read().notifications, clock });

  const records = createRecords(launcher, log);
  const keychain = createOsKeychain(launcher);
  const passphrases = createPassphrases(keychain);
  const environments = new Environments({
    ...always,
    connect: connectTo({ version, proxyFor, passphraseOf: (certificate) => passphrases.of(certificate), log }),
    secrets: createSecretStore(keychain),
    passphrases,
    settings,
    openHistory: stores.historyOf,
    openFindings: stores.findingsOf,
    openAlertJudgments: stores.alertJudgmentsOf,
    openErrors: stores.errorsOf,
    openVersions: stores.versionsOf,
    records,
    openNotifications: stores.notificationsOf,
    announcer,
    startDemo: createDemoStarter(launcher),
    activity,
    pauses: (place) => journal.pauses(place),
    onChange: (list) => push.send('environments.changed', list),
    onSignedIn: (id) => {
      actions.signedIn(id);
      void editing.settle(id);
      exports.signedIn(id);
    },
    onWatch: (state) => {
      actions.read(state.environmentId);
      due.look(state);
      heapLimit.look(state);
      push.sendState('watch.changed', state.environmentId, state);
    },
    onErrors: (state) => push.send('errors.changed', state),
    onTimeline: (state) => push.send('timeline.changed', state),
    onAlerts: (state) => push.send('alerts.changed', state),
    onFindings: (state) => push.send('findings.changed', state),
    onNotifications: (state) => push.send('notifications.changed', state),
    onNeeds,
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
  const editing: Editing = new Editing({
    ...always,
    target: (id) => actionTargetOf(environments.get(id)),
    store: stores.edits,
    versions: (id, resource, ids) => environments.get(id).versions.pair(resource, ids),
    activity,
    from: 'window',
  });
  const calling = new Calling({
    target: (id) => actionTargetOf(environments.get(id)),
    activity,
    clock,
    from: 'window',
  });
  const due = new DueAnnouncer({
    announcer,
    target: (id) => actionTargetOf(environments.get(id)),
    changes: actions.changes,
    journal,
    clock,
  });
  // The built-in service starts over with each start.
  await actions.abandon(demoId);

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
  const resources = new Resources({
    environment: (id) => environments.get(id),
    clock,
    onChange: (state) => push.sendState('resources.changed', state.environmentId, state),
  });
  const exports: Exports = new Exports({
    ...sampled,
    store: stores.exports,
    rules: (id) => stores.groupRulesOf(environments.get(id)).read(),
    freeSpace,
    version,
    onChange: (job) => push.send('exports.changed', job),
  });

  return {
    environments,
    storeClientCertificate: async (bytes: Uint8Array, given: string): Promise<ChosenCertificate> => {
      const { text, subject, passphrase } = protectClientCertificate(bytes, given);
      return { clientCertificate: text, subject, ...(await passphrases.store(text, passphrase)) };
    },
    actions,
    editing,
    calling,
    quarantine,
    resources,
    exports,
    records,
    writeReport: (changeId: string) =>
      writeReport(changeId, reportSourcesOf(environments, { actions, journal, activity, clock })),
    writeIncidentReport: (incidentId: string) =>
      writeIncidentReport(incidentId, reportSourcesOf(environments, { actions, journal, activity, clock })),
    signHandover: (environmentId: string) => {
      const environment = environments.get(environmentId);
      const target = actionTargetOf(environment);
      const overview = environment.watch.overview();
      return actions.incidents.sign(handoverOf({ actions, journal, activity, target, overview, now: clock.now() }));
    },
    writeHandOver: (environmentId: string): string => {
      const { settings: chosen, watch } = environments.get(environmentId);
      return handOverOf({
        environmentName: chosen.name,
        writtenAt: clock.now(),
        incidents: actions.incidents.open(environmentId),
        changes: actions.changes.list(environmentId),
        overview: watch.overview(),
        gaps: watch.state.gaps,
      });
    },
  };
}
