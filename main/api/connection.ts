import type { ServiceSession } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import type { ServiceClock } from './service-clock.ts';

export interface Connection {
  client: Client;
  session: ServiceSession;
  serviceClock: ServiceClock;
  /** Ends open connections and timers; requests that wait are cancelled. */
  close: () => Promise<void>;
}
