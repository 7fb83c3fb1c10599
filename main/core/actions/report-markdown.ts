import type { Action, Actor, CallOutcome, FailureGroup } from '#contract/models/action.ts';
import { inertMarkdown, markdownTable } from '../base/markdown.ts';
import { isBack } from './recorded.ts';
import type { Summary, Sum } from './report-summary.ts';
import type { ReportInput, ReportedAction, ReportedNode } from './reported.ts';

/** A longer list is looked through with a program, which has it whole in the JSON. */
const mostNodes = 200;
const mostGroups = 20;

/** The report for people. Every text that is not ours goes through `inertMarkdown` (S6). */
export function markdownOf(input: ReportInput, summary: Summary, charts: { file: string; title: string }[]): string {
  const parts = [
    headline(input, summary),
    timeline(input),
    actionsTable(input.actions),
    failures(input.actions),
    beforeAndAfter(input, summary),
    errors(input, summary, charts),
    howToCheck(input),
  ];
  return `${parts.flat().join('\n\n')}\n`;
}

function headline({ incident, environmentName, writtenAt, timeZone }: ReportInput, summary: Summary): string[] {
  const { closedAt } = incident;
  const away = summary.away.length;
  const back = away === 0 ? 'Every node that it touched is as it was' : `Not as before: ${of(away, summary.nodes)}`;
  return [
    `# Incident: ${inertMarkdown(incident.title)}`,
    `**${closedAt === null ? 'Open' : 'Closed'}. ${back}.**`,
    [
      `- Environment: ${inertMarkdown(environmentName)}`,
      `- Reason: ${incident.reason === null ? 'none given' : inertMarkdown(incident.reason)}`,
      `- Touched: ${nodes(summary.nodes)} in ${plural(summary.flows, 'flow', 'flows')}`,
      `- Began: ${time(incident.begunAt)}`,
      `- Closed: ${closedAt === null ? 'not yet' : `${time(closedAt)}, after ${minutes(closedAt - incident.begunAt)}`}`,
      `- Written: ${time(writtenAt)}`,
    ].join('\n'),
    `All times are UTC. The computer that wrote this is in the time zone ${inertMarkdown(timeZone)}.`,
  ];
}

function timeline({ incident, actions }: ReportInput): string[] {
  const moments = actions.flatMap(({ action }, index) => {
    const name = `Action ${index + 1}`;
    const begun = { at: action.begunAt, what: `${name}: ${titleOf(action)}`, who: who(action.actor) };
    const ended = { at: action.finishedAt, what: `${name} ${endOf(action)}`, who: '' };
    return action.finishedAt === null ? [begun] : [begun, ended];
  });
  if (incident.closedAt !== null) moments.push({ at: incident.closedAt, what: 'The incident was closed', who: '' });
  moments.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const rows = moments.map(({ at, what, who }) => [time(at), what, who]);
  return ['## Timeline', markdownTable(['Time', 'What', 'Who'], rows)];
}

const verbs: Record<Action['kind'], string> = {
  pause: 'Pause',
  activate: 'Activate',
  restore: 'Restore',
  copy: 'Copy',
  delete: 'Delete',
};

const titleOf = ({ title, reason }: Action): string =>
  `${inertMarkdown(title)}${reason === null ? '' : `, because ${inertMarkdown(reason)}`}`;

function endOf({ state, reached, missed }: Action): string {
  const how = state === 'cancelled' ? 'was cancelled' : 'finished';
  if (reached === null || missed === null) return how;
  return `${how}: ${of(reached, reached + missed)} brought to where they were to be`;
}

function who({ user, impersonator }: Actor): string {
  const name = user === null ? 'not known' : inertMarkdown(user);
  return impersonator === null ? name : `${name}, through ${inertMarkdown(impersonator)}`;
}

const outcomes: Record<CallOutcome | 'open', string> = {
  done: 'Done',
  already: 'Nothing to do',
  failed: 'Failed',
  held: 'Held back',
  ambiguous: 'Not known',
  not_attempted: 'Not sent',
  open: 'Still to come',
};

function actionsTable(actions: readonly ReportedAction[]): string[] {
  const columns = Object.keys(outcomes) as (keyof typeof outcomes)[];
  const rows = actions.map(({ action: { kind, counts, calls } }, index) => [
    `${index + 1}: ${verbs[kind]}`,
    number(counts.changing),
    number(counts.calls),
    ...columns.map((outcome) => number(calls[outcome])),
  ]);
  const heads = ['Action', 'Nodes to change', 'Calls', ...columns.map((outcome) => outcomes[outcome])];
  return ['## What was done', markdownTable(heads, rows)];
}

function failures(actions: readonly ReportedAction[]): string[] {
  const groups = actions.flatMap(({ failures }, index) => failures.map((group) => ({ group, action: index + 1 })));
  if (groups.length === 0) return ['## What failed', 'No call failed.'];
  return ['## What failed', groups.map(({ group, action }) => failureLine(group, action)).join('\n')];
}

function failureLine({ problem, count, flows }: FailureGroup, action: number): string {
  const status = problem.status === undefined ? '' : ` (HTTP ${problem.status})`;
  const detail = problem.detail === undefined ? '' : ` The service said: ${inertMarkdown(problem.detail)}.`;
  const named = flows.map(inertMarkdown).join(', ');
  const where = named === '' ? '' : ` Flows: ${named}${flows.length < count ? ' and others' : ''}.`;
  return `- Action ${action}, ${plural(count, 'call', 'calls')}: ${inertMarkdown(problem.message)}${status}.${detail}${where}`;
}

function beforeAndAfter({ nodes: all }: ReportInput, { states }: Summary): string[] {
  const rows = states.map(({ state, theirs, before, wanted, now }) => [
    theirs ? inertMarkdown(state) : state,
    ...[before, wanted, now].map(number),
  ]);
  const away = all.filter((node) => !isBack(node));
  return [
    '## Before and after',
    markdownTable(['Nodes that are', 'Before', 'Wanted last', 'Now'], rows),
    ...(away.length === 0 ? ['Every node is as it was before the incident.'] : awayList(away)),
  ];
}

function awayList(away: readonly ReportedNode[]): string[] {
  const rows = away
    .slice(0, mostNodes)
    .map(({ nodeId, name, flowName, before, now }) => [
      String(nodeId),
      ...[name, flowName, before, now].map((text) => (text === null ? 'not known' : inertMarkdown(text))),
    ]);
  const more = away.length - mostNodes;
  return [
    '### Not as before',
    markdownTable(['Node', 'Name', 'Flow', 'Before', 'Now'], rows),
    ...(more > 0 ? [`${plural(more, 'more node is', 'more nodes are')} in the JSON file.`] : []),
  ];
}

function errors({ errorGroups }: ReportInput, summary: Summary, charts: { file: string; title: string }[]): string[] {
  const stretches = [
    ['Before the incident', summary.before],
    ['While it was open', summary.during],
    ...(summary.after ? ([['After it was closed', summary.after]] as const) : []),
  ] as const;
  const cells = ({ total, perHour }: Sum): string[] => [number(total), rate(perHour)];
  const rows = stretches.map(([name, { errors, records }]) => [name, ...cells(errors), ...cells(records)]);
  return [
    '## Errors of the touched flows',
    markdownTable(['Time', 'Errors', 'Errors an hour', 'Records', 'Records an hour'], rows),
    ...charts.map(({ file, title }) => `![${title}](${file})`),
    'The vertical lines are the beginnings of the actions, by their number.',
    ...topGroups(errorGroups),
  ];
}

function topGroups(groups: ReportInput['errorGroups']): string[] {
  if (groups.length === 0) return ['The service told of no errors of these flows.'];
  const rows = groups
    .slice(0, mostGroups)
    .map(({ text, count, newestAt }) => [number(count), time(newestAt), inertMarkdown(text)]);
  return ['### What the service told most', markdownTable(['Notifications', 'Newest', 'Message'], rows)];
}

function howToCheck({ activity, actions }: ReportInput): string[] {
  const { entries, brokenAt, why, head } = activity;
  const ids = actions.map(({ action }, index) => `${index + 1} is ${inertMarkdown(action.id)}`).join(', ');
  const state =
    brokenAt === null
      ? `When this was written, the record held ${plural(entries, 'entry', 'entries')} and was unbroken.`
      : `**When this was written, the record was not as Penstock wrote it, from entry ${number(brokenAt)} on.** ${why === null ? '' : inertMarkdown(why)}`;
  return [
    '## How to check this',
    `Every request that was sent is an entry of the record of activity of the Penstock that sent it, under the id of its action${ids === '' ? '' : ` (${ids})`}. ${state}`,
    ...(head === null ? [] : [`Hash of its last entry: ${inertMarkdown(head)}`]),
    'On the Activity screen, "Verify the record" shows whether it still is unbroken. An exported record holds that hash at the same entry.',
  ];
}

function time(at: number | null): string {
  return at === null ? 'not known' : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function minutes(span: number): string {
  const all = Math.round(span / 60_000);
  if (all < 60) return plural(all, 'minute', 'minutes');
  return `${plural(Math.floor(all / 60), 'hour', 'hours')} ${plural(all % 60, 'minute', 'minutes')}`;
}

/** The same in every locale, as a report travels. */
const number = (n: number | null): string => (n === null ? 'not known' : Math.round(n).toLocaleString('en-US'));
const rate = (n: number | null): string =>
  n === null ? 'not known' : n.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const plural = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
const nodes = (n: number): string => plural(n, 'node', 'nodes');
const of = (part: number, all: number): string => `${number(part)} of ${nodes(all)}`;
