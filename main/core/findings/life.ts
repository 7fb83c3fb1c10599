import type { AlertEventKind } from '#contract/models/alert-event.ts';
import { type Finding, type FindingKind, findingKinds } from '#contract/models/finding.ts';
import {
  acrossGap,
  type AlertCondition,
  type AlertRead,
  hasEnded,
  isGap,
  judgeLife,
  type Judgment,
  nextLife,
  openLife,
  reopenLife,
} from './alert-life.ts';

const day = 24 * 3_600_000;

/**
 * A finding that returns within a week is still the same one. This includes trouble of every Monday, which returns a
 * little sooner.
 */
const sameFor = 7 * day;

/**
 * Factor over the worst value since the finding opened that counts as worse, as for notifications
 * (`core/notifications/worsening.ts`).
 */
const muchWorse = 2;

/** Condition of a flow at a read. `unknown`: too little is known; `null`: the service has no such flow. */
export type FlowCondition =
  | {
      is: 'trouble';
      kind: FindingKind;
      /** Severity, comparable within a kind; null where it has no degrees. */
      measure: number | null;
      /** Displayed severity: a share, or a multiple of the usual; null where there is none. */
      figure: number | null;
      since: number | null;
      /** Whether nothing before `since` is known, so that the trouble may have begun earlier. */
      orEarlier: boolean;
      /** Milliseconds between the flow's runs; null where unknown. */
      usualInterval: number | null;
    }
  | {
      is: 'usual';
      /** Whether the durations of its runs are known; without them, slow runs may go on. */
      areDurationsKnown: boolean;
    }
  | { is: 'paused' }
  | { is: 'unknown' }
  | null;

/** A complete read of an environment. */
export interface Read extends AlertRead {
  /** Ids of the flows in trouble, in no order. */
  troubled: readonly number[];
  sightOf: (originId: number) => FlowCondition;
}

/** A finding as stored, with data that users do not see. */
export interface StoredFinding extends Finding {
  /** The worst condition since the finding opened or came back. */
  worst: { kind: FindingKind; measure: number | null };
  /** Figure of the trouble at the last opening, worsening or return. */
  figure: number | null;
  usualInterval: number | null;
  /** Pending announcement, if any. */
  due: AlertEventKind | null;
  /** Whether its opening, or a later event, was announced. */
  announced: boolean;
}

/**
 * Returns the next state of a flow's last finding after a read: the same object where nothing happened, null where
 * there is none. Events are appended, so the new ones follow the previous ones.
 *
 * @param before time of the previous read; null where this is the first
 */
export function nextFinding(
  life: StoredFinding | null,
  originId: number,
  sight: FlowCondition,
  read: Read,
  before: number | null,
): StoredFinding | null {
  if (life === null || hasEnded(life)) {
    if (sight?.is !== 'trouble') return life;
    const since = { since: begunAt(sight), unwatchedFrom: isGap(before, read) ? (before ?? 'never') : null } as const;
    return life && read.at - life.endedAt! <= sameFor
      ? reopenLife({ ...life, ...troubleOf(sight) }, read.at, since)
      : { ...newFinding(originId, sight, read.at), ...openLife(sight.kind, read.at, since) };
  }
  const watched = acrossGap(life, read, before);
  return sight?.is === 'trouble'
    ? withTrouble(watched, sight, read.at)
    : nextLife(watched, conditionOf(sight, watched), read.at);
}

function conditionOf(sight: Exclude<FlowCondition, Trouble>, { kind, usualInterval }: StoredFinding): AlertCondition {
  if (sight === null) return { is: 'gone' };
  if (sight.is !== 'usual') return sight;
  return kind === 'slower_runs' && !sight.areDurationsKnown ? { is: 'unknown' } : { is: 'quiet', usualInterval };
}

type Trouble = Extract<FlowCondition, { is: 'trouble' }>;

/** Data of a finding that its trouble determines, from the moment it opens or comes back. */
const troubleOf = ({ kind, measure, figure, since, orEarlier, usualInterval }: Trouble) =>
  ({ kind, figure, since, orEarlier, usualInterval, worst: { kind, measure } }) satisfies Partial<StoredFinding>;

const newFinding = (originId: number, sight: Trouble, at: number) => ({
  id: `${originId}-${at}`,
  originId,
  name: null,
  project: null,
  ...troubleOf(sight),
  due: null,
  announced: false,
});

function withTrouble(life: StoredFinding, sight: Trouble, at: number): StoredFinding {
  const { kind, measure, figure, since, orEarlier } = sight;
  const isWorse = isWorseThan(life.worst, { kind, measure });
  const isSame = life.kind === kind && life.since === since && life.orEarlier === orEarlier;
  const now = isSame && !isWorse ? life : { ...life, kind, since, orEarlier };
  const worse = isWorse ? { ...now, figure, worst: { kind, measure } } : now;
  return nextLife(worse, { is: 'trouble', since: begunAt(sight), isWorse }, at);
}

const begunAt = ({ since, orEarlier }: Trouble): number | null => (orEarlier ? null : since);

/** Returns whether the rank is higher, or the measure much higher at equal rank. */
function isWorseThan(worst: StoredFinding['worst'], now: StoredFinding['worst']): boolean {
  const [before, after] = [findingKinds.indexOf(worst.kind), findingKinds.indexOf(now.kind)];
  if (after !== before) return after < before;
  return worst.measure !== null && now.measure !== null && now.measure >= muchWorse * worst.measure;
}

/** Applies a user's judgment. Nothing about an acknowledged finding is left to announce. */
export function withJudgment(life: StoredFinding, judgment: Judgment): StoredFinding {
  const now = judgeLife(life, judgment);
  return now.acknowledged !== null && now.due !== null ? { ...now, due: null } : now;
}
