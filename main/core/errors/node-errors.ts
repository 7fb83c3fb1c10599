import { randomUUID } from 'node:crypto';
import { everyRecord, type SampleWindow } from '#contract/models/quarantine.ts';
import type { ReadGroup, Records } from '../ports/records.ts';
import type { FailingResource, RequestOptions, Service } from '../ports/service.ts';
import { readPages } from '../quarantine/window-reader.ts';
import type { GroupRules } from '../samples/group-rules.ts';

const day = 24 * 3_600_000;
/** Records from before, to learn whether a kind is new: a page. */
const before = 100;

/** What failed at a node in the last day. */
export interface NodeErrors {
  /** Groups of its newest records. */
  groups: ReadGroup[];
  /** How many those are, and how many failed in that day as the service counts; null where it does not. */
  records: number;
  total: number | null;
}

export interface NodeErrorsPorts {
  service: Pick<Service, 'readSamples'>;
  records: Pick<Records, 'call'>;
  /** Called with each request. */
  onRequest: () => void;
  signal: AbortSignal;
}

/**
 * Reads the newest failed records of a resource into a collection of the process of records, which is gone afterwards: what
 * comes back are its groups.
 *
 * @param most records
 * @param older for the keys of its groups, up to when records from before have to be read as well to date them; null: none have
 */
export async function readNodeErrors(
  resource: FailingResource,
  {
    to,
    most,
    rules,
    older,
  }: { to: number; most: number; rules: GroupRules; older: (groups: readonly ReadGroup[]) => number | null },
  ports: NodeErrorsPorts,
): Promise<NodeErrors> {
  const id = randomUUID();
  const { records } = ports;
  await records.call('collection.open', { id, rules });
  try {
    const newest = { from: to - day, to };
    const { read, total } = await readInto(id, resource, newest, most, ports);
    const { groups } = await records.call('collection.groups', { id, filter: everyRecord, ...newest });
    const until = groups.length === 0 ? null : older(groups);
    if (until === null) return { groups, records: read, total };
    await readInto(id, resource, { from: until - day, to: until }, before, ports);
    const dated = await records.call('collection.groups', { id, filter: everyRecord, ...newest });
    const firstAt = new Map(dated.groups.map((group) => [group.key, group.firstAt]));
    return {
      groups: groups.map((group) => ({ ...group, firstAt: firstAt.get(group.key) ?? group.firstAt })),
      records: read,
      total,
    };
  } finally {
    await records.call('collection.close', { id });
  }
}

async function readInto(
  id: string,
  resource: FailingResource,
  window: SampleWindow,
  most: number,
  { service, records, onRequest, signal }: NodeErrorsPorts,
): Promise<{ read: number; total: number | null }> {
  let read = 0;
  let total: number | null = null;
  const options: RequestOptions = { priority: 'background', once: true };
  const pages = readPages(
    {
      fetch: (page, perPage, until) => {
        onRequest();
        return service.readSamples(resource, { ...window, page, perPage }, { ...options, signal: until });
      },
      take: (text, offset) => records.call('collection.add', { id, resource, offset, text }),
      signal,
    },
    0,
    () => most - read,
  );
  for await (const page of pages) {
    read += page.fresh;
    total = page.total;
    // A server may ignore the number of the page: one without anything new is the last.
    if (read >= most || page.fresh === 0) break;
  }
  return { read, total };
}
