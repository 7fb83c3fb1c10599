import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Updater } from '../../core/updates/ports.ts';
import type { ElectronUpdater, UpdaterOptions } from './electron-updater.ts';

/** The folder with what is downloaded, in the user's data folder. */
const downloads = 'updates';

/** The port, on electron-updater, which is loaded with the first check only: without a feed no start pays for it. */
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
      // What it remembers of a download goes with it.
      loaded = null;
      await rm(join(options.dataFolder, downloads), { recursive: true, force: true });
    },
  };
}
