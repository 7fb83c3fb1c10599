import type { Judgement, StoredFinding } from './life.ts';

/** A user's judgment in a process that does not watch. */
export interface ElsewhereSaid extends Judgement {
  key: number;
  findingId: string;
}

/**
 * Port to an environment's findings that are stored between starts. Only the watching process writes them. Others read
 * them, and leave their users' judgments for it.
 */
export interface FindingStore {
  /** Returns the findings in no order, and the time of the last complete read, which they reflect. */
  load(): { lives: StoredFinding[]; readAt: number | null };
  /** Writes in portions, and is done when its promise resolves. */
  save(lives: readonly StoredFinding[], readAt: number | null): Promise<void>;
  remove(ids: readonly string[]): void;
  /** Returns the pending judgments of other processes, oldest first. */
  said(): ElsewhereSaid[];
  say(findingId: string, judgement: Judgement): void;
  /** Removes judgments that were applied. */
  takeUp(keys: readonly number[]): void;
  /** Deletes everything about the environment, including pending writes. */
  forget(): void;
}
