import type { Problem } from '../result.ts';

/**
 * Why an installation cannot replace itself. `development`: it runs from its sources. `package_manager`: it is a deb or rpm.
 * `loose`: it runs from a folder, so that nothing says what to replace. `unsigned`: macOS replaces signed programs only.
 */
export const updateObstacles = ['development', 'package_manager', 'loose', 'unsigned'] as const;
export type UpdateObstacle = (typeof updateObstacles)[number];

/** What whoever made an update says of it. Untrusted text. */
export interface ReleaseNotes {
  version: string;
  /** Plain text; empty where nothing is said. */
  notes: string;
}

/** What is being done. `off`: no feed is set, or the installation cannot replace itself. */
export type UpdateWork =
  | { doing: 'off' }
  | { doing: 'nothing' }
  | { doing: 'checking' }
  /** Bytes that have arrived, and how many there are; null before the first. */
  | { doing: 'downloading'; version: string; bytes: number; size: number | null };

/** What became of the update that was to be installed when Penstock last quit. */
export type UpdateNews = ReleaseNotes & { outcome: 'installed' | 'not_installed' };

/** Where Penstock stands with its own updates. */
export interface UpdateState {
  /** The version that runs. */
  version: string;
  obstacle: UpdateObstacle | null;
  /** Whether the signature of an update is checked before it is installed, beside its hash. */
  checksSignature: boolean;
  /** The https folder that is asked; null for none. */
  feed: string | null;
  work: UpdateWork;
  /** Downloaded and verified; it is installed when Penstock quits. */
  ready: ReleaseNotes | null;
  /** When the feed last answered as it should, epoch milliseconds. */
  checkedAt: number | null;
  /** Why the last check or download failed. */
  problem: Problem | null;
  /** Until a person has seen it. */
  news: UpdateNews | null;
}

/** What is stored: the feed, and what was handed to the installer by the last quit. */
export interface StoredUpdates {
  feed: string | null;
  installing: (ReleaseNotes & { from: string }) | null;
}

/** The default: off. */
export const usualUpdates: StoredUpdates = { feed: null, installing: null };
