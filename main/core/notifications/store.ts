import type { ServiceNotification } from '../ports/service.ts';
import type { Standing } from './worsening.ts';

/** A notification as it is stored: what the service said, and where it belongs. */
export interface StoredNotification extends ServiceNotification {
  /** When it happened, or, where the service did not say, when it was first read. */
  placedAt: number;
  /** The flow that had the resource when it was first read. Stored, so that its group is the same at every start. */
  originId: number | null;
  groupKey: string;
}

/** A group was noticed: a person acknowledged it, or it was announced. */
export interface Mark extends Standing {
  /** An acknowledgement stands until the group gets worse; an announcement stands once it was made, and until then it is due. */
  stands: boolean;
}

export type MarkKind = 'acknowledged' | 'announced';

/** The judgements of people and of Penstock about the notifications. */
export interface Judgements {
  marks: { kind: MarkKind; groupKey: string; mark: Mark }[];
  /** Until when each target is silenced, epoch milliseconds. */
  mutes: { target: string; until: number }[];
  /** Everything up to then has been read, epoch milliseconds; null before the first complete read. */
  completeTo: number | null;
}

/**
 * The port to an environment's notifications that are stored between starts. What it does in portions yields to others in
 * between, and is done when its promise resolves.
 */
export interface NotificationStore {
  /** Stores notifications, each once by its id. Of one that is stored already, only the time of reading is updated. */
  put(notifications: readonly StoredNotification[]): Promise<void>;
  setRead(ids: readonly number[], readAt: number): Promise<void>;
  /** The newest so many, oldest of them first, in portions and without their messages. */
  load(most: number): Iterable<StoredNotification[]>;
  /** Those with these ids, in no order, with their messages. */
  find(ids: readonly number[]): StoredNotification[];
  judgements(): Judgements;
  /** The same, where another process may have stored some since the last call of this; null where none has. */
  judgementsOfOthers(): Judgements | null;
  /** A mark of null removes it. */
  setMarks(kind: MarkKind, marks: readonly { groupKey: string; mark: Mark | null }[]): Promise<void>;
  setMute(target: string, until: number | null): void;
  setCompleteTo(at: number): void;
  /** Forgets everything about the environment, including what is still being written. */
  forget(): void;
}
