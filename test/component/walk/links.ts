import { hrefTo, type Route, type ScreenLink, type ScreenName } from '../../../renderer/client/routes.ts';
import { bridge } from '../fake-bridge.ts';

/** What a world has to show on the screens of one thing. */
export interface Subjects {
  /** The first node of the flow whose records fail. */
  flowId: number;
  changeId: string;
  incidentId: string;
}

/** Where each screen is walked; one that needs a link and has none here does not compile. */
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
  findings: () => ({}),
  errors: () => ({}),
  timeline: () => ({}),
  incident: ({ incidentId }) => ({ id: incidentId }),
  incidents: () => ({}),
  notifications: () => ({}),
  quarantine: ({ flowId }) => ({ scope: { by: 'flow', nodeId: flowId } }),
  exports: () => ({}),
  activity: () => ({}),
  'new-environment': () => ({}),
  environment: () => ({ id: bridge.environmentId }),
  environments: () => ({}),
  settings: () => ({ id: 'keys' }),
  help: () => ({}),
};

/** The address of every screen, by its name. */
export function addressesOf(subjects: Subjects): [ScreenName, string][] {
  return (Object.keys(links) as ScreenName[]).map((screen) => [
    screen,
    hrefTo({ screen, ...links[screen](subjects) } as Route), // the table pairs each screen with its link
  ]);
}
