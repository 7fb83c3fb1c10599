import { getProxyForUrl } from 'proxy-from-env';
import { failure } from '../core/base/failure.ts';
import { registerSecret } from '../log.ts';

/** Words of a proxy auto-configuration file, by the schemes of proxies in environment variables. */
const words: Record<string, string> = { 'http:': 'PROXY', 'https:': 'HTTPS' };

/**
 * Returns the proxy of the environment variables, which a command line obeys: HTTPS_PROXY, ALL_PROXY and NO_PROXY.
 * Throws a Failure if they contain an invalid address.
 */
export async function proxyOfVariables(url: string): Promise<string> {
  const configured = getProxyForUrl(url);
  if (configured === '') return 'DIRECT';
  const proxy = URL.parse(configured);
  if (!proxy?.hostname) {
    // A direct connection would bypass a proxy that is meant for everything.
    throw failure('unreachable', 'The proxy in the environment variables is not a URL.', {
      advice: 'Nothing was sent. Correct HTTPS_PROXY or ALL_PROXY, or unset it.',
    });
  }
  const { protocol, username, password, host } = proxy;
  registerSecret(password);
  const credentials = username === '' ? '' : `${username}:${password}@`;
  return `${words[protocol] ?? 'SOCKS'} ${credentials}${host}`;
}
