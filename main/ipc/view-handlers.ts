import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type ViewHandlers = Pick<Handlers, Extract<keyof Handlers, `views.${string}`>>;

/** Searches of the Flows screen that are saved under a name. */
export function viewHandlers({ views }: Pick<HandlerPorts, 'views'>): ViewHandlers {
  return {
    'views.list': ({ environmentId }) => ({ views: views.of(environmentId) }),
    'views.save': ({ environmentId, view }) => ({ views: views.save(environmentId, view) }),
    'views.remove': ({ environmentId, viewId }) => ({ views: views.remove(environmentId, viewId) }),
  };
}
