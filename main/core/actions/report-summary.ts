import { statusOf } from '../monitoring/health.ts';
import { isReached } from './effect.ts';
import { isBack } from './touched-nodes.ts';
import type { ReportInput, ReportedNode, ReportedRun } from './report-input.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

/** Number of touched nodes that were, should be and are in a state. The state is our word, or the service's own. */
export interface StateCount {
  state: string;
  /** Whether `state` is the service's word. */
  theirs: boolean;
  before: number;
  wanted: number;
  now: number;
}

/** Known sums of a period. */
export interface PeriodSums {
  errors: Sum;
  records: Sum;
}

export interface Sum {
  /** Null if nothing is known. */
  total: number | null;
  perHour: number | null;
}

/** Figures of a report. */
export interface Summary {
  /** Number of flows that were touched, and of nodes that were changed. */
  flows: number;
  nodes: number;
  /** Number of nodes that an action changed temporarily and restored itself. */
  onTheWay: number;
  states: StateCount[];
  /** Ids of nodes that are not as they were, or whose state is unknown. */
  away: number[];
  /** Period before the failure began; null if that time is unknown. */
  healthy: PeriodSums | null;
  /** Period from when the failure began, or from the first reported hours if that is unknown, to the change. */
  before: PeriodSums;
  during: PeriodSums;
  /** Null while the change is open. */
  after: PeriodSums | null;
}

export function reportSummary(input: ReportInput): Summary {
  const { change, nodes, failingSince, time } = input;
  const onTheWay = nodes.filter((node) => isOnTheWay(node, input)).length;
  const end = change.closedAt ?? Infinity;
  return {
    flows: new Set(nodes.map(({ originId }) => originId)).size,
    nodes: nodes.length - onTheWay,
    onTheWay,
    states: statesOf(nodes),
    away: nodes.filter((node) => !isBack(node)).map(({ nodeId }) => nodeId),
    healthy: failingSince === null || failingSince <= time.from ? null : stretchOf(input, -Infinity, failingSince),
    before: stretchOf(input, failingSince ?? -Infinity, change.begunAt),
    during: stretchOf(input, change.begunAt, end),
    after: change.closedAt === null ? null : stretchOf(input, end, Infinity),
  };
}

/** Whether each action that touched a node meant to leave it as before. */
function isOnTheWay({ nodeId }: ReportedNode, { actions }: ReportInput): boolean {
  const touched = actions.flatMap(({ touched: nodes }) => nodes.filter((node) => node.nodeId === nodeId));
  return touched.length > 0 && touched.every(({ to, before }) => to !== 'delete' && isReached(to, before));
}

const wantedWords = { pause: 'paused', activate: 'active' } as const;

function statesOf(nodes: readonly ReportedNode[]): StateCount[] {
  const counts = new Map<string, StateCount>();
  const add = (moment: 'before' | 'wanted' | 'now', state: string, theirs: boolean): void => {
    const key = `${theirs} ${state.toLowerCase()}`;
    const count = counts.get(key) ?? { state, theirs, before: 0, wanted: 0, now: 0 };
    count[moment] += 1;
    counts.set(key, count);
  };
  const addWord = (moment: 'before' | 'wanted' | 'now', word: string | null): void => {
    const { state } = statusOf(word);
    if (state === 'active' || state === 'paused') add(moment, texts.report.states[state], false);
    else if (word !== null && state === 'other') add(moment, word, true);
    else add(moment, texts.report.states.unknown, false);
  };
  for (const { before, to, now } of nodes) {
    addWord('before', before);
    if (to === 'delete') add('wanted', texts.report.states.deleted, false);
    else addWord('wanted', wantedWords[to]);
    addWord('now', now);
  }
  return [...counts.values()].sort((a, b) => b.before - a.before || b.now - a.now);
}

function stretchOf({ runs, time }: ReportInput, from: number, to: number): PeriodSums {
  const [begin, end] = [Math.max(from, time.from), Math.min(to, time.to)];
  const within = runs.filter(({ at }) => at >= begin && at < end);
  const sum = (name: 'errors' | 'records'): Sum => sumOf(within, name, (end - begin) / hour);
  return { errors: sum('errors'), records: sum('records') };
}

function sumOf(runs: readonly ReportedRun[], name: 'errors' | 'records', hours: number): Sum {
  const known = runs.flatMap((run) => run[name] ?? []);
  if (known.length === 0) return { total: null, perHour: null };
  const total = known.reduce((sum, value) => sum + value, 0);
  return { total, perHour: total / hours };
}
