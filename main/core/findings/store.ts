import type { Judgement, Life } from './life.ts';

/** What a person said in a process that does not watch. */
export interface ElsewhereSaid extends Judgement {
  key: number;
  findingId: string;
}

/**
 * The port to an environment's findings that are stored between starts. Only the process that watches writes them; others read,
 * and leave what a person said there for it.
 */
export interface FindingStore {
  /** In no order; and when the last complete read was, by which they were judged. */
  load(): { lives: Life[]; readAt: number | null };
  /** In portions, and is done when its promise resolves. */
  save(lives: readonly Life[], readAt: number | null): Promise<void>;
  remove(ids: readonly string[]): void;
  /** What was said elsewhere and not taken up, oldest first. */
  said(): ElsewhereSaid[];
  say(findingId: string, judgement: Judgement): void;
  /** Removes what was taken up. */
  takeUp(keys: readonly number[]): void;
  /** Forgets everything about the environment, including what is still being written. */
  forget(): void;
}
