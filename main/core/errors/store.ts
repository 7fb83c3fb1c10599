import type { ErrorKind, ErrorsRead } from '#contract/models/error-kind.ts';
import type { KindLife } from './life.ts';

/** What is stored of a kind of failure: what people see but for its state, which depends on the time, and how it is followed. */
export interface StoredKind
  extends KindLife, Pick<ErrorKind, 'key' | 'errorType' | 'message' | 'name' | 'places' | 'orEarlier'> {
  /** Keys of the groups that a person merged into it; else none. */
  members: string[];
  /** The key of the group that a person split it from; null where nobody did. */
  partOf: string | null;
  /** When one of its nodes last failed by the verdict on nodes, epoch milliseconds. */
  failedAt: number;
}

/** When was looked last, and how much of what failed was read then. */
export interface Looked {
  at: number;
  /** The newest run of any flow then, by the service's clock; null where none was known. */
  newest: number | null;
  read: ErrorsRead;
}

/** The port to the kinds of failure of an environment that are stored between starts. Only the process that watches writes them. */
export interface ErrorStore {
  /** In no order. */
  load(): { kinds: StoredKind[]; looked: Looked | null };
  /** In portions, and is done when its promise resolves. */
  save(kinds: readonly StoredKind[], looked: Looked | null): Promise<void>;
  remove(keys: readonly string[]): void;
  /** Forgets everything about the environment, including what is still being written. */
  forget(): void;
}
