import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonRecord, JsonValue, ResourceRef } from '#contract/models/resource.ts';
import { failure } from '../../../../../main/core/base/failure.ts';
import { EditingDesk } from '../../../../fixtures/editing-desk.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { serviceResource } from '../../../../fixtures/memory-resources.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const source = { kind: 'source', id: 1 } as const;
const lookup = { kind: 'lookup', id: 1 } as const;
let service: MemoryService;
let desk: EditingDesk;
beforeEach(() => {
  service = new MemoryService();
  desk = new EditingDesk(service);
});
afterEach(() => desk.close());

const put = (record: JsonRecord, ref: ResourceRef = source): void =>
  void (service.resources.all = [serviceResource({ ...ref, record: { ...record, id: 1 } })]);
const now = (): JsonRecord => {
  const { id: _id, ...record } = service.resources.all[0]!.record;
  return record;
};
const stored = (earlier: JsonRecord | null, later: JsonRecord | null): void =>
  void (desk.versions = () => ({ earlier, later }));
const goal = { does: 'restore', resource: source, earlier: null, later: 2 } as const;

describe('restoring an earlier version', () => {
  it('returns the earlier record, whatever its contents, except for members that did not exist yet', async () => {
    const value = fc.oneof(
      fc.constantFrom<JsonValue>(null, '', 0, true, '__proto__'),
      fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text) as JsonValue),
    );
    const record = fc.dictionary(fc.constantFrom('name', 'tags', 'odd', 'config'), value, { noNullPrototype: true });
    const isExact = (one: unknown): boolean => !/\d{16}|e\+/.test(JSON.stringify(one));
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(record.filter(isExact), record.filter(isExact), async (one, other) => {
        const [before, after] = [one, other].map((each) => JSON.parse(JSON.stringify(each)) as JsonRecord) as [
          JsonRecord,
          JsonRecord,
        ];
        put(after);
        stored(before, after);
        const wanted = { ...after, ...before };
        if (isDeepStrictEqual(wanted, after)) return;
        expect((await desk.editing.plan('e', goal)).merged).toEqual(wanted);
        await desk.carryOut(goal);
        sent += 1;
        expect(now()).toEqual(wanted);
      }),
      { numRuns: 80 },
    );
    expect(sent).toBeGreaterThan(20);
  });

  it('keeps what was changed since, and prompts where both changed the same value', async () => {
    stored(
      { name: 'a', config: { type: 'NUMBER', retries: 1 } },
      { name: 'a', config: { type: 'TINYINT', retries: 1 } },
    );
    put({ name: 'renamed', config: { type: 'TINYINT', retries: 9 } });
    const plan = await desk.editing.plan('e', goal);
    expect(plan).toMatchObject({ conflicts: [], merged: { name: 'renamed', config: { type: 'NUMBER', retries: 9 } } });
    expect(plan.notes.join(' ')).toContain('changed since that version');
    await desk.carryOut(goal);
    expect(now()).toEqual({ name: 'renamed', config: { type: 'NUMBER', retries: 9 } });

    put({ name: 'a', config: { type: 'TEXT', retries: 1 } });
    expect((await desk.editing.plan('e', goal)).conflicts).toEqual([
      { path: ['config', 'type'], base: 'TINYINT', mine: 'NUMBER', theirs: 'TEXT' },
    ]);
    expect((await problemFrom(desk.carryOut(goal))).kind).toBe('conflict');
    expect(service.editing.sent).toEqual(['PUT source 1']);
  });

  it('creates what is gone, and refuses what did not exist or cannot be edited', async () => {
    service.resources.all = [];
    stored({ id: 1, name: 'a', description: null }, null);
    const plan = await desk.editing.plan('e', goal);
    expect(plan).toMatchObject({ does: 'create', requests: [{ method: 'POST', body: { name: 'a' } }] });
    expect(plan.notes.join(' ')).toContain('another ID');

    stored(null, { name: 'a' });
    expect((await problemFrom(desk.editing.plan('e', goal))).kind).toBe('wrong_state');
    stored({ id: 1, name: 'a' }, { id: 2, name: 'a' });
    expect((await problemFrom(desk.editing.plan('e', goal))).kind).toBe('wrong_state');
    desk.versions = () => {
      throw failure('not_found', 'That version is not stored.');
    };
    expect((await problemFrom(desk.editing.plan('e', goal))).kind).toBe('not_found');
    desk.guard = 'read_only';
    expect((await problemFrom(desk.editing.plan('e', goal))).kind).toBe('read_only');
  });

  it('restores the members of a lookup first, then its rows', async () => {
    const rows = (...codes: string[]): JsonValue[] => codes.map((code) => ({ code, rate: code.length }));
    const keyed = { map_primary_key: 'code' };
    put({ ...keyed, name: 'new', data_map: [] }, lookup);
    service.editing.rows.set(1, { b: { code: 'b', rate: 1 }, other: { code: 'other', rate: 5 } });
    service.editing.editable = (_kind, { data_map: _rows, id: _id, ...record }) => record;
    stored(
      { ...keyed, name: 'old', data_map: rows('a', 'other') },
      { ...keyed, name: 'new', data_map: rows('b', 'other') },
    );
    const both = { ...goal, resource: lookup };
    const first = await desk.editing.plan('e', both);
    expect(first).toMatchObject({ does: 'update', merged: { name: 'old' } });
    expect(first.notes.join(' ')).toContain('rows changed as well');
    await desk.carryOut({ ...both });
    const second = await desk.editing.plan('e', both);
    expect(second).toMatchObject({ does: 'entries', notes: [] });
    await desk.carryOut(both);
    expect(service.editing.rows.get(1)).toEqual({ other: { code: 'other', rate: 5 }, a: { code: 'a', rate: 1 } });
  });
});
