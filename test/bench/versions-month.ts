import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import { keyOf } from '../../main/core/resources/uses.ts';
import { changeBetween } from '../../main/core/versions/change.ts';
import { listedIn } from '../../main/core/versions/marks.ts';
import { recordsPerLook } from '../../main/core/versions/reader.ts';
import { Versions } from '../../main/core/versions/versions.ts';
import { pragma } from '../../main/storage/database.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { forgetfulActivity } from '../fixtures/activity.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { DiskHistory } from '../fixtures/disk-history.ts';
import { flow, node } from '../fixtures/flows.ts';
import { silentLog } from '../fixtures/log.ts';
import { MemoryResources, serviceResource } from '../fixtures/memory-resources.ts';
import { atMost, comparison, type Line, line } from './report.ts';

const flows = 5_000;
const nodesOfFlow = 5;
const days = 30;
/** Changes of each resource in a month. Every fifth one changes twice a week, which is more than users do. */
const changesOf = (id: number): number => (id % 5 === 0 ? 8 : 0);
const every = 15_000;
const start = Date.parse('2026-03-01T00:00:00Z');

/**
 * T12 over a month: the versions of all resources of 5,000 flows, in megabytes; the cost of a read at rest, compared
 * with the rest of the budget of P14; and the number of whole records that the first reads request.
 */
export async function versionsMonth(): Promise<Line[]> {
  const disk = new DiskHistory();
  const { database } = disk;
  const clock = new ManualClock(start);
  const resources = new MemoryResources();
  const snapshot = new Snapshot();
  const made = Array.from({ length: flows }, (_, place) =>
    flow(Array.from({ length: nodesOfFlow }, (_node, nth) => nodeOf(place * nodesOfFlow + nth + 1, nth))),
  );
  snapshot.beginRead();
  snapshot.put(made, start);
  snapshot.endRead();
  resources.all = made.flatMap(({ nodes }) =>
    nodes.map(({ kind, resourceId }) => {
      const ref = { kind, id: resourceId } as ResourceRef;
      return serviceResource({ ...ref, updatedAt: start, record: recordOf(ref.id, 0) });
    }),
  );
  const marks = new Map(made.flatMap(listedIn).map((listed) => [keyOf(listed), listed.mark]));
  const markOf = (ref: ResourceRef): string => marks.get(keyOf(ref))!;
  const versions = new Versions({
    ...{ environmentId: 'e', service: { resources }, snapshot, clock, log: silentLog },
    store: openVersions(database, 'e'),
    activity: forgetfulActivity,
    spare: () => Infinity,
    onChange: () => undefined,
  });
  const look = async (): Promise<number> => {
    clock.advance(every);
    const began = process.cpuUsage();
    versions.watched(clock.now(), every);
    await versions.settled();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  try {
    const requests: number[] = [];
    for (let looks = 0; looks < 40; looks += 1) {
      const before = resources.calls.length;
      await look();
      requests.push(resources.calls.slice(before).filter((call) => call.startsWith('get')).length);
    }
    // The rest of the month's versions as the reader would add them, without waiting for 1,250 reads of the list.
    const store = openVersions(database, 'e');
    const known = new Set(store.newest().map(keyOf));
    for (const { kind, id } of resources.all) {
      if (known.has(keyOf({ kind, id }))) continue;
      store.add({ kind, id, seenAt: start, mark: markOf({ kind, id }), record: recordOf(id, 0), change: null });
    }
    for (let nth = 1; nth <= 8; nth += 1)
      for (const { kind, id } of resources.all) {
        if (nth > changesOf(id)) continue;
        const seenAt = start + (nth / 8) * days * 86_400_000;
        const [before, record] = [recordOf(id, nth - 1), recordOf(id, nth)];
        const change = changeBetween({ kind, id }, { record: before, lastSeenAt: seenAt - every }, { record, seenAt })!;
        store.add({ kind, id, seenAt, mark: markOf({ kind, id }), record, change: { ...change, by: 'elsewhere' } });
      }
    const megabytes = (pragma(database, 'page_count') * pragma(database, 'page_size')) / 1e6;
    const plain = Number(
      resources.all.reduce((sum, { id }) => sum + (1 + changesOf(id)) * JSON.stringify(recordOf(id, 0)).length, 0) /
        1e6,
    );
    versions.cleared();
    const shown: number[] = [];
    for (let time = 0; time < 20; time += 1) {
      const began = performance.now();
      versions.window({ filter: 'kind:destination', after: null, before: null, from: 0, to: 100 });
      shown.push(performance.now() - began);
    }
    for (const one of resources.all) Object.assign(one, { record: recordOf(one.id, changesOf(one.id)) });
    const rest: number[] = [];
    for (let looks = 0; looks < 20; looks += 1) rest.push(await look());
    const what = `${flows} flows with ${resources.all.length} resources and a month of changes`;
    return [
      line(
        'T12',
        `megabytes of the versions of ${what}, against their plain text`,
        plain,
        megabytes,
        atMost('value', 512),
      ),
      line(
        'T12',
        'whole records requested after each of the first reads',
        recordsPerLook,
        requests,
        atMost('value', recordsPerLook),
      ),
      line(
        'P14',
        `processor milliseconds after a read of ${what}, against 3 % of one core`,
        every * 0.03,
        rest,
        atMost('ratio', 1),
      ),
      line('T12', `milliseconds of a window of what changed, of ${what}`, 100, shown, comparison()),
    ];
  } finally {
    await versions.close();
    disk.close();
  }
}

const kinds = ['source', 'data_set', 'data_set', 'destination', 'destination'] as const;

function nodeOf(id: number, nth: number) {
  return node(id, nth === 0 ? null : id - nth, { kind: kinds[nth]!, resourceId: id, updatedAt: start });
}

/** A record as long as a real destination with a mapping of forty columns. */
function recordOf(id: number, version: number): JsonRecord {
  const columns = Array.from({ length: 40 }, (_, place) => [
    `attribute_${(id * 7 + place * 13) % 997}`,
    { [`COLUMN_${place}`]: place === version ? 'TEXT' : 'NUMBER' },
  ]);
  return {
    id,
    name: `resource ${id}`,
    status: 'ACTIVE',
    description: null,
    sink_config: {
      table: `T_${id}`,
      'insert.mode': 'UPSERT',
      mapping: { mode: 'manual', mapping: Object.fromEntries(columns) },
    },
    updated_at: new Date(start + version * 86_400_000).toISOString(),
  };
}
