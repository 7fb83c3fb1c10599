import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Updater } from '../../core/updates/ports.ts';
import type { ElectronUpdater, UpdaterOptions } from './electron-updater.ts';

/** Folder for downloads, in the user's data folder. */
const downloads = 'updates';

/**
 * Creates the port on electron-updater, which is loaded only with the first check: without a feed no start pays for it.
 */
export function createUpdater(options: Omit<UpdaterOptions, 'downloads'>): Updater {
  let loaded: Promise<ElectronUpdater> | null = null;
  const load = (): Promise<ElectronUpdater> =>
    (loaded ??= import('./electron-updater.ts').then(
      (module) => new module.ElectronUpdater({ ...options, downloads }),
    ));
  return {
    find: async (feed, signal) => (await load()).find(feed, signal),
    download: async (onBytes, signal) => (await load()).download(onBytes, signal),
    install: async () => (await load()).install(),
    async discard() {
      // This also discards electron-updater's memory of a download.
      loaded = null;
      await rm(join(options.dataFolder, downloads), { recursive: true, force: true });
    },
  };
}
