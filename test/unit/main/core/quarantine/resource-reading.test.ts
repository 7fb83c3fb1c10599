import { describe, expect, it } from 'vitest';
import { ResourceReading } from '../../../../../main/core/quarantine/resource-reading.ts';
import type { WindowSource } from '../../../../../main/core/quarantine/window-reader.ts';

const how = { room: () => Infinity, signal: new AbortController().signal };

/** A list of records, newest first, and what was read of it. */
class List {
  records: number[];
  /** Records that the service counts and does not return. */
  withheld = 0;
  /** Called with the size of each requested page before it is returned. */
  onFetch: (perPage: number) => void = () => undefined;
  readonly #taken = new Set<number>();

  constructor(length: number) {
    this.records = Array.from({ length }, (_, nth) => nth);
  }

  fail(count: number): void {
    this.records.unshift(...Array.from({ length: count }, (_, nth) => this.records.length + nth));
  }

  readonly source: WindowSource = {
    fetch: (page, perPage) => {
      this.onFetch(perPage);
      const records = this.records.slice((page - 1) * perPage, page * perPage);
      return Promise.resolve(JSON.stringify({ records, total: this.records.length + this.withheld }));
    },
    take: (text) => {
      const { records, total } = JSON.parse(text) as { records: number[]; total: number };
      const fresh = records.filter((record) => !this.#taken.has(record));
      for (const record of fresh) this.#taken.add(record);
      return Promise.resolve({ count: records.length, fresh: fresh.length, total, bytes: text.length });
    },
  };
}

async function readAll(list: List): Promise<ResourceReading> {
  const flow = { originId: null, flowName: null, nodeId: null, reaches: null };
  const reading = new ResourceReading({ kind: 'source', id: 5, name: null, ...flow });
  const steps = reading.readOn({ ...list.source, ...how });
  while (!(await steps.next()).done);
  return reading;
}

describe('a resource that is followed', () => {
  it('is complete again once the next read returns what failed between a page and the count', async () => {
    const list = new List(10);
    const reading = await readAll(list);
    list.fail(2);
    list.onFetch = (perPage) => {
      if (perPage === 1) list.fail(3);
    };
    await reading.readNew(list.source, list.source, how);
    expect(reading.view).toMatchObject({ read: 13, total: 15, complete: false });
    list.onFetch = () => undefined;
    await reading.readNew(list.source, list.source, how);
    expect(reading.view).toMatchObject({ read: 15, total: 15, complete: true });
    expect(reading.isOver).toBe(true);
  });

  it('stays incomplete after a gap, however many records are new', async () => {
    const list = new List(10);
    list.withheld = 1;
    const reading = await readAll(list);
    list.withheld = 0;
    list.fail(5);
    await reading.readNew(list.source, list.source, how);
    expect(reading.view).toMatchObject({ read: 15, total: 15, complete: false });
    expect(reading.isOver).toBe(false);
  });
});
