import { followGoTo } from '../client/app.ts';
import { errorToast } from '../client/bridge.ts';
import { environments } from '../client/environments.svelte.ts';
import { goTo } from '../client/routes.ts';
import { toasts } from '../ui/toasts.svelte.ts';

/** Shows what a person asked for outside of the window, by a click on a notification. Returns the end of it. */
export function followRequests(): () => void {
  return followGoTo(({ environmentId, originId }) => {
    const show = async (): Promise<void> => {
      if (environments.selected?.id !== environmentId) await environments.select(environmentId);
      goTo(originId === null ? { screen: 'notifications' } : { screen: 'flow', id: originId });
    };
    show().catch((error: unknown) => toasts.push(errorToast(error)));
  });
}
