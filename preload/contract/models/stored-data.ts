import { namesOf } from '../names.ts';

/** Parts of the data folder: each is a file, with the files that SQLite writes next to it, or a folder. */
export type StoredKind = 'settings' | 'history' | 'actions' | 'exports' | 'logs';
export const storedKinds = namesOf<StoredKind>({
  settings: true,
  history: true,
  actions: true,
  exports: true,
  logs: true,
});

/** How much of the history is cleared: all of it, or what is older than a number of days. */
export const historyRanges = ['month', 'week', 'day', 'all'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Where data is stored on this computer, and its size. */
export interface StoredData {
  folder: string;
  /** Bytes on disk; null for a missing part. */
  sizes: Record<StoredKind, number | null>;
}

/**
 * How the service of an environment is reached: directly, or through a proxy of the system (without its credentials).
 */
export interface UsedProxy {
  proxy: string | null;
}
