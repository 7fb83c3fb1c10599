import { strategies, type Strategy, type Way } from '#contract/models/action.ts';
import { planCountsOf, type Effect } from './effect.ts';

type EffectWith = (strategy: Strategy) => Effect;

/** Additional calls that are acceptable to wake nothing: a fifth of a small restore would be less than one call. */
const fewMore = 10;
const fifthMore = 1.2;

/**
 * Returns the default strategy of a restore. The exact one is used if it wakes no paused node: it also corrects calls
 * that reached beyond their plan. Otherwise the one without side effects is used, if it restores as much with at most a
 * fifth or ten calls more, whichever is more. A flow paused for a reason sends data that cannot be recalled once it is
 * woken, however briefly; a few calls cost a few seconds. In all other cases the exact one is used, whose plan names
 * each node that it wakes.
 */
export function usualStrategy(effectWith: EffectWith): Strategy {
  const exact = effectWith('least_waking');
  if (exact.lists.woken.length === 0) return 'least_waking';
  const straight = effectWith('never_wake');
  const most = Math.max(exact.calls.length * fifthMore, exact.calls.length + fewMore);
  const isWhole = straight.lists.held.length <= exact.lists.held.length;
  return isWhole && straight.calls.length <= most ? 'never_wake' : 'least_waking';
}

/** Returns the other strategies whose numbers differ from this one's, and from one another's. */
export function othersOf(strategy: Strategy, effectWith: EffectWith): Way[] {
  const ways = [wayOf(strategy, effectWith)];
  for (const other of strategies) {
    const its = wayOf(other, effectWith);
    if (!ways.some((known) => isLike(known, its))) ways.push(its);
  }
  return ways.slice(1);
}

function wayOf(strategy: Strategy, effectWith: EffectWith): Way {
  const { calls, held, meanwhile, woken } = planCountsOf(effectWith(strategy));
  return { strategy, calls, held, meanwhile, woken };
}

/** Whether users could not tell two options apart. */
const isLike = (a: Way, b: Way): boolean =>
  a.calls === b.calls && a.held === b.held && a.meanwhile === b.meanwhile && a.woken === b.woken;
