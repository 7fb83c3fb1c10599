import { namesOf } from '../names.ts';

/** What the data folder holds: a file, with what SQLite writes beside it, or a folder each. */
export type StoredKind = 'settings' | 'history' | 'actions' | 'exports' | 'logs';
export const storedKinds = namesOf<StoredKind>({
  settings: true,
  history: true,
  actions: true,
  exports: true,
  logs: true,
});

/** How much of the history is cleared: all of it, or what is older than so many days. */
export const historyRanges = ['month', 'week', 'day', 'all'] as const;
export type HistoryRange = (typeof historyRanges)[number];

/** Where data is stored on this computer, and how much of it. */
export interface StoredData {
  folder: string;
  /** Bytes on disk; null for what is not there. */
  sizes: Record<StoredKind, number | null>;
}

/** How the service of an environment is reached: directly, or through a proxy of the system (without its credentials). */
export interface UsedProxy {
  proxy: string | null;
}
