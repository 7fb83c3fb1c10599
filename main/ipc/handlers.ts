import type { Input } from '#contract';
import type { Theme } from '#contract/models/appearance.ts';
import type { Actions } from '../core/actions/actions.ts';
import type { Activity } from '../core/activity/activity.ts';
import type { Clock } from '../core/base/clock.ts';
import type { Environments } from '../core/environments/environments.ts';
import type { Exports } from '../core/exports/exports.ts';
import type { Quarantine } from '../core/quarantine/quarantine.ts';
import type { SettingsStore } from '../core/settings/settings.ts';
import type { Views } from '../core/settings/views.ts';
import { actionHandlers } from './action-handlers.ts';
import { activityHandlers } from './activity-handlers.ts';
import { flowHandlers } from './flow-handlers.ts';
import { notificationHandlers } from './notification-handlers.ts';
import { quarantineHandlers } from './quarantine-handlers.ts';
import type { Handlers } from './register.ts';
import { viewHandlers } from './view-handlers.ts';

/** What only the shell can do, for the handlers that need it. */
export interface ShellPort {
  version: string;
  /** What went wrong at the start and was mended, in words for the person. */
  notices: string[];
  /** Lets the person choose a folder and writes files into it; answers the path of the first, null when they did not. */
  saveFiles(title: string, files: () => { name: string; content: string }[]): Promise<string | null>;
  /** Lets the person choose a file and writes it; answers its path, null when they did not. */
  saveFile(proposal: { title: string; name: string }, chunks: () => Iterable<string>): Promise<string | null>;
  /** Lets the person choose where something is to be that is written later; null when they did not. */
  chooseTarget(proposal: { title: string; name: string }): Promise<string | null>;
  /** Shows a file where it lies. */
  showInFolder(path: string): void;
  /** Lets the person choose a PEM file; null when they did not. */
  chooseCa(): Promise<{ caPem: string; subjects: string[] } | null>;
  /** Opens an https page of a service's web UI in the browser. */
  openInBrowser(url: string, allowedHost: string): Promise<void>;
  /** Asks the person whether a page of a host that no environment has may be opened. */
  mayOpen(host: string): Promise<boolean>;
  applyTheme(theme: Theme): void;
  /** Fills the display and keeps it from sleeping, or ends that. */
  setWall(on: boolean): void;
  onFlowsPainted(painted: Input<'app.flowsPainted'>): void;
}

export interface HandlerPorts {
  environments: Environments;
  actions: Actions;
  activity: Activity;
  quarantine: Quarantine;
  exports: Exports;
  /** The report of an incident, as files. */
  writeReport: (incidentId: string) => { name: string; content: string }[];
  settings: SettingsStore;
  views: Views;
  shell: ShellPort;
  clock: Clock;
  /** Settles when the start has decided which environments there are. */
  started: Promise<unknown>;
}

/** One handler a call, each only a hand-over to the use case that does the work. */
export function createHandlers(ports: HandlerPorts): Handlers {
  const { environments, settings, shell, started } = ports;
  const watchOf = (environmentId: string) => environments.get(environmentId).watch;

  return {
    'app.info': () => ({
      version: shell.version,
      platform: process.platform,
      appearance: settings.read().appearance,
      notices: shell.notices,
    }),
    'app.setAppearance': (appearance) => {
      settings.write({ appearance });
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
      return environments.remove(environmentId);
    },
    'environments.select': ({ environmentId }) => environments.select(environmentId),
    'environments.startDemo': () => environments.startDemo(),
    'environments.chooseCa': () => shell.chooseCa(),
    'session.signIn': ({ environmentId, secret }) => environments.signIn(environmentId, secret),
    'session.signOut': ({ environmentId }) => environments.signOut(environmentId),
    'session.whereKept': () => environments.whereKept(),
    'session.openTokenPage': async ({ uiUrl }) => {
      const { host } = new URL(uiUrl);
      const hosts = environments.list.environments.map((one) => new URL(one.uiUrl).host);
      // A page alone must not send anybody anywhere.
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

    'overview.get': ({ environmentId }) => watchOf(environmentId).overview(),
    'overview.series': ({ environmentId, ...range }) => watchOf(environmentId).series(range),

    ...notificationHandlers(ports),
    ...viewHandlers(ports),
    ...actionHandlers(ports),
    ...activityHandlers(ports),
    ...quarantineHandlers(ports),
  };
}
