import { type AlertTab, alertTabs } from '#contract/models/alert.ts';
import { resourceKinds } from '#contract/models/flow.ts';
import type { IncidentFacts } from '#contract/models/incident.ts';
import type { Pause } from '#contract/models/pause.ts';
import type { SampleScope } from '#contract/models/quarantine.ts';
import {
  type EarlierScreen,
  earlierScreens,
  type SavedView,
  type ViewScreen,
  viewScreens,
} from '#contract/models/view.ts';
import { compareLinkIn, compareQueryOf } from './compare-link.ts';
import { helpIn, helpPathOf } from './help-link.ts';
import { resourceIn, resourcePathOf, resourcesLinkIn, resourcesLinkOf, resourcesQueryOf } from './resource-link.ts';

/** The filter of a list. Without it, the screen is unchanged. */
export interface FilterLink {
  filter?: string;
}

/** The flows in a link: those of a filter, or a saved view. Without either, the screen is unchanged. */
export interface FlowsLink extends FilterLink {
  viewId?: string;
}

/** The alerts in a link: those of a filter, in one tab. Without any, the screen is unchanged. */
export interface AlertsLink extends FilterLink {
  tab?: AlertTab;
  /** The earlier screen whose filter it is. */
  from?: EarlierScreen;
}

/** The failed records in a link. Without a scope, the screen is unchanged. */
export interface RecordsLink {
  scope?: SampleScope;
  /** Epoch milliseconds; the default is the last day. */
  from?: number;
  to?: number;
  /** The group to open on. */
  group?: string;
  /** The export to repeat. */
  exportId?: string;
  /** The search text for the records. */
  text?: string;
  /** Whether to open the export dialog. */
  exporting?: true;
}

/** Sections of the settings, next to the environments. */
export const settingsSections = [
  'appearance',
  'keys',
  'alerts',
  'exports',
  'startup',
  'updates',
  'proxy',
  'data',
  'sharing',
  'diagnostics',
  'licences',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** Reads and writes the address of a screen. */
interface Address<Link> {
  /** null: the path belongs to another screen. Earlier screens in `addresses` have already been tried. */
  read: (path: readonly string[], query: URLSearchParams) => Link | null;
  write: (link: Link) => string;
}

const flowPage = pageOf('flows', numberIn, String);

/** The addresses of lists that are tabs of another screen. */
const tabPaths: Partial<Record<ViewScreen, string>> = {
  kinds: 'records/kinds',
  exports: 'records/exports',
  'changes-here': 'changes/here',
  'changes-elsewhere': 'changes/elsewhere',
  requests: 'changes/requests',
};

/** Addresses of the screens that tabs of others replaced. */
const earlierPaths: ReadonlyMap<string, string> = new Map([
  ['errors', 'records/kinds'],
  ['quarantine', 'records'],
  ['exports', 'records/exports'],
  ['timeline', 'changes/elsewhere'],
  ['activity', 'changes/requests'],
]);

/** The address of every list: its name, with its filter. */
const lists = Object.fromEntries(
  viewScreens.map((screen) => [screen, page(tabPaths[screen] ?? screen, filterLinkIn, filterQueryOf)]),
) as Record<ViewScreen, Address<FilterLink>>;

const { 'changes-here': here, 'changes-elsewhere': elsewhere, requests, ...otherLists } = lists;
const tabsOfChanges = { 'changes-here': here, 'changes-elsewhere': elsewhere, requests };

/** The address of every screen. The first match wins, so tabs come before one item, and that before the list. */
const addresses = {
  overview: page('overview'),
  wall: page('wall'),
  flow: { read: flowIn, write: flowPathOf },
  ...tabsOfChanges,
  change: pageOf('changes', decode, encodeURIComponent),
  resource: { read: resourceIn, write: resourcePathOf },
  compare: page('compare', compareLinkIn, compareQueryOf),
  incident: pageOf('incidents', decode, encodeURIComponent),
  ...otherLists,
  alerts: { read: alertsIn, write: alertsPathOf },
  flows: page('flows', flowsLinkIn, flowsQueryOf),
  resources: page('resources', resourcesLinkIn, resourcesQueryOf),
  records: page('records', recordsLinkIn, recordsQueryOf),
  'new-environment': page('environments/new'),
  environment: pageOf('environments', decode, encodeURIComponent),
  environments: page('environments'),
  settings: pageOf('settings', sectionIn, String),
  help: { read: helpIn, write: helpPathOf },
};

export type ScreenName = keyof typeof addresses;

/** The parameters in the address of a screen. */
export type ScreenLink<Screen extends ScreenName> =
  (typeof addresses)[Screen] extends Address<infer Link> ? Link : never;

/** A position in the app. The address is the part after `#`, so that back and forward work without a server. */
export type Route = { [Screen in ScreenName]: { screen: Screen } & ScreenLink<Screen> }[ScreenName];

/** Reads the route of an address; an unknown address leads to the overview. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const parts = (earlierPaths.get(path) ?? path).split('/');
  const parameters = new URLSearchParams(query);
  for (const [screen, address] of Object.entries(addresses)) {
    const link = address.read(parts, parameters);
    if (link) return { screen, ...link } as Route; // an address yields the link of its screen
  }
  return { screen: 'overview' };
}

/** The address of a route, for a link. */
export function hrefTo(route: Route): string {
  const { write } = addresses[route.screen] as Address<Route>; // a route holds the link of its screen
  return `#/${write(route)}`;
}

/** The address of the change that paused something; null where it was paused elsewhere. */
export function hrefToChange({ by }: Pause): string | null {
  return by && hrefTo({ screen: 'change', id: by.changeId });
}

/** The address of an incident. */
export function hrefToIncident({ id }: Pick<IncidentFacts, 'id'>): string {
  return hrefTo({ screen: 'incident', id });
}

/** The route that shows a saved view. */
export function routeOfView({ id, screen, query: { filter } }: SavedView): Route {
  return screen === 'flows' ? { screen, viewId: id } : routeOfList({ screen, filter });
}

/** The list of a screen, narrowed by a filter. */
export function routeOfList({ screen, filter }: { screen: ViewScreen | EarlierScreen; filter: string }): Route {
  if (isEarlier(screen)) return { screen: 'alerts', filter, from: screen };
  if (screen === 'resources') return { screen, ...resourcesLinkOf(filter) };
  return screen === 'records' ? { screen, text: filter } : { screen, filter };
}

/** Navigates as a link would. */
export function goTo(route: Route): void {
  location.hash = hrefTo(route);
}

/**
 * Navigates to the result of the work, unless the user has navigated elsewhere while it ran. Rejects as the work does.
 */
export async function goToAfter<Result>(work: Promise<Result>, routeFor: (result: Result) => Route): Promise<void> {
  const before = location.hash;
  const result = await work;
  if (location.hash === before) goTo(routeFor(result));
}

/** A screen at a path, with parameters in the query, if any. */
function page<Link extends object = object>(
  path: string,
  linkIn: (query: URLSearchParams) => Link = () => ({}) as Link,
  queryOf: (link: Link) => string = () => '',
): Address<Link> {
  const own = path.split('/');
  return {
    read: (parts, query) => (own.every((part, place) => part === parts[place]) ? linkIn(query) : null),
    write: (link) => [path, queryOf(link)].filter(Boolean).join('?'),
  };
}

/** The screen of one item, below the list of all. `idIn` returns null for an invalid id. */
function pageOf<Id extends string | number>(
  list: string,
  idIn: (text: string) => Id | null,
  textOf: (id: Id) => string,
): Address<{ id: Id }> {
  return {
    read([first, text]) {
      const id = first === list && text ? idIn(text) : null;
      return id === null ? null : { id };
    },
    write: ({ id }) => `${list}/${textOf(id)}`,
  };
}

/** One flow, or one of its nodes, with the part to open. */
export interface FlowLink {
  id: number;
  part?: FlowPart;
  /** The run whose log is shown; the newest by default. */
  runId?: number;
}

/** Parts of a flow that a link can open. */
const flowParts = ['changes', 'files', 'logs'] as const;
export type FlowPart = (typeof flowParts)[number];

function flowIn(path: readonly string[], query: URLSearchParams): FlowLink | null {
  const link = flowPage.read(path, query);
  const part = flowParts.find((one) => one === query.get('part'));
  const runId = part === 'logs' ? numberIn(query.get('run') ?? '') : null;
  return link && { ...link, ...(part && { part }), ...(runId !== null && { runId }) };
}

function flowPathOf(link: FlowLink): string {
  const { part, runId } = link;
  const query = part === undefined ? '' : `?part=${part}${runId === undefined ? '' : `&run=${runId}`}`;
  return `${flowPage.write(link)}${query}`;
}

function filterLinkIn(query: URLSearchParams): FilterLink {
  const filter = query.get('filter');
  return filter === null ? {} : { filter };
}

function filterQueryOf({ filter }: FilterLink): string {
  return filter === undefined ? '' : `filter=${encodeURIComponent(filter)}`;
}

function flowsLinkIn(query: URLSearchParams): FlowsLink {
  const viewId = query.get('view');
  return { ...filterLinkIn(query), ...(viewId !== null && { viewId }) };
}

function flowsQueryOf({ filter, viewId }: FlowsLink): string {
  if (filter !== undefined) return filterQueryOf({ filter });
  return viewId === undefined ? '' : `view=${encodeURIComponent(viewId)}`;
}

const isEarlier = (screen: string | undefined): screen is EarlierScreen =>
  earlierScreens.some((earlier) => earlier === screen);

/** The addresses of the screens that Alerts replaced lead there too. */
function alertsIn([first]: readonly string[], query: URLSearchParams): AlertsLink | null {
  const from = earlierScreens.find((earlier) => earlier === (first === 'alerts' ? query.get('from') : first));
  if (first !== 'alerts' && from === undefined) return null;
  const show = query.get('tab') ?? query.get('show');
  // The screen of notifications had a choice of those that are unread.
  if (from === 'notifications' && show === 'unread') {
    const filter = [query.get('filter'), 'unread:>0'].filter(Boolean).join(' ');
    return { filter, tab: 'all', from };
  }
  const tab = alertTabs.find((one) => one === show);
  const link = { ...filterLinkIn(query), ...(tab && { tab }) };
  return { ...link, ...(from && Object.keys(link).length > 0 && { from }) };
}

function alertsPathOf({ filter, tab, from }: AlertsLink): string {
  const query = new URLSearchParams();
  if (filter !== undefined) query.set('filter', filter);
  if (tab !== undefined) query.set('tab', tab);
  if (from !== undefined) query.set('from', from);
  return query.size === 0 ? 'alerts' : `alerts?${query.toString()}`;
}

function recordsLinkIn(query: URLSearchParams): RecordsLink {
  const number = (name: string): number | null =>
    /^\d{1,15}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null;
  const text = (name: string): string | null => query.get(name);
  const [from, to, group, exportId] = [number('from'), number('to'), text('group'), text('export')];
  const scope = scopeIn(number, text('change'));
  return {
    ...(scope && { scope }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(group !== null && { group }),
    ...(exportId !== null && { exportId }),
    ...(text('text') !== null && { text: text('text')! }),
    ...(query.has('exporting') && { exporting: true as const }),
  };
}

function scopeIn(number: (name: string) => number | null, changeId: string | null): SampleScope | null {
  const nodeId = number('flow');
  if (nodeId !== null) return { by: 'flow', nodeId };
  if (changeId !== null) return { by: 'change', changeId };
  for (const kind of resourceKinds) {
    const id = number(kind);
    if (id !== null) return { by: 'resource', kind, id };
  }
  return null;
}

function recordsQueryOf({ scope, from, to, group, exportId, text, exporting }: RecordsLink): string {
  const query = new URLSearchParams();
  if (scope?.by === 'flow') query.set('flow', String(scope.nodeId));
  if (scope?.by === 'change') query.set('change', scope.changeId);
  if (scope?.by === 'resource') query.set(scope.kind, String(scope.id));
  if (from !== undefined) query.set('from', String(from));
  if (to !== undefined) query.set('to', String(to));
  if (group !== undefined) query.set('group', group);
  if (exportId !== undefined) query.set('export', exportId);
  if (text !== undefined) query.set('text', text);
  if (exporting) query.set('exporting', '');
  return query.toString();
}

function sectionIn(text: string): SettingsSection | null {
  return settingsSections.find((section) => section === text) ?? null;
}

function numberIn(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone %, which no valid link contains
  }
}
