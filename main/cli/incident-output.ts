import type { ActedFrom, Actor } from '#contract/models/actor.ts';
import type { IncidentFacts } from '#contract/models/incident.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import { inertJson } from '../core/base/json.ts';
import { shortId } from './action-output.ts';
import type { ActionRecord } from './record.ts';
import { type Line, marked } from './styled.ts';
import { Table } from './table.ts';

type Recorded = Pick<ActionRecord, 'incidents' | 'journal'>;

/** Formats incidents as a table, one line each, without their notes. */
export function incidentsAsTable(known: readonly IncidentFacts[], store: IncidentStore, width: number | null): Line[] {
  const rows = known.map(({ id, severity, closedAt, declaredAt, title }) => [
    shortId(id),
    marked(severity),
    marked(stateOf(closedAt)),
    timeOf(declaredAt)!,
    String(store.changeIds(id).length),
    String(store.countNotes(id)),
    title,
  ]);
  return new Table(['ID', 'SEVERITY', 'STATE', 'DECLARED', 'CHANGES', 'NOTES', 'INCIDENT'], width).lines(rows);
}

export const incidentsAsJson = (known: readonly IncidentFacts[], store: IncidentStore): string =>
  `${inertJson(known.map((facts) => ({ ...fieldsOf(facts), changes: store.changeIds(facts.id), notes: store.countNotes(facts.id) })))}\n`;

/** Returns everything about one incident as JSON. */
export function incidentAsJson(facts: IncidentFacts, { incidents, journal }: Recorded): string {
  const changes = incidents.changeIds(facts.id).map((id) => {
    const { title, closedAt } = journal.change(id);
    return { change: id, title, state: stateOf(closedAt) };
  });
  const groups = incidents.groups(facts.id).map(({ originId, ...group }) => ({ ...group, origin: originId }));
  const notes = incidents.notes(facts.id).map(({ at, text, actor, from }) => ({
    at: timeOf(at),
    text,
    user: actor.user,
    impersonator: actor.impersonator,
    from,
  }));
  return `${inertJson({ ...fieldsOf(facts), changes, groups, notes })}\n`;
}

/** Returns everything about one incident as lines, with an empty line between its parts. */
export function incidentInLines(facts: IncidentFacts, { incidents, journal }: Recorded): string[] {
  const { id, title, severity, declaredAt, closedAt, lesson } = facts;
  const head: [string, string | null][] = [
    ['Incident', `${title} (${id})`],
    ['Severity', severity],
    ['State', stateOf(closedAt)],
    ['Declared', `${timeOf(declaredAt)} by ${whoOf(facts)}`],
    ['Closed', timeOf(closedAt)],
    ['Learned', lesson],
  ];
  const sections = [
    head.filter(([, text]) => text !== null).map(([name, text]) => `${name.padEnd(9)} ${text}`),
    incidents.changeIds(id).map((changeId) => {
      const change = journal.change(changeId);
      return `Change ${shortId(changeId)}, ${stateOf(change.closedAt)}: ${change.title}`;
    }),
    incidents
      .groups(id)
      .map(({ text, originId }) => `Errors: ${text}${originId === null ? '' : ` (flow ${originId})`}`),
    incidents.notes(id).map((note) => `${timeOf(note.at)} ${whoOf(note)}: ${note.text}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, place) => (place > 0 ? ['', ...section] : section));
}

function fieldsOf({ id, title, severity, declaredAt, closedAt, lesson, actor, from }: IncidentFacts) {
  return {
    incident: id,
    title,
    severity,
    state: stateOf(closedAt),
    declared_at: timeOf(declaredAt),
    closed_at: timeOf(closedAt),
    user: actor.user,
    impersonator: actor.impersonator,
    from,
    learnt: lesson,
  };
}

function whoOf({ actor, from }: { actor: Actor; from: ActedFrom }): string {
  const where = from === 'window' ? 'in the app' : 'on the command line';
  return actor.user === null ? `unknown user ${where}` : `${actor.user} ${where}`;
}

const stateOf = (closedAt: number | null): string => (closedAt === null ? 'open' : 'closed');
const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
