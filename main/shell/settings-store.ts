import Store from 'electron-store';
import { defaultSettings } from '../core/settings/default-settings.ts';
import type { Settings } from '../core/settings/settings.ts';

/**
 * Opens the settings file in the app. Throws when it cannot be read.
 *
 * This function is in shell, because electron-store queries Electron when it is created.
 */
export function openSettingsFile(directory: string): Store<Settings> {
  return new Store<Settings>({ name: 'settings', cwd: directory, defaults: defaultSettings, configFileMode: 0o600 });
}
