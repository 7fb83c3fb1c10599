import { everyRecord } from '#contract/models/quarantine.ts';
import { expect, it } from 'vitest';
import { noRules } from '../../../../../main/core/samples/group-rules.ts';
import type { FailingResourceRef } from '../../../../../main/core/samples/sample.ts';
import { Collection } from '../../../../../main/records/collection/collection.ts';
import { previewOf } from '../../../../../main/records/writing/preview.ts';
import type { ExportChoice } from '../../../../../preload/contract/models/export.ts';
import { exportPlan, failedRecord, samplePage } from '../../../../fixtures/export-plan.ts';

const orders: FailingResourceRef = { kind: 'source', id: 5001 };
const others: FailingResourceRef = { kind: 'data_set', id: 7 };

/** Two thousand records without personal data, then three of another group and resource that hold addresses. */
function collected() {
  const collection = new Collection(noRules);
  const plain = Array.from({ length: 2_000 }, (_, index) => failedRecord(index, { data: `{"id":${index}}` }));
  for (let offset = 0; offset < plain.length; offset += 100)
    collection.add(orders, offset, samplePage(plain.slice(offset, offset + 100)));
  const rare = [1, 2, 3].map((index) => failedRecord(10_000 + index, { errorType: 'MISSING_FIELD' }));
  collection.add(others, 0, samplePage(rare));
  const [large, small] = collection.groups(everyRecord, 0, 2e12).groups;
  return { collection, keys: [large!.key, small!.key] };
}

const { collection, keys } = collected();
const look = (choice: ExportChoice) => previewOf(exportPlan('/x', { choice, accepted: [] }), collection.spread(choice));

it.each<[string, ExportChoice]>([
  ['each group', { by: 'groups', keys }],
  ['each resource of a filter', { by: 'filter', filter: everyRecord }],
])('includes records of %s, however few', (_what, choice) => {
  const { found, sizes } = look(choice);
  expect(found).toEqual([
    { path: 'record.customer.email', kind: 'email', count: 3 },
    { path: 'record.customer.email', kind: 'name', count: 3 },
  ]);
  expect(sizes.map(({ of }) => of)).toEqual([2_000, 3]);
  for (const { read, chosen, bytes } of sizes) expect([chosen, bytes > 0]).toEqual([read, true]);
});

it('covers the whole time that was read', () => {
  const [first] = collection.spread({ by: 'groups', keys: keys.slice(0, 1) });
  const ids = first!.records.map(
    ({ record }) => (record as { svcMetaData: { runId: number; sourceOffset: number } }).svcMetaData,
  );
  const offsets = ids.map(({ sourceOffset }) => sourceOffset / 100);
  expect([offsets[0], offsets.at(-1)]).toEqual([0, 1_999]);
  const gaps = offsets.slice(1).map((offset, nth) => offset - offsets[nth]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(5);
});

it('finds individually chosen records, and nothing of a missing group', () => {
  const [one] = collection.rows(everyRecord, keys[1]!, 0, 1).rows;
  expect(look({ by: 'records', ids: [one!.id] })).toMatchObject({ looked: 1, sizes: [{ of: 1, chosen: 1 }] });
  expect(look({ by: 'groups', keys: ['gone'] })).toMatchObject({ looked: 0, sizes: [{ of: 0, chosen: 0, bytes: 0 }] });
});
