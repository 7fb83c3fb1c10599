import type { Appearance } from '#contract/models/appearance.ts';
import type { EnvironmentSettings } from '#contract/models/environment.ts';
import type { NotificationRules } from '#contract/models/notification.ts';
import type { SavedView } from '#contract/models/view.ts';

/** An environment as it is kept on disk: no secret, no session. */
export interface StoredEnvironment extends EnvironmentSettings {
  id: string;
}

export interface StoredView {
  environmentId: string;
  view: SavedView;
}

export interface Settings {
  environments: StoredEnvironment[];
  selectedId: string | null;
  appearance: Appearance;
  notifications: NotificationRules;
  views: StoredView[];
}

/** The port to where settings are kept. Writes are whole or absent. */
export interface SettingsStore {
  read(): Settings;
  write(change: Partial<Settings>): void;
}
