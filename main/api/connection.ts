import type { Service, ServiceSession } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import type { RequestCount } from './request-count.ts';
import type { ServiceClock } from './service-clock.ts';

export interface Connection {
  client: Client;
  session: ServiceSession & { readonly orgId: number | null };
  serviceClock: ServiceClock;
  requests: Pick<RequestCount, 'perMinute'>;
  onPause: Service['onPause'];
  /** Ends open connections and timers, and cancels waiting requests. */
  close: () => Promise<void>;
}
