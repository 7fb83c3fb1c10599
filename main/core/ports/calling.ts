/** The port to any operation of one environment's service, by its id. */
import type { CallableOperation, CallEffect, CallOrder } from '#contract/models/calling.ts';
import type { RequestOptions } from './request-options.ts';

/** What of a flow is shown before it is changed. */
interface StandingFlow {
  name: string | null;
  nodes: readonly { id: number; name: string | null; statusWord: string | null }[];
}

/** The present state of what a call changes. */
export type Standing =
  /** It makes something new. */
  | { is: 'new' }
  /** No operation of the service reads it, or the service does not give it. */
  | { is: 'unread' }
  | { is: 'flow'; flow: StandingFlow; content: unknown }
  /** Entries of a list: those that go, or that are written anew. */
  | { is: 'entries'; entries: unknown[] }
  | { is: 'thing'; content: Record<string, unknown> };

/** Called with how far a deferred request is: the service's own word, and 0 to 100; null where it does not say. */
export type OnWait = (at: { word: string | null; percent: number | null }) => void;

/** A call that the service could take, as far as can be checked without asking it. */
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
  /** Reads what it changes. Throws a Failure where that cannot be read: what nobody has seen is not changed. */
  standing(options?: RequestOptions): Promise<Standing>;
  /** The part of that which it changes; undefined where that is unknown. */
  touched(standing: Standing): unknown;
  /**
   * Sends it. `isDone`: the service has carried it out, and not merely accepted it for later.
   * @param options with `onWait`: what the service carries out in its own time is waited for, which giving up does not end there
   */
  send(options?: RequestOptions & { onWait?: OnWait }): Promise<{ content: unknown; isDone: boolean }>;
}

export interface ServiceCalling {
  operations(): CallableOperation[];
  /** Throws `invalid_input` naming the field, where the service takes no such call. */
  prepare(order: CallOrder): PreparedCall;
  /** A replacer for JSON: what may be a secret is hidden. */
  readonly hide: (name: string, value: unknown) => unknown;
}
