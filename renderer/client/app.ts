/** Requests from outside the window, such as a link that the user opens. */
import type { Events } from '#contract/events.ts';
import { listen } from './bridge.ts';

/** Subscribes to what the user opens from outside the window. Returns the unsubscribe function. */
export function followGoTo(asked: (where: Events['app.goTo']) => void): () => void {
  return listen('app.goTo', ({ payload }) => asked(payload));
}
