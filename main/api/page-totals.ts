import { asNumber } from '../core/base/readers.ts';
import type { PageMeta } from './schemas/monitoring.ts';
import type { WireAnswer } from './transport/transport.ts';

type Headers = WireAnswer['headers'];

/** What an answer says about the list that its page belongs to. */
export interface PageTotals {
  more: boolean;
  total: number | null;
}

/** Which page was asked for, how many entries at most, and how many came. */
interface PageAsked {
  page: number;
  perPage: number;
  count: number;
}

/**
 * Whether another page follows: by the Link header, else by the number of pages, else by the number of entries, else because
 * this page was full. X-Page-Count is ignored: in practice it counts the entries of the page.
 */
export function totalsOfHeaders(headers: Headers, { page, perPage, count }: PageAsked): PageTotals {
  const total = numberIn(headers, 'x-total-count');
  const link = headers['link'];
  const pages = numberIn(headers, 'x-total-page-count');
  if (link !== undefined) return { total, more: /;\s*rel="?next"?/i.test(String(link)) };
  if (pages !== null) return { total, more: (numberIn(headers, 'x-current-page') ?? page) < pages };
  return { total, more: total === null ? count >= perPage : total > page * perPage };
}

/** The same from a `meta` object, which the specification has for samples and file metrics. */
export function totalsOfMeta(
  { page: current, pages, total }: PageMeta,
  { page, perPage, count }: PageAsked,
): PageTotals {
  if (pages !== null) return { total, more: (current ?? page) < pages };
  return { total, more: total === null ? count >= perPage : total > page * perPage };
}

const numberIn = (headers: Headers, name: string): number | null => asNumber(headers[name]);
