import { directConnection, type EnvironmentSettings } from '#contract/models/environment.ts';
import { failure } from '../../core/base/failure.ts';
import { texts } from '../words.ts';

/**
 * Queries the system for the way to a URL. Returns proxy auto-configuration notation, such as `PROXY host:80; DIRECT`.
 */
export type ProxyFor = (url: string) => Promise<string>;

/** One way to the service: the URI of a proxy, or null for a direct connection. */
export type Route = string | null;

/** Schemes of proxies, by the words of proxy auto-configuration. */
const schemes: Record<string, string> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** Words of proxy auto-configuration, by the protocols of proxy addresses; `a` and `h` let the proxy look up names. */
const words: Record<string, string> = {
  'http:': 'PROXY',
  'https:': 'HTTPS',
  'socks:': 'SOCKS',
  'socks4:': 'SOCKS',
  'socks4a:': 'SOCKS',
  'socks5:': 'SOCKS5',
  'socks5h:': 'SOCKS5',
};

/**
 * Returns the routes of an answer, in the order to try them. An empty answer of the system means direct.
 *
 * Throws a Failure when every route is of an unknown kind.
 */
export function routesOf(answer: string): Route[] {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const routes: Route[] = [];
  for (const entry of entries) {
    const [kind = '', host] = entry.split(/\s+/);
    const scheme = schemes[kind.toUpperCase()];
    if (kind.toUpperCase() === 'DIRECT') routes.push(null);
    else if (scheme !== undefined && host !== undefined) routes.push(`${scheme}://${host}`);
  }
  if (routes.length > 0 || entries.length === 0) return routes.length > 0 ? routes : [null];
  throw failure('unreachable', texts.proxyUnknown, {
    advice: texts.proxiesKnown,
    detail: answer.slice(0, 200),
  });
}

/**
 * Returns the proxy of an address such as `socks5://host:1080` in proxy auto-configuration notation. One without a
 * scheme is an HTTP proxy. Returns null for an invalid address.
 */
export function proxyAt(address: string): string | null {
  const proxy = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (!proxy?.hostname) return null;
  const { protocol, username, password, host } = proxy;
  const credentials = username === '' ? '' : `${username}:${password}@`;
  return `${words[protocol] ?? protocol} ${credentials}${host}`;
}

/** Returns the query for the proxy of an environment, which may have its own. */
export function proxyForEnvironment({ proxy }: Pick<EnvironmentSettings, 'proxy'>, system: ProxyFor): ProxyFor {
  if (proxy === null) return system;
  const answer = proxy === directConnection ? 'DIRECT' : (proxyAt(proxy) ?? proxy);
  return () => Promise.resolve(answer);
}
