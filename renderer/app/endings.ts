import type { Action } from '#contract/models/action.ts';
import { errorToast } from '../client/bridge.ts';
import { environments } from '../client/environments.svelte.ts';
import { goToAfter } from '../client/routes.ts';
import { endToast } from '../features/incident/action-words.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { currentRoute } from './router.svelte.ts';

/** Goes to the incident of an action, in its environment. */
export async function showIncident({ environmentId, incidentId }: Action): Promise<void> {
  try {
    const onScreen = environments.selected?.id === environmentId;
    const selected = onScreen ? Promise.resolve() : environments.select(environmentId);
    await goToAfter(selected, () => ({ screen: 'incident', id: incidentId }));
  } catch (error) {
    toasts.push(errorToast(error));
  }
}

/** Says that an action is over, unless its incident is looked at. */
export function tellEnd(action: Action): void {
  const route = currentRoute();
  if (route.screen === 'incident' && route.id === action.incidentId) return;
  toasts.push(endToast(action, () => void showIncident(action)));
}
