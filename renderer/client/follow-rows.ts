import type { EventName } from '#contract';
import type { Events } from '#contract/events.ts';
import type { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** The events that say of an environment that a list of it has another revision. */
type Revised = {
  [N in EventName]: Events[N] extends { environmentId: string; revision: number } ? N : never;
}[EventName];

/**
 * Renews the rows of a list of an environment whenever it changed, and asks for what an earlier end left open. Returns the
 * unsubscribe, which also closes the rows.
 */
export function followRows(
  name: Revised,
  environmentId: string,
  rows: Pick<ListWindow<unknown, unknown>, 'setRevision' | 'renew' | 'load' | 'close'>,
): () => void {
  const stop = subscribe(
    name,
    (state) => {
      if (state.environmentId === environmentId) rows.setRevision(state.revision);
    },
    () => rows.renew(),
  );
  rows.load();
  return () => {
    stop();
    rows.close();
  };
}
