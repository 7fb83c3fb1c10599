import type { StoredFinding } from './life.ts';

/** Port to an environment's findings that are stored between starts. Only the watching process writes them. */
export interface FindingStore {
  /** Returns the findings in no order, and the time of the last complete read, which they reflect. */
  load(): { lives: StoredFinding[]; readAt: number | null };
  /** Writes in portions, and is done when its promise resolves. */
  save(lives: readonly StoredFinding[], readAt: number | null): Promise<void>;
  remove(ids: readonly string[]): void;
  /** Deletes everything about the environment, including pending writes. */
  forget(): void;
}
