/** electron-updater's classes, where ours differ from them. */
import { type AppUpdater, AppImageUpdater, type BaseUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import { replaceAppImage } from './replace-appimage.ts';

type AppAdapter = NonNullable<ConstructorParameters<typeof NsisUpdater>[1]>;

/**
 * AppImage updater that replaces the file whole. electron-updater's own deletes the AppImage before it moves the new
 * one, so that a full disk would leave neither. It also changes the name, and starts the new one to end at once
 * (AppImageUpdater.js, `doInstall`).
 */
class WholeAppImageUpdater extends AppImageUpdater {
  readonly #appImage: string;

  constructor(app: AppAdapter, appImage: string) {
    super(null, app);
    this.#appImage = appImage;
  }

  override isUpdaterActive(): boolean {
    return true;
  }

  protected override doInstall(): boolean {
    replaceAppImage(this.installerPath!, this.#appImage);
    return true;
  }
}

/** Updater of one platform, the suffix of its files in a feed, and how to install. */
export interface PlatformUpdater {
  updater: AppUpdater;
  ending: string;
  /** Resolves once the installer has what it needs, and this process has to end. */
  install: () => Promise<void>;
}

export function platformUpdater(
  platform: NodeJS.Platform,
  appImage: string | null,
  app: Omit<AppAdapter, 'quit'>,
): PlatformUpdater {
  const quitting = Promise.withResolvers<void>();
  const adapter: AppAdapter = Object.assign(app, { quit: () => quitting.resolve() });
  if (platform === 'darwin') {
    const updater = new MacUpdater(undefined, adapter);
    return { updater, ending: '.zip', install: () => stage(updater, quitting.promise) };
  }
  const updater = platform === 'win32' ? new NsisUpdater(null, adapter) : new WholeAppImageUpdater(adapter, appImage!);
  return { updater, ending: platform === 'win32' ? '.exe' : '.AppImage', install: () => installBy(updater) };
}

/** Hands the file to Squirrel.Mac, which installs it once this process has ended. */
async function stage(updater: MacUpdater, staged: Promise<void>): Promise<void> {
  const failed = Promise.withResolvers<never>();
  updater.once('error', failed.reject);
  // Only with this setting does it make the app quit without a start afterwards (MacUpdater.js,
  // `handleUpdateDownloaded`).
  updater.autoRunAppAfterInstall = false;
  updater.quitAndInstall();
  await Promise.race([staged, failed.promise]);
}

async function installBy(updater: BaseUpdater): Promise<void> {
  let failed: Error | null = null;
  updater.once('error', (error) => (failed = error));
  updater.install(true, false);
  // An installer that cannot be started reports that in the next turn (BaseUpdater.js, `spawnLog`).
  await new Promise((resolve) => setImmediate(resolve));
  if (failed !== null) throw failed as Error;
}
