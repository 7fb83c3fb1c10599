import type { ServiceSession } from '../core/ports/service.ts';
import type { Client } from './client.ts';

export interface Connection {
  client: Client;
  session: ServiceSession;
  /** Ends open connections and timers; requests that wait are cancelled. */
  close: () => Promise<void>;
}
