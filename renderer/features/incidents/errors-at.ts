import type { ErrorGroupKind, IncidentGroup } from '#contract/models/incident.ts';
import type { Route } from '../../client/routes.ts';
import type { IconName } from '../../ui/icons.ts';

export const errorIcons: Record<ErrorGroupKind, IconName> = {
  flow: 'flows',
  notifications: 'bell',
  records: 'quarantine',
};

/** Milliseconds before the declaration of an incident in which to search for its failed records. */
const before = 86_400_000;

/** Route to the errors of a group, for an incident declared at that time. */
export function errorsAt({ kind, key, originId }: IncidentGroup, declaredAt: number): Route {
  if (kind === 'flow') return { screen: 'flow', id: Number(key) };
  if (kind === 'notifications')
    return originId === null
      ? { screen: 'alerts', tab: 'all', filter: 'source:notification' }
      : { screen: 'alerts', tab: 'all', filter: ['source:notification', `flow:${originId}`].join(' ') };
  return originId === null
    ? { screen: 'kinds', filter: `id:${key}` }
    : { screen: 'records', scope: { by: 'flow', nodeId: originId }, group: key, from: declaredAt - before };
}
