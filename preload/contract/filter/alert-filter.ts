import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { type Alert, alertKinds, alertLevels, alertSources, alertStates } from '../models/alert.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('alert filter', {
  kind: 'What is wrong, or notification',
  level: 'Severity',
  state: 'Whether it is open, acknowledged or muted, or how it ended',
  source: 'Whether the health of a flow, failed records or a notification raised it',
  flow: 'ID of the origin of a flow',
  name: 'Words in the name of its flow or subject',
  message: 'Words in its message, except masked values',
  project: 'Project of its flow; "" for none',
  owner: 'Owner of its flow; "" for none',
  tag: 'A tag of its flow or a node; "" for none',
  since: 'Time since it started',
  opened: 'Time since Penstock first detected it',
  changed: 'Time since it last opened, got worse, came back, ended or was reported',
  ended: 'Time since it ended',
  returns: 'How often it came back',
  count: 'Number of its failed records or notifications',
  unread: 'Number of its notifications that are unread in the service',
  resource: 'ID of a source, data set, destination or other resource',
  who: 'User who acknowledged it, or on whose behalf; "" for none or unknown',
  id: 'ID of the alert',
});

/** Filter fields of alerts. A field without a value in an alert is `""`, as in `who:""`. */
export const alertFields = [
  { name: 'kind', kind: 'choice', values: alertKinds, about: about.kind, example: 'kind:failing' },
  { name: 'level', kind: 'choice', values: alertLevels, about: about.level, example: 'level:error' },
  { name: 'state', kind: 'choice', values: alertStates, about: about.state, example: 'state:open' },
  { name: 'source', kind: 'choice', values: alertSources, about: about.source, example: 'source:notification' },
  { name: 'flow', kind: 'id', about: about.flow, example: 'flow:40001' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'message', kind: 'text', about: about.message, example: 'message:timeout' },
  { name: 'project', kind: 'choice', about: about.project, example: 'project:sales' },
  { name: 'owner', kind: 'choice', about: about.owner, example: 'owner:ann*' },
  { name: 'tag', kind: 'choice', about: about.tag, example: 'tag:gdpr' },
  { name: 'since', kind: 'age', about: about.since, example: 'since:<12h' },
  { name: 'opened', kind: 'age', about: about.opened, example: 'opened:<12h' },
  { name: 'changed', kind: 'age', about: about.changed, example: 'changed:<12h' },
  { name: 'ended', kind: 'age', about: about.ended, example: 'ended:<12h' },
  { name: 'returns', kind: 'number', about: about.returns, example: 'returns:>0' },
  { name: 'count', kind: 'number', about: about.count, example: 'count:>100' },
  { name: 'unread', kind: 'number', about: about.unread, example: 'unread:>0' },
  { name: 'resource', kind: 'id', about: about.resource, example: 'resource:7012' },
  { name: 'who', kind: 'choice', about: about.who, example: 'who:ann*' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:flow/40001*' },
] as const satisfies readonly FilterField[];

/** An alert, with what only the filter needs to know of its flows and its subject. */
export interface MatchedAlert {
  alert: Alert;
  /** Owners and tags of its flows, read only for a filter on them. */
  owners: () => readonly string[];
  tags: () => readonly string[];
  /** Ids of sources, data sets, destinations and other resources. */
  resources: readonly number[];
  /** Ids of its notifications at the service, read only for a filter on `id`. */
  notificationIds: () => readonly number[];
}

const orNone = (values: readonly string[]): readonly string[] => (values.length === 0 ? [''] : values);

function namesOf({ flows, subject }: Alert): string {
  return foldText([...flows.map(({ name }) => name ?? ''), subject ?? ''].join('\n'));
}

/** Returns the message as text, in which masked parts are replaced by an ellipsis. */
export const alertText = ({ message }: Pick<Alert, 'message'>): string =>
  message.map(({ text, mask }) => (mask === null ? text : '…')).join('');

function peopleOf({ acknowledged }: Alert): string[] {
  if (!acknowledged) return [''];
  const { user, impersonator } = acknowledged.actor;
  return [user ?? '', ...(impersonator === null ? [] : [impersonator])];
}

const readers: FilterReaders<MatchedAlert, typeof alertFields> = {
  kind: ({ alert }) => [alert.kind],
  level: ({ alert }) => [alert.level],
  state: ({ alert }) => [alert.state],
  source: ({ alert }) => [alert.source],
  flow: ({ alert }) => alert.flows.map(({ originId }) => originId),
  name: ({ alert }) => namesOf(alert),
  message: ({ alert }) => foldText(alertText(alert)),
  project: ({ alert }) => orNone(alert.flows.map(({ project }) => project ?? '')),
  owner: ({ owners }) => orNone(owners()),
  tag: ({ tags }) => orNone(tags()),
  since: ({ alert }) => alert.since,
  opened: ({ alert }) => alert.openedAt,
  changed: ({ alert }) => alert.changedAt,
  ended: ({ alert }) => alert.endedAt,
  returns: ({ alert }) => alert.returns,
  count: ({ alert }) => alert.count,
  unread: ({ alert }) => alert.unread,
  resource: ({ resources }) => resources,
  who: ({ alert }) => peopleOf(alert),
  id: ({ alert, notificationIds }) => [alert.id, ...notificationIds().map(String)],
};

function has({ alert, resources }: MatchedAlert, words: string): boolean {
  const ids = [alert.id, ...alert.flows.map(({ originId }) => originId), ...resources];
  const note = alert.acknowledged?.note ?? '';
  return foldText([namesOf(alert), alertText(alert), ...peopleOf(alert), note, ...ids].join('\n')).includes(words);
}

/** Returns a predicate for alerts, built once for many. @param now epoch milliseconds, from which ages are counted */
export function alertMatcher(filter: Filter, now: number): (alert: MatchedAlert) => boolean {
  return matcherOf(filter, alertFields, readers, has, now);
}
