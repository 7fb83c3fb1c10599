import { strategies, type Strategy, type Way } from '#contract/models/action.ts';
import { countsOf, type Effect } from './effect.ts';

type EffectWith = (strategy: Strategy) => Effect;

/** Calls that nobody minds so that nothing is woken: of a small restore a fifth would be less than one call. */
const fewMore = 10;
const fifthMore = 1.2;

/**
 * How a restore goes where nobody chose. The exact one, where it wakes nothing that was paused: it also puts right what a call
 * reached beyond its plan. Else the one without side effects, as long as it restores as much, and takes at most a fifth or ten
 * calls more, whichever is more. A flow that somebody paused for a reason sends data that nobody gets back once it is woken, for
 * however short a time; a few calls cost a few seconds. Else the exact one, whose plan names each node that it wakes.
 */
export function usualStrategy(effectWith: EffectWith): Strategy {
  const exact = effectWith('least_waking');
  if (exact.lists.woken.length === 0) return 'least_waking';
  const straight = effectWith('never_wake');
  const most = Math.max(exact.calls.length * fifthMore, exact.calls.length + fewMore);
  const isWhole = straight.lists.held.length <= exact.lists.held.length;
  return isWhole && straight.calls.length <= most ? 'never_wake' : 'least_waking';
}

/** The other strategies, as far as their numbers differ from those of this one, and from one another. */
export function othersOf(strategy: Strategy, effectWith: EffectWith): Way[] {
  const ways = [wayOf(strategy, effectWith)];
  for (const other of strategies) {
    const its = wayOf(other, effectWith);
    if (!ways.some((known) => isLike(known, its))) ways.push(its);
  }
  return ways.slice(1);
}

function wayOf(strategy: Strategy, effectWith: EffectWith): Way {
  const { calls, held, meanwhile, woken } = countsOf(effectWith(strategy));
  return { strategy, calls, held, meanwhile, woken };
}

/** A person could not tell them apart. */
const isLike = (a: Way, b: Way): boolean =>
  a.calls === b.calls && a.held === b.held && a.meanwhile === b.meanwhile && a.woken === b.woken;
