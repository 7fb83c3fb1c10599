import { actionHandlers } from './action-handlers.ts';
import { activityHandlers } from './activity-handlers.ts';
import { callingHandlers } from './calling-handlers.ts';
import { compareHandlers } from './compare-handlers.ts';
import { dataHandlers } from './data-handlers.ts';
import { editingHandlers } from './editing-handlers.ts';
import { errorHandlers } from './error-handlers.ts';
import { findingHandlers } from './finding-handlers.ts';
import { flowHandlers } from './flow-handlers.ts';
import { incidentHandlers } from './incident-handlers.ts';
import { notificationHandlers } from './notification-handlers.ts';
import type { HandlerPorts } from './ports.ts';
import { quarantineHandlers } from './quarantine-handlers.ts';
import type { Handlers } from './register.ts';
import { resourceHandlers } from './resource-handlers.ts';
import { sharingHandlers } from './sharing-handlers.ts';
import { timelineHandlers } from './timeline-handlers.ts';
import { updateHandlers } from './update-handlers.ts';
import { viewHandlers } from './view-handlers.ts';

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
    ...findingHandlers(ports),
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
