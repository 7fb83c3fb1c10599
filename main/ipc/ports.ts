import type { ChosenCertificate, EnvironmentSettings } from '#contract/models/environment.ts';
import type { Input, Output } from '#contract';
import type { CallProgress } from '#contract/models/calling.ts';
import type { StoredData } from '#contract/models/stored-data.ts';
import type { Theme } from '#contract/models/appearance.ts';
import type { Actions } from '../core/actions/actions.ts';
import type { SavedPlans } from '../core/actions/saved-plans.ts';
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

/** Port to the shell's features, for the handlers that need them. */
export interface ShellPort {
  version: string;
  /** Messages for the user about faults at the start that were repaired. */
  notices: string[];
  /** Returns the licenses of everything that is shipped. */
  licences(): Promise<string>;
  /**
   * Lets the user choose a folder and writes files into it. Returns the path of the first; null if the user cancels.
   */
  saveFiles(title: string, files: () => { name: string; content: string }[]): Promise<string | null>;
  /** Lets the user choose a file and writes it. Returns its path; null if the user cancels. */
  saveFile(proposal: { title: string; name: string }, chunks: () => Iterable<string>): Promise<string | null>;
  /** Lets the user choose a file of at most `mostBytes` bytes to read; null if the user cancels. */
  openText(wanted: {
    title: string;
    kind: 'settings' | 'rows' | 'handover';
    mostBytes: number;
  }): Promise<{ name: string; text: string } | null>;
  /** Lets the user choose where to write later; null if the user cancels. */
  chooseTarget(proposal: { title: string; name: string }): Promise<string | null>;
  showInFolder(path: string): void;
  /** Returns the proxy for an environment, in the notation of a proxy auto-configuration file. */
  proxyFor(settings: Pick<EnvironmentSettings, 'baseUrl' | 'proxy'>): Promise<string>;
  /** Lets the user choose a PEM file; null if the user cancels. */
  chooseCa(): Promise<{ caPem: string; subjects: string[] } | null>;
  /** Lets the user choose a file with a client certificate; null if the user cancels. */
  chooseClientCertificate(): Promise<Uint8Array | null>;
  /** Opens an https page of a service's web UI in the browser. */
  openInBrowser(url: string, allowedHost: string): Promise<void>;
  /** Prompts the user whether a page of a host that no environment has may be opened. */
  mayOpen(host: string): Promise<boolean>;
  /** Returns the last link, once; `refused` for one that Penstock does not write, null for none. */
  takeLink(): Output<'app.takeLink'>;
  /** Theme that this start requested instead of the stored one, until the user chooses another. */
  startTheme: Theme | null;
  applyTheme(theme: Theme): void;
  applyTimeZone(zone: string): void;
  /** Null if the system has no such setting. */
  startsAtLogin(): boolean | null;
  /** Returns the resulting setting of the system. */
  setStartAtLogin(on: boolean): boolean | null;
  /** Fills the display and prevents it from sleeping, or ends both. */
  setWall(on: boolean): void;
  onFlowsPainted(painted: Input<'app.flowsPainted'>): void;
}

export interface HandlerPorts {
  environments: Environments;
  /** Prepares a client certificate for the settings, and stores its passphrase. */
  storeClientCertificate: (bytes: Uint8Array, passphrase: string) => Promise<ChosenCertificate>;
  actions: Actions;
  editing: Editing;
  calling: Calling;
  /** Publishes the progress of an edit of many. */
  onEditingProgress: OnProgress;
  /** Publishes the service's progress with a deferred call. */
  onCallProgress: (progress: CallProgress) => void;
  activity: Activity;
  savedPlans: Pick<SavedPlans, 'read'>;
  quarantine: Quarantine;
  resources: Resources;
  exports: Exports;
  /** Returns the report of a change, as files. */
  writeReport: (changeId: string) => { name: string; content: string }[];
  /** Returns the report of an incident, with those of its changes. */
  writeIncidentReport: (incidentId: string) => { name: string; content: string }[];
  /** Returns the shift hand-over notes of an environment, as Markdown. */
  writeHandOver: (environmentId: string) => string;
  /** Returns the handover of an environment as the text of a signed file, and the fingerprint of its signer. */
  signHandover: (environmentId: string) => { text: string; signer: string };
  settings: SettingsStore;
  /** Returns what the data folder holds. */
  stored: () => StoredData;
  /** Deletes the history before a moment, epoch milliseconds; all of it with null. */
  clearHistory: (before: number | null) => Promise<void>;
  views: Views;
  columns: Columns;
  keys: Keys;
  sharing: Sharing;
  updates: Updates;
  shell: ShellPort;
  clock: Clock;
  /** Settles when the start has decided which environments exist. */
  started: Promise<unknown>;
}
