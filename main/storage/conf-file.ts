import Conf from 'conf';
import { defaultSettings } from '../core/settings/default-settings.ts';
import type { Settings } from '../core/settings/settings.ts';
import { makePrivateFolder, privateFile } from './private-files.ts';
import { type SettingsFile } from './settings-store.ts';

/**
 * Opens the settings file without Electron: conf is the library beneath electron-store. Throws when it cannot be read.
 */
export function openConfFile(directory: string): SettingsFile {
  makePrivateFolder(directory);
  const options = { configName: 'settings', cwd: directory, defaults: defaultSettings, configFileMode: privateFile };
  return new Conf<Settings>(options);
}
