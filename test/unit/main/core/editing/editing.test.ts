import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allActivity } from '#contract/models/activity.ts';
import type { JsonRecord, JsonValue } from '#contract/models/resource.ts';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { EditingDesk } from '../../../../fixtures/editing-desk.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { serviceResource } from '../../../../fixtures/memory-resources.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const source = { kind: 'source', id: 1 } as const;
let service: MemoryService;
let desk: EditingDesk;
beforeEach(() => {
  service = new MemoryService();
  desk = new EditingDesk(service);
});
afterEach(() => desk.close());

const put = (record: JsonRecord): void =>
  void (service.resources.all = [serviceResource({ ...source, record: { ...record, id: 1 } })]);
const now = (): JsonRecord => {
  const { id: _id, ...record } = service.resources.all[0]!.record;
  return record;
};
const entries = () => desk.store.activity.window(allActivity, 0, 10).rows;

/** Values without numbers that cannot be sent exactly. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? 7 : value;

describe('an edit', () => {
  it('sends the members that differ, once, reads the result again and records both states', async () => {
    put({ name: 'a', description: null, config: { path: '/in' } });
    const edit = await desk.update(source, () => ({ name: 'b' }));
    expect(edit).toMatchObject({ state: 'confirmed', does: 'update', resource: source, left: [], problem: null });
    expect(edit.differences).toEqual([{ path: ['name'], before: 'a', after: 'b' }]);
    expect(service.editing.sent).toEqual(['PUT source 1']);
    expect(now()).toEqual({ name: 'b', description: null, config: { path: '/in' } });
    expect(entries()).toMatchObject([{ outcome: 'done', before: '{"name":"a"}', after: '{"name":"b"}' }]);
    expect(desk.editing.list('e', source)).toEqual([edit]);
  });

  it('gives the earlier record when it is followed by its undo, whatever its contents', async () => {
    const value = fc.oneof(
      fc.constantFrom<JsonValue>(null, '', 0, true, '__proto__'),
      fc.json({ maxDepth: 2 }).map((text) => JSON.parse(text, rounded) as JsonValue),
    );
    const record = fc.dictionary(fc.constantFrom('name', 'tags', 'odd', 'config'), value, { noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(record, record, async (one, other) => {
        const before = { ...(JSON.parse(JSON.stringify(one)) as JsonRecord), huge: 12_345_678_901_234_567_000 };
        const changes = Object.fromEntries(
          Object.entries(JSON.parse(JSON.stringify(other)) as JsonRecord).filter(([name]) =>
            Object.hasOwn(before, name),
          ),
        );
        put(before);
        const { document } = await desk.editing.read('e', source);
        const wanted = { ...document, ...changes };
        const goal = { does: 'update', resource: source, base: document, wanted } as const;
        const plan = await desk.editing.plan('e', goal);
        if (plan.requests.length === 0) {
          expect(document).toEqual(wanted);
          return;
        }
        const edit = await desk.carryOut(goal);
        expect(now()).toEqual(wanted);
        await desk.undo(edit.id);
        expect(now()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });

  it('adopts what another user changed, and overwrites nothing that both changed', async () => {
    put({ name: 'a', config: { path: '/in', retries: 1 } });
    const { document: base } = await desk.editing.read('e', source);
    put({ name: 'theirs', config: { path: '/in', retries: 9 } });
    const goal = { does: 'update', resource: source, base } as const;
    const apart = await desk.editing.plan('e', { ...goal, wanted: { ...base, config: { path: '/new', retries: 1 } } });
    expect(apart).toMatchObject({ conflicts: [], merged: { name: 'theirs', config: { path: '/new', retries: 9 } } });
    expect(apart.taken.map(({ path }) => path.join('.'))).toEqual(['name', 'config.retries']);
    const clash = await desk.editing.plan('e', { ...goal, wanted: { ...base, name: 'mine' } });
    expect(clash.conflicts).toEqual([{ path: ['name'], base: 'a', mine: 'mine', theirs: 'theirs' }]);
    const agreed = { typedName: null, reason: null, override: null };
    const problem = await problemFrom(desk.editing.carryOut({ planId: clash.id, ...agreed }));
    expect(problem.kind).toBe('conflict');
    expect(service.editing.sent).toEqual([]);
    expect((await desk.editing.carryOut({ planId: apart.id, ...agreed })).state).toBe('confirmed');
    expect(now()).toEqual({ name: 'theirs', config: { path: '/new', retries: 9 } });
  });

  it('is not sent where the service changed between the plan and the confirmation', async () => {
    put({ name: 'a', config: { path: '/in', retries: 1 } });
    const { document: base } = await desk.editing.read('e', source);
    const wanted = { ...base, config: { path: '/new', retries: 1 } };
    const { id } = await desk.editing.plan('e', { does: 'update', resource: source, base, wanted });
    put({ name: 'a', config: { path: '/in', retries: 9 } });
    const agreed = { typedName: null, reason: null, override: null };
    expect((await problemFrom(desk.editing.carryOut({ planId: id, ...agreed }))).kind).toBe('moved');
    expect(service.editing.sent).toEqual([]);
  });

  it('never stores, returns or records a secret, and reports that none can be restored', async () => {
    put({ name: 'a', password: 'old' });
    const edit = await desk.update(source, () => ({ password: 'brand-new', name: 'b' }));
    expect(now()['password']).toBe('brand-new');
    expect(edit.secrets).toEqual([['password']]);
    const known = JSON.stringify([edit, desk.store.edits.edit(edit.id), entries()]);
    expect(known).not.toMatch(/brand-new|old/);
    const undo = await desk.editing.plan('e', { does: 'undo', editId: edit.id });
    expect(undo.notes.join(' ')).toContain('password');
    expect(undo.differences).toEqual([{ path: ['name'], before: 'b', after: 'a' }]);
  });

  it('refuses numbers that cannot be sent exactly, and keeps those that do not change', async () => {
    put({ name: 'a', size: 1 });
    expect((await problemFrom(desk.update(source, () => ({ size: 12_345_678_901_234_567_000 })))).kind).toBe(
      'invalid_input',
    );
    put({ name: 'a', size: 12_345_678_901_234_567_000 });
    expect((await desk.update(source, () => ({ name: 'b' }))).state).toBe('confirmed');
  });

  it('requires the name of a protected environment, and is refused in a read-only one and at another address', async () => {
    put({ name: 'a' });
    const { document: base } = await desk.editing.read('e', source);
    const goal = { does: 'update', resource: source, base, wanted: { name: 'b' } } as const;
    desk.guard = 'protected';
    const plan = await desk.editing.plan('e', goal);
    expect(plan).toMatchObject({ typedName: 'Production EU', whyTypeName: 'protected' });
    const agreed = { planId: plan.id, reason: null, override: null };
    expect((await problemFrom(desk.editing.carryOut({ ...agreed, typedName: 'production' }))).field).toBe('typedName');
    desk.guard = 'read_only';
    expect((await problemFrom(desk.editing.plan('e', goal))).kind).toBe('read_only');
    expect((await problemFrom(desk.editing.carryOut({ ...agreed, typedName: 'Production EU' }))).kind).toBe(
      'read_only',
    );
    desk.guard = 'protected';
    desk.place = { ...desk.place, address: 'https://other.example/v1' };
    expect((await problemFrom(desk.editing.carryOut({ ...agreed, typedName: 'Production EU' }))).kind).toBe('moved');
    expect(service.editing.sent).toEqual([]);
  });

  it('fails and leaves the current value when the service refuses it', async () => {
    put({ name: 'a' });
    service.editing.trouble = () => Promise.reject(failure('wrong_state', 'Pause it first.', { status: 405 }));
    const edit = await desk.update(source, () => ({ name: 'b' }));
    expect(edit).toMatchObject({ state: 'failed', problem: { kind: 'wrong_state', status: 405 } });
    expect(entries()).toMatchObject([{ outcome: 'failed' }]);
    expect((await problemFrom(desk.editing.plan('e', { does: 'undo', editId: edit.id }))).kind).toBe('wrong_state');
  });

  it.each([true, false])('is settled by reading when its answer was lost, executed: %s', async (isDone) => {
    put({ name: 'a' });
    service.editing.trouble = () => {
      if (isDone) put({ name: 'b' });
      throw new Failure({ kind: 'timeout', message: 'No answer.' }, { effect: 'unknown' });
    };
    const edit = await desk.update(source, () => ({ name: 'b' }));
    expect(edit.state).toBe(isDone ? 'confirmed' : 'failed');
    expect(entries()).toMatchObject([{ outcome: 'ambiguous' }]);
    expect(service.editing.sent).toHaveLength(1);
  });

  it('reports the difference when the service accepts it with another result', async () => {
    put({ name: 'a' });
    const trimming = service.editing.read.bind(service.editing);
    service.editing.read = async (resource) => {
      const basis = await trimming(resource);
      const shorten = { ...basis.document, name: (basis.document['name'] as string).slice(0, 1) };
      return { ...basis, document: shorten };
    };
    const differing = await desk.update(source, () => ({ name: 'cc' }));
    expect(differing).toMatchObject({ state: 'differs', left: [{ path: ['name'], before: 'cc', after: 'c' }] });
  });
});

describe('creating, copying and deleting', () => {
  it('requires the name everywhere for a deletion, whose undo creates the resource again', async () => {
    put({ name: 'a', description: null, config: { path: '/in' } });
    expect(await desk.editing.plan('e', { does: 'delete', resource: source })).toMatchObject({
      whyTypeName: 'deletion',
    });
    const deleted = await desk.carryOut({ does: 'delete', resource: source });
    expect(deleted.state).toBe('confirmed');
    expect(service.resources.all).toEqual([]);
    const anew = await desk.undo(deleted.id);
    expect(anew).toMatchObject({ does: 'create', undoes: deleted.id, state: 'confirmed' });
    expect(now()).toEqual({ name: 'a', config: { path: '/in' } });
  });

  it('deletes exactly what was made on undoing a creation or a copy', async () => {
    put({ name: 'a' });
    for (const goal of [
      { does: 'create', kind: 'source', record: { name: 'new' } },
      { does: 'copy', resource: source, options: { reuseCredentials: true, copyAccess: false } },
    ] as const) {
      const made = await desk.carryOut(goal);
      expect(made).toMatchObject({ state: 'confirmed', resource: { kind: 'source', id: 2 } });
      await desk.undo(made.id);
      expect(service.resources.all.map(({ id }) => id)).toEqual([1]);
    }
  });
});

describe('rows of a lookup', () => {
  const lookupId = 5;
  beforeEach(() => void service.editing.rows.set(lookupId, { DE: { code: 'DE', name: 'Germany' } }));

  it('are written and removed together, and undone key by key', async () => {
    const { document: base } = await desk.editing.readEntries('e', lookupId, ['DE', 'FR']);
    const wanted = { FR: { code: 'FR', name: 'France' } };
    const edit = await desk.carryOut({ does: 'entries', lookupId, base, wanted });
    expect(edit.state).toBe('confirmed');
    expect(service.editing.rows.get(lookupId)).toEqual(wanted);
    await desk.undo(edit.id);
    expect(service.editing.rows.get(lookupId)).toEqual({ DE: { code: 'DE', name: 'Germany' } });
  });

  it('report a conflict where another user changed them at the same time', async () => {
    const { document: base } = await desk.editing.readEntries('e', lookupId, ['DE']);
    service.editing.rows.set(lookupId, { DE: { code: 'DE', name: 'Deutschland' } });
    const wanted = { DE: { code: 'DE', name: 'Allemagne' } };
    const plan = await desk.editing.plan('e', { does: 'entries', lookupId, base, wanted });
    expect(plan.conflicts).toEqual([
      { path: ['DE', 'name'], base: 'Germany', mine: 'Allemagne', theirs: 'Deutschland' },
    ]);
  });
});

describe('a record that cannot be written', () => {
  it('refuses an edit unless the operator overrides', async () => {
    const unrecorded = new EditingDesk(service, { notice: 'The disk is full.' });
    put({ name: 'a' });
    expect((await problemFrom(unrecorded.update(source, () => ({ name: 'b' })))).kind).toBe('unrecorded');
    expect(service.editing.sent).toEqual([]);
    const { document: base } = await unrecorded.editing.read('e', source);
    const { id } = await unrecorded.editing.plan('e', {
      does: 'update',
      resource: source,
      base,
      wanted: { name: 'b' },
    });
    const agreeing = { planId: id, typedName: null, reason: null, override: null };
    // The plan still exists for the override.
    expect((await problemFrom(unrecorded.editing.carryOut(agreeing))).kind).toBe('unrecorded');
    const overriding = { ...agreeing, override: 'unrecorded' };
    expect((await unrecorded.editing.carryOut(overriding)).state).toBe('confirmed');
    unrecorded.close();
  });
});
