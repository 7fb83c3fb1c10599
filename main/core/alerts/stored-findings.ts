import type { AlertJudgmentStore } from './judgments.ts';
import { sourceIdOf } from './alert-sources.ts';
import { type StoredFinding, withJudgment } from '../findings/life.ts';
import type { FindingStore } from '../findings/store.ts';

/**
 * Returns the stored findings for a process that does not watch. Applies the judgments made since the watching process
 * last processed a read.
 */
export function storedFindings(
  store: Pick<FindingStore, 'load'>,
  judgments: Pick<AlertJudgmentStore, 'pending'>,
): {
  lives: StoredFinding[];
  watchedTo: number | null;
} {
  const { lives, readAt } = store.load();
  const byId = new Map(lives.map((life) => [life.id, life]));
  for (const { alertId, key: _key, ...judgment } of judgments.pending()) {
    const id = sourceIdOf('flow', alertId);
    const life = id === null ? undefined : byId.get(id);
    if (life) byId.set(life.id, withJudgment(life, judgment));
  }
  return { lives: [...byId.values()], watchedTo: readAt };
}
