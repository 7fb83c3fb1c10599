import type { Action } from '#contract/models/action.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { environments } from '../client/environments.svelte.ts';
import { goToAfter } from '../client/routes.ts';
import { endToast } from '../features/incident/action-words.ts';
import { toasts } from '../client/toasts.svelte.ts';
import { currentRoute } from './router.svelte.ts';

/** Goes to the incident of an action, in its environment. */
export async function showIncident({ environmentId, incidentId }: Action): Promise<void> {
  const onScreen = environments.selected?.id === environmentId;
  const select = (): Promise<void> => (onScreen ? Promise.resolve() : environments.select(environmentId));
  await attempt(() => goToAfter(select(), () => ({ screen: 'incident', id: incidentId })));
}

/** Reports the end of an action, unless its incident is on screen. */
export function reportEnd(action: Action): void {
  const route = currentRoute();
  if (route.screen === 'incident' && route.id === action.incidentId) return;
  toasts.push(endToast(action, () => void showIncident(action)));
}
