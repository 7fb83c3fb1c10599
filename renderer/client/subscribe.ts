import type { EventName } from '#contract';
import type { Events } from '#contract/events.ts';
import { listen } from './bridge.ts';

/**
 * Follows one kind of event. `missed` is called when the numbering shows that something was lost: then ask for the current
 * state. A delivery that is older than one already received is dropped. Returns the unsubscribe.
 *
 * Listen first and ask for the state afterwards: then nothing can fall between the two.
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
