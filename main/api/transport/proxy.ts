import { failure } from '../../core/base/failure.ts';
import { texts } from '../words.ts';

/**
 * Queries the system for the way to a URL. Returns proxy auto-configuration notation, such as `PROXY host:80; DIRECT`.
 */
export type ProxyFor = (url: string) => Promise<string>;

/** One way to the service: the URI of a proxy, or null for a direct connection. */
export type Route = string | null;

const schemes: Record<string, string> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/**
 * Returns the routes of an answer, in the order to try them. An empty answer of the system means direct.
 *
 * Throws a Failure when every route is of a kind that cannot be used, which is SOCKS.
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
