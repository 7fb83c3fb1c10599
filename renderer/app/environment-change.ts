import { environments } from '../client/environments.svelte.ts';
import { goToAfter, type Route } from '../client/routes.ts';
import { currentRoute } from './router.svelte.ts';

/** Screens of which each environment has its own. */
const ofAny: readonly Route['screen'][] = ['overview', 'flows', 'notifications'];

/**
 * Shows another environment. The question on screen stays the same where that environment has an answer to it; where the person
 * went elsewhere before main answered, they stay there.
 */
export async function changeEnvironment(id: string): Promise<void> {
  const { screen } = currentRoute();
  const selecting = environments.select(id);
  if (ofAny.includes(screen)) await selecting;
  else await goToAfter(selecting, () => ({ screen: screen === 'flow' ? 'flows' : 'overview' }));
}
