import type { NodeState } from '#contract/models/flow.ts';
import type { EstateGap } from '#contract/models/list-gap.ts';
import type { Overview } from '#contract/models/overview.ts';
import { momentOf } from './reasons.ts';
import { texts } from './words.ts';

/** `unknown`: no verdict is possible, which differs from nothing being wrong. */
export type VerdictTone = 'failing' | 'attention' | 'usual' | 'unknown';

export interface Verdict {
  tone: VerdictTone;
  /** Summary of the screen in one sentence, without its full stop. */
  title: string;
}

/**
 * Verdict on the flows; stale data gets a past verdict with its time. With missing flows or runs, it makes no claim
 * about all flows.
 */
export function verdictOf(overview: Overview, stale: boolean, now: number, gap: EstateGap | null): Verdict {
  const { readAt } = overview;
  const { tone, title } = verdictAt(overview, stale, gap);
  return { tone, title: stale && readAt !== null ? texts.at(title, momentOf(readAt, now)) : title };
}

function verdictAt(
  { flows, counts, attentionTotal, unsure, waiting }: Overview,
  past: boolean,
  gap: EstateGap | null,
): Verdict {
  const asUsual = counts.active - unsure - waiting;
  if (flows === 0) return { tone: 'unknown', title: gap ? texts.noFlowCouldBeRead : texts.noFlowsHere(past) };
  if (counts.unknown === flows) return { tone: 'unknown', title: texts.noStatusForAny(past) };
  if (counts.failing > 0) return { tone: 'failing', title: texts.flowsFailing(counts.failing, flows, past) };
  if (attentionTotal > 0) return { tone: 'attention', title: texts.flowsNeedAttention(attentionTotal, flows, past) };
  if (gap?.list === 'runs') return { tone: 'unknown', title: texts.notEveryRun(past) };
  if (gap) return { tone: 'unknown', title: texts.noneOfThoseRead(flows, past) };
  if (asUsual < flows) return { tone: 'usual', title: texts.flowsAsUsual(asUsual, flows, past) };
  return { tone: 'usual', title: flows === 1 ? texts.onlyFlowAsUsual(past) : texts.allFlowsAsUsual(flows, past) };
}

const quietStates = [
  ['paused', texts.arePaused],
  ['other', texts.areInAnotherState],
  ['unknown', texts.areWithoutAStatus],
] as const;

/**
 * Status of the unlisted flows, in a sentence. No need for attention does not imply running. Only active flows are
 * reported as usual, and only where that is known. null when all are listed, or when some runs are unknown.
 */
export function restOf(
  { flows, counts, attention, attentionTotal, unsure, waiting }: Overview,
  gap: EstateGap | null,
): string | null {
  const rest = flows - attentionTotal;
  if (rest <= 0 || gap?.list === 'runs') return null;
  const others = attentionTotal > 0;
  // The states of flows cut off the list are unknown here.
  if (attention.length < attentionTotal) return texts.needNoAttention(rest, others);
  const listed = (state: NodeState): number => attention.filter(({ status }) => status.state === state).length;
  const active = counts.active - listed('active') - unsure - waiting;
  if (active === rest) return rest === 1 ? texts.otherRunsAsUsual : texts.runAsUsual(rest, others);
  const quiet = quietStates
    .map(([state, text]) => [counts[state] - listed(state), text] as const)
    .filter(([n]) => n > 0)
    .map(([n, text]) => text(n));
  if (waiting > 0) quiet.unshift(texts.waitForPaused(waiting));
  if (unsure > 0) quiet.unshift(texts.errorsMayBeUsual(unsure));
  return texts.ofTheRest(rest, others, [texts.someRunAsUsual(active), ...quiet].join(', '));
}
