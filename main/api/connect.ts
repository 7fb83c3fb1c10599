import type { SecureContextOptions } from 'node:tls';
import { type Clock, systemClock } from '../core/base/clock.ts';
import type { Connect, ConnectionSettings } from '../core/ports/service.ts';
import type { Logger } from '../log.ts';
import { isLoopback } from './address.ts';
import { Client } from './client.ts';
import type { Connection } from './connection.ts';
import { Exchange } from './exchange.ts';
import { Limiter, startingRate } from './limiter.ts';
import { RequestCount } from './request-count.ts';
import { ServiceClock } from './service-clock.ts';
import { ApiService } from './service.ts';
import { Session } from './session.ts';
import { type ProxyFor, proxyForEnvironment } from './transport/proxy.ts';
import { readIdentity } from './transport/client-certificate.ts';
import { Transport, type TransportLimits, usualLimits } from './transport/transport.ts';

export interface ConnectOptions {
  proxyFor: ProxyFor;
  /** Returns the passphrase of a client certificate in settings; null if it is unknown. */
  passphraseOf?: (certificate: string) => Promise<string | null>;
  log: Logger;
  /** Version of Penstock, for the service's logs. */
  version: string;
  clock?: Clock;
  limits?: Partial<TransportLimits>;
  /** Returns the initial rate in requests a second. The limiter finds the service's own limit from there. */
  rateFor?: (baseUrl: string) => number;
  /** Limit of requests under way at once, if the user wants fewer than the limiter allows. */
  mostAtOnce?: number | undefined;
  /** Whether to request packed answers. The default is yes, except for a service on this computer. */
  packed?: boolean;
}

/** Joins the parts of the client for one environment. Two environments share nothing. */
export function openConnection(settings: ConnectionSettings, options: ConnectOptions): Connection {
  const { baseUrl, vendorPrefix, caPem, clientCertificate, guard, operationOverrides: overrides } = settings;
  const {
    passphraseOf = () => Promise.resolve(null),
    log,
    version,
    clock = systemClock,
    rateFor = startingRate,
    packed = !isLoopback(baseUrl),
  } = options;
  const limits = { ...usualLimits, ...options.limits };
  const proxyFor = proxyForEnvironment(settings, options.proxyFor);
  const identity = async (): Promise<SecureContextOptions | null> =>
    clientCertificate === null ? null : readIdentity(clientCertificate, await passphraseOf(clientCertificate));
  const transport = new Transport({
    caPem,
    identity,
    guard,
    proxyFor,
    userAgent: `Penstock/${version}`,
    packed,
    limits,
  });
  const limiter = new Limiter(clock, rateFor(baseUrl), options.mostAtOnce);
  const serviceClock = new ServiceClock();
  const requests = new RequestCount(clock);
  const ways = { transport, limiter, requests };
  const exchange = new Exchange({ baseUrl, vendorPrefix, overrides, ...ways, clock, serviceClock, log });
  const session = new Session(exchange, clock, log);
  const close = async (): Promise<void> => {
    session.close();
    limiter.close();
    await transport.close();
  };
  const onPause: Connection['onPause'] = (listener) => limiter.onPause(listener);
  return { client: new Client(exchange, session), session, serviceClock, requests, onPause, close };
}

/** Implements core's port on top of the client. */
export function connectTo(options: ConnectOptions): Connect {
  return (settings) => new ApiService(settings, openConnection(settings, options), options.clock ?? systemClock);
}
