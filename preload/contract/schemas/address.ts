import { z } from 'zod';
import { texts } from './words.ts';

/** Part of the class that Node and a page both have. The contract is compiled for neither. */
declare const URL: {
  new (text: string): Record<'href' | 'protocol' | 'username' | 'password' | 'search' | 'hash', string>;
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

/**
 * Returns an address as it is used and shown: in URL notation, without slashes and without an empty query or fragment at
 * the end. It must be valid.
 */
export function normalizeUrl(address: string): string {
  return new URL(address).href.replace(/[/?#]+$/, '');
}
