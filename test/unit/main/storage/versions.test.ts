import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { clearHistory } from '../../../../main/storage/history-clearing.ts';
import { clearing, defaultLimits, type Limits } from '../../../../main/storage/retention.ts';
import { openVersions } from '../../../../main/storage/versions.ts';
import type { StoredChange } from '../../../../main/core/versions/store.ts';
import { cases } from '../../../fixtures/thorough.ts';

const day = 24 * 60 * 60_000;
const sink = { kind: 'destination', id: 5 } as const;
const other = { kind: 'source', id: 5 } as const;

const change = (at: number): StoredChange => ({
  ...sink,
  name: 'Orders',
  event: 'changed',
  weight: 'configuration',
  by: 'elsewhere',
  at,
  since: null,
  seenAt: at,
  differences: [],
  differenceCount: 1,
});

function store() {
  const database = openDatabase(memoryDatabase);
  const versions = openVersions(database, 'e');
  const add = (seenAt: number, record: JsonRecord | null, resource: typeof sink | typeof other = sink) =>
    versions.add({ ...resource, seenAt, mark: `m${seenAt}`, record, change: seenAt === 0 ? null : change(seenAt) });
  const clear = (now: number, limits: Partial<Limits> = {}): void => {
    for (const step of clearing(database, now, { ...defaultLimits, ...limits })) void step;
  };
  return { database, versions, add, clear };
}

describe('stored versions of resources', () => {
  it('are unchanged, for any number and any replacements of the newest', () => {
    const record = fc.dictionary(
      fc.string({ maxLength: 8 }),
      fc.jsonValue({ maxDepth: 2 }),
    ) as fc.Arbitrary<JsonRecord>;
    fc.assert(
      fc.property(
        fc.array(fc.record({ record: fc.option(record, { freq: 9 }), inPlace: fc.boolean() }), { maxLength: 80 }),
        (steps) => {
          const { database, versions } = store();
          const expected: [number, JsonRecord | null][] = [];
          steps.forEach(({ record: now, inPlace }, at) => {
            const last = expected.at(-1);
            if (inPlace && now && last && last[1]) {
              versions.replace(last[0], `r${at}`, now);
              last[1] = now;
            } else {
              expected.push([versions.add({ ...sink, seenAt: at, mark: `m${at}`, record: now, change: null }), now]);
            }
          });
          const asWritten = (one: unknown): unknown => JSON.parse(JSON.stringify(one));
          for (const [versionId, written] of expected) expect(versions.record(versionId)).toEqual(asWritten(written));
          const listed = versions.versionsOf(sink).map(({ versionId }) => versionId);
          expect(listed).toEqual(expected.map(([id]) => id).reverse());
          database.close();
        },
      ),
      { numRuns: cases(200) },
    );
  });

  it('take little more than the differences', () => {
    const { database, add } = store();
    // Text that hardly compresses.
    const code = Array.from({ length: 400 }, (_, place) => Math.sin(place).toString(36)).join();
    for (let version = 0; version < 50; version += 1) add(version, { code, mode: `mode ${version}` });
    const sizes = database.prepare('SELECT bytes FROM resource_version ORDER BY key').all();
    const bytes = sizes.map((row) => Number(row['bytes'])).sort((a, b) => a - b);
    expect(bytes.at(-1)).toBeGreaterThan(3_000);
    expect(bytes[25]).toBeLessThan(150);
    expect(bytes.filter((size) => size > 1_000).length).toBeLessThanOrEqual(3);
  });

  it('return the newest of each resource, separately for each environment', () => {
    const { database, versions, add } = store();
    add(0, { name: 'a' });
    const last = add(1, { name: 'b' });
    const another = add(2, { name: 'c' }, other);
    expect(versions.newest().sort((a, b) => a.versionId - b.versionId)).toEqual([
      { ...sink, versionId: last, mark: 'm1' },
      { ...other, versionId: another, mark: 'm2' },
    ]);
    expect(versions.changes().map(({ versionId, at }) => [versionId, at])).toEqual([
      [last, 1],
      [another, 2],
    ]);
    const elsewhere = openVersions(database, 'other');
    expect([elsewhere.newest(), elsewhere.record(last), elsewhere.watched()]).toEqual([[], undefined, null]);
    versions.saveWatched({ stretches: [{ from: 1, to: 2 }], lists: { flows: 2 } });
    expect(openVersions(database, 'e').watched()).toEqual({ stretches: [{ from: 1, to: 2 }], lists: { flows: 2 } });
  });

  it('are deleted with their environment, and no longer written then', () => {
    const { database, versions, add, clear } = store();
    add(0, { name: 'a' });
    versions.forget();
    add(1, { name: 'b' });
    clear(0);
    expect(database.prepare('SELECT count(*) AS n FROM resource_version').get()).toMatchObject({ n: 0 });
  });

  it('are deleted after ninety days, except the newest of each resource, and the others can still be read', () => {
    const { versions, add, clear } = store();
    const now = 1_000 * day;
    const ages = [200, 150, 95, 80, 0];
    const ids = ages.map((days) => add(now - days * day, { name: 'Orders', days }));
    const old = add(now - 300 * day, { name: 'never changed' }, other);
    clear(now);
    expect(versions.versionsOf(sink).map(({ versionId }) => versionId)).toEqual([ids[4], ids[3]]);
    expect(versions.record(ids[3]!)).toEqual({ name: 'Orders', days: 80 });
    expect(versions.record(old)).toEqual({ name: 'never changed' });
  });

  it('stay below a size limit, dropping the oldest of all resources first', () => {
    const { versions, add, clear } = store();
    const text = (seed: number) =>
      Array.from({ length: 200 }, (_, place) => Math.sin(seed + place).toString(36)).join();
    // Each differs from the one before.
    const ids = Array.from({ length: 40 }, (_, at) => add(at, { code: text(at * 1_000) }));
    const quiet = add(40, { code: text(77) }, other);
    clear(41, { versionBytes: 20_000 });
    const left = versions.versionsOf(sink).map(({ versionId }) => versionId);
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(left.length).toBeLessThan(12);
    expect(left).toEqual(ids.slice(-left.length).reverse());
    expect(versions.record(left.at(-1)!)).toEqual({ code: text(ids.indexOf(left.at(-1)!) * 1_000) });
    expect(versions.record(quiet)).toEqual({ code: text(77) });
  });

  it('are cleared with the history on request', async () => {
    const { database, versions, add } = store();
    const now = 1_000 * day;
    const ids = [20, 15, 5].map((days) => add(now - days * day, { days }));
    versions.saveWatched({ stretches: [{ from: 1, to: 2 }], lists: {} });
    await clearHistory(database, now - 10 * day, now);
    expect(versions.versionsOf(sink).map(({ versionId }) => versionId)).toEqual([ids[2]]);
    expect(versions.watched()).not.toBeNull();
    await clearHistory(database, null, now);
    expect([versions.newest(), versions.watched()]).toEqual([[], null]);
  });
});
