import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { failure } from '../../core/base/failure.ts';
import { registerSecret } from '../../log.ts';
import { texts } from '../words.ts';
import { proxyAt } from './proxy.ts';

/**
 * Returns the proxy of the environment variables, which a command line obeys as curl does: HTTPS_PROXY, ALL_PROXY and
 * NO_PROXY, in lower case first. A proxy without a scheme is an HTTP proxy. Throws a Failure if they contain an invalid
 * address.
 */
export async function proxyOfVariables(url: string): Promise<string> {
  const configured = valueOf('https_proxy') || valueOf('all_proxy');
  if (configured === '' || bypassesProxy(new URL(url), valueOf('no_proxy'))) return 'DIRECT';
  const proxy = proxyAt(configured);
  if (proxy === null) {
    // A direct connection would bypass a proxy that is meant for everything.
    throw failure('unreachable', texts.proxyInvalid, {
      advice: texts.correctProxy,
    });
  }
  registerSecret(/:([^:@]*)@/.exec(proxy)?.[1] ?? '');
  return proxy;
}

const valueOf = (name: string): string => (process.env[name] || process.env[name.toUpperCase()] || '').trim();

/**
 * Reports whether NO_PROXY excludes an address: by `*`, by a host name with the hosts below it, by an IP address or a
 * network such as `10.0.0.0/8`, each with or without a port. Invalid entries exclude nothing.
 */
function bypassesProxy({ hostname, port }: URL, excluded: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  return excluded.split(/[\s,]+/).some((entry) => {
    const [name, onlyPort] = hostAndPort(entry);
    if (name === '' || (onlyPort !== undefined && Number(onlyPort) !== Number(port || 443))) return false;
    return isIP(host) > 0 ? includesAddress(name, host) : includesName(name, host);
  });
}

/** Splits an entry. The colons of an IPv6 address without brackets do not begin a port. */
function hostAndPort(entry: string): [host: string, port: string | undefined] {
  if (isIP(entry) > 0 || entry.includes('/')) return [entry.replace(/[[\]]/g, ''), undefined];
  const [, host = '', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  return [host, port];
}

function includesAddress(network: string, address: string): boolean {
  if (network === '*') return true;
  const [base = '', bits] = network.split('/');
  const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  try {
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits || NaN), family);
  } catch {
    // An IP address with wildcards, such as 10.1.*, is matched like a name.
    return includesName(network, address);
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function includesName(name: string, host: string): boolean {
  const bare = name.toLowerCase().replace(/^\*?\.|\.$/g, '');
  // ASCII stays as it is: `10.1.` would become an address.
  const ascii = /\P{ASCII}/u.test(bare) ? domainToASCII(bare) : bare;
  const pattern = ascii.replace(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll('*', '.*');
  return new RegExp(`^(?:.*\\.)?${pattern}$`).test(host);
}
