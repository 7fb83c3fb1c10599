import type { Incident } from '#contract/models/incident.ts';
import { inertJson } from '../base/json.ts';
import { inertMarkdown, markdownTable } from '../base/markdown.ts';
import { reportName } from './report.ts';
import { texts } from './words.ts';

const words = texts.incidentReport;

type Files = { name: string; content: string }[];

export interface IncidentReportInput {
  incident: Incident;
  environmentName: string;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Flows that the incident is about; `name` is null for a flow without one. */
  flows: readonly { originId: number; name: string | null }[];
  /** Reports of the incident's changes, oldest first. The first file of each is Markdown. */
  reports: readonly Files[];
}

/** Returns an incident report as files: its timeline for readers and for programs, and the reports of its changes. */
export function incidentReportOf(input: IncidentReportInput): Files {
  const { incident, environmentName, writtenAt, flows, reports } = input;
  const name = reportName('incident', incident.declaredAt, incident.title);
  const complete = {
    ...{ format: 'penstock incident report', version: 1, times: 'epoch milliseconds' },
    ...{ writtenAt, environmentName, incident, flows },
  };
  return [
    { name: `${name}.md`, content: markdownOf(input) },
    { name: `${name}.json`, content: `${inertJson(complete)}\n` },
    ...reports.flat(),
  ];
}

/** Passes every external text through `inertMarkdown` (S6). */
function markdownOf({ incident, environmentName, writtenAt, flows, reports }: IncidentReportInput): string {
  const { title, severity, declaredAt, closedAt, lesson, away } = incident;
  const facts = [
    words.environment(inertMarkdown(environmentName)),
    words.severity(texts.handOver.severities[severity]),
    words.declared(time(declaredAt)),
    words.closed(closedAt === null ? words.notYet : time(closedAt)),
    words.away(away),
    words.learnt(lesson === null ? words.nothing : inertMarkdown(lesson)),
    words.written(time(writtenAt)),
  ];
  const parts = [
    `# ${words.head(inertMarkdown(title))}`,
    facts.map((line) => `- ${line}`).join('\n'),
    `## ${words.flows(flows.length)}`,
    ...flows.map(({ originId, name }) => `- ${name === null ? originId : `${inertMarkdown(name)} (${originId})`}`),
    `## ${words.timeline}`,
    markdownTable(Object.values(words.timelineHeads), momentsOf(incident)),
    `## ${words.reports(reports.length)}`,
    ...reports.map(([first]) => `- ${first!.name}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

function momentsOf({ declaredAt, actor, notes, changes, closedAt }: Incident): string[][] {
  const moments = [
    { at: declaredAt, what: words.wasDeclared, user: actor.user },
    ...notes.map((note) => ({ at: note.at, what: inertMarkdown(note.text), user: note.actor.user })),
    ...changes.flatMap((change) => [
      {
        at: change.begunAt,
        what: words.began(inertMarkdown(change.title)),
        user: change.actions[0]?.actor.user ?? null,
      },
      ...(change.closedAt === null
        ? []
        : [{ at: change.closedAt, what: words.ended(inertMarkdown(change.title)), user: null }]),
    ]),
    ...(closedAt === null ? [] : [{ at: closedAt, what: words.wasClosed, user: null }]),
  ];
  return moments
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, what, user }) => [time(at), what, user === null ? '' : inertMarkdown(user)]);
}

const time = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
