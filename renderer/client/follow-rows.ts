import type { EventName } from '#contract';
import type { Events } from '#contract/events.ts';
import type { ListWindow } from './list-window.svelte.ts';
import { subscribe } from './subscribe.ts';

/** The events that report a new revision of a list of an environment. */
type Revised = {
  [N in EventName]: Events[N] extends { environmentId: string; revision: number } ? N : never;
}[EventName];

/**
 * Renews the rows of an environment's list whenever it changes, and requests rows that an earlier close left missing.
 * Returns the unsubscribe function, which also closes the rows.
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
