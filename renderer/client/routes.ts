import type { NodeState } from '#contract/models/flow.ts';
import type { NotificationQuery } from '#contract/models/notification.ts';
import type { SampleKind, SampleScope } from '#contract/models/quarantine.ts';

/** Where a person can be. The address is the part after `#`, so that back and forward work without a server. */
export type Route =
  | { screen: 'overview' }
  | { screen: 'wall' }
  | ({ screen: 'flows' } & FlowsLink)
  | { screen: 'flow'; id: number }
  | ({ screen: 'notifications' } & NotificationsLink)
  | { screen: 'incidents' }
  | { screen: 'incident'; id: string }
  | { screen: 'activity' }
  | ({ screen: 'quarantine' } & QuarantineLink)
  | { screen: 'exports' }
  | { screen: 'environments' }
  | { screen: 'environment'; id: string }
  | { screen: 'new-environment' }
  | { screen: 'welcome' };

/** Which flows a link means: those in one of these states, those that need a person, or a saved view. Without any, as the screen was left. */
export interface FlowsLink {
  states?: NodeState[];
  needsPerson?: true;
  viewId?: string;
}

/** Which notifications a link means: those of one flow, or in one state. Without any, as the screen was left. */
export interface NotificationsLink {
  originId?: number;
  show?: NotificationQuery['show'];
}

/** Which failed records a link means. Without a scope, as the screen was left. */
export interface QuarantineLink {
  scope?: SampleScope;
  /** Epoch milliseconds; without them, the last day. */
  from?: number;
  to?: number;
  /** The group to open on. */
  group?: string;
  /** The export to make again. */
  exportId?: string;
}

/** The route of an address; what is unknown leads to the overview. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const [screen, argument] = path.split('/');
  if (screen === 'overview' || screen === 'wall' || screen === 'activity' || screen === 'exports') return { screen };
  if (screen === 'flows' && argument && /^\d{1,15}$/.test(argument)) return { screen: 'flow', id: Number(argument) };
  if (screen === 'environments' && argument === 'new') return { screen: 'new-environment' };
  if (screen === 'environments' && argument) return { screen: 'environment', id: decode(argument) };
  if (screen === 'environments') return { screen: 'environments' };
  if (screen === 'welcome') return { screen: 'welcome' };
  if (screen === 'incidents') return argument ? { screen: 'incident', id: decode(argument) } : { screen };
  if (screen === 'notifications') return { screen, ...notificationsLinkIn(new URLSearchParams(query)) };
  if (screen === 'quarantine') return { screen, ...quarantineLinkIn(new URLSearchParams(query)) };
  if (screen === 'flows') return { screen, ...flowsLinkIn(new URLSearchParams(query)) };
  return { screen: 'overview' };
}

/** The address of a route, for a link. */
export function hrefTo(route: Route): string {
  switch (route.screen) {
    case 'flows':
      return `#/flows${queryOf(route)}`;
    case 'flow':
      return `#/flows/${route.id}`;
    case 'notifications':
      return `#/notifications${notificationsQueryOf(route)}`;
    case 'quarantine':
      return `#/quarantine${quarantineQueryOf(route)}`;
    case 'incident':
      return `#/incidents/${encodeURIComponent(route.id)}`;
    case 'environment':
      return `#/environments/${encodeURIComponent(route.id)}`;
    case 'new-environment':
      return '#/environments/new';
    default:
      return `#/${route.screen}`;
  }
}

/** Goes there, as if a link had been followed. */
export function goTo(route: Route): void {
  location.hash = hrefTo(route);
}

/**
 * Goes where the result of the work leads, unless the person has gone elsewhere meanwhile: nobody is taken away from what
 * they look at. Rejects as the work does.
 */
export async function goToAfter<Result>(work: Promise<Result>, routeFor: (result: Result) => Route): Promise<void> {
  const before = location.hash;
  const result = await work;
  if (location.hash === before) goTo(routeFor(result));
}

const nodeStates: readonly string[] = ['failing', 'active', 'paused', 'other', 'unknown'] satisfies NodeState[];

function flowsLinkIn(query: URLSearchParams): FlowsLink {
  const words = query.get('states')?.split(',') ?? [];
  const states = words.filter((word): word is NodeState => nodeStates.includes(word));
  const viewId = query.get('view');
  return {
    ...(states.length > 0 && { states }),
    ...(query.has('needs') && { needsPerson: true }),
    ...(viewId !== null && { viewId }),
  };
}

function queryOf({ states, needsPerson, viewId }: FlowsLink): string {
  if (states) return `?states=${states.join(',')}`;
  if (viewId !== undefined) return `?view=${encodeURIComponent(viewId)}`;
  return needsPerson ? '?needs=person' : '';
}

const shows: readonly string[] = ['open', 'unread', 'muted', 'all'] satisfies NotificationQuery['show'][];

function notificationsLinkIn(query: URLSearchParams): NotificationsLink {
  const origin = query.get('origin') ?? '';
  const show = query.get('show') ?? '';
  return {
    ...(/^\d{1,15}$/.test(origin) && { originId: Number(origin) }),
    ...(shows.includes(show) && { show: show as NotificationQuery['show'] }),
  };
}

function notificationsQueryOf({ originId, show }: NotificationsLink): string {
  const query = new URLSearchParams();
  if (originId !== undefined) query.set('origin', String(originId));
  if (show !== undefined) query.set('show', show);
  return query.size > 0 ? `?${query.toString()}` : '';
}

const sampleKinds: readonly SampleKind[] = ['source', 'data_set', 'destination'];

function quarantineLinkIn(query: URLSearchParams): QuarantineLink {
  const number = (name: string): number | null =>
    /^\d{1,15}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null;
  const text = (name: string): string | null => query.get(name);
  const [from, to, group, exportId] = [number('from'), number('to'), text('group'), text('export')];
  const scope = scopeIn(number, text('incident'));
  return {
    ...(scope && { scope }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(group !== null && { group }),
    ...(exportId !== null && { exportId }),
  };
}

function scopeIn(number: (name: string) => number | null, incidentId: string | null): SampleScope | null {
  const nodeId = number('flow');
  if (nodeId !== null) return { by: 'flow', nodeId };
  if (incidentId !== null) return { by: 'incident', incidentId };
  for (const kind of sampleKinds) {
    const id = number(kind);
    if (id !== null) return { by: 'resource', kind, id };
  }
  return null;
}

function quarantineQueryOf({ scope, from, to, group, exportId }: QuarantineLink): string {
  const query = new URLSearchParams();
  if (scope?.by === 'flow') query.set('flow', String(scope.nodeId));
  if (scope?.by === 'incident') query.set('incident', scope.incidentId);
  if (scope?.by === 'resource') query.set(scope.kind, String(scope.id));
  if (from !== undefined) query.set('from', String(from));
  if (to !== undefined) query.set('to', String(to));
  if (group !== undefined) query.set('group', group);
  if (exportId !== undefined) query.set('export', exportId);
  return query.size > 0 ? `?${query.toString()}` : '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % that no link of ours holds
  }
}
