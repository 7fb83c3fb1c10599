import type { HandlerPorts } from './ports.ts';
import type { Handlers } from './register.ts';

type ViewHandlers = Pick<Handlers, Extract<keyof Handlers, `${'views' | 'columns' | 'keys'}.${string}`>>;

/** Handlers for the user's arrangements: saved searches of the Flows screen, columns of tables, keys. */
export function viewHandlers({ views, columns, keys }: Pick<HandlerPorts, 'views' | 'columns' | 'keys'>): ViewHandlers {
  return {
    'views.list': ({ environmentId }) => ({ views: views.of(environmentId) }),
    'views.save': ({ environmentId, view }) => ({ views: views.save(environmentId, view) }),
    'views.remove': ({ environmentId, viewId }) => ({ views: views.remove(environmentId, viewId) }),
    'columns.list': ({ environmentId }) => ({ tables: columns.of(environmentId) }),
    'columns.choose': ({ environmentId, table, columns: chosen }) => ({
      tables: columns.choose(environmentId, table, chosen),
    }),
    'keys.list': () => keys.chosen,
    'keys.choose': (changes) => keys.choose(changes),
  };
}
