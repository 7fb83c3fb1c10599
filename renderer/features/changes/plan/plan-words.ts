import {
  type Goal,
  type NodeList,
  type Plan,
  type PlanCounts,
  strategies,
  type Strategy,
  type Way,
} from '#contract/models/action.ts';
import { actionKindOf } from '../../../actions/kinds/index.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { nodesWord } from '../action-words.ts';
import { texts } from './words.ts';

/** Label of the start button, with the number: "Pause 214 flows". */
export function orderOf(goal: Goal, counts: PlanCounts, unit: 'flows' | 'nodes'): string {
  const { order, inFull } = actionKindOf(goal);
  if (inFull) return inFull(counts);
  const what = unit === 'flows' ? texts.flows(counts.flows) : nodesWord(counts.changing);
  return counts.woken > 0 ? texts.commandActivating(order, what, exactNumber(counts.woken)) : texts.order(order, what);
}

export interface SumLine {
  n: number;
  text: string;
  tone?: 'warn' | 'quiet';
}

/** Plan in numbers. Only what the user did not request is colored. */
export function sumsOf({ goal, counts, pausedOtherwise }: Plan): SumLine[] {
  const kind = actionKindOf(goal);
  const lines: SumLine[] = [
    { n: counts.calls, text: texts.callsToService(counts.calls) },
    { n: counts.changing, text: kind.changing(counts.changing) },
    { n: pausedOtherwise, text: texts.pausedOtherwise, tone: 'warn' },
    { n: counts.outside, text: texts.outsideSelection, tone: 'warn' },
    { n: counts.destinations, text: kind.destinations.sum },
    { n: counts.fed, text: texts.otherFlowsRead(counts.fed) },
    { n: counts.already, text: texts.alreadyInState(kind.wanted) },
    { n: counts.held, text: texts.skippedSum, tone: 'warn' },
    { n: counts.woken, text: texts.brieflyActiveSum, tone: 'warn' },
    {
      n: counts.meanwhile - counts.woken,
      text: texts.disturbedSum,
      tone: 'warn',
    },
    { n: counts.leftOut, text: texts.excludedSum },
    { n: counts.noWayBack, text: kind.noWayBack, tone: 'warn' },
    { n: counts.moved, text: texts.changedByOthersSum, tone: 'warn' },
    {
      n: counts.forbidden,
      text: texts.flowsLeftOut(counts.forbidden),
      tone: 'warn',
    },
    { n: counts.leftAlone, text: kind.leftAlone },
    { n: counts.blocking, text: texts.blockingSum, tone: 'warn' },
    { n: counts.untouched, text: texts.untouchedSum, tone: 'quiet' },
  ];
  return lines.filter(({ n }, i) => i === 0 || n > 0 || (i === 1 && kind.changesNodes));
}

export interface ListTab {
  id: NodeList | 'calls';
  label: string;
  count: number;
}

/** Lists of a plan: the calls always, the changing nodes where the kind changes any, and the others unless empty. */
export function tabsOf({ goal, counts }: Plan): ListTab[] {
  const kind = actionKindOf(goal);
  const labels: [NodeList, string][] = [
    ['changing', texts.willChange],
    ['blocking', texts.pausedFirst],
    ['outside', texts.outsideYourSelection],
    ['already', texts.already(kind.wanted)],
    ['destinations', kind.destinations.list],
    ['fed', texts.feeds],
    ['moved', texts.changedSince],
    ['held', phrases.skipped],
    ['woken', texts.activeForAMoment],
    ['meanwhile', texts.disturbed],
    ['forbidden', texts.notAllowed],
    ['leftOut', texts.excluded],
    ['noWayBack', texts.cannotBeBroughtBack],
    ['leftAlone', phrases.notRestored],
  ];
  const tabs: ListTab[] = labels
    .map(([id, label]) => ({ id, label, count: counts[id] }))
    .filter(({ id, count: n }) => n > 0 || (id === 'changing' && kind.changesNodes))
    // When only reactivated nodes are disrupted, their list is enough.
    .filter(({ id, count: n }) => id !== 'meanwhile' || n > counts.woken);
  return [...tabs, { id: 'calls', label: texts.calls, count: counts.calls }];
}

const strategyNames: Record<Strategy, string> = {
  least_waking: texts.exactlyAsBefore,
  never_wake: texts.wakeNothing,
  fewest_calls: texts.fewestCalls,
};

export interface StrategyOption {
  value: Strategy;
  label: string;
  hint: string;
}

/** Strategies available for a plan, including its own. */
export function strategyOptions({
  strategy,
  counts,
  others,
}: Pick<Plan, 'strategy' | 'counts' | 'others'>): StrategyOption[] {
  const ways: Way[] = [{ strategy, ...counts }, ...others];
  const wakes = ways.some((way) => way.strategy === 'least_waking' && way.woken > 0);
  return ways
    .toSorted((a, b) => strategies.indexOf(a.strategy) - strategies.indexOf(b.strategy))
    .map((way) => strategyOption(way, wakes && way.strategy === 'never_wake' && way.held === 0));
}

/**
 * Costs and benefits of a strategy. `maySkip`: nothing would be skipped, and yet the exact strategy has side effects,
 * so the reach of calls is unknown.
 */
function strategyOption({ strategy, calls, held, meanwhile, woken }: Way, maySkip: boolean): StrategyOption {
  const stopped = meanwhile - woken;
  const hints = [
    woken > 0 && texts.activeUntil(woken),
    stopped > 0 && texts.stoppedUntil(stopped),
    meanwhile === 0 && texts.everyNodeGoesStraight,
    held > 0 && texts.notRestored(held),
    maySkip && texts.maySkip,
  ];
  return {
    value: strategy,
    label: texts.strategyWithCalls(strategyNames[strategy], calls),
    hint: hints.filter((hint) => hint !== false).join(' '),
  };
}

/** Use of the state that a plan records. The text claims only what is true of every changing node. */
export function recordedWords({ counts }: Pick<Plan, 'counts'>): string {
  const lost = counts.noWayBack;
  if (lost === 0) return texts.recordedAndRestorable;
  return lost < counts.changing ? texts.recordedLostOthersCan(lost) : texts.recordedLost(lost);
}

/** Reason why a plan sends nothing. */
export function nothingToSend({ goal, counts }: Plan): string {
  if (counts.blocking > 0) return texts.onlyWhenInactive;
  if (counts.forbidden > 0) return texts.onlyLooking(counts.forbidden);
  if (counts.held > 0) return actionKindOf(goal).nothingReached;
  if (counts.leftOut > 0) return texts.onlyLeftOut;
  return actionKindOf(goal).nothingLeft;
}
