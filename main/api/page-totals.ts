import { asNumber } from '../core/base/readers.ts';
import type { PageMeta } from './schemas/monitoring.ts';
import type { WireAnswer } from './transport/transport.ts';

type Headers = WireAnswer['headers'];

/** Details in an answer about the list that its page belongs to. */
export interface PageTotals {
  /** Whether another page follows; null if the answer does not state it. */
  more: boolean | null;
  total: number | null;
}

/**
 * Reports whether another page follows: by the Link header, else by the number of pages. The number of entries proves
 * nothing: the service may return fewer at once than requested. X-Page-Count is ignored: in practice it counts the
 * entries of the page.
 *
 * @param page that was requested
 */
export function totalsOfHeaders(headers: Headers, page: number): PageTotals {
  const total = numberIn(headers, 'x-total-count');
  const link = headers['link'];
  const pages = numberIn(headers, 'x-total-page-count');
  if (link !== undefined) return { total, more: /;\s*rel="?next"?/i.test(String(link)) };
  if (pages !== null) return { total, more: (numberIn(headers, 'x-current-page') ?? page) < pages };
  return { total, more: null };
}

/** Returns the totals from a `meta` object, which the specification has for samples and file metrics. */
export const totalsOfMeta = ({ page: current, pages, total }: PageMeta, page: number): PageTotals => ({
  total,
  more: pages === null ? null : (current ?? page) < pages,
});

const numberIn = (headers: Headers, name: string): number | null => asNumber(headers[name]);
