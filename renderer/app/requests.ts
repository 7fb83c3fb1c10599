import { followGoTo } from '../client/app.ts';
import { attempt } from '../client/attempt.svelte.ts';
import { environments } from '../client/environments.svelte.ts';
import { goTo } from '../client/routes.ts';

/** Shows what the user opened outside the window by a click on a notification. Returns the unsubscribe function. */
export function followRequests(): () => void {
  return followGoTo(({ environmentId, originId }) => {
    void attempt(async () => {
      if (environments.selected?.id !== environmentId) await environments.select(environmentId);
      goTo(originId === null ? { screen: 'notifications' } : { screen: 'flow', id: originId });
    });
  });
}
