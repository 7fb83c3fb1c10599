import type { FileArrival, RequestOptions, Service } from '../ports/service.ts';
import type { ListedFiles } from './file-rhythm.ts';

/** Number of files that suffices for a rhythm; no more pages are requested. */
const enoughFiles = 200;
const mostPages = 3;

/**
 * Reads the newest files of a source. The specification defines no order for the list. The first page shows whether it
 * begins with the newest or the oldest. If several pages have no order of time, the newest files remain unknown.
 */
export async function readFileArrivals(
  service: Pick<Service, 'listFiles'>,
  sourceId: number,
  options?: RequestOptions,
): Promise<ListedFiles> {
  const read = (page: number) => service.listFiles(sourceId, { runId: null, page }, options);
  const first = await read(1);
  const pages = first.page.pages ?? 1;
  if (pages <= 1)
    return { arrivals: first.arrivals, hasNewest: first.page.pages !== null || isDescending(first.arrivals) };
  const newestFirst = isDescending(first.arrivals);
  if (!newestFirst && !isDescending(first.arrivals.toReversed())) return { arrivals: first.arrivals, hasNewest: false };
  const arrivals = newestFirst ? [...first.arrivals] : [];
  const from = newestFirst ? 1 : 0;
  for (let index = from; index < Math.min(pages, mostPages) && arrivals.length < enoughFiles; index += 1)
    arrivals.push(...(await read(newestFirst ? index + 1 : pages - index)).arrivals);
  return { arrivals, hasNewest: true };
}

function isDescending(arrivals: readonly FileArrival[]): boolean {
  const known = arrivals.flatMap(({ at }) => at ?? []);
  return known.every((at, index) => index === 0 || at <= known[index - 1]!);
}
