/**
 * Stock Chromium knows no schemes but its own. It plays a scheme that the app registers as standard by https under a
 * name that can never resolve: app://host/path is https://host.app.invalid/path inside Chromium. The app sees app://.
 */
export const standardSchemes = new Set<string>();

const custom = /^([a-z][a-z0-9+.-]*):\/*([^/?#]*)(.*)$/is;
const played = /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.invalid(?=[/?#]|$)(.*)$/is;

/**
 * The normal form of an address: for a registered scheme the host in lower case, no port, a path without parent steps
 * (spec/api-protocol.spec.ts, "normalizes urls in standard schemes"). Throws a TypeError for anything else than an
 * address.
 */
export function normalise(url: string): string {
  const [, scheme = '', host = '', rest = ''] = custom.exec(url) ?? [];
  if (!standardSchemes.has(scheme)) return new URL(url).href;
  const { hostname, pathname, search, hash } = new URL(`https://${host}${rest}`);
  return `${scheme}://${hostname}${pathname}${search}${hash}`;
}

/** An address of the app in the form for Chromium. */
export function toChromium(url: string): string {
  if (!standardSchemes.has(/^[^:]*/.exec(url)![0])) return url;
  const [, scheme = '', host = '', rest = ''] = custom.exec(normalise(url)) ?? [];
  return `https://${host}.${scheme}.invalid${rest}`;
}

/** An address of Chromium in the form for the app. */
export function fromChromium(url: string): string {
  const [, host = '', scheme = '', rest = ''] = played.exec(url) ?? [];
  return standardSchemes.has(scheme) ? `${scheme}://${host}${rest}` : url;
}

/** Scheme and host, as Electron's frames give it. For a custom scheme URL.origin would be "null". */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return 'null';
  const { protocol, host, origin } = new URL(url);
  return standardSchemes.has(protocol.slice(0, -1)) ? `${protocol}//${host}` : origin;
}
