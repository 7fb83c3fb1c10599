import { expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import type { RecordCalls } from '../../../../../main/core/ports/records.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { draftOf, Exporting } from '../../../../fixtures/exporting.ts';

const count = (ids: number[] | undefined) => ({ rows: ids?.length, different: new Set(ids).size });

it('writes every record of the window and reports its progress', async () => {
  const { exports, records, published } = new Exporting({ 5: 1250 });
  const { id, counts } = await exports.start(draftOf(5), '/out/failed.ndjson');
  expect(counts.expected).toBe(1250);
  const job = await exports.over(id);
  expect(job).toMatchObject({
    state: 'done',
    title: 'Source 5',
    counts: { expected: 1250, read: 1250, written: 1250, duplicates: 0 },
    result: { mismatch: null },
  });
  expect(count(records.files.get(id))).toEqual({ rows: 1250, different: 1250 });
  expect(published.map(({ state }) => state).filter((state, place, all) => state !== all[place - 1])).toEqual([
    'running',
    'finishing',
    'done',
  ]);
  expect(records.finished[0]!.facts).toMatchObject({ resumed: 0, mismatch: null });
});

it('runs two exports at once and queues the others', async () => {
  const { exports, records } = new Exporting({ 5: 300 });
  const gate = Promise.withResolvers<void>();
  records.before = (name) => (name === 'export.add' ? gate.promise : undefined);
  const ids = [];
  for (const name of ['a', 'b', 'c']) ids.push((await exports.start(draftOf(5), `/out/${name}`)).id);
  await Promise.resolve();
  expect(records.disk.size).toBe(2);
  gate.resolve();
  const states = await Promise.all(ids.map((id) => exports.over(id)));
  expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

it('an export that is canceled in the queue ends at once, without having begun', async () => {
  const { exports, records } = new Exporting({ 5: 300 });
  const gate = Promise.withResolvers<void>();
  records.before = (name) => (name === 'export.add' ? gate.promise : undefined);
  await exports.start(draftOf(5), '/out/a');
  await exports.start(draftOf(5), '/out/b');
  const { id } = await exports.start(draftOf(5), '/out/c');
  exports.order(id, 'cancel');
  expect(await exports.over(id)).toMatchObject({ state: 'cancelled' });
  gate.resolve();
});

it('an export that is canceled during a request ends without waiting for the answer and leaves nothing', async () => {
  const { exports, records, source } = new Exporting({ 5: 1000 });
  const asked = Promise.withResolvers<void>();
  source.before = ({ page }) => {
    if (page < 4) return;
    asked.resolve();
    return new Promise<void>(() => undefined);
  };
  const { id } = await exports.start(draftOf(5), '/out/a');
  await asked.promise;
  exports.order(id, 'cancel');
  expect(await exports.over(id)).toMatchObject({ state: 'cancelled', result: null });
  expect(records.disk.size + records.files.size).toBe(0);
});

it('an export that is canceled while it is finished gets no name', async () => {
  const { exports, records } = new Exporting({ 5: 300 });
  const sealing = Promise.withResolvers<void>();
  const sealed = Promise.withResolvers<void>();
  records.before = (name) => {
    if (name !== 'export.finish') return;
    sealing.resolve();
    return sealed.promise;
  };
  const { id } = await exports.start(draftOf(5), '/out/a');
  await sealing.promise;
  exports.order(id, 'cancel');
  sealed.resolve();
  expect(await exports.over(id)).toMatchObject({ state: 'cancelled' });
  expect(records.disk.size + records.files.size).toBe(0);
});

it('refuses previews and exports where the environment forbids them, without a request', async () => {
  const exporting = new Exporting({ 5: 10 });
  exporting.environment.exports = 'forbidden';
  const refused = { kind: 'refused', message: 'Production EU does not allow exports.' };
  expect(await problemFrom(exporting.exports.preview(draftOf(5)))).toMatchObject(refused);
  expect(await problemFrom(exporting.exports.start(draftOf(5), '/out/a'))).toMatchObject(refused);
  expect(exporting.source.asked).toEqual([]);
  expect(exporting.exports.list()).toEqual([]);
});

it('reports when the count of the service differs from the number of records read, or is missing', async () => {
  for (const [total, words] of [
    [320, 'Source 5: 300 records were read, and the service counts 320.'],
    [null, 'Source 5: 300 records were read, and the service did not report how many exist.'],
  ] as const) {
    const { exports, source, records } = new Exporting({ 5: 300 });
    source.total = total;
    const { id } = await exports.start(draftOf(5), '/out/a');
    expect((await exports.over(id)).result).toMatchObject({ mismatch: words });
    expect(records.finished[0]!.facts.mismatch).toBe(words);
  }
});

it('refuses to start without room, beyond the limits of a workbook, or under the name of another export', async () => {
  const small = new Exporting({ 5: 300 }, { freeSpace: () => Promise.resolve(2_999) });
  expect(await problemFrom(small.exports.start(draftOf(5), '/out/a'))).toMatchObject({ kind: 'internal' });
  const enough = new Exporting({ 5: 300 }, { freeSpace: () => Promise.resolve(3_000) });
  const { id } = await enough.exports.start(draftOf(5), '/out/a');
  expect(await problemFrom(enough.exports.start(draftOf(5), '/out/a'))).toMatchObject({ kind: 'conflict' });
  await enough.exports.over(id);

  const large = new Exporting({ 5: 10 });
  large.source.total = 1_048_576;
  const workbook = draftOf(5, { format: 'xlsx' });
  expect(await problemFrom(large.exports.start(workbook, '/out/a'))).toMatchObject({ kind: 'invalid_input' });
  for (const { store } of [small, large]) expect(store.stored.size).toBe(0);
});

it('requests a sample of the records once while columns are chosen', async () => {
  const { exports, source, clock } = new Exporting({ 5: 300 });
  const preview = await exports.preview(draftOf(5, { accepted: [] }));
  expect(preview).toMatchObject({ total: 300, bytes: 3000 });
  expect(preview.rows).toHaveLength(20);
  await exports.preview(draftOf(5, { format: 'csv', accepted: [] }));
  expect(source.asked).toHaveLength(3);
  clock.advance(60_000);
  await exports.preview(draftOf(5, { accepted: [] }));
  expect(source.asked).toHaveLength(6);
});

it("previews the records in view, and scales their size to the service's count", async () => {
  const { exports, records, source } = new Exporting({ 5: 300 });
  const call = records.call.bind(records);
  let looked = 2;
  records.call = async (name, input) => {
    const from = name === 'export.preview' ? (input as RecordCalls['export.preview']['input']).from : {};
    if (!('collection' in from)) return call(name, input);
    // The chosen records of two groups represent 40 and 20. The collection holds 100 of the service's 300 records.
    const sizes = [
      { of: 40, read: 40, chosen: 10, bytes: 100 },
      { of: 20, read: 20, chosen: 5, bytes: 100 },
      { of: 40, read: 40, chosen: 0, bytes: 0 },
    ];
    const shown: RecordCalls['export.preview']['output'] = {
      columns: [],
      rows: [['1'], ['2']],
      notes: [],
      found: [],
      looked,
      sizes,
      collected: 100,
    };
    return shown;
  };
  const draft = draftOf(5, { choice: { by: 'groups', keys: ['k'] } });
  expect(await exports.preview(draft, 'reading')).toMatchObject({ rows: [['1'], ['2']], total: 300, bytes: 2_400 });
  await exports.preview(draft, 'reading');
  expect(source.asked).toEqual([{ id: 5, page: 1, perPage: 1 }]);
  // None of the records in the collection was chosen, but others may be.
  looked = 0;
  expect((await exports.preview(draft, 'reading')).rows).toHaveLength(20);
});

it('previews from the service where the records in view are gone', async () => {
  const { exports } = new Exporting({ 5: 300 });
  const draft = draftOf(5, { choice: { by: 'groups', keys: ['k'] } });
  expect(await exports.preview(draft, 'gone')).toMatchObject({ total: 300, bytes: 3_000 });
});

it('samples pages over the whole range of each resource', async () => {
  const { exports, source } = new Exporting({ 5: 250_000 });
  expect(await exports.preview(draftOf(5, { accepted: [] }))).toMatchObject({
    total: 250_000,
    looked: 500,
    bytes: 2_500_000,
  });
  expect(source.asked).toEqual([1, 625, 1250, 1875, 2500].map((page) => ({ id: 5, page, perPage: 100 })));
});

it('reports the size as unknown where no chosen record was found', async () => {
  const { exports, records } = new Exporting({ 5: 300 });
  const call = records.call.bind(records);
  records.call = async (name, input) => {
    const answer = await call(name, input);
    if (name !== 'export.preview') return answer;
    return { ...answer, looked: 0, sizes: [{ of: null, read: 300, chosen: 0, bytes: 0 }] };
  };
  expect(await exports.preview(draftOf(5, { choice: { by: 'groups', keys: ['k'] } }))).toMatchObject({ bytes: null });
});

it('can be removed only once it is over', async () => {
  const { exports, store, records } = new Exporting({ 5: 300 });
  const gate = Promise.withResolvers<void>();
  records.before = (name) => (name === 'export.add' ? gate.promise : undefined);
  const { id } = await exports.start(draftOf(5), '/out/a');
  await expect(async () => exports.order(id, 'forget')).rejects.toMatchObject({ problem: { kind: 'wrong_state' } });
  await expect(exports.verify(id)).rejects.toMatchObject({ problem: { kind: 'wrong_state' } });
  gate.resolve();
  await exports.over(id);
  expect(await exports.verify(id)).toMatchObject({ ok: true });
  exports.order(id, 'forget');
  expect(exports.list()).toEqual([]);
  expect(store.stored.size).toBe(0);
});

it('fails permanently where the service refuses, and leaves no file', async () => {
  const { exports, source, records } = new Exporting({ 5: 300 });
  source.before = ({ page }) => {
    if (page === 2) throw failure('refused', 'You may not.', { status: 403 });
  };
  const { id } = await exports.start(draftOf(5), '/out/a');
  expect(await exports.over(id)).toMatchObject({ state: 'failed', problem: { message: 'You may not.' } });
  expect(records.disk.size + records.files.size).toBe(0);
});
