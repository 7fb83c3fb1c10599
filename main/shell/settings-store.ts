import Store from 'electron-store';
import { defaultSettings } from '../core/settings/default-settings.ts';
import type { Settings } from '../core/settings/settings.ts';

/**
 * The settings file in the app. Throws when it cannot be read.
 * Lives in shell, because electron-store asks Electron when it is made.
 */
export function openSettingsFile(directory: string): Store<Settings> {
  return new Store<Settings>({ name: 'settings', cwd: directory, defaults: defaultSettings, configFileMode: 0o600 });
}
