import type { AppUpdater, ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import { parseUpdateInfo, Provider, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { failure } from '../../core/base/failure.ts';
import { phrases } from '../../core/base/words.ts';
import { mostFeedBytes, offeredRelease, type OfferedRelease } from '../../core/updates/feed-file.ts';
import type { FeedReader } from '../../core/updates/ports.ts';
import { texts } from '../words.ts';

/** Parameters for reading a feed. */
export interface FeedSource {
  reader: FeedReader;
  /** URL of the https folder. */
  feed: string;
  /** Suffix of the files that this installation uses, such as `.AppImage`. */
  ending: string;
  signal: AbortSignal;
  onRelease: (release: OfferedRelease) => void;
}

/**
 * Feed as electron-updater sees it: read by our own reader, and validated first. electron-updater gets only version,
 * files and staging, and only the plain names of files.
 */
export class FeedProvider extends Provider<UpdateInfo> {
  readonly #source: FeedSource;

  constructor(given: Readonly<Record<string, unknown>>, _updater: AppUpdater, options: ProviderRuntimeOptions) {
    super(options);
    this.#source = given['source'] as FeedSource;
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { reader, signal, ending, onRelease } = this.#source;
    // electron-builder uses these names: latest.yml, latest-mac.yml, latest-linux.yml, latest-linux-arm64.yml.
    const name = `${this.getDefaultChannelName()}.yml`;
    const text = await reader.text(this.#beside(name), mostFeedBytes, signal);
    const release = offeredRelease(parsed(text, name, this.#beside(name)), ending);
    onRelease(release);
    const { version, files, stagingPercentage, minimumSystemVersion } = release;
    return {
      version,
      files,
      path: files[0]!.url,
      sha512: files[0]!.sha512,
      releaseDate: '',
      ...(stagingPercentage !== undefined && { stagingPercentage }),
      ...(minimumSystemVersion !== undefined && { minimumSystemVersion }),
    };
  }

  override resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    return files.map((info) => ({ url: this.#beside(info.url), info }));
  }

  #beside(name: string): URL {
    return new URL(name, `${this.#source.feed.replace(/\/$/, '')}/`);
  }
}

function parsed(text: string, name: string, url: URL): unknown {
  try {
    return parseUpdateInfo(text, name, url);
  } catch {
    // The parser's error holds the whole text, which may be anything.
    throw failure('bad_answer', texts.noFeed(url.host), { advice: phrases.contactFeedAdministrator });
  }
}
