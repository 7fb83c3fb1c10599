import type { Appearance } from '#contract/models/appearance.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { ExportDefaults } from '#contract/models/export.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { Startup } from '#contract/models/startup.ts';
import type { TableColumns } from '#contract/models/table.ts';
import type { StoredUpdates } from '#contract/models/update.ts';
import type { SavedView } from '#contract/models/view.ts';

/** Environment as stored on disk, without a secret or a session. */
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

/** Key that the user chose for something; empty for none. */
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

/** Port to the stored settings, which several processes read and write. Writes are whole or absent. */
export interface SettingsStore {
  /** Returns the current settings. Throws when they cannot be read. */
  read(): Settings;
  write(change: Partial<Omit<Settings, 'environments'>>): void;
  /**
   * Edits one environment as it is stored now; null removes it. All other stored data stays, whichever process wrote
   * it.
   */
  change(environmentId: string, edit: (now: StoredEnvironment | null) => StoredEnvironment | null): void;
  /** Returns the ids of all stored environments, even if the rest of them cannot be read. */
  ids(): string[];
  /** Called when any process, including this one, may have changed the settings. */
  onChange(listener: () => void): void;
}

/** Returns the environments in the file; none while it cannot be read, which stops nothing. */
export function storedIn(settings: Pick<SettingsStore, 'read'>): StoredEnvironment[] {
  try {
    return settings.read().environments;
  } catch {
    return [];
  }
}

/** Returns the settings that the user changed from those shown, to be applied on top of changes by others. */
export function changedFields<T extends object>(shown: T, chosen: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(shown[name as keyof T]);
  return Object.fromEntries(Object.entries(chosen).filter(differs)) as Partial<T>;
}
