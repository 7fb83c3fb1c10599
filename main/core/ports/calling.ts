/** Port to any operation of one environment's service, by its id. */
import type { CallableOperation, CallEffect, CallOrder } from '#contract/models/calling.ts';
import type { RequestOptions } from './request-options.ts';

/** The parts of a flow that are shown before it is changed. */
interface StandingFlow {
  name: string | null;
  nodes: readonly { id: number; name: string | null; statusWord: string | null }[];
}

/** Current state of what a call changes. */
export type CurrentState =
  /** The call creates something. */
  | { is: 'new' }
  /** No operation of the service reads it, or the service does not return it. */
  | { is: 'unread' }
  | { is: 'flow'; flow: StandingFlow; content: unknown }
  /** Entries of a list that the call removes or rewrites. */
  | { is: 'entries'; entries: unknown[] }
  | { is: 'thing'; content: Record<string, unknown> };

/** Called with the progress of a deferred request: the service's own word, and 0 to 100; null where it reports none. */
export type OnWait = (at: { word: string | null; percent: number | null }) => void;

/** A call that passed all checks that need no request to the service. */
export interface PreparedCall {
  /** The service's name for it. */
  what: string;
  method: string;
  /** Relative to the base address, with its query. */
  path: string;
  body: unknown;
  effect: CallEffect;
  /** Whether it may change something, which the address decides as well. */
  changes: boolean;
  /** The members that it replaces, each with its new value; null for none. */
  replaces: Record<string, unknown> | null;
  /**
   * Reads the state that the call changes. Throws a Failure where it cannot be read, so that nothing unread is
   * overwritten.
   */
  standing(options?: RequestOptions): Promise<CurrentState>;
  /** Returns the part of the state that the call changes; undefined where unknown. */
  touched(standing: CurrentState): unknown;
  /**
   * Sends the call. `isDone`: the service has executed it, and not merely accepted it for later.
   * @param options with `onWait`: waits for a deferred call; aborting the wait does not end the call at the service
   */
  send(options?: RequestOptions & { onWait?: OnWait }): Promise<{ content: unknown; isDone: boolean }>;
}

export interface ServiceCalling {
  operations(): CallableOperation[];
  /** Throws `invalid_input` naming the field, where the service accepts no such call. */
  prepare(order: CallOrder): PreparedCall;
  /** A replacer for JSON that hides possible secrets. */
  readonly hide: (name: string, value: unknown) => unknown;
}
