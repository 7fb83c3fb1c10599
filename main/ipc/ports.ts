import type { Input, Output } from '#contract';
import type { CallProgress } from '#contract/models/calling.ts';
import type { StoredData } from '#contract/models/stored.ts';
import type { Theme } from '#contract/models/appearance.ts';
import type { Actions } from '../core/actions/actions.ts';
import type { Activity } from '../core/activity/activity.ts';
import type { Clock } from '../core/base/clock.ts';
import type { Calling } from '../core/calling/calling.ts';
import type { Editing } from '../core/editing/editing.ts';
import type { OnProgress } from '../core/editing/many-edits.ts';
import type { Environments } from '../core/environments/environments.ts';
import type { Exports } from '../core/exports/exports.ts';
import type { Quarantine } from '../core/quarantine/quarantine.ts';
import type { Resources } from '../core/resources/resources.ts';
import type { Columns } from '../core/settings/columns.ts';
import type { Keys } from '../core/settings/keys.ts';
import type { Sharing } from '../core/settings/sharing.ts';
import type { SettingsStore } from '../core/settings/settings.ts';
import type { Updates } from '../core/updates/updates.ts';
import type { Views } from '../core/settings/views.ts';

/** What only the shell can do, for the handlers that need it. */
export interface ShellPort {
  version: string;
  /** What went wrong at the start and was repaired, in words for the person. */
  notices: string[];
  /** The licences of everything that is shipped. */
  licences(): Promise<string>;
  /** Lets the person choose a folder and writes files into it; returns the path of the first, null when they did not. */
  saveFiles(title: string, files: () => { name: string; content: string }[]): Promise<string | null>;
  /** Lets the person choose a file and writes it; returns its path, null when they did not. */
  saveFile(proposal: { title: string; name: string }, chunks: () => Iterable<string>): Promise<string | null>;
  /** Lets the person choose a file to read, of at most so many bytes; null when they did not. */
  openText(wanted: {
    title: string;
    kind: 'settings' | 'rows';
    mostBytes: number;
  }): Promise<{ name: string; text: string } | null>;
  /** Lets the person choose where something will be written later; null when they did not. */
  chooseTarget(proposal: { title: string; name: string }): Promise<string | null>;
  /** Shows a file in its folder. */
  showInFolder(path: string): void;
  /** The proxy of the system for an address, as a proxy auto-configuration file words it. */
  proxyFor(url: string): Promise<string>;
  /** Lets the person choose a PEM file; null when they did not. */
  chooseCa(): Promise<{ caPem: string; subjects: string[] } | null>;
  /** Opens an https page of a service's web UI in the browser. */
  openInBrowser(url: string, allowedHost: string): Promise<void>;
  /** Asks the person whether a page of a host that no environment has may be opened. */
  mayOpen(host: string): Promise<boolean>;
  /** The link that came last, once; `refused` for one that Penstock does not write, null for none. */
  takeLink(): Output<'app.takeLink'>;
  /** What this start was asked to show instead of the stored theme, until a person chooses one. */
  startTheme: Theme | null;
  applyTheme(theme: Theme): void;
  /** Null where the system has no such setting. */
  startsAtLogin(): boolean | null;
  /** Returns what the system says then. */
  setStartAtLogin(on: boolean): boolean | null;
  /** Fills the display and prevents it from sleeping, or ends that. */
  setWall(on: boolean): void;
  onFlowsPainted(painted: Input<'app.flowsPainted'>): void;
}

export interface HandlerPorts {
  environments: Environments;
  actions: Actions;
  editing: Editing;
  calling: Calling;
  /** Publishes how far an edit of many is. */
  onEditingProgress: OnProgress;
  /** Publishes how far the service is with a call that it carries out in its own time. */
  onCallProgress: (progress: CallProgress) => void;
  activity: Activity;
  quarantine: Quarantine;
  resources: Resources;
  exports: Exports;
  /** The report of a change, as files. */
  writeReport: (changeId: string) => { name: string; content: string }[];
  /** That of an incident, with those of its changes. */
  writeIncidentReport: (incidentId: string) => { name: string; content: string }[];
  /** What whoever comes next must know of an environment, as Markdown. */
  writeHandOver: (environmentId: string) => string;
  settings: SettingsStore;
  /** What the data folder holds. */
  stored: () => StoredData;
  /** Deletes what is remembered from before a moment, epoch milliseconds; of everything with null. */
  clearHistory: (before: number | null) => Promise<void>;
  views: Views;
  columns: Columns;
  keys: Keys;
  sharing: Sharing;
  updates: Updates;
  shell: ShellPort;
  clock: Clock;
  /** Settles when the start has decided which environments there are. */
  started: Promise<unknown>;
}
