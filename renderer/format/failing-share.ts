import type { FailingShare, FailsAt, UsualSource } from '#contract/models/flow.ts';
import { percent } from './number.ts';
import { phrases } from './phrases/words.ts';
import { age } from './time.ts';
import { plain } from './text.ts';
import { texts } from './words.ts';

const day = 86_400_000;

/**
 * Compares the failed share of a flow with its usual one, with the certainty and the failing node: a sentence without
 * its full stop.
 */
export function failingWords({ share, usualShare, usualFrom }: FailingShare, failsAt: FailsAt | null): string {
  const what = texts.recordsFail(percent(share), usualWords(usualShare, usualFrom));
  return failsAt ? texts.failsAt(whereWords(failsAt), what) : what;
}

/** Where a flow fails: `Orders EU normalised and 1 other node`. */
export function whereWords({ nodeId, name, others }: FailsAt): string {
  const node = plain(name ?? phrases.nodeInSentence(nodeId), 60);
  return others === 0 ? node : texts.andMoreNodes(node, others);
}

function usualWords(share: number | null, from: UsualSource | null): string {
  if (share === null || from === null) return texts.usualUnknown;
  if (isSure(from)) return share === 0 ? phrases.usuallyNone : texts.usually(percent(share));
  return texts.ofThePast(share === 0 ? texts.none : percent(share), pastWords(from));
}

/**
 * Whether the usual share is based on a whole day of the flow's own runs. A shorter base is described instead of
 * "usually".
 */
export function isSure({ by, over }: UsualSource): boolean {
  return by === 'runs' && over >= day;
}

/** The base of a usual share that is not certain: `in the 3 h before this began`. */
export function pastWords({ by, over }: UsualSource): string {
  return by === 'runs' ? texts.beforeInRuns(age(over)) : texts.beforeInSums(age(over));
}
