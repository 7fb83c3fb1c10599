import type { Action } from '#contract/models/action.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { environments } from '../client/environments.svelte.ts';
import { goToAfter } from '../client/routes.ts';
import { endToast } from '../features/changes/action-words.ts';
import { toasts } from '../client/toasts.svelte.ts';
import { currentRoute } from './router.svelte.ts';

/** Navigates to the change of an action, in its environment. */
export async function showChange({ environmentId, changeId }: Action): Promise<void> {
  const onScreen = environments.selected?.id === environmentId;
  const select = (): Promise<void> => (onScreen ? Promise.resolve() : environments.select(environmentId));
  await attempt(() => goToAfter(select(), () => ({ screen: 'change', id: changeId })));
}

/** Reports the end of an action, unless its change is on screen. */
export function reportEnd(action: Action): void {
  const route = currentRoute();
  if (route.screen === 'change' && route.id === action.changeId) return;
  toasts.push(endToast(action, () => void showChange(action)));
}
