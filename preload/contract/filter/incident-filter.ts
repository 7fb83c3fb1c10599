import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { actedFrom } from '../models/actor.ts';
import { type IncidentSummary, incidentStates, severities } from '../models/incident.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('incident filter', {
  state: 'Whether it is open or closed',
  severity: 'Severity of the incident',
  name: 'Words in its title',
  learnt: 'Words in its lessons learned',
  error: 'Words in its errors',
  who: 'User who declared it, or on whose behalf; "" for unknown',
  declared: 'Time since it was declared',
  closed: 'Time since it was closed',
  changes: 'Number of its changes',
  notes: 'Number of its notes',
  notRestored: 'Number of its nodes not restored',
  from: 'Whether it was declared in the window or on the command line',
  id: 'ID of the incident',
});

/** Filter fields of incidents. A field without a value in an incident is `""`, as in `who:""`. */
export const incidentFields = [
  { name: 'state', kind: 'choice', values: incidentStates, about: about.state, example: 'state:open' },
  { name: 'severity', kind: 'choice', values: severities, about: about.severity, example: 'severity:critical' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'learnt', kind: 'text', about: about.learnt, example: 'learnt:format' },
  { name: 'error', kind: 'text', about: about.error, example: 'error:timeout' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'declared', kind: 'age', about: about.declared, example: 'declared:<24h' },
  { name: 'closed', kind: 'age', about: about.closed, example: 'closed:<7d' },
  { name: 'changes', kind: 'number', about: about.changes, example: 'changes:>0' },
  { name: 'notes', kind: 'number', about: about.notes, example: 'notes:>0' },
  { name: 'not-restored', kind: 'number', about: about.notRestored, example: 'not-restored:>0' },
  { name: 'from', kind: 'choice', values: actedFrom, about: about.from, example: 'from:command_line' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:7b21*' },
] as const satisfies readonly FilterField[];

/** The members of an incident that a filter reads. */
export type FilteredIncident = Omit<IncidentSummary, 'environmentId' | 'originIds' | 'failingSince'>;

const peopleOf = ({ actor }: FilteredIncident): string[] => [
  actor.user ?? '',
  ...(actor.impersonator === null ? [] : [actor.impersonator]),
];
const errorsOf = ({ groups }: FilteredIncident): string => groups.map(({ text }) => text).join('\n');

const readers: FilterReaders<FilteredIncident, typeof incidentFields> = {
  state: ({ closedAt }) => [closedAt === null ? 'open' : 'closed'],
  severity: ({ severity }) => [severity],
  name: ({ title }) => foldText(title),
  learnt: ({ lesson }) => foldText(lesson ?? ''),
  error: (incident) => foldText(errorsOf(incident)),
  who: peopleOf,
  declared: ({ declaredAt }) => declaredAt,
  closed: ({ closedAt }) => closedAt,
  changes: ({ changeIds }) => changeIds.length,
  notes: ({ notes }) => notes,
  'not-restored': ({ away }) => away,
  from: ({ from }) => [from],
  id: ({ id }) => [id],
};

function has(incident: FilteredIncident, words: string): boolean {
  const { id, title, lesson } = incident;
  return foldText([title, lesson ?? '', errorsOf(incident), ...peopleOf(incident), id].join('\n')).includes(words);
}

/**
 * Returns a predicate for incidents, built once for many. @param now epoch milliseconds, from which ages are counted
 */
export function incidentMatcher(filter: Filter, now: number): (incident: FilteredIncident) => boolean {
  return matcherOf(filter, incidentFields, readers, has, now);
}
