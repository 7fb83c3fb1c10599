import type { WireAnswer } from './transport/transport.ts';
import { asNumber } from './schemas/readers.ts';

export interface PageRead<T> {
  content: T;
  /** What tells the entries apart, in the order of the page. */
  ids: readonly unknown[];
  headers: WireAnswer['headers'];
}

/**
 * Reads page after page, from 1, until the last one.
 *
 * Ends as well at a page that brings nothing new: some servers ignore the page number and would be read for ever.
 *
 * @param read fetches one page of at most `perPage` entries
 */
export async function* paginate<T>(
  perPage: number,
  read: (page: number) => Promise<PageRead<T>>,
): AsyncGenerator<{ content: T; total: number | null }, void, undefined> {
  const seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const { content, ids, headers } = await read(page);
    const before = seen.size;
    for (const id of ids) seen.add(id);
    if (page > 1 && seen.size === before) return;
    yield { content, total: numberIn(headers, 'x-total-count') };
    if (ids.length === 0 || !hasNext(headers, page, perPage, ids.length)) return;
  }
}

/**
 * Whether another page follows: by the Link header, else by the number of pages, else by the number of entries, else because
 * this page was full. X-Page-Count is not looked at: in practice it counts the entries of the page.
 */
export function hasNext(headers: WireAnswer['headers'], page: number, perPage: number, count: number): boolean {
  const link = headers['link'];
  if (link !== undefined) return /;\s*rel="?next"?/i.test(String(link));
  const pages = numberIn(headers, 'x-total-page-count');
  if (pages !== null) return (numberIn(headers, 'x-current-page') ?? page) < pages;
  const total = numberIn(headers, 'x-total-count');
  return total === null ? count >= perPage : total > page * perPage;
}

const numberIn = (headers: WireAnswer['headers'], name: string): number | null => asNumber(headers[name]);
