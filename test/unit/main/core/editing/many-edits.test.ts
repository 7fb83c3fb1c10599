import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ManyProgress, ManyResult } from '#contract/models/many-edits.ts';
import type { JsonRecord, ResourceRef } from '#contract/models/resource.ts';
import { failure } from '../../../../../main/core/base/failure.ts';
import type { ManyOrder } from '../../../../../main/core/editing/many-edits.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { EditingDesk } from '../../../../fixtures/editing-desk.ts';
import { serviceResource } from '../../../../fixtures/memory-resources.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const refs: ResourceRef[] = [1, 2, 3].map((id) => ({ kind: 'source', id }));
const agreed = { typedName: null, reason: null, override: null };
let service: MemoryService;
let desk: EditingDesk;
beforeEach(() => {
  service = new MemoryService();
  desk = new EditingDesk(service);
  service.resources.all = refs.map((ref) =>
    serviceResource({ ...ref, record: { id: ref.id, name: `s${ref.id}`, n: 0 } }),
  );
});
afterEach(() => desk.close());

const record = (id: number): JsonRecord => service.resources.all.find((one) => one.id === id)!.record;
const names = (): unknown[] => service.resources.all.map((one) => one.record['name']);
const renaming: ManyOrder = { does: 'change', resources: refs, wanted: (document) => ({ ...document, name: 'new' }) };
const carryOut = async (
  order: ManyOrder,
  signal?: AbortSignal,
  onProgress?: (at: ManyProgress) => void,
): Promise<ManyResult> => {
  const { id } = await desk.editing.many.plan('e', order);
  return desk.editing.many.carryOut({ planId: id, ...agreed }, signal, onProgress);
};
const states = ({ entries }: ManyResult) => entries.map(({ edit, problem }) => edit?.state ?? problem?.kind ?? null);

describe('an edit of many', () => {
  it('shows its effect on each, sends nothing before confirmation, and each edit once after it', async () => {
    record(2)['name'] = 'new';
    const plan = await desk.editing.many.plan('e', { ...renaming, resources: [...refs, refs[0]!] });
    expect(plan.entries.map(({ requests }) => requests.length)).toEqual([1, 0, 1]);
    expect(plan.entries[0]!.differences).toEqual([{ path: ['name'], before: 's1', after: 'new' }]);
    expect(service.editing.sent).toEqual([]);
    const progress: number[] = [];
    const result = await desk.editing.many.carryOut({ planId: plan.id, ...agreed }, undefined, ({ done }) =>
      progress.push(done),
    );
    expect(states(result)).toEqual(['confirmed', 'confirmed']);
    expect(service.editing.sent).toEqual(['PUT source 1', 'PUT source 3']);
    expect(progress).toEqual([1, 2]);
    expect(desk.editing.list('e', null).map(({ batch }) => batch)).toEqual([result.batchId, result.batchId]);
    await expect(desk.editing.many.carryOut({ planId: plan.id, ...agreed })).rejects.toThrow('no longer available');
  });

  it('is undone as one, and keeps what others changed since', async () => {
    const { batchId } = await carryOut(renaming);
    record(2)['n'] = 7;
    record(3)['name'] = 'theirs';
    const undone = await carryOut({ does: 'undo', batchId });
    expect(names()).toEqual(['s1', 's2', 'theirs']);
    expect(record(2)['n']).toBe(7);
    expect(states(undone).toSorted()).toEqual(['confirmed', 'confirmed', 'conflict']);
    await expect(desk.editing.many.plan('e', { does: 'undo', batchId: 'none' })).rejects.toThrow('No such edit');
  });

  it('skips what cannot be changed or has changed since the plan, and does the rest', async () => {
    const gone = { kind: 'source', id: 9 } as const;
    const { id, entries } = await desk.editing.many.plan('e', { ...renaming, resources: [gone, ...refs] });
    expect(entries.map(({ problem }) => problem?.kind ?? null)).toEqual(['not_found', null, null, null]);
    record(1)['name'] = 'theirs';
    const result = await desk.editing.many.carryOut({ planId: id, ...agreed });
    expect(states(result)).toEqual(['not_found', 'moved', 'confirmed', 'confirmed']);
    expect(names()).toEqual(['theirs', 'new', 'new']);
  });

  it('continues where the service refuses one, and ends where the service is unreachable', async () => {
    service.editing.trouble = (request) => {
      if (request === 'PUT source 1') throw failure('wrong_state', 'Pause it first.', { status: 405 });
      if (request === 'PUT source 2') throw failure('unreachable', 'No connection.');
    };
    expect(states(await carryOut(renaming))).toEqual(['failed', 'failed', null]);
    service.editing.trouble = () => undefined;
    expect(states(await carryOut(renaming))).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(service.editing.sent.filter((one) => one === 'PUT source 3')).toHaveLength(1);
  });

  it('stops between two edits when it is canceled', async () => {
    const stop = new AbortController();
    const result = await carryOut(renaming, stop.signal, () => stop.abort());
    expect(states(result)).toEqual(['confirmed', null, null]);
    expect(service.editing.sent).toEqual(['PUT source 1']);
  });

  it('is guarded by the name, by a new read-only setting, and by the record', async () => {
    desk.guard = 'protected';
    const { id, typedName } = await desk.editing.many.plan('e', renaming);
    expect(typedName).toBe('Production EU');
    expect((await problemFrom(desk.editing.many.carryOut({ planId: id, ...agreed }))).field).toBe('typedName');
    desk.guard = 'read_only';
    const named = { planId: id, ...agreed, typedName };
    expect((await problemFrom(desk.editing.many.carryOut(named))).kind).toBe('read_only');
    expect((await problemFrom(desk.editing.many.plan('e', renaming))).kind).toBe('read_only');
    desk.guard = 'open';
    desk.store.edits.intend = () => Promise.reject(failure('unrecorded', 'The disk is full.'));
    expect((await problemFrom(desk.editing.many.carryOut(named))).kind).toBe('unrecorded');
    expect(service.editing.sent).toEqual([]);
  });
});
