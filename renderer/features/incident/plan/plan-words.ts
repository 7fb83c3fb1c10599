import type { Goal, NodeList, Plan, PlanCounts, Strategy, Way } from '#contract/models/action.ts';
import { exactNumber } from '../../../format/number.ts';
import { nodesWord, verbs } from '../action-words.ts';
import { texts } from './words.ts';

/** The name of what is to be done. */
export function kindOf(goal: Goal): keyof typeof verbs {
  return goal.kind === 'change' ? goal.change : goal.kind;
}

/** What the order says, with its number: "Pause 214 flows". */
export function orderOf(goal: Goal, counts: PlanCounts, unit: 'flows' | 'nodes'): string {
  const { order } = verbs[kindOf(goal)];
  if (goal.kind === 'copy') return texts.copyTheFlow;
  if (goal.kind === 'delete') return texts.deleteFlow(nodesWord(counts.changing));
  const what = unit === 'flows' ? texts.flows(counts.flows) : nodesWord(counts.changing);
  return counts.woken > 0 ? texts.orderWaking(order, what, exactNumber(counts.woken)) : texts.order(order, what);
}

/** Orders that take something away, or stop data: the button says so by its colour. */
export function isDangerous(goal: Goal): boolean {
  return ['pause', 'delete'].includes(kindOf(goal));
}

/** What nodes are to become, in the words of the goal. */
function wantedState(goal: Goal): string {
  if (goal.kind === 'change') return goal.change === 'pause' ? texts.paused : texts.active;
  return { restore: texts.asBefore, copy: texts.copied, delete: texts.deletedState }[goal.kind];
}

function destinationsWords(goal: Goal): string {
  if (goal.kind === 'restore') return texts.ofThemDestinations;
  return kindOf(goal) === 'activate' ? texts.destinationsGetDataAgain : texts.destinationsGoQuiet;
}

function noWayBackWords(goal: Goal): string {
  if (goal.kind === 'restore') return texts.lostBefore;
  return texts.lostNow;
}

function leftAloneWords(goal: Goal): string {
  if (goal.kind === 'restore') return texts.leftAloneRestore;
  return texts.leftAlone;
}

export interface SumLine {
  n: number;
  text: string;
  tone?: 'warn' | 'quiet';
}

/** A plan in numbers. Only what a person did not ask for speaks in colour. */
export function sumsOf({ goal, counts }: Plan): SumLine[] {
  const changing = {
    change: texts.nodesChange(counts.changing, wantedState(goal)),
    restore: texts.nodesGoBack(counts.changing),
    copy: texts.nodesAreCopied(counts.changing),
    delete: texts.nodesAreDeleted(counts.changing),
  }[goal.kind];
  const lines: SumLine[] = [
    { n: counts.calls, text: texts.callsToService(counts.calls) },
    { n: counts.changing, text: changing },
    { n: counts.outside, text: texts.outsideSelection, tone: 'warn' },
    { n: counts.destinations, text: destinationsWords(goal) },
    { n: counts.fed, text: texts.otherFlowsRead(counts.fed) },
    { n: counts.already, text: texts.alreadyNotCalledFor(wantedState(goal)) },
    { n: counts.held, text: texts.heldBackSum, tone: 'warn' },
    { n: counts.woken, text: texts.wokenSum, tone: 'warn' },
    {
      n: counts.meanwhile - counts.woken,
      text: texts.disturbedSum,
      tone: 'warn',
    },
    { n: counts.leftOut, text: texts.leftOutSum },
    { n: counts.noWayBack, text: noWayBackWords(goal), tone: 'warn' },
    { n: counts.moved, text: texts.movedSum, tone: 'warn' },
    {
      n: counts.forbidden,
      text: texts.flowsLeftOut(counts.forbidden),
      tone: 'warn',
    },
    { n: counts.leftAlone, text: leftAloneWords(goal) },
    { n: counts.blocking, text: texts.blockingSum, tone: 'warn' },
    { n: counts.untouched, text: texts.untouchedSum, tone: 'quiet' },
  ];
  return lines.filter(({ n }, i) => i === 0 || n > 0 || (i === 1 && goal.kind !== 'copy'));
}

function destinationsTab(goal: Goal): string {
  if (goal.kind === 'restore') return texts.destinations;
  return kindOf(goal) === 'activate' ? texts.getDataAgain : texts.goQuiet;
}

export interface ListTab {
  id: NodeList | 'calls';
  label: string;
  count: number;
}

/** The lists of a plan: the calls always, and what changes where anything can; the others when there is something in them. */
export function tabsOf({ goal, counts }: Plan): ListTab[] {
  const labels: [NodeList, string][] = [
    ['changing', texts.willChange],
    ['blocking', texts.pausedFirst],
    ['outside', texts.outsideYourSelection],
    ['already', texts.already(wantedState(goal))],
    ['destinations', destinationsTab(goal)],
    ['fed', texts.feeds],
    ['moved', texts.changedSince],
    ['held', texts.heldBack],
    ['woken', texts.activeForAMoment],
    ['meanwhile', texts.disturbed],
    ['forbidden', texts.notAllowed],
    ['leftOut', texts.leftOut],
    ['noWayBack', texts.cannotBeBroughtBack],
    ['leftAlone', texts.staysAsItIs],
  ];
  const tabs: ListTab[] = labels
    .map(([id, label]) => ({ id, label, count: counts[id] }))
    .filter(({ id, count: n }) => n > 0 || (id === 'changing' && goal.kind !== 'copy'))
    // Where nothing else is disturbed, the list of the woken says it all.
    .filter(({ id, count: n }) => id !== 'meanwhile' || n > counts.woken);
  return [...tabs, { id: 'calls', label: texts.calls, count: counts.calls }];
}

const strategyNames: Record<Strategy, string> = {
  least_waking: texts.exactlyAsBefore,
  never_wake: texts.wakeNothing,
  fewest_calls: texts.fewestCalls,
};

/** What a strategy costs, and what it spares. */
export function strategyOption({ strategy, calls, held, meanwhile, woken }: Way): {
  value: Strategy;
  label: string;
  hint: string;
} {
  const stopped = meanwhile - woken;
  const hints = [
    woken > 0 && texts.activeUntil(woken),
    stopped > 0 && texts.stoppedUntil(stopped),
    meanwhile === 0 && texts.everyNodeGoesStraight,
    held > 0 && texts.notRestored(held),
  ];
  return {
    value: strategy,
    label: texts.strategyWithCalls(strategyNames[strategy], calls),
    hint: hints.filter((hint) => hint !== false).join(' '),
  };
}

/** What the state that a plan records is good for: the words are never more than what holds for every node that changes. */
export function recordedWords({ counts }: Pick<Plan, 'counts'>): string {
  const lost = counts.noWayBack;
  if (lost === 0) return texts.recordedAndRestorable;
  return lost < counts.changing ? texts.recordedLostOthersCan(lost) : texts.recordedLost(lost);
}

/** Why a plan sends nothing. */
export function nothingToSend({ goal, counts }: Plan): string {
  if (counts.blocking > 0) return texts.onlyWhenInactive;
  if (counts.forbidden > 0) return texts.onlyLooking(counts.forbidden);
  if (counts.held > 0 && goal.kind === 'restore') return texts.noCallReachesWithout;
  if (counts.held > 0) return texts.noCallReachesAlone;
  if (counts.leftOut > 0) return texts.onlyLeftOut;
  if (goal.kind === 'restore') return texts.allAsBefore;
  return texts.allAlready(wantedState(goal));
}
