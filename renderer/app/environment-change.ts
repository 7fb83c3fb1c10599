import { environments } from '../client/environments.svelte.ts';
import { goToAfter, type Route } from '../client/routes.ts';
import { currentRoute } from './router.svelte.ts';

/** Screens that exist for each environment. */
const ofAny: readonly Route['screen'][] = ['overview', 'flows', 'alerts'];

/**
 * Shows another environment. The screen stays where it exists for that environment. If the user navigates before main
 * answers, the user's choice wins.
 */
export async function changeEnvironment(id: string): Promise<void> {
  const { screen } = currentRoute();
  const selecting = environments.select(id);
  if (ofAny.includes(screen)) await selecting;
  else await goToAfter(selecting, () => ({ screen: screen === 'flow' ? 'flows' : 'overview' }));
}
