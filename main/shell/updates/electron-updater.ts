import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { Failure, failure } from '../../core/base/failure.ts';
import type { OfferedRelease } from '../../core/updates/feed-file.ts';
import type { FeedReader, Release, Updater } from '../../core/updates/ports.ts';
import { texts } from '../words.ts';
import { FeedProvider } from './feed-provider.ts';
import { platformUpdater, type PlatformUpdater } from './updaters.ts';

export interface UpdaterOptions {
  reader: FeedReader;
  version: string;
  platform: NodeJS.Platform;
  /** AppImage that runs; null on other systems. */
  appImage: string | null;
  dataFolder: string;
  /** Name of its folder for downloads. */
  downloads: string;
  /** Folder of the package's resources. */
  resources: string;
}

/** Options that electron-updater passes to its executor. */
interface Download {
  onProgress?: unknown;
  sha512?: string;
}

/**
 * electron-updater behind our port. It decides what is newer, for whom, and how each system installs. Penstock controls
 * the network and the feed's format, and verifies each file (D5, R20).
 */
export class ElectronUpdater implements Omit<Updater, 'discard'> {
  readonly #options: UpdaterOptions;
  readonly #platform: PlatformUpdater;
  #signal = new AbortController().signal;
  #onBytes: (bytes: number, size: number) => void = () => undefined;
  #offered: OfferedRelease | null = null;
  #downloaded: { path: string; sha512: string } | null = null;

  constructor(options: UpdaterOptions) {
    const { version, platform, appImage, dataFolder, downloads, resources } = options;
    this.#options = options;
    this.#platform = platformUpdater(platform, appImage, {
      version,
      name: downloads,
      isPackaged: true,
      appUpdateConfigPath: join(resources, 'app-update.yml'),
      userDataPath: dataFolder,
      baseCachePath: dataFolder,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      onQuit: () => undefined,
    });
    const { updater } = this.#platform;
    updater.logger = null;
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.allowDowngrade = false;
    updater.disableWebInstaller = true;
    // A differential download would request parts of files with another executor.
    updater.disableDifferentialDownload = true;
    // Both are missing from electron-updater's types (AppUpdater.js). The file exists in packages that were made for a
    // feed only. On Windows it states who must have signed an update.
    const publisherName = publisherIn(join(resources, 'app-update.yml'));
    Object.assign(updater, {
      httpExecutor: { download: (url: URL, path: string, wanted: Download) => this.#save(url, path, wanted) },
      configOnDisk: { value: Promise.resolve({ updaterCacheDirName: downloads, publisherName }) },
    });
    // The caller also gets the error. An event without a listener would end the process.
    updater.on('error', () => undefined);
  }

  async find(feed: string, signal: AbortSignal): Promise<Release | null> {
    const { updater, ending } = this.#platform;
    this.#signal = signal;
    const source = {
      reader: this.#options.reader,
      feed,
      ending,
      signal,
      onRelease: (release: OfferedRelease) => (this.#offered = release),
    };
    updater.setFeedURL({ provider: 'custom', updateProvider: FeedProvider, source });
    const result = await updater.checkForUpdates();
    const offered = this.#offered;
    return result?.isUpdateAvailable && offered ? { version: offered.version, notes: offered.notes } : null;
  }

  async download(onBytes: (bytes: number, size: number) => void, signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    this.#onBytes = onBytes;
    const [path] = await this.#platform.updater.downloadUpdate().catch((thrown: unknown) => {
      throw thrown instanceof Failure ? thrown : notInstalled(thrown);
    });
    const sha512 = await hashOf(path!);
    if (!this.#offered!.files.some((file) => file.sha512 === sha512)) {
      // Otherwise the file would count as downloaded again.
      await rm(path!, { force: true });
      throw damaged();
    }
    this.#downloaded = { path: path!, sha512 };
  }

  async install(): Promise<void> {
    const { path, sha512 } = this.#downloaded!;
    if ((await hashOf(path)) !== sha512) throw damaged();
    await this.#platform.install().catch((thrown: unknown) => {
      throw notInstalled(thrown);
    });
  }

  async #save(url: URL, path: string, { sha512 }: Download): Promise<void> {
    const file = this.#offered!.files.find((one) => one.sha512 === sha512)!;
    const onBytes = (bytes: number): void => this.#onBytes(bytes, file.size);
    await this.#options.reader.file({ url, path, size: file.size, sha512: file.sha512, onBytes, signal: this.#signal });
  }
}

/** Returns who must have signed updates of this package; null if it does not state that. */
export function publisherIn(config: string): string | string[] | null {
  if (!existsSync(config)) return null;
  const read = parseUpdateInfo(readFileSync(config, 'utf8'), config, new URL('file:///')) as object | null;
  const publisher = read && 'publisherName' in read ? (read.publisherName as string | string[]) : null;
  return publisher ?? null;
}

/** Returns the hash in Base64, as in a feed. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

const damaged = (): Failure => failure('incomplete', texts.damagedSince);

function notInstalled(thrown: unknown): Failure {
  const { problem } = failure(
    'internal',
    texts.notInstalled(thrown instanceof Error ? thrown.message : String(thrown)),
  );
  return new Failure(problem, { cause: thrown });
}
