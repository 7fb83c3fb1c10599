import { everyRecord, type SampleFilter } from '#contract/models/quarantine.ts';
import { describe, expect, it } from 'vitest';
import { patternVersion } from '../../../../../main/core/base/text-pattern.ts';
import { noRules } from '../../../../../main/core/samples/group-rules.ts';
import { Collection } from '../../../../../main/records/collection/collection.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { failedRecord, failedRecords, samplePage } from '../../../../fixtures/failed-records.ts';

const orders = { kind: 'source', id: 5 } as const;
const shipments = { kind: 'data_set', id: 6 } as const;
const newest = 1_795_000_000_000;

function collectionOf(...pages: [typeof orders | typeof shipments, unknown[]][]): Collection {
  const collection = new Collection(noRules);
  for (const [resource, records] of pages) collection.add(resource, 0, samplePage(records));
  return collection;
}

const groupsOf = (collection: Collection, filter: Partial<SampleFilter> = {}) =>
  collection.groups({ ...everyRecord, ...filter }, newest - 3_600_000, newest);
const rowsOf = (collection: Collection, filter: Partial<SampleFilter> = {}, key: string | null = null) =>
  collection.rows({ ...everyRecord, ...filter }, key, 0, 500).rows;

/** Two of three have equal messages about another value. */
const mixed = (nth: number) =>
  nth % 3 === 0
    ? { message: 'currency: is required', runId: 8, original: '{"order_id":1,"town":"Gent"}' }
    : { message: `total ${nth} is wrong`, sourceKey: `in/${nth % 2}.csv` };

describe('a collection', () => {
  it('stores each record once, and reports the contents of a page', () => {
    const collection = new Collection(noRules);
    const [a, b, c] = failedRecords(3);
    const first = samplePage([a, b], 3);
    expect(collection.add(orders, 0, first)).toEqual({
      count: 2,
      fresh: 2,
      total: 3,
      bytes: Buffer.byteLength(first),
      times: { oldest: 1_794_999_999_000, newest: 1_795_000_000_000 },
      groups: 1,
    });
    expect(collection.add(orders, 0, samplePage([b, c, c], null))).toMatchObject({ count: 3, fresh: 1, total: null });
    expect(collection.add(shipments, 0, samplePage([c]))).toMatchObject({ fresh: 1 });
    expect(rowsOf(collection)).toHaveLength(4);
  });

  it("has the times of its records by this computer's clock", () => {
    const collection = new Collection(noRules, 3_600_000);
    const { times } = collection.add(orders, 0, samplePage(failedRecords(2)));
    expect(times).toEqual({ oldest: 1_794_996_399_000, newest: 1_794_996_400_000 });
    expect(rowsOf(collection).map(({ at }) => at)).toEqual([1_794_996_400_000, 1_794_996_399_000]);
  });

  it('takes nothing of an invalid answer', async () => {
    const collection = collectionOf([orders, failedRecords(2)]);
    const broken = Promise.resolve().then(() => collection.add(orders, 0, `${samplePage(failedRecords(9))}}`));
    expect(await problemFrom(broken)).toMatchObject({ kind: 'bad_answer' });
    expect(collection.add(orders, 0, samplePage(failedRecords(9)))).toMatchObject({ fresh: 7 });
  });

  it('returns a record unchanged', () => {
    const record =
      '{"svcMetaData":{"sourceOffset":12345678901234567890},"error":{},"rawMessage":{"data":"a\u2028\\n\\ud800"}}';
    const collection = new Collection(noRules);
    collection.add(orders, 0, `{"output":{"data":[1,${record},null]}}`);
    expect(collection.text(1)).toEqual({ json: record, resource: orders, at: null });
    expect(collection.text(2).json).toBe('null');
    expect(collection.record(1)).toMatchObject({ index: 1 });
  });

  it('has only the records that it was given', async () => {
    const asked = Promise.resolve().then(() => collectionOf([orders, failedRecords(2)]).record(2));
    expect(await problemFrom(asked)).toMatchObject({ kind: 'not_found' });
  });
});

describe('the groups of a collection', () => {
  it('have their number, times, sources and fields', () => {
    const { groups, ...list } = groupsOf(
      collectionOf([orders, failedRecords(6, mixed)], [shipments, failedRecords(3, mixed)]),
    );
    expect(list).toMatchObject({ patternVersion, count: 9, groupCount: 2, timeline: { step: 60_000 } });
    expect(groups.map(({ count }) => count)).toEqual([6, 3]);
    expect(groups[0]).toMatchObject({
      errorType: 'SCHEMA_VALIDATION',
      message: [
        { text: 'total ', mask: null },
        { text: '1', mask: 'number' },
        { text: ' is wrong', mask: null },
      ],
      firstAt: newest - 5_000,
      lastAt: newest - 1_000,
      resources: [
        { value: orders, count: 4 },
        { value: shipments, count: 2 },
      ],
      runs: [{ value: 7, count: 6 }],
      runCount: 1,
      files: [
        { value: 'in/1.csv', count: 3 },
        { value: 'in/0.csv', count: 3 },
      ],
      fileCount: 2,
      name: null,
      members: [],
      part: null,
    });
    expect(groups[0]!.trend.reduce((sum, count) => sum + count)).toBe(6);
  });

  it('count only what passes the filter', () => {
    const collection = collectionOf([orders, failedRecords(9, mixed)]);
    expect(groupsOf(collection, { runs: [8] })).toMatchObject({ count: 3, groupCount: 1 });
    expect(groupsOf(collection, { text: 'gent' })).toMatchObject({ count: 3, groupCount: 1 });
    expect(groupsOf(collection, { files: ['in/1.csv'] })).toMatchObject({ count: 3 });
  });

  it('count later records under the current filter', () => {
    const collection = collectionOf([orders, failedRecords(3, mixed)]);
    expect(groupsOf(collection, { text: 'gent' }).count).toBe(1);
    collection.add(orders, 0, samplePage(failedRecords(9, mixed)));
    expect(groupsOf(collection, { text: 'gent' }).count).toBe(3);
    expect(groupsOf(collection).count).toBe(9);
  });

  it('are at most 500, those with the most records', () => {
    const collection = collectionOf([orders, failedRecords(620, (nth) => ({ errorType: `T${Math.min(nth, 600)}` }))]);
    const { groups, groupCount, count } = groupsOf(collection);
    expect({ listed: groups.length, groupCount, count }).toEqual({ listed: 500, groupCount: 601, count: 620 });
    expect(groups[0]).toMatchObject({ errorType: 'T600', count: 20 });
  });

  it('name the ten most frequent runs, and count the rest', () => {
    const [group] = groupsOf(collectionOf([orders, failedRecords(40, (nth) => ({ runId: Math.min(nth, 25) }))])).groups;
    expect(group!.runs).toHaveLength(10);
    expect(group).toMatchObject({ runCount: 26, runs: [{ value: 25, count: 15 }, {}, {}, {}, {}, {}, {}, {}, {}, {}] });
  });

  it('are regrouped without a new read', () => {
    const collection = collectionOf([orders, failedRecords(9, mixed)]);
    const before = groupsOf(collection);
    const [totals, currency] = before.groups.map(({ key }) => key) as [string, string];
    expect(collection.regroup({ splits: [{ key: totals, by: { by: 'file' } }], merges: [] })).toEqual({ groups: 3 });
    const parts = groupsOf(collection).groups.filter(({ part }) => part?.of === totals);
    expect(parts.map(({ count }) => count)).toEqual([3, 3]);

    const merge = { key: 'all', name: 'Everything', members: [totals, currency] };
    expect(collection.regroup({ splits: [], merges: [merge] })).toEqual({ groups: 1 });
    expect(groupsOf(collection).groups).toMatchObject([
      { key: 'all', name: 'Everything', members: merge.members, count: 9 },
    ]);
    expect(rowsOf(collection, {}, 'all')).toHaveLength(9);

    collection.regroup(noRules);
    expect(groupsOf(collection)).toEqual(before);
  });

  it('accept an empty record', () => {
    const collection = new Collection(noRules);
    collection.add(orders, 0, '{"output":{"data":[null,{},"text",[]]}}');
    expect(groupsOf(collection)).toMatchObject({
      count: 4,
      groups: [{ message: [], errorType: null, firstAt: null, lastAt: null, runs: [], count: 4 }],
    });
  });
});

describe('the rows of a collection', () => {
  it('are the newest first, those without a time last, and keep their index', () => {
    const times = [newest - 5, null, newest, newest - 5];
    const records = failedRecords(4, (nth) => ({ ingestTime: times[nth] }));
    const rows = rowsOf(collectionOf([orders, records]));
    expect(rows.map(({ index, at }) => [index, at])).toEqual([
      [2, newest],
      [0, newest - 5],
      [3, newest - 5],
      [1, null],
    ]);
  });

  it('show the differing parts of their message, and the source of the record', () => {
    const [row] = rowsOf(collectionOf([shipments, failedRecords(1, () => ({ message: 'total "1,5" is wrong' }))]));
    expect(row).toMatchObject({
      id: expect.stringMatching(/^[\da-f]{32}$/),
      message: 'total "1,5" is wrong',
      found: '"1,5"',
      kind: 'data_set',
      resourceId: 6,
      runId: 7,
      file: 'orders.csv',
      offset: 0,
    });
    expect(rowsOf(collectionOf([orders, [failedRecord()]]))[0]!.found).toBeNull();
  });

  it('come in windows of one group', () => {
    const collection = collectionOf([orders, failedRecords(30, mixed)]);
    const { key } = groupsOf(collection).groups[1]!;
    const { total, from, rows } = collection.rows(everyRecord, key, 4, 6);
    expect({ total, from, at: rows.map(({ index }) => index) }).toEqual({ total: 10, from: 4, at: [12, 15] });
  });

  it('withstand a message of any length', () => {
    const [row] = rowsOf(collectionOf([orders, [failedRecord({ message: 'x'.repeat(1e6) })]]));
    expect(row!.message.length).toBeLessThan(10_000);
  });
});
