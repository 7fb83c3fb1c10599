import { z } from 'zod';
import { directConnection } from '../models/environment.ts';
import { texts } from './words.ts';

/** Part of the class that Node and a page both have. The contract is compiled for neither. */
declare const URL: {
  new (
    text: string,
  ): Record<'href' | 'protocol' | 'username' | 'password' | 'host' | 'pathname' | 'search' | 'hash', string>;
  canParse(text: string): boolean;
};

/** An https address without user name, password, query or fragment, in its canonical form. */
export const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => URL.canParse(text), { error: texts.noAddress, abort: true })
  .refine((text) => new URL(text).protocol === 'https:', {
    error: texts.notHttps,
    abort: true,
  })
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return !username && !password && !search && !hash;
  }, texts.noMoreThanPath)
  .transform(normalizeUrl);

const proxySchemes = ['http:', 'https:', 'socks4:', 'socks5:'];

/**
 * Address of a proxy, or `direct`. One without a scheme is an HTTP proxy. It contains no password, because users
 * share files of settings.
 */
export const proxyAddress = z
  .string()
  .trim()
  .max(2000)
  .transform((text) => (text.includes('://') || text === directConnection ? text : `http://${text}`))
  .refine((text) => text === directConnection || isProxyUrl(text), { error: texts.noProxyAddress, abort: true })
  .refine((text) => !text.includes('@'), texts.noPasswordInProxy)
  .transform((text) => text.replace(/\/$/, ''));

function isProxyUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname, search, hash } = new URL(text);
  return proxySchemes.includes(protocol) && host !== '' && /^\/?$/.test(pathname) && !search && !hash;
}

/**
 * Returns an address as it is used and shown: in URL notation, without slashes and without an empty query or fragment at
 * the end. It must be valid.
 */
export function normalizeUrl(address: string): string {
  return new URL(address).href.replace(/[/?#]+$/, '');
}
