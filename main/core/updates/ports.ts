/** A file of a feed, as it is downloaded. */
export interface WantedFile {
  url: URL;
  /** Where it is written; nothing may be there. */
  path: string;
  /** Its length, bytes. */
  size: number;
  /** Base64. */
  sha512: string;
  /** Called with the bytes that have arrived so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/** Reads a feed, over the one way to the network (D5). Rejects with a Failure for a person. */
export interface FeedReader {
  /** A text of at most so many bytes. */
  text(url: URL, mostBytes: number, signal: AbortSignal): Promise<string>;
  /** Writes the file; it is whole and has its hash, or is absent. */
  file(wanted: WantedFile): Promise<void>;
}

/** A version that a feed offers to this installation. */
export interface Release {
  version: string;
  /** Untrusted text. */
  notes: string;
}

/** The port to what finds, downloads and installs updates of this installation. Rejects with a Failure for a person. */
export interface Updater {
  /** What the feed offers that is newer than what runs, and meant for this installation by now; null for nothing. */
  find(feed: string, signal: AbortSignal): Promise<Release | null>;
  /** Downloads and verifies what `find` returned last; nothing is left of what is not as the feed says. */
  download(onBytes: (bytes: number, size: number) => void, signal: AbortSignal): Promise<void>;
  /** Deletes what was downloaded. */
  discard(): Promise<void>;
  /** Installs what was downloaded, verified once more. Called last of all, when Penstock ends. */
  install(): Promise<void>;
}
