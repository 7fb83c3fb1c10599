/**
 * Proxies as Session.resolveProxy returns them: a PAC string such as `PROXY host:80` or `DIRECT`. On Linux without a
 * desktop's settings Chromium takes the system's proxy from the environment (net/proxy_resolution).
 */
export function resolveByEnvironment(url: string, env: NodeJS.ProcessEnv): string {
  const { protocol, hostname } = new URL(url);
  const named = (name: string): string | undefined => env[name] ?? env[name.toUpperCase()];
  const exceptions = (named('no_proxy') ?? '').split(',').map((entry) => entry.trim().replace(/^\*?\./, ''));
  if (exceptions.some((entry) => entry === '*' || (entry !== '' && isWithin(hostname, entry)))) return 'DIRECT';
  if (isWithin(hostname, 'localhost') || hostname === '127.0.0.1' || hostname === '[::1]') return 'DIRECT';
  const proxy = named(`${protocol.slice(0, -1)}_proxy`) ?? named('all_proxy');
  return proxy ? pacEntry(proxy) : 'DIRECT';
}

/** The `proxyRules` of Session.setProxy: `host:port`, or `scheme=proxy` parts separated by semicolons. */
export function resolveByRules(url: string, rules: string): string {
  const scheme = new URL(url).protocol.slice(0, -1);
  const parts = rules.split(';').filter(Boolean);
  const proxies = parts.flatMap((part) => {
    const [left = '', right] = part.split('=');
    return right === undefined ? [left] : left === scheme ? [right] : [];
  });
  return proxies.length > 0
    ? proxies
        .flatMap((proxy) => proxy.split(','))
        .map(pacEntry)
        .join(';')
    : 'DIRECT';
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const pacNames: Record<string, string> = {
  http: 'PROXY',
  https: 'HTTPS',
  socks: 'SOCKS',
  socks4: 'SOCKS',
  socks5: 'SOCKS5',
};
const defaultPorts: Record<string, string> = {
  http: '80',
  https: '443',
  socks: '1080',
  socks4: '1080',
  socks5: '1080',
};

function pacEntry(proxy: string): string {
  if (proxy === 'direct://') return 'DIRECT';
  const [, scheme = 'http', host = '', port] =
    /^(?:(\w+):\/\/)?(?:[^@/]*@)?([^:/]+|\[[^\]]+\])(?::(\d+))?/.exec(proxy) ?? [];
  return `${pacNames[scheme] ?? 'PROXY'} ${host}:${port ?? defaultPorts[scheme] ?? '80'}`;
}
