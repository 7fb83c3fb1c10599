import { expect, it } from 'vitest';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { diskFailure } from '../../../../../main/core/ports/disk-trouble.ts';
import { draftOf, Exporting } from '../../../../fixtures/exporting.ts';

const different = (ids: number[] | undefined) => ({ rows: ids?.length, different: new Set(ids).size });
const all = { rows: 1000, different: 1000 };

it('waits with backoff while the service is down, and resumes where it was', async () => {
  const exporting = new Exporting({ 5: 1000 });
  const { exports, source, records, clock } = exporting;
  let away = true;
  source.before = ({ page }) => {
    if (away && page > 5) throw failure('unreachable', 'No connection.');
  };
  const waits = exporting.reaches('waiting_for_service');
  const { id } = await exports.start(draftOf(5), '/out/a');
  await waits;
  expect(exports.job(id).problem).toMatchObject({ message: 'No connection.' });
  const taken = () => source.asked.filter(({ page }) => page <= 5).length;
  const takenBefore = taken();
  for (const pause of [1_000, 2_000, 4_000]) {
    clock.advance(pause - 1);
    const asked = source.asked.length;
    const again = exporting.reaches('waiting_for_service');
    expect(source.asked).toHaveLength(asked);
    clock.advance(1);
    await again;
  }
  away = false;
  clock.advance(8_000);
  expect(await exports.over(id)).toMatchObject({ state: 'done', counts: { read: 1000, duplicates: 0 }, problem: null });
  expect(different(records.files.get(id))).toEqual(all);
  // Appended rows are synced before it waits, although no sync is due.
  expect(taken()).toBe(takenBefore);
});

it('sends nothing while signed out, until its environment is signed in', async () => {
  const exporting = new Exporting({ 5: 1000 });
  const { exports, source, records, clock, environment } = exporting;
  const refused = failure('signed_out', 'The session is over.');
  source.before = ({ page }) => {
    if (page > 3 && !environment.signedIn) throw refused;
    if (page === 3) environment.signedIn = false;
  };
  const waits = exporting.reaches('waiting_for_sign_in');
  const { id } = await exports.start(draftOf(5), '/out/a');
  await waits;
  const asked = source.asked.length;
  clock.advance(3_600_000);
  exports.signedIn('another');
  expect(source.asked).toHaveLength(asked);
  source.before = () => undefined;
  environment.signedIn = true;
  exports.signedIn('e');
  expect(await exports.over(id)).toMatchObject({ state: 'done' });
  expect(different(records.files.get(id))).toEqual(all);
});

it('waits for room on the disk, keeps what is written, and continues on request', async () => {
  const exporting = new Exporting({ 5: 1000 });
  const { exports, records } = exporting;
  let full = true;
  records.before = (name, call) => {
    // The error arrives from the other process with the code of the disk, without the thrown error.
    const failed = diskFailure(Object.assign(new Error('no space'), { code: 'ENOSPC' })) as Failure;
    if (full && name === 'export.add' && call > 4) throw new Failure(failed.problem);
  };
  const waits = exporting.reaches('waiting_for_disk');
  const { id } = await exports.start(draftOf(5), '/out/a');
  await waits;
  expect(exports.job(id).problem).toMatchObject({ message: 'The disk is full.' });
  expect(records.disk.has(id)).toBe(true);
  full = false;
  exports.order(id, 'resume');
  expect(await exports.over(id)).toMatchObject({ state: 'done' });
  expect(different(records.files.get(id))).toEqual(all);
});

it('resumes from the disk when the writing process ends, even between two calls', async () => {
  const { exports, records, source } = new Exporting({ 5: 1000 });
  records.before = (name, call) => {
    if (name === 'export.add' && (call === 3 || call === 8)) records.lose();
  };
  let lostBetween = false;
  source.before = ({ page }) => {
    if (page !== 9 || lostBetween) return;
    lostBetween = true;
    try {
      records.lose();
    } catch {
      // No call was under way.
    }
  };
  const { id } = await exports.start(draftOf(5), '/out/a');
  expect(await exports.over(id)).toMatchObject({ state: 'done', counts: { read: 1000, written: 1000 } });
  expect(different(records.files.get(id))).toEqual(all);
});

it('gives up when the writing process ends repeatedly without progress', async () => {
  const { exports, records } = new Exporting({ 5: 1000 });
  records.before = (name) => {
    if (name === 'export.add') records.lose();
  };
  const { id } = await exports.start(draftOf(5), '/out/a');
  expect(await exports.over(id)).toMatchObject({ state: 'failed', problem: { kind: 'internal' } });
  expect(records.calls.filter((name) => name === 'export.add')).toHaveLength(6);
  expect(records.disk.size).toBe(0);
});

it('is interrupted when the app quits, and resumes automatically once its environment is signed in', async () => {
  const before = new Exporting({ 5: 1000 });
  before.source.before = ({ page }) => (page < 4 ? undefined : new Promise<void>(() => undefined));
  const third = Promise.withResolvers<void>();
  before.records.before = (name, call) => {
    if (name === 'export.add' && call === 3) third.resolve();
  };
  const { id } = await before.exports.start(draftOf(5), '/out/a');
  await third.promise;
  await before.exports.hold();
  expect(before.exports.job(id).state).toBe('interrupted');
  before.exports.signedIn('e');
  expect(before.exports.job(id).state).toBe('interrupted');

  const { store, records } = before;
  const { exports, source } = new Exporting({ 5: 1000 }, { store, records });
  expect(exports.list()).toMatchObject([{ id, state: 'interrupted', counts: { expected: 1000, read: 300 } }]);
  exports.signedIn('e');
  expect(await exports.over(id)).toMatchObject({ state: 'done', counts: { read: 1000, duplicates: 0 } });
  expect(Math.min(...source.asked.map(({ page }) => page))).toBe(4);
  expect(records.finished[0]!.facts.resumed).toBe(1);
  expect(different(records.files.get(id))).toEqual(all);
});

it('exports of the demo are canceled and removed at the next start', async () => {
  const before = new Exporting({ 5: 1000 });
  before.source.before = ({ page }) => (page < 4 ? undefined : new Promise<void>(() => undefined));
  const { id } = await before.exports.start(draftOf(5, { environmentId: 'demo' }), '/out/a');
  await before.exports.hold();
  const { store, records } = before;
  const { exports } = new Exporting({ 5: 1000 }, { store, records });
  expect(await exports.over(id)).toMatchObject({ state: 'cancelled' });
  expect(records.disk.size).toBe(0);
  expect(new Exporting({}, { store, records }).exports.list()).toMatchObject([{ id, state: 'cancelled' }]);
});

it('does not resume where its environment has another address now', async () => {
  const before = new Exporting({ 5: 1000 });
  before.source.before = ({ page }) => (page < 4 ? undefined : new Promise<void>(() => undefined));
  const { id } = await before.exports.start(draftOf(5), '/out/a');
  await before.exports.hold();
  const { store, records } = before;
  const after = new Exporting({ 5: 1000 }, { store, records });
  after.environment.baseUrl = 'https://other.example.invalid';
  after.exports.order(id, 'resume');
  expect(await after.exports.over(id)).toMatchObject({ state: 'failed', problem: { kind: 'moved' } });
  expect(after.source.asked).toEqual([]);
});

it('is not stopped by a list of exports that cannot be written', async () => {
  const { exports, store, records } = new Exporting({ 5: 1000 });
  const { id } = await exports.start(draftOf(5), '/out/a');
  store.put = () => {
    throw failure('internal', 'The disk is full.');
  };
  expect(await exports.over(id)).toMatchObject({ state: 'done' });
  expect(different(records.files.get(id))).toEqual(all);
});
