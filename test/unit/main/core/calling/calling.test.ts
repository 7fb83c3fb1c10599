import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allActivity } from '#contract/models/activity.ts';
import type { Guard } from '#contract/models/environment.ts';
import { systemClock as clock } from '../../../../../main/core/base/clock.ts';
import { Failure, failure } from '../../../../../main/core/base/failure.ts';
import { Calling } from '../../../../../main/core/calling/calling.ts';
import { openActions } from '../../../../../main/storage/actions.ts';
import { memoryDatabase, openDatabase } from '../../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../../main/storage/database-kinds.ts';
import { StillEstate } from '../../../../fixtures/acting.ts';
import { problemFrom } from '../../../../fixtures/connection.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

const here = { address: 'https://api.example/v1', vendor: 'svc' };
const elsewhere = { ...here, address: 'https://other.example/v1' };
let service: MemoryService;
let store: ReturnType<typeof openActions>;
let calling: Calling;
let guard: Guard;
let place: typeof here;
beforeEach(() => {
  [service, guard, place] = [new MemoryService(), 'open', here];
  store = openActions(openDatabase(memoryDatabase, actionsDatabase), { clock, processId: randomUUID(), notice: null });
  calling = callingWith(store.activity);
  service.calling.things.set('1', { id: 1, name: 'a', config: { path: '/in', password: 'canary' } });
});
afterEach(() => store.close());

const callingWith = (activity: Pick<typeof store.activity, 'intend'>): Calling =>
  new Calling({
    target: () => ({
      ...{ id: 'e', name: 'Production EU', place, guard, signedIn: true, service, estate: new StillEstate([]) },
      actor: { user: 'Mira Okafor', impersonator: null },
    }),
    ...{ activity, clock, from: 'window' },
  });
const order = (operation: string, body: unknown = null, id = '1') => ({
  operation,
  parameters: { id },
  body: body === null ? null : JSON.stringify(body),
});
const agreed = (planId: string, typedName: string | null = null) => ({
  ...{ planId, typedName, reason: ' Because ', override: null },
});
const entries = () => store.activity.window(allActivity, 0, 10).rows;
const update = order('things.update', { name: 'b', config: { password: 'canary-2' } });

describe('a call that changes something', () => {
  it('is shown with its effect on the current state, sent once, recorded, and read again', async () => {
    const plan = await calling.plan('e', update);
    expect(plan).toMatchObject({ method: 'PUT', path: '/things/1', changes: true, typedName: null });
    expect(plan.consequences).toEqual([
      { text: 'name: "a" becomes "b"', items: [], more: 0 },
      {
        text: 'config is replaced entirely: 1 field is deleted',
        items: ['path: "/in" is deleted', 'password: "[hidden]" becomes "[hidden]"'],
        more: 0,
      },
    ]);
    expect(service.calling.requests).toEqual(['read 1']);
    const { outcome } = await calling.carryOut(agreed(plan.id));
    expect(service.calling.requests).toEqual(['read 1', 'read 1', 'PUT 1', 'read 1']);
    expect(JSON.parse(outcome.before!)).toMatchObject({ name: 'a', config: { path: '/in' } });
    expect(JSON.parse(outcome.after!)).toMatchObject({ name: 'b', config: { password: '[hidden]' } });
    expect(entries()).toMatchObject([
      { what: 'things.update', outcome: 'done', reason: 'Because', before: outcome.before, after: outcome.after },
    ]);
    expect(JSON.stringify([plan, outcome, entries()])).not.toContain('canary');
  });

  it('is sent once, however often it is confirmed', async () => {
    const { id } = await calling.plan('e', update);
    await calling.carryOut(agreed(id));
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'not_found' });
    expect(entries()).toHaveLength(1);
  });

  it('is not sent when its effect would differ from what was shown', async () => {
    const { id } = await calling.plan('e', update);
    service.calling.things.get('1')!['name'] = 'Theirs';
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'moved' });
    expect(service.calling.things.get('1')).toMatchObject({ name: 'Theirs' });
    expect(entries()).toEqual([]);
  });

  it('is not sent to another address, nor once changes are forbidden', async () => {
    const { id } = await calling.plan('e', update);
    place = elsewhere;
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'moved' });
    [place, guard] = [here, 'read_only'];
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'read_only' });
    expect(await problemFrom(calling.plan('e', update))).toMatchObject({ kind: 'read_only' });
    expect(service.calling.requests).toEqual(['read 1']);
  });

  it.each([
    ['open', order('things.delete'), 'deletion'],
    ['protected', update, 'protected'],
  ] as const)('requires the name in an environment that is %s: %j', async (how, wanted, why) => {
    guard = how;
    const { id, typedName, whyTypeName } = await calling.plan('e', wanted);
    expect([typedName, whyTypeName]).toEqual(['Production EU', why]);
    expect(await problemFrom(calling.carryOut(agreed(id, 'Production')))).toMatchObject({ field: 'typedName' });
    expect(entries()).toEqual([]);
    await calling.carryOut(agreed(id, ' Production EU '));
    expect(entries()).toMatchObject([{ outcome: 'done' }]);
  });

  it('has no state after a deletion, and has one after a creation', async () => {
    const { id } = await calling.plan('e', order('things.delete'));
    expect((await calling.carryOut(agreed(id, 'Production EU'))).outcome).toMatchObject({ after: null, unread: null });
    const { id: made } = await calling.plan('e', order('things.create', { name: 'new' }, '2'));
    const { outcome } = await calling.carryOut(agreed(made));
    expect([outcome.before, outcome.after]).toEqual([null, '{"name":"new"}']);
  });

  it('is recorded as failed when the service refuses it, and the failure is passed on', async () => {
    const { id } = await calling.plan('e', update);
    service.calling.trouble = (request) => {
      if (request === 'PUT 1') throw failure('refused', 'You may not.');
    };
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'refused' });
    expect(entries()).toMatchObject([{ outcome: 'failed', attempts: 1 }]);
  });

  it('is done, with the reason, where its result cannot be read', async () => {
    const { id } = await calling.plan('e', update);
    let reads = 0;
    service.calling.trouble = (request) => {
      if (request === 'read 1' && (reads += 1) === 2) throw failure('unreachable', 'No answer.');
    };
    const { outcome } = await calling.carryOut(agreed(id));
    expect(outcome).toMatchObject({ after: null, unread: { message: 'No answer.' } });
    expect(entries()).toMatchObject([{ outcome: 'done', after: null }]);
  });

  it('is not sent where it cannot be recorded, unless the operator overrides', async () => {
    const isOverridden: (boolean | undefined)[] = [];
    calling = callingWith({
      intend: (intent, override) => {
        isOverridden.push(override);
        return override
          ? store.activity.intend(intent, override)
          : Promise.reject(new Failure({ kind: 'unrecorded', message: 'Full.' }));
      },
    });
    const { id } = await calling.plan('e', update);
    expect(await problemFrom(calling.carryOut(agreed(id)))).toMatchObject({ kind: 'unrecorded' });
    expect(service.calling.things.get('1')).toMatchObject({ name: 'a' });
    await calling.carryOut({ ...agreed(id), override: 'unrecorded' });
    expect(isOverridden).toEqual([false, true]);
    expect(service.calling.things.get('1')).toMatchObject({ name: 'b' });
  });
});

describe('a call that only reads', () => {
  it('is sent at once, even where changes are forbidden, unrecorded, with its secrets hidden', async () => {
    guard = 'read_only';
    const plan = await calling.plan('e', order('things.get'));
    expect(plan).toMatchObject({ changes: false, consequences: [], typedName: null });
    expect(service.calling.requests).toEqual([]);
    const { outcome, content } = await calling.carryOut(agreed(plan.id));
    expect(JSON.parse(outcome.answer!)).toMatchObject({ name: 'a', config: { password: '[hidden]' } });
    expect(content).toMatchObject({ config: { password: 'canary' } });
    expect([service.calling.requests, entries()]).toEqual([['GET 1'], []]);
  });
});

it('an unknown operation is refused', async () => {
  expect(await problemFrom(calling.plan('e', order('things.explode')))).toMatchObject({ field: 'operation' });
});
