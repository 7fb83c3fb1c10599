import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type UpdateHandlers = Pick<Handlers, `updates.${string}` & keyof Handlers>;

export const updateHandlers = ({ updates }: HandlerPorts): UpdateHandlers => ({
  'updates.state': () => updates.state(),
  'updates.setFeed': ({ feed }) => updates.setFeed(feed),
  'updates.check': () => {
    updates.check();
    return updates.state();
  },
  'updates.seen': () => updates.seen(),
});
