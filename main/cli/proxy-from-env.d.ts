/** Types for proxy-from-env, which has none. */
declare module 'proxy-from-env' {
  /** Returns the proxy for a URL by HTTPS_PROXY, ALL_PROXY and NO_PROXY, as a URL; empty for a direct connection. */
  export function getProxyForUrl(url: string): string;
}
