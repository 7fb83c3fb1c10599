import type { Goal, NodeList, Plan, PlanCounts, Strategy, Way } from '#contract/models/action.ts';
import { exactNumber } from '../../../format/number.ts';
import { count } from '../../../format/words.ts';
import { nodesWord, verbs } from '../words.ts';

/** The name of what is to be done. */
export function kindOf(goal: Goal): keyof typeof verbs {
  return goal.kind === 'change' ? goal.change : goal.kind;
}

/** What the order says, with its number: "Pause 214 flows". */
export function orderOf(goal: Goal, counts: PlanCounts, unit: 'flows' | 'nodes'): string {
  const { order } = verbs[kindOf(goal)];
  if (goal.kind === 'copy') return 'Copy the flow';
  if (goal.kind === 'delete') return `Delete the flow and its ${nodesWord(counts.changing)}`;
  const what = unit === 'flows' ? count(counts.flows, 'flow', 'flows') : nodesWord(counts.changing);
  return `${order} ${what}${counts.woken > 0 ? `, waking ${exactNumber(counts.woken)} for a moment` : ''}`;
}

/** Orders that take something away, or stop data: the button says so by its colour. */
export function isDangerous(goal: Goal): boolean {
  return ['pause', 'delete'].includes(kindOf(goal));
}

/** What nodes are to become, in the words of the goal. */
function wantedState(goal: Goal): string {
  if (goal.kind === 'change') return goal.change === 'pause' ? 'paused' : 'active';
  return goal.kind === 'restore' ? 'as before' : goal.kind === 'delete' ? 'deleted' : 'copied';
}

function destinationsWords(goal: Goal): string {
  if (goal.kind === 'restore') return 'of them destinations';
  return kindOf(goal) === 'activate' ? 'destinations get data again' : 'destinations go quiet';
}

function noWayBackWords(goal: Goal): string {
  if (goal.kind === 'restore') return 'cannot be brought back: no order gives the state that they were in';
  return 'of them cannot be brought back: no order gives the state that they are in';
}

function leftAloneWords(goal: Goal): string {
  if (goal.kind === 'restore') return 'stay as they are: gone, or changed since and left so';
  return 'chosen, and not at the service any more: left out';
}

export interface SumLine {
  n: number;
  text: string;
  tone?: 'warn' | 'quiet';
}

/** A plan in numbers. Only what a person did not ask for speaks in colour. */
export function sumsOf({ goal, counts }: Plan): SumLine[] {
  const one = (n: number, single: string, many: string): string => (n === 1 ? single : many);
  const become = { change: `to ${wantedState(goal)}`, restore: 'back', copy: '', delete: '' }[goal.kind];
  const changing = {
    change: one(counts.changing, `node changes ${become}`, `nodes change ${become}`),
    restore: one(counts.changing, 'node goes back to what it was', 'nodes go back to what they were'),
    copy: one(counts.changing, 'node is copied', 'nodes are copied'),
    delete: one(counts.changing, 'node is deleted', 'nodes are deleted'),
  }[goal.kind];
  const lines: SumLine[] = [
    { n: counts.calls, text: one(counts.calls, 'call to the service', 'calls to the service') },
    { n: counts.changing, text: changing },
    { n: counts.outside, text: 'of them outside your selection, downstream of it', tone: 'warn' },
    { n: counts.destinations, text: destinationsWords(goal) },
    { n: counts.fed, text: one(counts.fed, 'other flow reads from these', 'other flows read from these') },
    { n: counts.already, text: `already ${wantedState(goal)}, not called for` },
    { n: counts.held, text: 'held back: no call reaches only these', tone: 'warn' },
    { n: counts.woken, text: 'active for a moment, and paused again by the next calls', tone: 'warn' },
    {
      n: counts.meanwhile - counts.woken,
      text: 'stopped for a moment, and active again by a later call',
      tone: 'warn',
    },
    { n: counts.leftOut, text: 'left out: in a state that no order brings back, such as never started' },
    { n: counts.noWayBack, text: noWayBackWords(goal), tone: 'warn' },
    { n: counts.moved, text: 'changed by something else since', tone: 'warn' },
    {
      n: counts.forbidden,
      text: one(
        counts.forbidden,
        'flow left out: your role lets you only look',
        'flows left out: your role lets you only look',
      ),
      tone: 'warn',
    },
    { n: counts.leftAlone, text: leftAloneWords(goal) },
    { n: counts.blocking, text: 'still active: to be paused first', tone: 'warn' },
    { n: counts.untouched, text: 'of the same flows not touched', tone: 'quiet' },
  ];
  return lines.filter(({ n }, i) => i === 0 || n > 0 || (i === 1 && goal.kind !== 'copy'));
}

function destinationsTab(goal: Goal): string {
  if (goal.kind === 'restore') return 'Destinations';
  return kindOf(goal) === 'activate' ? 'Get data again' : 'Go quiet';
}

export interface ListTab {
  id: NodeList | 'calls';
  label: string;
  count: number;
}

/** The lists of a plan: the calls always, and what changes where anything can; the others when there is something in them. */
export function tabsOf({ goal, counts }: Plan): ListTab[] {
  const labels: [NodeList, string][] = [
    ['changing', 'Will change'],
    ['blocking', 'To be paused first'],
    ['outside', 'Outside your selection'],
    ['already', `Already ${wantedState(goal)}`],
    ['destinations', destinationsTab(goal)],
    ['fed', 'Feeds'],
    ['moved', 'Changed since'],
    ['held', 'Held back'],
    ['woken', 'Active for a moment'],
    ['meanwhile', 'Disturbed'],
    ['forbidden', 'Not allowed'],
    ['leftOut', 'Left out'],
    ['noWayBack', 'Cannot be brought back'],
    ['leftAlone', 'Stays as it is'],
  ];
  const tabs: ListTab[] = labels
    .map(([id, label]) => ({ id, label, count: counts[id] }))
    .filter(({ id, count: n }) => n > 0 || (id === 'changing' && goal.kind !== 'copy'))
    // Where nothing else is disturbed, the list of the woken says it all.
    .filter(({ id, count: n }) => id !== 'meanwhile' || n > counts.woken);
  return [...tabs, { id: 'calls', label: 'Calls', count: counts.calls }];
}

const strategyNames: Record<Strategy, string> = {
  least_waking: 'Exactly as before',
  never_wake: 'Wake nothing',
  fewest_calls: 'Fewest calls',
};

/** What a strategy costs, and what it spares. */
export function strategyOption({ strategy, calls, held, meanwhile, woken }: Way): {
  value: Strategy;
  label: string;
  hint: string;
} {
  const are = (n: number): string => (n === 1 ? '1 node is' : `${exactNumber(n)} nodes are`);
  const stopped = meanwhile - woken;
  const hints = [
    woken > 0 && `${are(woken)} active for a moment, until the next calls pause ${woken === 1 ? 'it' : 'them'} again.`,
    stopped > 0 && `${are(stopped)} stopped for a moment, until a later call puts that right.`,
    meanwhile === 0 && 'Every node goes straight to where it is to be.',
    held > 0 && `${are(held)} not restored: no call reaches only ${held === 1 ? 'it' : 'them'}.`,
  ];
  return {
    value: strategy,
    label: `${strategyNames[strategy]}: ${count(calls, 'call', 'calls')}`,
    hint: hints.filter((hint) => hint !== false).join(' '),
  };
}

/** What the state that a plan records is good for: the words are never more than what holds for every node that changes. */
export function recordedWords({ counts }: Pick<Plan, 'counts'>): string {
  const recorded = 'The state of every node is recorded first.';
  const lost = counts.noWayBack;
  if (lost === 0) return `${recorded} What this changes can be brought back exactly.`;
  const rest = lost < counts.changing ? ' The others can.' : '';
  return `${recorded} ${nodesWord(lost)} cannot be brought back: no order gives the state that ${lost === 1 ? 'it is' : 'they are'} in.${rest}`;
}

/** Why a plan sends nothing. */
export function nothingToSend({ goal, counts }: Plan): string {
  if (counts.blocking > 0) return 'The service deletes a flow only when nothing in it is active.';
  if (counts.forbidden > 0)
    return `Your role lets you only look at ${count(counts.forbidden, 'flow', 'flows')}. Nothing else is to be changed.`;
  if (counts.held > 0 && goal.kind === 'restore')
    return 'No call reaches these nodes without disturbing others. Choose another way, or act on them at the service.';
  if (counts.held > 0)
    return 'No call reaches these nodes alone. Take in what is left out, or act on them at the service.';
  if (counts.leftOut > 0)
    return 'What is left is in a state that could not be brought back, such as never started, and is left out. There is nothing to send.';
  if (goal.kind === 'restore')
    return 'Everything is as it was before the incident, or was left alone. There is nothing to send.';
  return `Everything chosen is ${wantedState(goal)} already. There is nothing to send.`;
}
