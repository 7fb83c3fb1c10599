import type { ErrorKind, ErrorsRead } from '#contract/models/error-kind.ts';
import type { KindLife } from './life.ts';

/**
 * A kind of failure as stored: data shown to users except the state, which depends on the time, and data for tracking
 * it.
 */
export interface StoredErrorKind
  extends KindLife, Pick<ErrorKind, 'key' | 'errorType' | 'message' | 'name' | 'places' | 'orEarlier'> {
  /** Keys of the groups that a user merged into it; otherwise empty. */
  members: string[];
  /** Key of the group from which a user split it; null where it was not split. */
  partOf: string | null;
  /** When one of its nodes last failed by the verdict on nodes, epoch milliseconds. */
  failedAt: number;
}

/** Time of the last scan, and how much of the failures it read. */
export interface ScanState {
  at: number;
  /** The newest run of any flow at that time, by the service's clock; null where none was known. */
  newest: number | null;
  read: ErrorsRead;
}

/** Port to an environment's kinds of failure that are stored between starts. Only the watching process writes them. */
export interface ErrorStore {
  /** Returns the kinds in no order. */
  load(): { kinds: StoredErrorKind[]; looked: ScanState | null };
  /** Writes in portions, and is done when its promise resolves. */
  save(kinds: readonly StoredErrorKind[], looked: ScanState | null): Promise<void>;
  remove(keys: readonly string[]): void;
  /** Deletes everything about the environment, including pending writes. */
  forget(): void;
}
