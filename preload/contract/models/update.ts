import type { Problem } from '../result.ts';

/**
 * Why an installation cannot replace itself. `development`: it runs from its sources. `package_manager`: it is a deb or
 * rpm. `loose`: it runs from a folder, so that the part to replace is unknown. `unsigned`: macOS replaces signed
 * programs only.
 */
export const updateObstacles = ['development', 'package_manager', 'loose', 'unsigned'] as const;
export type UpdateObstacle = (typeof updateObstacles)[number];

/** Release notes. Untrusted text. */
export interface ReleaseNotes {
  version: string;
  /** Plain text; empty where there are none. */
  notes: string;
}

/** The update operation in progress. `off`: no feed is set, or the installation cannot replace itself. */
export type UpdateWork =
  | { doing: 'off' }
  | { doing: 'nothing' }
  | { doing: 'checking' }
  /** Bytes received, and their total; null before the first. */
  | { doing: 'downloading'; version: string; bytes: number; size: number | null };

/** The result of the update that was due when Penstock last quit. */
export type UpdateNews = ReleaseNotes & { outcome: 'installed' | 'not_installed' };

/** The state of Penstock's own updates. */
export interface UpdateState {
  /** The running version. */
  version: string;
  obstacle: UpdateObstacle | null;
  /** Whether the signature of an update is verified before it is installed, in addition to its hash. */
  checksSignature: boolean;
  /** The https folder that is checked; null for none. */
  feed: string | null;
  work: UpdateWork;
  /** Downloaded and verified; it is installed when Penstock quits. */
  ready: ReleaseNotes | null;
  /** When the feed last gave a valid response, epoch milliseconds. */
  checkedAt: number | null;
  /** Why the last check or download failed. */
  problem: Problem | null;
  /** Kept until the user has seen it. */
  news: UpdateNews | null;
}

/** Stored settings: the feed, and the update that the last quit passed to the installer. */
export interface StoredUpdates {
  feed: string | null;
  installing: (ReleaseNotes & { from: string }) | null;
}

/** The default: off. */
export const usualUpdates: StoredUpdates = { feed: null, installing: null };
