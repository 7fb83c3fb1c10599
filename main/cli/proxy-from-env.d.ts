/** proxy-from-env has no types of its own. */
declare module 'proxy-from-env' {
  /** The proxy for a URL by HTTPS_PROXY, ALL_PROXY and NO_PROXY, as a URL; empty for a direct connection. */
  export function getProxyForUrl(url: string): string;
}
