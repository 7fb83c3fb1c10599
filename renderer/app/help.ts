import type { HelpPage } from '../client/help-link.ts';
import { goTo, type ScreenName } from '../client/routes.ts';
import { currentRoute } from './router.svelte.ts';

/** The handbook page of each screen. */
const pageAbout: Record<Exclude<ScreenName, 'help'>, HelpPage> = {
  overview: 'first-ten-minutes',
  wall: 'first-ten-minutes',
  flow: 'first-ten-minutes',
  flows: 'first-ten-minutes',
  change: 'incident',
  changes: 'incident',
  resource: 'failing-records',
  resources: 'failing-records',
  compare: 'failing-records',
  findings: 'incident',
  errors: 'failing-records',
  timeline: 'failing-records',
  incident: 'incident',
  incidents: 'incident',
  notifications: 'incident',
  quarantine: 'failing-records',
  exports: 'exporting',
  activity: 'data',
  'new-environment': 'connecting',
  environment: 'connecting',
  environments: 'connecting',
  settings: 'data',
};

/** Opens the handbook at the page of the current screen. */
export function openHelp(): void {
  const { screen } = currentRoute();
  if (screen !== 'help') goTo({ screen: 'help', page: pageAbout[screen] });
}
