import { type Judgement, withJudgment, type StoredFinding } from './life.ts';
import type { FindingStore } from './store.ts';

/**
 * Returns the stored findings for a process that does not watch. Applies the judgments made since the watching process
 * last processed a read.
 */
export function storedFindings(store: Pick<FindingStore, 'load' | 'said'>): {
  lives: StoredFinding[];
  watchedTo: number | null;
} {
  const { lives, readAt } = store.load();
  const byId = new Map(lives.map((life) => [life.id, life]));
  for (const { findingId, key: _key, ...judgement } of store.said()) {
    const life = byId.get(findingId);
    if (life) byId.set(findingId, withJudgment(life, judgement satisfies Judgement));
  }
  return { lives: [...byId.values()], watchedTo: readAt };
}
