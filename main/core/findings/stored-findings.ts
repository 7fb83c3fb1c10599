import { type Judgement, judge, type Life } from './life.ts';
import type { FindingStore } from './store.ts';

/** What is stored, for a process that does not watch, with what was said since the last read that the watching one took in. */
export function storedFindings(store: Pick<FindingStore, 'load' | 'said'>): {
  lives: Life[];
  watchedTo: number | null;
} {
  const { lives, readAt } = store.load();
  const byId = new Map(lives.map((life) => [life.id, life]));
  for (const { findingId, key: _key, ...judgement } of store.said()) {
    const life = byId.get(findingId);
    if (life) byId.set(findingId, judge(life, judgement satisfies Judgement));
  }
  return { lives: [...byId.values()], watchedTo: readAt };
}
