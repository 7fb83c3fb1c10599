import type { ExportPlan } from '../export-format/plan.ts';
import type { PageTaken, Records } from '../ports/records.ts';
import { readPages } from '../quarantine/window-reader.ts';
import { noRules } from '../samples/group-rules.ts';
import type { FailingResourceRef } from '../samples/sample.ts';
import type { ExportEnvironment } from './environment.ts';

/** Maximum number of pages read of all resources together, and of one. */
const mostPages = 30;
const mostOfOne = 5;
/** Records on a page: of few resources, and of many. A user waits for each page. `readPages` knows both sizes. */
const pageSize = { few: 100, many: 25 };
/** Number of resources above which they are many. */
const mostFew = 6;
/** Maximum text read of one resource, in bytes: records may be of any size. */
const mostText = 8 * 2 ** 20;

/** Page of a resource, as text. */
export interface SpreadPage {
  resource: FailingResourceRef;
  text: string;
}

interface Asking {
  records: Records;
  service: ExportEnvironment['service'];
  signal: AbortSignal | undefined;
}

/**
 * Reads pages of the resource at that position of the plan, including the first and the last of its range. Returns
 * them, and the number of its records.
 */
export async function lookThrough(
  plan: ExportPlan,
  place: number,
  asking: Asking,
): Promise<{ pages: SpreadPage[]; total: number | null }> {
  const { resources, draft } = plan;
  const size = resources.length > mostFew ? pageSize.many : pageSize.few;
  const first = await pageAt(plan, place, { ...asking, offset: 0, size });
  if (first === null) return { pages: [], total: null };
  // Without a filter one page shows how large records are.
  const inAll = draft.accepted === 'all' ? 1 : Math.ceil((first.total ?? 0) / size);
  const share = Math.min(mostOfOne, Math.floor(mostPages / resources.length), Math.floor(mostText / first.bytes));
  const others = placesOver(inAll, Math.min(inAll, share)).slice(1);
  const rest = await Promise.all(others.map((nth) => pageAt(plan, place, { ...asking, offset: nth * size, size })));
  return { pages: [first.page, ...rest.flatMap((one) => one?.page ?? [])], total: first.total };
}

/** Returns `count` positions spread over all of them, including the first and the last; a single one is the first. */
const placesOver = (all: number, count: number): number[] =>
  Array.from({ length: Math.max(0, count) }, (_, nth) => Math.floor((nth * (all - 1)) / Math.max(1, count - 1)));

/** Returns the number of records of the resource; null if the service does not report it. */
export async function firstCount(plan: ExportPlan, place: number, asking: Asking): Promise<number | null> {
  return (await pageAt(plan, place, { ...asking, offset: 0, size: 1 }))?.total ?? null;
}

let asked = 0;

/**
 * Reads a page. It is parsed outside of main, so its records are counted there, in a temporary collection. Returns null
 * without a response.
 */
async function pageAt(
  { draft: { from, to }, resources }: ExportPlan,
  place: number,
  { records, service, signal, offset, size }: Asking & { offset: number; size: number },
): Promise<(PageTaken & { page: SpreadPage }) | null> {
  const { kind, id } = resources[place]!;
  const resource = { kind, id };
  const collection = `look-${(asked += 1)}`;
  const texts: string[] = [];
  await records.call('collection.open', { id: collection, rules: noRules, clockOffset: service.clockOffset });
  try {
    const pages = readPages(
      {
        // Requests a page of another size that begins at the same record, or a smaller one if that was too large.
        fetch: (number, perPage, signal) => {
          const begin = (number - 1) * perPage;
          const least = Math.min(perPage, size);
          return service.readSamples(
            resource,
            { from, to, page: begin / least + 1, perPage: least },
            { priority: 'person', signal },
          );
        },
        take: (text, at) => {
          texts.push(text);
          return records.call('collection.add', { id: collection, resource, offset: at, text });
        },
        ...(signal && { signal }),
      },
      offset,
    );
    for await (const taken of pages) return { ...taken, page: { resource, text: texts.at(-1)! } };
    return null;
  } finally {
    await records.call('collection.close', { id: collection });
  }
}
