import type { NameReason } from './typed-name.ts';
import type { Problem } from '../result.ts';

/** The effect of an operation on the service's data. */
export type CallEffect = 'reads' | 'changes' | 'destroys';

export interface CallParameter {
  name: string;
  required: boolean;
  /** The accepted values, in words. */
  takes: string;
  /** The only accepted values; empty for any. */
  choices: string[];
}

/** An operation of the service that can be called in a session. */
export interface CallableOperation {
  id: string;
  name: string;
  /** The part of the service that it belongs to. */
  area: string;
  method: string;
  /** The path at the service, with `{name}` for a parameter. */
  path: string;
  effect: CallEffect;
  /** Parameters of the path and the query. */
  parameters: CallParameter[];
  /** The members of its body; null where it has none. */
  body: CallParameter[] | null;
}

/** A call that the user requests. */
export interface CallOrder {
  operation: string;
  /** Parameters of the path and the query, as text. */
  parameters: Record<string, string>;
  /** JSON; null for none. */
  body: string | null;
}

/** The effect of a call on the service's current state: a sentence, with the affected items that are listed. */
export interface CallConsequence {
  text: string;
  items: string[];
  more: number;
}

/** A call as it would be sent. One that changes nothing needs no prior read and no confirmation. */
export interface CallPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  /** The service's name for the operation. */
  what: string;
  method: string;
  path: string;
  effect: CallEffect;
  /** Whether it may change something. */
  changes: boolean;
  /** JSON with potential secrets hidden; null for none. */
  body: string | null;
  consequences: CallConsequence[];
  /** The name to type, and why; null where none is required. */
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** The service's progress with an asynchronous call. */
export interface CallProgress {
  environmentId: string;
  planId: string;
  /** The service's own word; null where it reports none. */
  word: string | null;
  /** 0 to 100; null where the service does not report it. */
  percent: number | null;
}

/** The result of a call that the service accepted. */
export interface CallResult {
  /** The affected part of the state, as JSON; null where unknown or empty. */
  before: string | null;
  after: string | null;
  /** Why the state after it could not be read. */
  unread: Problem | null;
  /** JSON with potential secrets hidden; null where the service returned no data. */
  answer: string | null;
}
