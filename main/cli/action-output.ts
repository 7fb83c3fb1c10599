import type { Action, CallOutcome, CallReport } from '#contract/models/action.ts';
import type { Actions } from '../core/actions/actions.ts';
import { problemAsJson } from '../core/base/failure.ts';
import { counted } from './numbers.ts';
import { type Line, marked } from './styled-line.ts';
import { Table } from './table.ts';
import { momentIn, timeOf } from './time.ts';

/** Outcomes of calls that are listed one by one. */
const unhappy: readonly CallOutcome[] = ['failed', 'ambiguous', 'held'];

/** Shortens an id to as many characters as users type. Commands accept any unambiguous beginning. */
export const shortId = (id: string): string => id.slice(0, 8);

/** Returns the next steps after an incomplete action. */
export function nextSteps({ id, changeId, kind, strategy, state, calls, counts, missed }: Action): string[] {
  const short = shortId(id);
  if (state === 'interrupted') {
    return [`Interrupted. Resume: penstock actions resume ${short}. Cancel: penstock actions cancel ${short}.`];
  }
  const left = calls.open > 0 ? 0 : calls.failed + calls.not_attempted;
  const isHeld = kind === 'restore' && strategy === 'never_wake' && calls.held + counts.held > 0;
  const isAway = kind === 'restore' && !isHeld && left === 0 && (missed ?? 0) > 0;
  return [
    left > 0 && `To retry the remaining ${counted(left, 'call')}: penstock actions retry ${short}.`,
    isHeld && `To restore what was skipped, with brief side effects: penstock changes restore ${shortId(changeId)}.`,
    isAway && `To plan a restore of the remaining nodes: penstock changes restore ${shortId(changeId)}.`,
  ].filter((step) => step !== false);
}

/** Returns the failed calls of an action, one line each and at most `most`, and the number of further ones. */
export function failedCallsOf(actions: Actions, actionId: string, most: number): { lines: string[]; more: number } {
  const windows = unhappy.map((outcome) => actions.calls(actionId, outcome, 0, most));
  const lines = windows.flatMap(({ rows }) => rows.map(lineOf)).slice(0, most);
  const total = windows.reduce((sum, window) => sum + window.total, 0);
  return { lines, more: total - lines.length };
}

const outcomeWords: Partial<Record<CallOutcome, string>> = {
  failed: 'Failed',
  ambiguous: 'Unknown whether it took effect',
  held: 'Skipped, to avoid side effects on other nodes',
};

function lineOf({ outcome, method, path, name, flowName, problem }: CallReport): string {
  const where = name === flowName || name === null ? (flowName ?? name) : `${name} in ${flowName}`;
  const why = problem ? `: ${problem.message}${problem.detail === undefined ? '' : ` (${problem.detail})`}` : '';
  return `${outcomeWords[outcome!]}: ${method} ${path}, ${where}${why}`;
}

export function actionsAsTable(actions: readonly Action[], width: number | null): Line[] {
  const rows = actions.map(({ id, begunAt, state, title, calls, counts }) => [
    shortId(id),
    momentIn(width, begunAt),
    marked(state.replaceAll('_', ' ')),
    `${calls.done + calls.already} of ${counts.calls}`,
    String(calls.failed),
    title,
  ]);
  return new Table(['ID', 'STARTED', 'STATE', 'DONE', 'FAILED', 'ACTION'], width).lines(rows);
}

/** Returns everything about one action, with an empty line between its parts. */
export function actionInLines(action: Action, actions: Actions): string[] {
  const { id, changeId, title, state, reason, actor, from, begunAt, finishedAt, calls, counts, reached, missed } =
    action;
  const who = [actor.user ?? 'unknown user', actor.impersonator && `impersonated by ${actor.impersonator}`].filter(
    Boolean,
  );
  const facts: [string, string | null][] = [
    ['Action', `${title} (${id})`],
    ['Change', changeId],
    ['State', state.replaceAll('_', ' ')],
    ['Started', `${timeOf(begunAt)} by ${who.join(', ')}, ${from === 'window' ? 'in the app' : 'on the command line'}`],
    ['Ended', timeOf(finishedAt)],
    ['Reason', reason],
    ['Calls', callsInWords(calls)],
    [
      'Service',
      missed === null ? null : `${counted(reached ?? 0, 'node')} confirmed at the end, ${missed} not confirmed`,
    ],
  ];
  const lines = facts.filter(([, text]) => text !== null).map(([name, text]) => `${name.padEnd(9)} ${text}`);
  const groups = actions.failures(id).map(({ problem, count: times, flows }) => {
    const named = flows.length < times ? `${flows.join(', ')} and others` : flows.join(', ');
    return `${times} failed: ${problem.message}${problem.detail === undefined ? '' : ` (${problem.detail})`} In ${named}.`;
  });
  const sections = [lines, groups, failedCallsOf(actions, id, counts.calls).lines, nextSteps(action)];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, place) => (place > 0 ? ['', ...section] : section));
}

export function actionAsJson(action: Action, actions: Actions) {
  const failures = actions
    .failures(action.id)
    .map(({ problem, count: times, flows }) => ({ problem: problemAsJson(problem, timeOf), count: times, flows }));
  const failed = unhappy.flatMap((outcome) => actions.calls(action.id, outcome, 0, action.counts.calls).rows);
  const calls = failed.map(({ method, path, nodeId, outcome, problem }) => ({
    method,
    path,
    node: nodeId,
    outcome: outcome && outcomeNames[outcome],
    problem: problem && problemAsJson(problem, timeOf),
  }));
  return { ...actionFields(action), failures, failed_calls: calls };
}

/** Returns an action as an entry of a list in JSON. */
export function actionFields({
  id,
  changeId,
  kind,
  title,
  state,
  reason,
  actor,
  from,
  begunAt,
  finishedAt,
  calls,
  reached,
  missed,
}: Action) {
  return {
    action: id,
    change: changeId,
    kind,
    title,
    state,
    reason,
    user: actor.user,
    impersonator: actor.impersonator,
    from,
    begun_at: timeOf(begunAt),
    finished_at: timeOf(finishedAt),
    calls: callCountsOf(calls),
    confirmed_nodes: reached,
    unconfirmed_nodes: missed,
  };
}

/** Names in JSON of how a call ended. */
const outcomeNames = {
  done: 'done',
  already: 'unchanged',
  failed: 'failed',
  held: 'skipped',
  ambiguous: 'ambiguous',
  not_attempted: 'not_attempted',
} as const satisfies Record<CallOutcome, string>;

const callCountsOf = ({ already, held, ...calls }: Action['calls']) => ({
  ...{ done: calls.done, unchanged: already, failed: calls.failed, skipped: held, ambiguous: calls.ambiguous },
  ...{ not_attempted: calls.not_attempted, open: calls.open },
});

function callsInWords(calls: Action['calls']): string {
  const occurred = Object.entries(calls).filter(([, number]) => number > 0);
  return occurred.map(([outcome, number]) => `${number} ${outcome.replaceAll('_', ' ')}`).join(', ') || 'none';
}
