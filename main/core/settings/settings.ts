import type { Appearance } from '#contract/models/appearance.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { ExportDefaults } from '#contract/models/export.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { Startup } from '#contract/models/startup.ts';
import type { TableColumns } from '#contract/models/table.ts';
import type { StoredUpdates } from '#contract/models/update.ts';
import type { SavedView } from '#contract/models/view.ts';

/** An environment as it is stored on disk: no secret, no session. */
export interface StoredEnvironment extends EnvironmentSettings {
  id: string;
}

export interface StoredView {
  environmentId: string;
  view: SavedView;
}

export interface StoredColumns extends TableColumns {
  environmentId: string;
}

/** The key that a person chose for something; empty for none. */
export interface StoredKey {
  id: string;
  key: string;
}

export interface Settings {
  environments: StoredEnvironment[];
  selectedId: string | null;
  appearance: Appearance;
  notifications: NotificationRules;
  views: StoredView[];
  columns: StoredColumns[];
  keys: StoredKey[];
  exportDefaults: ExportDefaults;
  startup: Startup;
  updates: StoredUpdates;
}

/** The port to the stored settings, which several processes read and write. Writes are whole or absent. */
export interface SettingsStore {
  /** The present settings. Throws when they cannot be read. */
  read(): Settings;
  write(change: Partial<Omit<Settings, 'environments'>>): void;
  /** Changes one environment as it is by now; null removes it. Everything else that is stored stays, whoever wrote it. */
  change(environmentId: string, edit: (now: StoredEnvironment | null) => StoredEnvironment | null): void;
  /** Of every stored environment, even where the rest of it cannot be read. */
  ids(): string[];
  /** Called when somebody, this process included, may have changed them. */
  onChange(listener: () => void): void;
}

/** The environments in the file; none while it cannot be read, which stops nothing. */
export function storedIn(settings: Pick<SettingsStore, 'read'>): StoredEnvironment[] {
  try {
    return settings.read().environments;
  } catch {
    return [];
  }
}

/** A person's changes to settings, relative to what they saw: applied on top of what others changed meanwhile. */
export function edited<T extends object>(shown: T, chosen: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(shown[name as keyof T]);
  return Object.fromEntries(Object.entries(chosen).filter(differs)) as Partial<T>;
}
