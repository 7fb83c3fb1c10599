import { actionHandlers } from './action-handlers.ts';
import { dataHandlers } from './data-handlers.ts';
import { editingHandlers } from './editing-handlers.ts';
import { flowHandlers } from './flow-handlers.ts';
import { incidentHandlers } from './incident-handlers.ts';
import { notificationHandlers } from './notification-handlers.ts';
import type { HandlerPorts } from './ports.ts';
import { quarantineHandlers } from './quarantine-handlers.ts';
import type { Handlers } from './register.ts';
import { resourceHandlers } from './resource-handlers.ts';
import { timelineHandlers } from './timeline-handlers.ts';
import { exportActivity } from '../core/activity/export.ts';
import { texts } from './words.ts';
import { largestSharedFile } from '../core/settings/shared-file.ts';

/** Handlers of all calls, each of which only dispatches to the use case that does the work. */
export function createHandlers(ports: HandlerPorts): Handlers {
  const { environments, settings, shell, started } = ports;
  let { startTheme } = shell;
  const watchOf = (environmentId: string) => environments.get(environmentId).watch;

  return {
    'app.info': () => ({
      version: shell.version,
      platform: process.platform,
      appearance: { ...settings.read().appearance, ...(startTheme && { theme: startTheme }) },
      notices: shell.notices,
    }),
    'app.licences': () => shell.licences(),
    'app.setAppearance': (appearance) => {
      settings.write({ appearance });
      startTheme = null;
      shell.applyTheme(appearance.theme);
      shell.applyTimeZone(appearance.timeZone);
      return appearance;
    },
    'app.flowsPainted': (painted) => {
      shell.onFlowsPainted(painted);
      return null;
    },

    'app.openInService': async ({ environmentId }) => {
      const { uiUrl } = environments.get(environmentId).settings;
      await shell.openInBrowser(uiUrl, new URL(uiUrl).host);
      return null;
    },
    'app.takeLink': () => shell.takeLink(),
    'app.exportDefaults': () => settings.read().exportDefaults,
    'app.setExportDefaults': (exportDefaults) => {
      settings.write({ exportDefaults });
      return exportDefaults;
    },
    'app.startsAtLogin': () => shell.startsAtLogin(),
    'app.setStartAtLogin': ({ on }) => shell.setStartAtLogin(on),
    'app.startup': () => settings.read().startup,
    'app.setStartup': (startup) => {
      settings.write({ startup });
      return startup;
    },
    'app.setWall': ({ on }) => {
      shell.setWall(on);
      return null;
    },

    'environments.list': async () => {
      await started;
      return environments.list;
    },
    'environments.connect': ({ settings: chosen, secret }) => environments.connect(chosen, secret),
    'environments.update': ({ environmentId, settings: chosen, shown }) =>
      environments.update(environmentId, chosen, shown),
    'environments.remove': async ({ environmentId }) => {
      await ports.quarantine.close(environmentId);
      ports.columns.forget(environmentId);
      return environments.remove(environmentId);
    },
    'environments.select': ({ environmentId }) => environments.select(environmentId),
    'environments.startDemo': () => environments.startDemo(),
    'environments.chooseCa': () => shell.chooseCa(),
    'environments.chooseClientCertificate': async ({ passphrase }) => {
      const bytes = await shell.chooseClientCertificate();
      return bytes && ports.storeClientCertificate(bytes, passphrase);
    },
    'session.signIn': ({ environmentId, secret }) => environments.signIn(environmentId, secret),
    'session.signOut': ({ environmentId }) => environments.signOut(environmentId),
    'session.secretStorage': () => environments.secretStorage(),
    'session.openTokenPage': async ({ uiUrl }) => {
      const { host } = new URL(uiUrl);
      const hosts = environments.list.environments.map((one) => new URL(one.uiUrl).host);
      // A page alone must not lead the user anywhere.
      if (hosts.includes(host) || (await shell.mayOpen(host))) await shell.openInBrowser(`${uiUrl}/token`, host);
      return null;
    },

    'watch.state': ({ environmentId }) => watchOf(environmentId).state,
    'watch.limits': ({ environmentId }, signal) =>
      environments.get(environmentId).service.rateLimits({ priority: 'person', signal, once: true }),
    'watch.refresh': ({ environmentId }) => {
      environments.get(environmentId).refresh();
      return null;
    },
    'flows.window': ({ environmentId, query, from, to }) => watchOf(environmentId).view.window(query, from, to),
    'flows.ids': ({ environmentId, query }) => watchOf(environmentId).view.ids(query),
    'flows.facets': ({ environmentId }) => watchOf(environmentId).view.facets(),

    ...flowHandlers(ports),

    'overview.get': ({ environmentId }) => environments.get(environmentId).overview(),
    'overview.series': ({ environmentId, ...range }) => watchOf(environmentId).series(range),

    ...compareHandlers(ports),
    ...notificationHandlers(ports),
    ...alertHandlers(ports),
    ...errorHandlers(ports),
    ...resourceHandlers(ports),
    ...timelineHandlers(ports),
    ...viewHandlers(ports),
    ...sharingHandlers(ports),
    ...updateHandlers(ports),
    ...dataHandlers(ports),
    ...actionHandlers(ports),
    ...editingHandlers(ports),
    ...callingHandlers(ports),
    ...incidentHandlers(ports),
    ...activityHandlers(ports),
    ...quarantineHandlers(ports),
  };
}

type ActivityHandlers = Pick<Handlers, Extract<keyof Handlers, `activity.${string}`>>;

/** Handlers for the activity log. */
function activityHandlers({ activity, shell }: Pick<HandlerPorts, 'activity' | 'shell'>): ActivityHandlers {
  return {
    'activity.window': ({ query, from, to }) => activity.window(query, from, to),
    'activity.verify': () => activity.verify(),
    'activity.export': ({ query, format }) =>
      shell.saveFile({ title: texts.exportRecord, name: `penstock-activity.${format}` }, () =>
        exportActivity(activity.entries(query), format),
      ),
  };
}

type CallingHandlers = Pick<Handlers, Extract<keyof Handlers, `calling.${string}`>>;

/** Handlers for calls of any operation. */
function callingHandlers({
  calling,
  onCallProgress: onProgress,
}: Pick<HandlerPorts, 'calling' | 'onCallProgress'>): CallingHandlers {
  return {
    'calling.operations': ({ environmentId }) => calling.operations(environmentId),
    'calling.plan': ({ environmentId, order }, signal) => calling.plan(environmentId, order, signal),
    'calling.carryOut': async (agreement, signal) => (await calling.carryOut(agreement, signal, onProgress)).outcome,
  };
}

/** Handler for failing records over all flows. */
function errorHandlers({ environments }: Pick<HandlerPorts, 'environments'>): Pick<Handlers, 'errors.window'> {
  return {
    'errors.window': ({ environmentId, filter, from, to }) =>
      environments.get(environmentId).errors.window(filter, from, to),
  };
}

type AlertHandlers = Pick<Handlers, Extract<keyof Handlers, `alerts.${string}`>>;

/** Handlers for alerts of all sources. */
function alertHandlers({ environments }: Pick<HandlerPorts, 'environments'>): AlertHandlers {
  const alertsOf = (environmentId: string) => environments.get(environmentId).alerts;
  return {
    'alerts.state': ({ environmentId }) => alertsOf(environmentId).state,
    'alerts.window': ({ environmentId, query, from, to }) => alertsOf(environmentId).window(query, from, to),
    'alerts.details': ({ environmentId, ids }) => ({ details: alertsOf(environmentId).details(ids) }),
    'alerts.acknowledge': ({ environmentId, ids, acknowledged, note }) => {
      const { alerts, actor } = environments.get(environmentId);
      alerts.acknowledge(ids, acknowledged, { actor, from: 'window', note });
      return null;
    },
    'alerts.mute': ({ environmentId, target, until }) => {
      alertsOf(environmentId).mute(target, until);
      return null;
    },
    'alerts.markRead': async ({ environmentId, ids }, signal) => {
      await alertsOf(environmentId).markRead(ids, signal);
      return null;
    },
  };
}

type UpdateHandlers = Pick<Handlers, `updates.${string}` & keyof Handlers>;

const updateHandlers = ({ updates }: HandlerPorts): UpdateHandlers => ({
  'updates.state': () => updates.state(),
  'updates.setFeed': ({ feed }) => updates.setFeed(feed),
  'updates.check': () => {
    updates.check();
    return updates.state();
  },
  'updates.seen': () => updates.seen(),
});

type ViewHandlers = Pick<Handlers, Extract<keyof Handlers, `${'views' | 'columns' | 'keys'}.${string}`>>;

/** Handlers for the user's arrangements: saved searches of the Flows screen, columns of tables, keys. */
function viewHandlers({ views, columns, keys }: Pick<HandlerPorts, 'views' | 'columns' | 'keys'>): ViewHandlers {
  return {
    'views.list': ({ environmentId }) => ({ views: views.of(environmentId) }),
    'views.save': ({ environmentId, view }) => ({ views: views.save(environmentId, view) }),
    'views.remove': ({ environmentId, viewId }) => ({ views: views.remove(environmentId, viewId) }),
    'columns.list': ({ environmentId }) => ({ tables: columns.of(environmentId) }),
    'columns.choose': ({ environmentId, table, columns: chosen }) => ({
      tables: columns.choose(environmentId, table, chosen),
    }),
    'keys.list': () => keys.chosen,
    'keys.choose': (changes) => keys.choose(changes),
  };
}

type CompareHandlers = Pick<Handlers, Extract<keyof Handlers, `compare.${string}`>>;

/** Handlers that compare two periods, flow by flow and node by node. */
function compareHandlers({ environments }: Pick<HandlerPorts, 'environments'>): CompareHandlers {
  return {
    'compare.flows': ({ environmentId, ...question }, signal) =>
      environments.get(environmentId).comparing.flows(question, signal),
    'compare.unknown': ({ environmentId, ...question }, signal) =>
      environments.get(environmentId).comparing.unknown(question, signal),
    'compare.nodes': ({ environmentId, originId, ...times }, signal) => {
      const { comparing, service } = environments.get(environmentId);
      return comparing.nodes(service, originId, times, { priority: 'person', signal });
    },
  };
}

type SharingHandlers = Pick<Handlers, Extract<keyof Handlers, `settings.${string}`>>;

/** Handlers for settings as a file that others import. */
function sharingHandlers({ sharing, shell }: Pick<HandlerPorts, 'sharing' | 'shell'>): SharingHandlers {
  return {
    'settings.export': ({ parts }) =>
      shell.saveFile({ title: texts.exportSettings, name: 'penstock-settings.json' }, () => [sharing.text(parts)]),
    'settings.planImport': async () => {
      const chosen = await shell.openText({
        title: texts.importSettings,
        kind: 'settings',
        mostBytes: largestSharedFile,
      });
      return chosen && sharing.plan(chosen.name, chosen.text);
    },
    'settings.import': ({ importId, loosens }) => sharing.import(importId, loosens),
  };
}
