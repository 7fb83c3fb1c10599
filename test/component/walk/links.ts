import { recordKinds } from '#contract/models/resource.ts';
import { helpPages } from '../../../renderer/client/help-link.ts';
import {
  hrefTo,
  type Route,
  type ScreenLink,
  type ScreenName,
  settingsSections,
} from '../../../renderer/client/routes.ts';
import { bridge } from '../fake-bridge.ts';

/** Items that a world must have to show the screens of one item. */
export interface Subjects {
  /** The first node of the flow whose records fail. */
  flowId: number;
  changeId: string;
  incidentId: string;
}

/** Link by which each screen is walked. A screen that needs a link and has none here does not compile. */
const links: { [Name in ScreenName]: (subjects: Subjects) => ScreenLink<Name> } = {
  overview: () => ({}),
  wall: () => ({}),
  flow: ({ flowId }) => ({ id: flowId }),
  flows: () => ({}),
  change: ({ changeId }) => ({ id: changeId }),
  changes: () => ({}),
  resource: () => ({ kind: 'lookup', id: 7001 }),
  resources: () => ({ kind: 'destination' }),
  compare: () => ({}),
  alerts: () => ({ tab: 'all' }),
  kinds: () => ({}),
  'changes-here': () => ({}),
  'changes-elsewhere': () => ({}),
  incident: ({ incidentId }) => ({ id: incidentId }),
  incidents: () => ({}),
  records: ({ flowId }) => ({ scope: { by: 'flow', nodeId: flowId } }),
  exports: () => ({}),
  requests: () => ({}),
  'new-environment': () => ({}),
  environment: () => ({ id: bridge.environmentId }),
  environments: () => ({}),
  settings: () => ({ id: 'keys' }),
  help: () => ({}),
};

/** Address of every screen, by its name. */
export function addressesOf(subjects: Subjects): [ScreenName, string][] {
  return (Object.keys(links) as ScreenName[]).map((screen) => [
    screen,
    hrefTo({ screen, ...links[screen](subjects) } as Route), // The table pairs each screen with its link.
  ]);
}

/** Addresses of further content of a screen, by the names of its sections, kinds and pages. */
export async function partAddresses(): Promise<[string, string][]> {
  const { environmentId } = bridge;
  const parts: Route[] = [
    ...settingsSections.map((id) => ({ screen: 'settings' as const, id })),
    ...helpPages.map((page) => ({ screen: 'help' as const, page })),
    ...recordKinds.map((kind) => ({ screen: 'resources' as const, kind })),
  ];
  for (const kind of recordKinds) {
    const list = { kind, from: 'own' } as const;
    await bridge.ask('resources.read', { environmentId, list });
    const query = { list, filter: '', sort: [] };
    const { rows } = await bridge.ask('resources.window', { environmentId, query, from: 0, to: 1 });
    parts.push(...rows.map(({ id }) => ({ screen: 'resource' as const, kind, id })));
  }
  return parts.map((part) => [hrefTo(part), hrefTo(part)]);
}
