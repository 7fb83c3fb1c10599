import type { AcknowledgedBy } from '#contract/models/actor.ts';
import type { ServiceNotification } from '../ports/service.ts';
import type { GroupStanding } from './worsening.ts';

/** A notification as stored: the service's data, and its group. */
export interface StoredNotification extends ServiceNotification {
  /** When it happened, or, where the service did not report that, when it was first read. */
  placedAt: number;
  /** The flow that had the resource when it was first read. Stored, so that the group is the same at every start. */
  originId: number | null;
  groupKey: string;
}

/** A mark on a group: the user acknowledged it, or it was announced. */
export interface GroupMark extends GroupStanding {
  /**
   * An acknowledgment is valid until the group gets worse. An announcement is valid once it was made, and pending
   * before.
   */
  stands: boolean;
  /** Who acknowledged it; null for an announcement, and where an earlier release stored no user. */
  by: AcknowledgedBy | null;
}

/** An event in the history of a group, with its standing then, against which later arrivals are judged. */
export interface GroupEvent extends GroupStanding {
  what: 'worse' | 'came_back' | 'acknowledged' | 'unacknowledged';
  by: AcknowledgedBy | null;
}

export type MarkKind = 'acknowledged' | 'announced';

/** The judgments of users and of Penstock about the notifications. */
export interface StoredJudgements {
  marks: { kind: MarkKind; groupKey: string; mark: GroupMark }[];
  /** Histories of groups to which something happened since their first notification, oldest event first. */
  events: { groupKey: string; events: GroupEvent[] }[];
  /** Until when each target is muted, epoch milliseconds. */
  mutes: { target: string; until: number }[];
  /** Everything up to this time has been read, epoch milliseconds; null before the first complete read. */
  completeTo: number | null;
}

/**
 * Port to an environment's notifications that are stored between starts. Work in portions yields to other work in
 * between, and is done when its promise resolves.
 */
export interface NotificationStore {
  /** Stores notifications, each once by its id. For a stored one, only the time of reading is updated. */
  put(notifications: readonly StoredNotification[]): Promise<void>;
  setRead(ids: readonly number[], readAt: number): Promise<void>;
  /** Loads the `most` newest, oldest of them first, in portions and without their messages. */
  load(most: number): Iterable<StoredNotification[]>;
  /** Returns the notifications with these ids, in no order, with their messages. */
  find(ids: readonly number[]): StoredNotification[];
  judgements(): StoredJudgements;
  /** Returns the judgments if another process may have stored some since the last call; null otherwise. */
  judgementsOfOthers(): StoredJudgements | null;
  /** Removes marks that are null. */
  setMarks(kind: MarkKind, marks: readonly { groupKey: string; mark: GroupMark | null }[]): Promise<void>;
  /** Replaces the histories of groups. */
  setEvents(events: readonly { groupKey: string; events: readonly GroupEvent[] }[]): Promise<void>;
  setMute(target: string, until: number | null): void;
  setCompleteTo(at: number): void;
  /** Deletes everything about the environment, including pending writes. */
  forget(): void;
}
