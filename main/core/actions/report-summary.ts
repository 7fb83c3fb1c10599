import { statusOf } from '../monitoring/health.ts';
import { isBack } from './recorded.ts';
import type { ReportInput, ReportedNode, Point } from './reported.ts';
import { texts } from './words.ts';

const hour = 3_600_000;

/** How many of the touched nodes were, should be and are in a state: a word of ours, or the service's own. */
export interface StateCount {
  state: string;
  /** Whether `state` is the service's word. */
  theirs: boolean;
  before: number;
  wanted: number;
  now: number;
}

/** The sums of a stretch of time, as far as they are known. */
export interface Stretch {
  errors: Sum;
  records: Sum;
}

export interface Sum {
  /** Null where nothing is known. */
  total: number | null;
  perHour: number | null;
}

/** The figures of a report. */
export interface Summary {
  /** Flows and nodes that were touched. */
  flows: number;
  nodes: number;
  states: StateCount[];
  /** Ids of the nodes that are not as they were, or whose state is unknown. */
  away: number[];
  before: Stretch;
  during: Stretch;
  /** Null while the change is open. */
  after: Stretch | null;
}

export function summaryOf(input: ReportInput): Summary {
  const { change, nodes } = input;
  const end = change.closedAt ?? Infinity;
  return {
    flows: new Set(nodes.map(({ originId }) => originId)).size,
    nodes: nodes.length,
    states: statesOf(nodes),
    away: nodes.filter((node) => !isBack(node)).map(({ nodeId }) => nodeId),
    before: stretchOf(input, -Infinity, change.begunAt),
    during: stretchOf(input, change.begunAt, end),
    after: change.closedAt === null ? null : stretchOf(input, end, Infinity),
  };
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

function stretchOf({ series }: ReportInput, from: number, to: number): Stretch {
  const sum = (points: readonly Point[]): Sum => sumOf(points, series.step, from, to);
  return { errors: sum(series.errors), records: sum(series.records) };
}

/** A point belongs to where it begins. A step without a run is covered by the runs around it. */
function sumOf(points: readonly Point[], step: number, from: number, to: number): Sum {
  const within = points.filter(({ at }) => at >= from && at < to);
  const known = within.flatMap(({ value }) => (value === null ? [] : [value]));
  if (known.length === 0) return { total: null, perHour: null };
  const total = known.reduce((sum, value) => sum + value, 0);
  return { total, perHour: total / ((within.length * step) / hour) };
}
