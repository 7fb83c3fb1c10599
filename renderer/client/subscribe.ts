import type { EventName } from '#contract';
import type { Events } from '#contract/events.ts';
import { listen } from './bridge.ts';

/**
 * Follows one kind of event. Calls `missed` when the numbering reveals a lost event: then request the current state.
 * Drops a delivery that is older than one already received. Returns the unsubscribe function.
 *
 * Subscribe first and request the state afterwards, so that nothing is lost between the two.
 */
export function subscribe<N extends EventName>(
  name: N,
  received: (payload: Events[N]) => void,
  missed: () => void,
): () => void {
  let last: number | undefined;
  return listen(name, ({ sequence, payload }) => {
    const expected = last === undefined ? sequence : last + 1;
    if (sequence >= expected) {
      last = sequence;
      received(payload);
    }
    if (sequence !== expected) missed();
  });
}
