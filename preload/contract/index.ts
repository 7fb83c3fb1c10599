/**
 * The only code that both sides of the bridge share (D2): calls, types, and common values such as closed lists, limits
 * and defaults. A new call starts in `calls/`; see CONTRIBUTING.md.
 */
import type { CallName, Input, Output } from './calls/index.ts';
import type { Delivery, Events } from './events.ts';
import { namesOf } from './names.ts';
import type { Result } from './result.ts';

export type { CallName, Input, Output } from './calls/index.ts';

export type EventName = keyof Events;

export const eventNames = namesOf<EventName>({
  'alerts.changed': true,
  'environments.changed': true,
  'watch.changed': true,
  'notifications.changed': true,
  'findings.changed': true,
  'errors.changed': true,
  'resources.changed': true,
  'timeline.changed': true,
  'editing.progress': true,
  'calling.progress': true,
  'app.goTo': true,
  'app.linked': true,
  'actions.changed': true,
  'quarantine.changed': true,
  'exports.changed': true,
  'updates.changed': true,
});

/** The message of a call to main. `cancelId` lets the page abort it later, because an AbortSignal cannot be cloned. */
export interface CallEnvelope<N extends CallName> {
  input: Input<N>;
  cancelId: string | null;
}

/** The channel on which the page aborts a call; carries its `cancelId`. */
export const cancelChannel = 'cancel';

/** The API that preload exposes to the page as `window.penstock`: one function per call and per event, nothing else. */
export interface Bridge {
  calls: { [N in CallName]: (envelope: CallEnvelope<N>) => Promise<Result<Output<N>>> };
  /** Each takes a listener and returns its unsubscribe function. */
  events: { [N in EventName]: (listener: (delivery: Delivery<Events[N]>) => void) => () => void };
  cancel: (cancelId: string) => void;
}
