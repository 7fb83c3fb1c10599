import Conf from 'conf';
import type { Settings } from '../core/environments/settings.ts';
import { defaultSettings, type SettingsFile } from './settings-store.ts';

/** The settings file without Electron: conf is the library beneath electron-store. Throws when it cannot be read. */
export function openConfFile(directory: string): SettingsFile {
  return new Conf<Settings>({ configName: 'settings', cwd: directory, defaults: defaultSettings });
}
