/** A file of a feed to download. */
export interface WantedFile {
  url: URL;
  /** The path to which it is written; no file may exist there. */
  path: string;
  /** Length in bytes. */
  size: number;
  /** Base64. */
  sha512: string;
  /** Called with the bytes that have arrived so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/** Reads a feed, over the one way to the network (D5). Rejects with a Failure for the user. */
export interface FeedReader {
  /** Reads a text of at most `mostBytes` bytes. */
  text(url: URL, mostBytes: number, signal: AbortSignal): Promise<string>;
  /** Writes the file; it is complete and has its hash, or is absent. */
  file(wanted: WantedFile): Promise<void>;
}

/** A version that a feed offers to this installation. */
export interface Release {
  version: string;
  /** Untrusted text. */
  notes: string;
}

/** Port that finds, downloads and installs updates of this installation. Rejects with a Failure for the user. */
export interface Updater {
  /** Finds a newer release that the feed offers to this installation by now; null for nothing. */
  find(feed: string, signal: AbortSignal): Promise<Release | null>;
  /** Downloads and verifies the release that `find` returned last. Deletes any file that does not match the feed. */
  download(onBytes: (bytes: number, size: number) => void, signal: AbortSignal): Promise<void>;
  /** Deletes the downloaded files. */
  discard(): Promise<void>;
  /** Installs the downloaded release, verified once more. Called last, when Penstock ends. */
  install(): Promise<void>;
}
