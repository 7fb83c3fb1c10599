import type { NameReason } from './typed-name.ts';
import type { Problem } from '../result.ts';

/** What an operation does to the service's data. */
export type CallEffect = 'reads' | 'changes' | 'destroys';

export interface CallParameter {
  name: string;
  required: boolean;
  /** What it may be, in words. */
  takes: string;
  /** Its only values; empty where it may have others. */
  choices: string[];
}

/** An operation of the service that can be called in a session. */
export interface CallableOperation {
  id: string;
  name: string;
  /** The part of the service that it belongs to. */
  area: string;
  method: string;
  /** Of the service, `{name}` standing for a parameter. */
  path: string;
  effect: CallEffect;
  /** Of the path and the query. */
  parameters: CallParameter[];
  /** The members of its body; null where it takes none. */
  body: CallParameter[] | null;
}

/** What a person wants to call. */
export interface CallOrder {
  operation: string;
  /** Of the path and the query, as text. */
  parameters: Record<string, string>;
  /** JSON; null for none. */
  body: string | null;
}

/** What a call does to what the service has now: a sentence, and what it is about, as far as it is listed. */
export interface CallConsequence {
  text: string;
  items: string[];
  more: number;
}

/** A call as it would be sent. One that changes nothing was not preceded by a read, and needs nobody's consent. */
export interface CallPlan {
  id: string;
  environmentId: string;
  environmentName: string;
  /** The service's name for it. */
  what: string;
  method: string;
  path: string;
  effect: CallEffect;
  /** Whether it may change something. */
  changes: boolean;
  /** JSON, what may be secret hidden; null for none. */
  body: string | null;
  consequences: CallConsequence[];
  /** The name to be typed, and why; null where it need not be. */
  typedName: string | null;
  whyTypeName: NameReason | null;
}

/** How far the service is with a call that it carries out in its own time. */
export interface CallProgress {
  environmentId: string;
  planId: string;
  /** The service's own word; null where it says none. */
  word: string | null;
  /** 0 to 100; null where the service does not say. */
  percent: number | null;
}

/** What came of a call that the service took. */
export interface CallOutcome {
  /** The part of the state that it changes, as JSON; null where that is unknown, or nothing. */
  before: string | null;
  after: string | null;
  /** Why the state after it could not be read. */
  unread: Problem | null;
  /** JSON, what may be secret hidden; null where the service answered without data. */
  answer: string | null;
}
