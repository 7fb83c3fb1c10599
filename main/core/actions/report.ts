import type { Action, CallReport, FailureGroup } from '#contract/models/action.ts';
import type { ActivityVerification } from '#contract/models/activity.ts';
import { inertJson } from '../base/json.ts';
import type { IncidentFacts, TouchedNode } from './journal.ts';
import { chartOf } from './report-chart.ts';
import { markdownOf } from './report-markdown.ts';
import { summaryOf } from './report-summary.ts';

/** Everything that is told about an incident. Times are epoch milliseconds; texts come as the service and people wrote them. */
export interface ReportInput {
  incident: IncidentFacts;
  environmentName: string;
  writtenAt: number;
  /** Of the operator's computer, such as Europe/Berlin. */
  timeZone: string;
  /** Oldest first. */
  actions: ReportedAction[];
  /** Every node that the incident touched: what it was before, what it was last wanted to be, and what it is. */
  nodes: ReportedNode[];
  /** Of the touched flows, most notifications first. */
  errorGroups: ErrorGroup[];
  series: ReportedSeries;
  /** Of the record of activity. */
  activity: ActivityVerification;
}

export interface ReportedAction {
  action: Action;
  /** `before`: before this action. */
  touched: ReportedNode[];
  failures: FailureGroup[];
  /** Calls that are neither done nor had nothing to do. */
  failedCalls: CallReport[];
}

/** `now`: the service's word; null when it is not known, or the node is gone. */
export interface ReportedNode extends TouchedNode {
  now: string | null;
}

export interface ErrorGroup {
  /** What its messages have in common. */
  text: string;
  count: number;
  newestAt: number;
}

/** Sums over the touched flows, from well before the incident on. */
export interface ReportedSeries {
  /** Milliseconds that a point stands for, from its time on. */
  step: number;
  errors: Point[];
  records: Point[];
}

/** Null where nothing is known, which is not zero. */
export interface Point {
  at: number;
  value: number | null;
}

/** The report of an incident as files that belong side by side: for people, for programs, and the pictures of the first. */
export function reportOf(input: ReportInput): { name: string; content: string }[] {
  const name = nameOf(input);
  const { step, errors, records } = input.series;
  const marks = input.actions.map(({ action }) => action.begunAt);
  const charts = [
    { file: `${name}-errors.svg`, title: 'Errors', points: errors, colour: '#b3211a' },
    { file: `${name}-records.svg`, title: 'Records', points: records, colour: '#0068a3' },
  ];
  const summary = summaryOf(input);
  const complete = { format: 'penstock incident report', version: 1, times: 'epoch milliseconds', summary, ...input };
  return [
    { name: `${name}.md`, content: markdownOf(input, summary, charts) },
    { name: `${name}.json`, content: `${inertJson(complete)}\n` },
    ...charts.map(({ file, ...chart }) => ({ name: file, content: chartOf({ ...chart, step, marks }) })),
  ];
}

/** A name that every file system takes, and that no other incident has: `incident-2026-03-12-0806-214-flows`. In UTC, as inside. */
function nameOf({ incident }: ReportInput): string {
  const [day, time] = new Date(incident.begunAt).toISOString().split(/[T.]/);
  const words = incident.title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return ['incident', day, time?.replaceAll(':', '').slice(0, 4), words].filter((part) => part !== '').join('-');
}
