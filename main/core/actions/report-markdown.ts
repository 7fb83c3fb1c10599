import type { Action, CallOutcome, FailureGroup } from '#contract/models/action.ts';
import type { Actor } from '#contract/models/actor.ts';
import { inertMarkdown, markdownTable } from '../base/markdown.ts';
import { figure } from '../base/words.ts';
import { failureLocation } from './failure-location.ts';
import { isBack } from './touched-nodes.ts';
import type { Summary, Sum } from './report-summary.ts';
import type { ReportInput, ReportedAction, ReportedNode } from './report-input.ts';
import { texts } from './words.ts';

const words = texts.report;

const hour = 3_600_000;

/** Maximum number of listed nodes. Programs find all of them in the JSON. */
const mostNodes = 200;
const mostGroups = 20;
const mostFailing = 50;

/** Writes the report for readers. Every external text goes through `inertMarkdown` (S6). */
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

function headline({ change, environmentName, writtenAt, timeZone }: ReportInput, summary: Summary): string[] {
  const { closedAt } = change;
  const away = summary.away.length;
  const back = away === 0 ? words.asBefore : words.notAsBefore(away, summary.nodes + summary.onTheWay);
  return [
    `# ${words.head(inertMarkdown(change.title))}`,
    `**${closedAt === null ? words.open : words.closed}. ${back}.**`,
    [
      words.environment(inertMarkdown(environmentName)),
      words.reason(change.reason === null ? words.noReason : inertMarkdown(change.reason)),
      words.touched(summary.nodes, summary.flows),
      ...(summary.onTheWay > 0 ? [words.onTheWay(summary.onTheWay)] : []),
      words.began(time(change.begunAt)),
      words.closedAt(closedAt === null ? words.notYet : words.after(time(closedAt), spanOf(closedAt - change.begunAt))),
      words.written(time(writtenAt)),
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    words.timesAreUtc(inertMarkdown(timeZone)),
  ];
}

function timeline({ change, actions }: ReportInput): string[] {
  const moments = actions.flatMap(({ action }, index) => {
    const name = words.action(index + 1);
    const begun = { at: action.begunAt, what: words.named(name, titleOf(action)), who: who(action.actor) };
    const earlier = action.earlier.flatMap((end) => [
      { at: end.finishedAt, what: words.withFailed(endOf(name, end), end.calls.failed + end.calls.ambiguous), who: '' },
      { at: end.retriedAt, what: words.retried(name), who: '' },
    ]);
    const ended = { at: action.finishedAt, what: endOf(name, action), who: '' };
    return [begun, ...earlier, ...(action.finishedAt === null ? [] : [ended])];
  });
  if (change.closedAt !== null) moments.push({ at: change.closedAt, what: words.changeClosed, who: '' });
  moments.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const rows = moments.map(({ at, what, who }) => [time(at), what, who]);
  return [`## ${words.timeline}`, markdownTable(Object.values(words.timelineHeads), rows)];
}

const verbs: Record<Action['kind'], string> = words.verbs;

const titleOf = ({ title, reason }: Action): string =>
  reason === null ? inertMarkdown(title) : words.because(inertMarkdown(title), inertMarkdown(reason));

function endOf(name: string, { state, reached, missed }: Pick<Action, 'state' | 'reached' | 'missed'>): string {
  const end = state === 'cancelled' ? words.cancelled(name) : words.finished(name);
  return reached === null || missed === null ? end : words.brought(end, reached, reached + missed);
}

function who({ user, impersonator }: Actor): string {
  const name = user === null ? words.unknown : inertMarkdown(user);
  return impersonator === null ? name : words.through(name, inertMarkdown(impersonator));
}

const outcomes: Record<CallOutcome | 'open', string> = words.outcomes;

function actionsTable(actions: readonly ReportedAction[]): string[] {
  const columns = Object.keys(outcomes) as (keyof typeof outcomes)[];
  const rows = actions.map(({ action: { kind, counts, calls } }, index) => [
    `${index + 1}: ${verbs[kind]}`,
    number(counts.changing),
    number(counts.calls),
    ...columns.map((outcome) => number(calls[outcome])),
  ]);
  const heads = [...Object.values(words.actionHeads), ...columns.map((outcome) => outcomes[outcome])];
  return [`## ${words.whatWasDone}`, markdownTable(heads, rows)];
}

function failures(actions: readonly ReportedAction[]): string[] {
  const groups = actions.flatMap(({ failures }, index) => failures.map((group) => ({ group, action: index + 1 })));
  if (groups.length === 0) return [`## ${words.whatFailed}`, words.nothingFailed];
  return [`## ${words.whatFailed}`, groups.map(({ group, action }) => failureLine(group, action)).join('\n')];
}

function failureLine({ problem, count, flows }: FailureGroup, action: number): string {
  const message = inertMarkdown(problem.message);
  const named = flows.map(inertMarkdown).join(', ');
  const sentences = [
    words.failed(action, count, problem.status === undefined ? message : words.withStatus(message, problem.status)),
    ...(problem.detail === undefined ? [] : [words.serviceSaid(inertMarkdown(problem.detail))]),
    ...(named === '' ? [] : [flows.length < count ? words.flowsAndOthers(named) : words.flows(named)]),
  ];
  return `- ${sentences.join(' ')}`;
}

function beforeAndAfter({ nodes: all }: ReportInput, { states }: Summary): string[] {
  const rows = states.map(({ state, theirs, before, wanted, now }) => [
    theirs ? inertMarkdown(state) : state,
    ...[before, wanted, now].map(number),
  ]);
  const away = all.filter((node) => !isBack(node));
  return [
    `## ${words.beforeAndAfter}`,
    markdownTable(Object.values(words.stateHeads), rows),
    ...(away.length === 0 ? [words.allAsBefore] : awayList(away)),
  ];
}

function awayList(away: readonly ReportedNode[]): string[] {
  const rows = away
    .slice(0, mostNodes)
    .map(({ nodeId, name, flowName, before, now }) => [
      String(nodeId),
      ...[name, flowName, before, now].map((text) => (text === null ? words.unknown : inertMarkdown(text))),
    ]);
  const more = away.length - mostNodes;
  return [
    `### ${words.awayNodes}`,
    markdownTable(Object.values(words.awayHeads), rows),
    ...(more > 0 ? [words.moreInJson(more)] : []),
  ];
}

function errors(input: ReportInput, summary: Summary, charts: { file: string; title: string }[]): string[] {
  const { errorGroups, failing } = input;
  const stretches = [
    ...(summary.healthy ? ([[words.stretches.healthy, summary.healthy]] as const) : []),
    [nameOfBefore(input), summary.before],
    [words.stretches.during, summary.during],
    ...(summary.after ? ([[words.stretches.after, summary.after]] as const) : []),
  ] as const;
  const cells = ({ total, perHour }: Sum): string[] => [number(total), rate(perHour)];
  const rows = stretches.map(([name, { errors, records }]) => [name, ...cells(errors), ...cells(records)]);
  return [
    `## ${words.errorsOfFlows}`,
    markdownTable(Object.values(words.errorHeads), rows),
    ...charts.map(({ file, title }) => `![${title}](${file})`),
    words.verticalLines,
    ...failingNow(failing),
    ...topGroups(errorGroups),
  ];
}

/** Names the period before the change, or the reported part of a failure. */
function nameOfBefore({ failingSince, time: reported, change }: ReportInput): string {
  if (failingSince === null) return words.stretches.before;
  const since = time(failingSince);
  if (failingSince >= reported.from) return words.failingSince(since);
  return words.failingLonger(since, Math.round((change.begunAt - reported.from) / hour));
}

function failingNow(failing: ReportInput['failing']): string[] {
  if (failing.length === 0) return [];
  const rows = failing
    .slice(0, mostFailing)
    .map(({ originId, name, since, failsAt }) => [
      name === null ? String(originId) : inertMarkdown(name),
      failureLocation(failsAt),
      time(since),
    ]);
  const more = failing.length - rows.length;
  return [
    `### ${words.failingNow(failing.length)}`,
    markdownTable(Object.values(words.failingNowHeads), rows),
    ...(more > 0 ? [words.moreFlowsInJson(more)] : []),
  ];
}

function topGroups(groups: ReportInput['errorGroups']): string[] {
  if (groups.length === 0) return [words.noErrors];
  const rows = groups
    .slice(0, mostGroups)
    .map(({ text, count, newestAt }) => [number(count), time(newestAt), inertMarkdown(text)]);
  return [`### ${words.mostReported}`, markdownTable(Object.values(words.groupHeads), rows)];
}

function howToCheck({ activity, actions }: ReportInput): string[] {
  const { entries, brokenAt, why, head } = activity;
  const ids = actions.map(({ action }, index) => words.idOf(index + 1, inertMarkdown(action.id))).join(', ');
  const state =
    brokenAt === null
      ? words.unbroken(entries)
      : `**${words.broken(brokenAt)}** ${why === null ? '' : inertMarkdown(why)}`;
  return [
    `## ${words.howToCheck}`,
    `${ids === '' ? words.entriesOfAction : words.entriesOfActions(ids)} ${state}`,
    ...(head === null ? [] : [words.lastHash(inertMarkdown(head))]),
    words.verify,
  ];
}

function time(at: number | null): string {
  return at === null ? words.unknown : new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

function spanOf(span: number): string {
  const all = Math.round(span / 60_000);
  if (all < 60) return words.minutes(all);
  return `${words.hours(Math.floor(all / 60))} ${words.minutes(all % 60)}`;
}

const number = (n: number | null): string => (n === null ? words.unknown : figure(Math.round(n)));
const rate = (n: number | null): string => (n === null ? words.unknown : figure(n, { maximumSignificantDigits: 3 }));
