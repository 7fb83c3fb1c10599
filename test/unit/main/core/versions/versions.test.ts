import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonRecord } from '#contract/models/resource.ts';
import { failure } from '../../../../../main/core/base/failure.ts';
import { changedBetween } from '../../../../../main/core/versions/change.ts';
import { describeOverview } from '../../../../../main/core/monitoring/overview.ts';
import { clearHistory } from '../../../../../main/storage/history-clearing.ts';
import { activityEntry } from '../../../../fixtures/activity-entry.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { serviceResource } from '../../../../fixtures/memory-resources.ts';
import { cases } from '../../../../fixtures/thorough.ts';
import { deskStart, VersionsDesk } from '../../../../fixtures/versions-desk.ts';

const minute = 60_000;
const sink = { kind: 'destination', id: 1003 } as const;
const credential = { kind: 'credential', id: 7 } as const;

let desk: VersionsDesk;
const open = (...given: ConstructorParameters<typeof VersionsDesk>): VersionsDesk =>
  (desk = new VersionsDesk(...given));
afterEach(() => desk.versions.close());

describe('a change of a resource', () => {
  it('is the difference between two observations, with time, user, and flows', async () => {
    open();
    await desk.looks(2);
    expect(desk.rows()).toEqual([]);
    desk.change(sink, { sink_config: { mapping: { amount: 'NUMBER' } } });
    await desk.look();
    const at = desk.clock.now();
    desk.change(sink, { sink_config: { mapping: { amount: 'TEXT' } } }, at);
    await desk.look();
    const [change] = desk.changes();
    expect(change).toMatchObject({
      ...sink,
      event: 'changed',
      weight: 'configuration',
      by: 'elsewhere',
      at,
      since: null,
    });
    expect(change!.differences).toEqual([
      { path: ['sink_config', 'mapping', 'amount'], before: 'NUMBER', after: 'TEXT' },
    ]);
    expect(change!.flows).toEqual([{ originId: 1, name: 'Flow 1' }]);
    expect(desk.window('path:amount flow:1 kind:destination by:elsewhere').total).toBe(1);
    expect(desk.window('by:here').total).toBe(0);
  });

  it('is none where only the order of a set or of members differs', async () => {
    open();
    await desk.looks(2);
    const observe = async (tags: string[], roles: string[], sinkConfig: JsonRecord): Promise<number> => {
      desk.change(sink, { tags, access_roles: roles, sink_config: sinkConfig }, desk.clock.now());
      await desk.looks(9);
      return desk.changes().length;
    };
    const before = await observe(['eu', 'gdpr'], ['owner', 'operator'], { a: 1, b: [1, 2] });
    expect(await observe(['gdpr', 'eu'], ['operator', 'owner'], { b: [1, 2], a: 1 })).toBe(before);
    expect(await observe(['gdpr'], ['operator', 'owner'], { b: [1, 2], a: 1 })).toBe(before + 1);
    expect(await observe(['gdpr'], ['operator', 'owner'], { b: [2, 1], a: 1 })).toBe(before + 2);
  });

  it('is found from every flow that it reaches, however many share a credential, and names the first ones', async () => {
    open(Array.from({ length: 9 }, (_, place) => flow([node(10 * place + 1, null, { credentialId: 7 })])));
    desk.resources.all.push(serviceResource({ ...credential, updatedAt: deskStart }));
    await desk.looks(12);
    desk.change(credential, { credentials_type: 'other' });
    await desk.looks(12);
    expect(desk.changes()).toMatchObject([{ ...credential, flowCount: 9, flows: { length: 5 } }]);
    for (let place = 0; place < 9; place += 1) expect(desk.window(`flow:${10 * place + 1}`).total).toBe(1);
  });

  it('is shown next to what needs attention, where it could have made the flow fail', async () => {
    open([flow([node(1, null), node(2, 1, { kind: 'destination' })]), flow([node(11, null)])]);
    await desk.looks(2);
    desk.change({ kind: 'destination', id: 1002 }, { sink_config: { table: 'other' } });
    desk.change({ kind: 'source', id: 1011 }, { tags: ['reviewed'] });
    const changedAt = desk.clock.now();
    await desk.look();
    desk.clock.advance(10 * minute);
    desk.fail(1, desk.clock.now());
    desk.fail(11, desk.clock.now());
    const overview = desk.versions.annotate(describeOverview(desk.snapshot, desk.clock.now(), desk.clock.now()));
    const said = Object.fromEntries(overview.attention.map(({ originId, suspect }) => [originId, suspect]));
    expect(said).toEqual({
      1: { kind: 'destination', id: 1002, name: 'node 2', before: desk.clock.now() - changedAt },
      11: null,
    });
  });

  it('is named where it was made before Penstock first read the resource, without its contents', async () => {
    open();
    const destination = { kind: 'destination', id: 1003 } as const;
    desk.change(destination, { sink_config: { table: 'other' } });
    desk.clock.advance(5 * minute);
    const failedAt = desk.clock.now();
    await desk.looks(2);
    desk.fail(1, failedAt);
    const found = desk.versions.suspectsOf(1);
    expect(found.unseen).toEqual([
      { ...destination, name: 'node 3', place: 'same_flow', before: 5 * minute },
      { kind: 'source', id: 1001, name: 'node 1', place: 'same_flow', before: 5 * minute + 1_000 },
      { kind: 'data_set', id: 1002, name: 'node 2', place: 'same_flow', before: 5 * minute + 1_000 },
    ]);
    expect(found).toMatchObject({ suspects: [], unknown: 0 });
    // It changed again since, so the changes within that hour are no longer known.
    desk.change(destination, { sink_config: { table: 'third' } });
    await desk.look();
    expect(desk.versions.suspectsOf(1)).toMatchObject({ unseen: [{ id: 1001 }, { id: 1002 }], unknown: 1 });
  });

  it('is removed at once when it is cleared, and tracking continues from there', async () => {
    open();
    await desk.looks(2);
    desk.change(sink, { name: 'renamed' });
    await desk.look();
    await clearHistory(desk.database, desk.clock.now() + 1, desk.clock.now());
    desk.versions.cleared();
    // Only whole days are cleared, and this one is not over.
    expect(desk.changes()).toHaveLength(1);
    await clearHistory(desk.database, null, desk.clock.now());
    desk.versions.cleared();
    expect(desk.window()).toMatchObject({ total: 0, all: 0, stored: 0, watchedFrom: null });
    await desk.looks(2);
    expect(desk.window()).toMatchObject({ total: 0, stored: 3, resources: 3 });
    desk.change(sink, { name: 'again' });
    await desk.look();
    expect(desk.changes().map(({ differences }) => differences)).toEqual([
      [{ path: ['name'], before: 'renamed', after: 'again' }],
    ]);
  });

  it('is dated between two observations where the service has no date', async () => {
    open();
    desk.resources.all.push(serviceResource({ ...credential, updatedAt: null }));
    await desk.looks(12);
    const last = desk.changes().length;
    expect(last).toBe(0);
    desk.change(credential, { verified_status: '401 Unauthorized' }, null);
    await desk.looks(12);
    const [change] = desk.changes();
    expect(change).toMatchObject({ ...credential, weight: 'configuration' });
    expect(change!.since).not.toBeNull();
    expect(change!.at - change!.since!).toBeLessThanOrEqual(5.5 * minute);
  });

  it('is empty where only volatile members differ, and those are not read at each observation', async () => {
    open();
    await desk.looks(2);
    desk.resources.calls.length = 0;
    for (let look = 0; look < 60; look += 1) {
      desk.change(sink, { run_ids: [{ id: look }] });
      await desk.look();
    }
    expect(desk.rows()).toEqual([]);
    expect(desk.asked.length).toBeLessThan(6);
    expect(desk.versions.versionsOf(sink)).toHaveLength(1);
  });

  it('is attributed to Penstock where it sent a request for it, or for a node of its flow, at that time', async () => {
    open();
    await desk.looks(2);
    desk.sent.push(activityEntry({ path: '/data_sinks/1003', outcome: 'done', at: desk.clock.now() }));
    desk.change(sink, { name: 'renamed' });
    await desk.look();
    desk.sent.splice(0, 1, activityEntry({ path: '/data_sinks/10030', outcome: 'done', at: desk.clock.now() }));
    desk.change(sink, { name: 'again' });
    await desk.look();
    desk.sent.splice(0, 1, activityEntry({ path: '/flows/1/pause?all=1', outcome: 'done', at: desk.clock.now() }));
    desk.change(sink, { status: 'PAUSED' });
    await desk.look();
    expect(desk.changes().map(({ by, weight }) => [by, weight])).toEqual([
      ['here', 'status'],
      ['elsewhere', 'configuration'],
      ['here', 'configuration'],
    ]);
  });

  it('covers creations and deletions, and not what existed at the first observation', async () => {
    open();
    await desk.looks(2);
    desk.remove(sink);
    const createdAt = desk.clock.now();
    desk.resources.all.push(serviceResource({ kind: 'source', id: 2001, createdAt, updatedAt: createdAt }));
    desk.add(flow([node(11, null, { resourceId: 2001, createdAt })]));
    await desk.looks(2);
    expect(
      desk
        .changes()
        .map(({ event, kind, id }) => `${event} ${kind} ${id}`)
        .sort(),
    ).toEqual(['created source 2001', 'gone destination 1003']);
    // It is back, unchanged.
    desk.resources.all.push(serviceResource({ ...sink }));
    desk.add(flow([node(21, null, { kind: 'destination', resourceId: 1003 })]));
    await desk.looks(2);
    expect(desk.changes()).toHaveLength(2);
  });

  it('shows code as text, and no difference where only its encoding changed', () => {
    const code = (text: string) => ({ code_encoding: 'base64', code: Buffer.from(text).toString('base64') });
    expect(changedBetween(code('total = 1\n'), code('total = 2\n'))).toEqual([
      { path: ['code'], before: 'total = 1\n', after: 'total = 2\n' },
    ]);
    expect(changedBetween(code('total'), { code_encoding: 'none', code: 'total' }).map(({ path }) => path)).toEqual([
      ['code_encoding'],
    ]);
  });

  it('shows a row that is missing from a lookup as one difference', async () => {
    open();
    const row = (code: string) => ({ code, rate: code.length });
    const rows = Array.from({ length: 60 }, (_, place) => row(`C${place}`));
    const map = { map_primary_key: 'code', map_entry_count: 60, data_map: rows };
    const lookup = serviceResource({ kind: 'lookup', id: 3, updatedAt: deskStart });
    desk.resources.all.push({ ...lookup, record: { ...lookup.record, ...map } });
    await desk.looks(12);
    desk.change({ kind: 'lookup', id: 3 }, { map_entry_count: 59, data_map: rows.filter(({ code }) => code !== 'C7') });
    await desk.looks(12);
    expect(desk.changes()[0]!.differences).toEqual([
      { path: ['map_entry_count'], before: 60, after: 59 },
      { path: ['data_map', 'C7'], before: row('C7') },
    ]);
  });

  it('continues after a restart, and reports the unwatched period', async () => {
    open();
    await desk.looks(2);
    const stopped = desk.clock.now();
    desk.kill();
    desk.change(sink, { name: 'changed meanwhile' }, stopped + 10 * minute);
    desk.clock.advance(60 * minute);
    desk.open();
    await desk.looks(2);
    const rows = desk.rows();
    expect(rows.map(({ what }) => what).sort()).toEqual(['change', 'gap']);
    const gap = rows.find((row) => row.what === 'gap')!;
    expect(gap.gap).toEqual({ from: stopped, to: stopped + 60.5 * minute });
    expect(desk.changes()[0]).toMatchObject({ ...sink, at: stopped + 10 * minute, by: 'elsewhere' });
    expect(desk.window().watchedFrom).toBe(deskStart + minute / 2);
  });

  it('reports for which kinds no list could be read, until one can', async () => {
    open();
    desk.resources.trouble = (request) => {
      if (request.startsWith('list lookup')) throw failure('wrong_state', 'Not here.');
    };
    await desk.looks(12);
    expect(desk.window().unseen).toMatchObject([{ kind: 'lookup', problem: { message: 'Not here.' } }]);
    expect(desk.resources.calls.filter((call) => call.startsWith('list lookup'))).toHaveLength(1);
    desk.resources.trouble = () => undefined;
    await desk.looks(130);
    expect(desk.window().unseen).toEqual([]);
  });

  it('is read from each list a quarter as often while hidden, and at once when shown again', async () => {
    open();
    await desk.looks(20);
    const lists = () => desk.resources.calls.filter((call) => call.startsWith('list credential')).length;
    const before = lists();
    desk.hidden = true;
    // Half an hour.
    await desk.looks(60);
    expect(lists() - before).toBeLessThanOrEqual(2);
    await desk.looks(36);
    const hidden = lists();
    desk.hidden = false;
    await desk.looks(4);
    expect(lists() - hidden).toBe(1);
  });

  it('takes at most twenty whole records at each observation, those of failing flows first', async () => {
    const flows = Array.from({ length: 30 }, (_, place) =>
      flow([node(place * 10 + 1, null), node(place * 10 + 2, place * 10 + 1)]),
    );
    open(flows);
    await desk.look();
    expect(desk.asked).toHaveLength(20);
    desk.snapshot.putRuns([], 0);
    desk.resources.calls.length = 0;
    const unseen = desk.resources.all.find(({ kind, id }) => !desk.versions.versionsOf({ kind, id }).length)!;
    desk.fail(unseen.id - 1000 - (unseen.kind === 'data_set' ? 1 : 0), desk.clock.now());
    await desk.look();
    expect(desk.asked).toHaveLength(20);
    expect(desk.asked.slice(0, 2)).toContain(`get ${unseen.kind} ${unseen.id}`);
    await desk.look();
    expect(desk.window()).toMatchObject({ resources: 60, stored: 60 });
    desk.resources.calls.length = 0;
    await desk.looks(20);
    expect(desk.asked).toEqual([]);
  });

  it('takes no more requests than are to spare but one, those of failing flows first', async () => {
    open([1, 11, 21].map((id) => flow([node(id, null), node(id + 1, id)])));
    desk.spare = 1;
    await desk.look();
    expect(desk.asked).toHaveLength(1);
    const unread = [1, 11, 21].find((id) => !desk.asked[0]!.endsWith(String(1_000 + id)))!;
    desk.fail(unread, desk.clock.now());
    await desk.looks(2);
    expect(desk.asked.slice(1).sort()).toEqual(
      [`get data_set ${1_001 + unread}`, `get source ${1_000 + unread}`].sort(),
    );
    desk.spare = 0;
    await desk.look();
    expect(desk.asked).toHaveLength(4);
  });

  it('stores a failing request for later, and spares a service that fails three times', async () => {
    open(Array.from({ length: 10 }, (_, place) => flow([node(place * 10 + 1, null)])));
    desk.resources.trouble = (request) => {
      if (request.startsWith('get')) throw failure('service_failed', 'Broken.');
    };
    await desk.look();
    expect(desk.asked).toHaveLength(3);
    desk.resources.trouble = () => undefined;
    await desk.look();
    expect(desk.window().stored).toBe(7);
    await desk.look(31 * minute);
    expect(desk.window().stored).toBe(10);
  });

  it('is equal for any times of observation, with at least one between two changes', async () => {
    const steps = fc.array(fc.record({ value: fc.nat(3), looks: fc.integer({ min: 1, max: 3 }) }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        open();
        await desk.looks(1);
        let last: number | undefined;
        const expected: unknown[] = [];
        for (const { value, looks } of given) {
          desk.change(sink, { value });
          if (value !== last) expected.push([last, value]);
          last = value;
          await desk.looks(1);
          // Volatile members are not read for a while.
          await desk.look(7 * 60 * minute);
          await desk.looks(looks);
        }
        const said = desk.changes().map(({ differences: [one] }) => [one!.before, one!.after]);
        expect(said.reverse()).toEqual(expected);
      }),
      { numRuns: cases(100) },
    );
  });

  it('can be compared between any two versions, even after the newest adopted volatile members', async () => {
    open();
    for (const amount of [1, 2, 3]) {
      desk.change(sink, { amount });
      await desk.look();
    }
    const ids = desk.versions.versionsOf(sink).map(({ versionId }) => versionId);
    expect(ids).toHaveLength(3);
    expect(desk.versions.difference(sink, ids[2]!, ids[0]!).differences).toEqual([
      { path: ['amount'], before: 1, after: 3 },
    ]);
    expect(() => desk.versions.difference({ kind: 'source', id: 1001 }, ids[2]!, ids[0]!)).toThrow(/not stored/);
  });
});
