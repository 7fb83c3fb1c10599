import type { AlertSource } from '#contract/models/alert.ts';
import type { ErrorStore, ScanState, StoredErrorKind } from '../errors/store.ts';
import { judgeLife, type Judgment } from '../findings/alert-life.ts';
import { type StoredFinding, withJudgment } from '../findings/life.ts';
import type { FindingStore } from '../findings/store.ts';
import { sourceIdOf } from './alert-sources.ts';
import type { AlertJudgmentStore } from './judgments.ts';

type Pending = Pick<AlertJudgmentStore, 'pending'>;

/**
 * Returns the stored findings for a process that does not watch. Applies the judgments made since the watching process
 * last processed a read.
 */
export function storedFindings(
  store: Pick<FindingStore, 'load'>,
  judgments: Pending,
): { lives: StoredFinding[]; watchedTo: number | null } {
  const { lives, readAt } = store.load();
  const byId = new Map(lives.map((life) => [life.id, life]));
  applyPending('flow', byId, withJudgment, judgments);
  return { lives: [...byId.values()], watchedTo: readAt };
}

/** Returns the stored kinds of failure, like `storedFindings`. */
export function storedErrorKinds(
  store: Pick<ErrorStore, 'load'>,
  judgments: Pending,
): { kinds: StoredErrorKind[]; looked: ScanState | null } {
  const { kinds, looked } = store.load();
  const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
  applyPending('records', byKey, judgeLife<StoredErrorKind>, judgments);
  return { kinds: [...byKey.values()], looked };
}

function applyPending<Life>(
  source: AlertSource,
  byId: Map<string, Life>,
  judge: (life: Life, judgment: Judgment) => Life,
  judgments: Pending,
): void {
  for (const { alertId, key: _key, ...judgment } of judgments.pending()) {
    const id = sourceIdOf(source, alertId);
    const life = id === null ? undefined : byId.get(id);
    if (id !== null && life) byId.set(id, judge(life, judgment));
  }
}
