// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- the tests are a program of their own, and see the declaration only from here.
/// <reference path="./proxy-from-env.d.ts" />
import { getProxyForUrl } from 'proxy-from-env';
import { registerSecret } from '../log.ts';

/** Words of a proxy auto-configuration file for the schemes that are written in environment variables. */
const words: Record<string, string> = { 'http:': 'PROXY', 'https:': 'HTTPS' };

/** The proxy of the environment variables, which is what a command line goes by: HTTPS_PROXY, ALL_PROXY and NO_PROXY. */
export async function proxyOfVariables(url: string): Promise<string> {
  const proxy = URL.parse(getProxyForUrl(url));
  if (!proxy) return 'DIRECT';
  const { protocol, username, password, host } = proxy;
  registerSecret(password);
  const credentials = username === '' ? '' : `${username}:${password}@`;
  return `${words[protocol] ?? 'SOCKS'} ${credentials}${host}`;
}
