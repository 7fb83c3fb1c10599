import type { Goal, NodeList, Plan, PlanCounts, Strategy } from '#contract/models/action.ts';
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
  return `${order} ${unit === 'flows' ? count(counts.flows, 'flow', 'flows') : nodesWord(counts.changing)}`;
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

function leftAloneWords(goal: Goal): string {
  if (goal.kind === 'restore') return 'stay as they are: gone, new, or were in a state that no order brings back';
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
    { n: counts.meanwhile, text: 'woken or stopped for a moment on the way', tone: 'warn' },
    { n: counts.moved, text: 'changed by somebody else since the incident', tone: 'warn' },
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
    ['meanwhile', 'Disturbed'],
    ['forbidden', 'Not allowed'],
    ['leftAlone', 'Stays as it is'],
  ];
  const tabs: ListTab[] = labels
    .map(([id, label]) => ({ id, label, count: counts[id] }))
    .filter(({ id, count: n }) => n > 0 || (id === 'changing' && goal.kind !== 'copy'));
  return [...tabs, { id: 'calls', label: 'Calls', count: counts.calls }];
}

/** What a strategy costs, and what it spares. */
export function strategyOption(
  strategy: Strategy,
  { calls, held, meanwhile }: { calls: number; held: number; meanwhile: number },
): { value: Strategy; label: string; hint: string } {
  const also = held > 0 ? ` ${nodesWord(held)} cannot be reached so, and stay as they are.` : '';
  if (strategy === 'never_wake')
    return {
      value: strategy,
      label: `Disturb nothing: ${count(calls, 'call', 'calls')}`,
      hint: `Every node goes straight to where it is to be.${also}`,
    };
  const disturbed =
    meanwhile === 0 ? 'No node is' : meanwhile === 1 ? '1 node is' : `${exactNumber(meanwhile)} nodes are`;
  return {
    value: strategy,
    label: `Fewest calls: ${count(calls, 'call', 'calls')}`,
    hint: `${disturbed} woken or stopped for a moment, until a later call puts that right.${also}`,
  };
}

/** Why a plan sends nothing. */
export function nothingToSend({ goal, counts }: Plan): string {
  if (counts.blocking > 0) return 'The service deletes a flow only when nothing in it is active.';
  if (counts.forbidden > 0)
    return `Your role lets you only look at ${count(counts.forbidden, 'flow', 'flows')}. Nothing else is to be changed.`;
  if (counts.held > 0)
    return 'No call reaches these nodes without disturbing others. Choose fewest calls, or act on them at the service.';
  if (goal.kind === 'restore')
    return 'Everything is as it was before the incident, or was left alone. There is nothing to send.';
  return `Everything chosen is ${wantedState(goal)} already. There is nothing to send.`;
}
