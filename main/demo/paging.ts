import type { FastifyReply, FastifyRequest } from 'fastify';

interface PageQuery {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

interface PageDefaults {
  /** Items on a page when neither page nor per_page is given. */
  readonly unasked?: number;
  /** Items on a page when only the page is given; Infinity for all of them. */
  readonly perPage?: number;
}

/**
 * Returns the requested page of a list. Sets the paging headers, whose odd X-Page-Count is the number of items on this
 * page.
 *
 * @param maxPerPage maximum size of any page, whatever the request
 */
export function paged<Item>(
  { maxPerPage = Infinity }: { maxPerPage?: number | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  items: readonly Item[],
  query: PageQuery,
  { unasked = Infinity, perPage = 10 }: PageDefaults = {},
): readonly Item[] {
  const size = Math.min(maxPerPage, query.per_page ?? (query.page === undefined ? unasked : perPage));
  void reply.header('x-total-count', items.length);
  if (size === Infinity) return items;
  const page = query.page ?? 1;
  const pages = Math.ceil(items.length / size);
  const found = items.slice((page - 1) * size, page * size);
  void reply.header('x-current-page', page).header('x-page-count', found.length).header('x-total-page-count', pages);
  const links = [];
  if (page > 1) links.push(`<${pageUrl(request, page - 1, size)}>; rel="Previous"`);
  if (page < pages) links.push(`<${pageUrl(request, page + 1, size)}>; rel="Next"`);
  if (links.length > 0) void reply.header('link', links.join(', '));
  return found;
}

function pageUrl(request: FastifyRequest, page: number, size: number): string {
  const [path, query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  parameters.set('per_page', String(size));
  return `https://${request.host}${path}?${parameters.toString()}`;
}
