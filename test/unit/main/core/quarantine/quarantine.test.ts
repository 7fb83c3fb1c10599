import { everyRecord, type Reading, type SampleScope } from '#contract/models/quarantine.ts';
import type { ProblemKind } from '#contract/result.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../../../main/core/base/failure.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { Quarantine } from '../../../../../main/core/quarantine/quarantine.ts';
import type { SeenGroup } from '../../../../../main/core/quarantine/seen-groups.ts';
import { type GroupRules, noRules } from '../../../../../main/core/samples/group-rules.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { failedRecords } from '../../../../fixtures/failed-records.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { MemoryRecords } from '../../../../fixtures/memory-records.ts';
import { MemoryService } from '../../../../fixtures/service.ts';
import { settled } from '../../../../fixtures/settled.ts';

const now = 1_795_000_000_000;
const day = 24 * 60 * 60_000;
const whole: SampleScope = { by: 'flow', nodeId: 1 };
const source: SampleScope = { by: 'resource', kind: 'source', id: 1001 };

describe('the quarantine of an environment', () => {
  let clock: ManualClock;
  let service: MemoryService;
  let records: MemoryRecords;
  let snapshot: Snapshot;
  let quarantine: Quarantine;
  let rules: GroupRules;
  let exports: 'allowed' | 'forbidden';
  let published: Reading[];
  let seen: SeenGroup[];

  beforeEach(() => {
    clock = new ManualClock(now);
    const orders = flow([node(1, null), node(2, 1), node(3, 2, { kind: 'destination' })], { name: 'Orders EU' });
    service = new MemoryService([orders]);
    snapshot = new Snapshot();
    snapshot.put([orders], now);
    records = new MemoryRecords();
    rules = noRules;
    exports = 'allowed';
    published = [];
    seen = [];
    quarantine = new Quarantine({
      environment: () => ({ name: 'Production EU', exports, service, snapshot }),
      records,
      rules: () => ({ read: () => rules, write: (given) => void (rules = given) }),
      seenGroups: () => ({ read: () => seen, put: (given) => void (seen = [...given]) }),
      touchedBy: () => ({ title: 'Pause 3 flows', originIds: [1] }),
      clock,
      log: silentLog,
      onChange: (reading) => void published.push(reading),
    });
  });

  const open = (scope: SampleScope = source, limit = 10_000): Promise<Reading> =>
    quarantine.open({ environmentId: 'e', scope, from: now - day, to: now, limit });

  /** Runs pending work until the reading is as expected. */
  async function until(isSo: (reading: Reading) => boolean): Promise<Reading> {
    for (let turns = 0; turns < 2_000; turns += 1) {
      const reading = quarantine.reading('e')!;
      if (isSo(reading)) return reading;
      await settled();
    }
    throw new Error(`The reading stays ${JSON.stringify(quarantine.reading('e'))}.`);
  }
  /** Runs pending work while the clock advances, a second at a time. */
  async function inTime(isSo: (reading: Reading) => boolean): Promise<Reading> {
    return until((reading) => {
      if (isSo(reading)) return true;
      clock.advance(1_000);
      return false;
    });
  }
  const over = (): Promise<Reading> => until(({ state }) => state !== 'reading');

  it('reads the latest request, whichever request is answered first', async () => {
    service.failed.set('source 1001', failedRecords(300));
    await open();
    // The first has a reading to close. The second has none, so it is ready earlier.
    const [first, second] = await Promise.allSettled([open(source, 200), open(source, 100)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
    expect(second).toMatchObject({ status: 'fulfilled', value: { limit: 100 } });
    expect(await over()).toMatchObject({ limit: 100, read: 100 });
    expect(records.collectionCount).toBe(1);
  });

  it('keeps the newest reading when an older request learns its flow late', async () => {
    const known = snapshot;
    snapshot = new Snapshot();
    const learning = Promise.withResolvers<void>();
    service.trouble = (request) => (request === 'get 1' ? learning.promise : undefined);
    const first = open(whole);
    snapshot = known;
    const { id } = await open();
    learning.resolve();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(quarantine.reading('e')?.id).toBe(id);
  });

  it('opens nothing after it was closed, even where a request to open one was on its way', async () => {
    service.trouble = (request) => (request === 'get 1' ? learning.promise : undefined);
    const learning = Promise.withResolvers<void>();
    snapshot = new Snapshot();
    const opening = open(whole);
    await quarantine.close('e');
    learning.resolve();
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    expect(quarantine.reading('e')).toBeNull();
    expect(records.collectionCount).toBe(0);
  });

  it('reports since when a group is known, even where that is before the range', async () => {
    service.failed.set('source 1001', failedRecords(30));
    const groupsOf = async (from: number) => {
      await quarantine.open({ environmentId: 'e', scope: source, from, to: now, limit: 10_000 });
      const { id } = await over();
      return (await quarantine.groups({ readingId: id, filter: everyRecord })).groups;
    };
    const [first] = await groupsOf(now - day);
    expect(first).toMatchObject({ knownSince: null });
    // Another range showed the group six days ago.
    seen = seen.map((one) => ({ ...one, firstAt: one.firstAt - 6 * day }));
    const [again] = await groupsOf(now - day);
    expect(again).toMatchObject({ firstAt: first!.firstAt, knownSince: first!.firstAt! - 6 * day });
  });

  it("is read to its end, with the service's count next to what was read", async () => {
    service.failed.set('source 1001', failedRecords(1_230));
    const opened = await open();
    expect(opened).toMatchObject({ state: 'reading', read: 0, total: null, title: 'Source node 1', limit: 10_000 });
    const reading = await over();
    expect(reading).toMatchObject({
      state: 'done',
      read: 1_230,
      total: 1_230,
      duplicates: 0,
      groups: 1,
      problem: null,
    });
    expect(reading.resources).toMatchObject([{ name: 'node 1', flowName: 'Orders EU', read: 1_230, complete: true }]);
    const { groups, count, revision } = await quarantine.groups({ readingId: reading.id, filter: everyRecord });
    expect([count, groups[0]!.count, revision]).toEqual([1_230, 1_230, reading.revision]);
  });

  it('covers every node of a flow, a first page of each before any second, as an urgent read', async () => {
    const ids = [20, 21, 22, 23, 24, 25];
    snapshot.put(
      [
        flow(
          ids.map((id) => node(id, id === 20 ? null : 20)),
          { name: 'Wide' },
        ),
      ],
      now,
    );
    service.failed.set('source 1020', failedRecords(350));
    service.failed.set('data_set 1021', failedRecords(250));
    await open({ by: 'flow', nodeId: 22 });
    const reading = await over();
    expect(reading).toMatchObject({ title: 'Wide, 6 nodes', read: 600, total: 600 });
    expect(reading.resources.map(({ read }) => read)).toEqual([350, 250, 0, 0, 0, 0]);
    const first = ids.map((id) => `samples ${id === 20 ? 'source' : 'data_set'} ${id + 1000} 1/100 person`);
    expect(service.calls.slice(0, 6)).toEqual(first);
    expect(service.calls.slice(6).every((call) => call.endsWith('background'))).toBe(true);
  });

  it('is read up to the limit over all its resources, and by the same amount further on request', async () => {
    service.failed.set('source 1001', failedRecords(2_000));
    service.failed.set('data_set 1002', failedRecords(2_000));
    await open(whole, 1_000);
    const reading = await over();
    expect(reading).toMatchObject({ state: 'done', total: 4_000, limit: 1_000 });
    // Each of them may be in the middle of a page when the limit is reached.
    expect(reading.read - 1_000).toBeLessThanOrEqual(200);
    expect(reading.read).toBeGreaterThanOrEqual(1_000);
    await quarantine.order({ readingId: reading.id, order: 'continue' });
    expect(await over()).toMatchObject({ state: 'done', total: 4_000, limit: reading.read + 1_000, duplicates: 0 });
    expect(quarantine.reading('e')!.read).toBeGreaterThanOrEqual(reading.read + 1_000);
  });

  it('is read exactly up to the limit of one resource', async () => {
    service.failed.set('source 1001', failedRecords(2_000));
    await open(source, 1_000);
    expect(await over()).toMatchObject({ state: 'done', read: 1_000, total: 2_000, resources: [{ complete: false }] });
    expect(service.calls).toHaveLength(10);
  });

  it('reports before which moment records were not read, and nothing once all were', async () => {
    service.failed.set('source 1001', failedRecords(2_000));
    const { id } = await open(source, 1_000);
    expect(await over()).toMatchObject({ read: 1_000, unreadBefore: now - 999_000 });
    await quarantine.order({ readingId: id, order: 'continue' });
    expect(await over()).toMatchObject({ read: 2_000, unreadBefore: null });
    await open(whole, 1_000);
    expect(await over()).toMatchObject({ unreadBefore: now - 999_000 });
  });

  it('may lack records anywhere where the oldest are listed first, or a resource could not be read', async () => {
    service.failed.set('source 1001', failedRecords(2_000).toReversed());
    await open(source, 1_000);
    expect(await over()).toMatchObject({ unreadBefore: now });
    service.failed.set('source 1001', failedRecords(10));
    service.trouble = (request) => {
      if (request.includes('data_set')) throw failure('refused', 'Not this one.');
    };
    await open(whole);
    expect(await over()).toMatchObject({ read: 10, unreadBefore: now });
  });

  it('pauses on request, and resumes from there without reading anything twice', async () => {
    service.failed.set('source 1001', failedRecords(2_000));
    const { id } = await open();
    await until(({ read }) => read >= 300);
    const stopped = await quarantine.order({ readingId: id, order: 'stop' });
    expect(stopped.state).toBe('stopped');
    await quarantine.order({ readingId: id, order: 'continue' });
    expect(await over()).toMatchObject({ state: 'done', read: 2_000, total: 2_000, duplicates: 0 });
  });

  it.each<ProblemKind>(['refused', 'not_found'])('is not stopped by a resource that is %s', async (kind) => {
    service.failed.set('source 1001', failedRecords(350));
    service.trouble = (request) => {
      if (request.includes('data_set')) throw failure(kind, 'Not this one.');
    };
    await open(whole);
    const { state, problem, total, resources } = await over();
    expect({ state, problem, total }).toEqual({ state: 'done', problem: null, total: null });
    expect(resources.map((one) => one.problem?.kind)).toEqual([undefined, kind, undefined]);
    expect(resources[0]).toMatchObject({ read: 350, complete: true });
  });

  it.each<ProblemKind>(['signed_out', 'unreachable'])('stops when it is %s, and resumes where it was', async (kind) => {
    service.failed.set('source 1001', failedRecords(900));
    service.trouble = (request) => {
      if (request.includes(' 5/')) throw failure(kind, 'Gone.');
    };
    const { id } = await open(whole);
    const stopped = await over();
    expect(stopped).toMatchObject({ state: 'stopped', problem: { kind }, read: 400, total: 900 });
    service.trouble = () => undefined;
    await quarantine.order({ readingId: id, order: 'continue' });
    expect(await over()).toMatchObject({ state: 'done', problem: null, read: 900, duplicates: 0 });
  });

  it('follows what is new every five seconds, and includes late records once', async () => {
    const failed = failedRecords(150);
    service.failed.set(
      'source 1001',
      failed.filter((_, nth) => nth !== 2),
    );
    const { id } = await open();
    await over();
    await quarantine.order({ readingId: id, order: 'follow' });
    await until(({ state }) => state === 'following');
    service.failed.set('source 1001', [
      ...failedRecords(3, (nth) => ({ ingestTime: now + 4_000 - nth, sourceOffset: 900 + nth })),
      ...failed,
    ]);
    const calls = service.calls.length;
    const reading = await inTime(({ read }) => read === 153);
    expect(reading).toMatchObject({ state: 'following', total: 153, duplicates: 0, from: now - day });
    expect(service.calls.slice(calls).filter((call) => call.includes('data_set'))).toEqual([]);
    await inTime(({ to }) => to >= now + 10_000);
    expect(service.calls.slice(calls).every((call) => call.endsWith('background'))).toBe(true);
    const twice = (['unfollow', 'follow'] as const).map((order) => quarantine.order({ readingId: id, order }));
    await Promise.all(twice);
    await inTime(({ to }) => to >= now + 20_000);
    expect(await quarantine.order({ readingId: id, order: 'unfollow' })).toMatchObject({ state: 'done', read: 153 });
  });

  it('continues following through an outage, and reports the outage', async () => {
    const { id } = await open();
    await over();
    service.trouble = () => {
      throw failure('unreachable', 'Gone.');
    };
    await quarantine.order({ readingId: id, order: 'follow' });
    await until(({ problem }) => problem?.kind === 'unreachable');
    expect(quarantine.reading('e')).toMatchObject({ state: 'following' });
    service.trouble = () => undefined;
    service.failed.set('source 1001', failedRecords(5));
    expect(await inTime(({ read }) => read === 5)).toMatchObject({ state: 'following', total: 5 });
    await until(({ problem }) => problem === null);
  });

  it('reports its records as lost when their process ends, and reads them again on request', async () => {
    service.failed.set('source 1001', failedRecords(400));
    const { id } = await open();
    await over();
    records.lose();
    const lost = quarantine.reading('e')!;
    expect(lost).toMatchObject({
      state: 'failed',
      problem: { kind: 'internal', message: expect.stringContaining('stopped') },
    });
    await expect(quarantine.groups({ readingId: id, filter: everyRecord })).rejects.toMatchObject({
      problem: lost.problem,
    });
    await quarantine.order({ readingId: id, order: 'continue' });
    expect(await over()).toMatchObject({ state: 'done', read: 400, duplicates: 0, problem: null });
    expect((await quarantine.groups({ readingId: id, filter: everyRecord })).count).toBe(400);
  });

  it('is published at most five times a second, always with its last state', async () => {
    service.failed.set('source 1001', failedRecords(3_000));
    await open();
    clock.advance(0);
    expect(published).toHaveLength(1);
    await over();
    clock.advance(199);
    expect(published).toHaveLength(1);
    clock.advance(1);
    expect(published.at(-1)).toEqual(quarantine.reading('e'));
    expect([published.length, clock.waiting]).toEqual([2, 0]);
  });

  it('releases what was read before when another is opened, or it is closed', async () => {
    service.failed.set('source 1001', failedRecords(5_000));
    const first = await open();
    await until(({ read }) => read > 0);
    const second = await open(whole);
    expect(records.collectionCount).toBeLessThanOrEqual(1);
    await over();
    await expect(quarantine.order({ readingId: first.id, order: 'stop' })).rejects.toMatchObject({
      problem: { kind: 'not_found' },
    });
    await quarantine.order({ readingId: second.id, order: 'close' });
    expect([quarantine.reading('e'), records.collectionCount, clock.waiting]).toEqual([null, 0, 0]);
  });

  it('stores for the environment how the operator regrouped, for later readings too', async () => {
    service.failed.set(
      'source 1001',
      failedRecords(40, (nth) => ({ message: nth % 2 ? 'a: is odd' : 'b: is even' })),
    );
    const { id } = await open();
    const before = await over();
    const { groups } = await quarantine.groups({ readingId: id, filter: everyRecord });
    const keys = groups.map(({ key }) => key);
    const after = await quarantine.regroup({ readingId: id, regrouping: { kind: 'merge', keys, name: 'Both' } });
    expect(after.groups).toBe(1);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(rules.merges).toMatchObject([{ name: 'Both', members: keys.toSorted() }]);
    const again = await open();
    await over();
    expect((await quarantine.groups({ readingId: again.id, filter: everyRecord })).groups).toMatchObject([
      { name: 'Both' },
    ]);
  });

  it('returns a record to copy: as JSON, or as the request for its moment, without a token', async () => {
    const failed = failedRecords(3);
    service.failed.set('source 1001', failed);
    const { id: readingId } = await open();
    await over();
    const { rows } = await quarantine.rows({ readingId, filter: everyRecord, key: null, from: 0, to: 10 });
    const { index, at } = rows[1]!;
    expect(JSON.parse((await quarantine.copy({ readingId, index, as: 'json' })).text)).toEqual(failed[1]);
    const { text } = await quarantine.copy({ readingId, index, as: 'curl' });
    expect(text).toContain("'https://memory/source/1001/sample'");
    expect(text).toContain(`'from ${at} to ${at}'`);
    expect(text).toContain('Bearer $TOKEN');
  });

  it('returns no record to copy where exports are forbidden, but still the request', async () => {
    service.failed.set('source 1001', failedRecords(1));
    const { id: readingId } = await open();
    await over();
    exports = 'forbidden';
    expect(await problemFrom(quarantine.copy({ readingId, index: 0, as: 'json' }))).toMatchObject({
      kind: 'refused',
      advice: expect.stringContaining('Nothing was copied.'),
    });
    expect((await quarantine.copy({ readingId, index: 0, as: 'curl' })).text).toContain('/sample');
  });

  it('puts a failed record next to one that passed the data set nearby, where the service shows any', async () => {
    service.failed.set('source 1001', failedRecords(1));
    const { id: readingId } = await open();
    await over();
    expect(await quarantine.compare({ readingId, index: 0 })).toBeNull();
    service.passing.set(1002, [{ order_id: 2 }]);
    const compared = await quarantine.compare({ readingId, index: 0 });
    expect(compared).toMatchObject({ dataSet: { id: 1002, name: 'node 2' }, fields: [{ path: 'order_id' }] });
    service.trouble = () => {
      throw failure('refused', 'Not for you.');
    };
    expect(await quarantine.compare({ readingId, index: 0 })).toBeNull();
  });
});
