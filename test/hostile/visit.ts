import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a request is after. `change`: to pause or activate. */
export type Asked = 'token' | 'user' | 'flows' | 'flow' | 'change' | 'samples' | 'notifications' | 'files' | 'other';

/** One request, for a behaviour to answer. */
export interface Visit {
  asked: Asked;
  page: number;
  /** How many came before it that were after the same. */
  nth: number;
  request: IncomingMessage;
  response: ServerResponse;
  /** Answers with serialized JSON. */
  say: (json: string, status?: number, headers?: Record<string, string>) => void;
}
