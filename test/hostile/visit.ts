import type { IncomingMessage, ServerResponse } from 'node:http';

/** Purpose of a request. `change`: to pause or activate. */
export type Asked = 'token' | 'user' | 'flows' | 'flow' | 'change' | 'samples' | 'notifications' | 'files' | 'other';

/** One request, for a behavior to answer. */
export interface Visit {
  asked: Asked;
  page: number;
  /** Number of earlier requests with this purpose. */
  nth: number;
  request: IncomingMessage;
  response: ServerResponse;
  /** Answers with serialized JSON. */
  say: (json: string, status?: number, headers?: Record<string, string>) => void;
}
