import { randomUUID } from 'node:crypto';
import { everyRecord, type SampleWindow } from '#contract/models/quarantine.ts';
import type { ReadGroup, Records } from '../ports/records.ts';
import type { FailingResource, RequestOptions, Service } from '../ports/service.ts';
import { readPages } from '../quarantine/window-reader.ts';
import type { GroupRules } from '../samples/group-rules.ts';

const day = 24 * 3_600_000;
const perPage = 100;
const oldestPages = 2;
/** Number of records of the day before, read for comparison. A kind is certainly new only if the whole day was read. */
const mostBefore = 1_000;

/** A group of records of a node. */
export interface NodeErrorGroup extends ReadGroup {
  /** Whether records may have failed before the first one that was read. */
  orEarlier: boolean;
}

/** Failures at a node in the last day. */
export interface NodeErrors {
  /** Groups of its newest records. */
  groups: NodeErrorGroup[];
  /** Number of these records, and of all that failed in that day by the service's count; null where it returns none. */
  records: number;
  total: number | null;
}

export interface NodeErrorsPorts {
  service: Pick<Service, 'readSamples' | 'countFailed' | 'clockOffset'>;
  records: Pick<Records, 'call'>;
  /** Called with each request. */
  onRequest: () => void;
  signal: AbortSignal;
}

interface Asked {
  /** The newest moment, by the service's clock. */
  to: number;
  /** Maximum number of records, newest first. */
  most: number;
  rules: GroupRules;
  /**
   * Returns up to when older records must be read to learn whether any of the groups is new; null where that is known.
   */
  older: (groups: readonly ReadGroup[]) => number | null;
}

/**
 * Reads the newest failed records of a resource, and groups them in the records process, which retains none of them.
 * Where a group may be new, also reads those of the day before. If some are still missing, it reads the oldest pages
 * since. Both take up to thirteen more requests, once.
 */
export async function readNodeErrors(
  resource: FailingResource,
  { to, most, rules, older }: Asked,
  ports: NodeErrorsPorts,
): Promise<NodeErrors> {
  const read = (window: SampleWindow, many: number, from = 0) =>
    readGroups(resource, { window, most: many, from, rules }, ports);
  const { groups, count: records, total } = await read({ from: to - day, to }, most);
  const until = groups.length === 0 ? null : older(groups);
  if (until === null) return { groups: groups.map((group) => ({ ...group, orEarlier: true })), records, total };
  const before = await read({ from: until - day, to: until }, mostBefore);
  const since = { from: until + 1, to };
  const count = await countFailed(since);
  const isAll = count !== null && count <= records;
  const first = isAll ? groups : count === null ? [] : await readOldest(since, count);
  return {
    groups: groups.map((group) => dated(group, before, first)),
    records,
    total,
  };

  function countFailed(window: SampleWindow): Promise<number | null> {
    ports.onRequest();
    const options: RequestOptions = { priority: 'background', once: true, signal: ports.signal };
    return ports.service.countFailed(resource, window, options);
  }
  async function readOldest(window: SampleWindow, count: number): Promise<ReadGroup[]> {
    // Two pages, since the last one may hold a single record.
    const from = Math.max(0, Math.ceil(count / perPage) - oldestPages) * perPage;
    return (await read(window, oldestPages * perPage, from)).groups;
  }
}

/** Dates a group by the first of its records in any of these reads. */
function dated(group: ReadGroup, before: ReadPart, first: readonly ReadGroup[]): NodeErrorGroup {
  const same = ({ key }: ReadGroup): boolean => key === group.key;
  const [old, begun] = [before.groups.find(same), first.find(same)];
  // Without a total, only an empty page proves that there is nothing more.
  const isAllRead = before.total === null ? before.count === 0 : before.count >= before.total;
  const times = [old, begun, group].flatMap((one) => one?.firstAt ?? []);
  return {
    ...group,
    firstAt: times.length === 0 ? null : Math.min(...times),
    orEarlier: old !== undefined || begun === undefined || !isAllRead,
  };
}

/** Records read from a window, and the number that failed in it by the service's count; null where it returns none. */
interface ReadPart {
  groups: ReadGroup[];
  count: number;
  total: number | null;
}

interface Part {
  window: SampleWindow;
  most: number;
  /** Index of the first record, a multiple of the page size. */
  from: number;
  rules: GroupRules;
}

async function readGroups(
  resource: FailingResource,
  { window, most, from, rules }: Part,
  { service, records, onRequest, signal }: NodeErrorsPorts,
): Promise<ReadPart> {
  const id = randomUUID();
  let count = 0;
  let total: number | null = null;
  await records.call('collection.open', { id, rules, clockOffset: service.clockOffset });
  try {
    const pages = readPages(
      {
        fetch: (page, size, until) => {
          onRequest();
          const options: RequestOptions = { priority: 'background', once: true, signal: until };
          return service.readSamples(resource, { ...window, page, perPage: size }, options);
        },
        take: (text, offset) => records.call('collection.add', { id, resource, offset, text }),
        signal,
      },
      from,
      () => most - count,
    );
    for await (const page of pages) {
      count += page.fresh;
      total = page.total;
      // A server may ignore the page number: a page without new records is the last.
      if (count >= most || page.fresh === 0) break;
    }
    const { groups } = await records.call('collection.groups', { id, filter: everyRecord, ...window });
    return { groups, count, total };
  } finally {
    await records.call('collection.close', { id });
  }
}
