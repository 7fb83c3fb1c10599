import { describe, expect, it } from 'vitest';
import type { ActionProgress } from '#contract/models/action.ts';
import type { Guard } from '#contract/models/environment.ts';
import { Actions } from '../../../../../main/core/actions/actions.ts';
import type { Journal } from '../../../../../main/core/actions/journal.ts';
import { Failure, failure, problemOf } from '../../../../../main/core/failure.ts';
import { Watch } from '../../../../../main/core/monitoring/watch.ts';
import { ManualClock } from '../../../../fixtures/clock.ts';
import { flow, node } from '../../../../fixtures/flows.ts';
import { memoryHistory } from '../../../../fixtures/history.ts';
import { silentLog } from '../../../../fixtures/log.ts';
import { MemoryService } from '../../../../fixtures/service.ts';

function desk(guard: Guard = 'open') {
  const service = new MemoryService([
    flow([node(1, null), node(2, 1), node(3, 2), node(4, 1)]),
    flow([node(10, null), node(11, 10)]),
  ]);
  const watch = new Watch({
    environmentId: 'e',
    service,
    history: memoryHistory(),
    clock: new ManualClock(),
    log: silentLog,
    pollSeconds: 30,
    onChange: () => undefined,
  });
  for (const each of service.flows) watch.take(each);
  const events: string[] = service.calls;
  const journal: Journal = {
    begin: () => {
      events.push('begin');
      return 'a1';
    },
    intend: (_id, index) => events.push(`intend ${index}`),
    settle: (_id, index, outcome) => events.push(`settle ${index} ${outcome}`),
    finish: () => events.push('finish'),
  };
  const progress: ActionProgress[] = [];
  const actions = new Actions(
    () => ({ id: 'e', name: 'Production EU', guard, service, watch }),
    journal,
    (now) => progress.push(now),
  );
  return { service, watch, actions, events, progress };
}

const problem = async (promise: Promise<unknown>) => promise.then(() => null, problemOf);

describe('Actions', () => {
  it('writes down each call before it leaves and its outcome after it (D7)', async () => {
    const { actions, events } = desk();
    const { id } = actions.plan('e', 'pause', [2, 10]);
    await actions.run(id, null);
    expect(events).toEqual([
      'get 1',
      'get 10',
      'begin',
      'intend 0',
      'pause 2',
      'settle 0 done',
      'intend 1',
      'pause 10',
      'settle 1 done',
      'finish',
      'get 1',
      'get 10',
    ]);
  });

  it('reports what the service says afterwards', async () => {
    const { actions, watch, progress } = desk();
    const report = await actions.run(actions.plan('e', 'pause', [2]).id, null);
    expect(report).toMatchObject({ reached: 2, missed: [], calls: [{ nodeId: 2, outcome: 'done' }] });
    expect(watch.snapshot.entryOf(2)?.flow.nodes.map(({ statusWord }) => statusWord)).toEqual([
      'ACTIVE',
      'PAUSED',
      'PAUSED',
      'ACTIVE',
    ]);
    expect(progress.at(-1)).toMatchObject({ total: 1, done: 1, failed: 0, finished: true });
  });

  it('sends nothing when the service has moved since the plan was shown (R5)', async () => {
    const { actions, service } = desk();
    const { id } = actions.plan('e', 'pause', [2]);
    service.change('pause', 3);
    expect(await problem(actions.run(id, null))).toMatchObject({ kind: 'moved' });
    expect(service.calls.filter((call) => call.startsWith('pause'))).toEqual([]);
    expect(actions.plan('e', 'pause', [2]).changing.map(({ nodeId }) => nodeId)).toEqual([2]);
  });

  it('carries on with the other calls when one fails, and says which failed and why', async () => {
    const { actions, service } = desk();
    service.trouble = (request) => {
      if (request === 'pause 2') throw failure('refused', 'You may not pause this.');
    };
    const report = await actions.run(actions.plan('e', 'pause', [2, 10]).id, null);
    expect(report.calls).toMatchObject([
      { outcome: 'failed', problem: { kind: 'refused' } },
      { outcome: 'done', problem: null },
    ]);
    expect(report.missed.map(({ nodeId }) => nodeId)).toEqual([2, 3]);
  });

  it.each([
    ['took effect', true, 'done'],
    ['did not take effect', false, 'failed'],
  ] as const)(
    'reads the service after a lost answer: a call that %s is reported so',
    async (_what, effective, outcome) => {
      const { actions, service } = desk();
      service.trouble = (request) => {
        if (request !== 'pause 2') return;
        if (effective) service.change('pause', 2);
        throw new Failure({ kind: 'timeout', message: 'No answer.' }, { effect: 'unknown' });
      };
      const report = await actions.run(actions.plan('e', 'pause', [2]).id, null);
      expect(report.calls).toMatchObject([{ outcome }]);
    },
  );

  it('calls an outcome ambiguous, and never done, when the service cannot be read after a lost answer', async () => {
    const { actions, service } = desk();
    let lost = false;
    service.trouble = (request) => {
      if (request === 'pause 2') lost = true;
      if (lost) throw new Failure({ kind: 'timeout', message: 'No answer.' }, { effect: 'unknown' });
    };
    const report = await actions.run(actions.plan('e', 'pause', [2]).id, null);
    expect(report).toMatchObject({ reached: 0, calls: [{ outcome: 'ambiguous' }] });
  });

  it('asks for the typed name before a bulk change of a protected environment, and for one node does not (S4)', async () => {
    const { actions, service } = desk('protected');
    const plan = actions.plan('e', 'pause', [2]);
    expect(plan.typedName).toBe('Production EU');
    expect(await problem(actions.run(plan.id, 'production'))).toMatchObject({ field: 'typedName' });
    expect(service.calls).toEqual([]);
    expect(actions.plan('e', 'pause', [3]).typedName).toBeNull();
    await expect(actions.run(plan.id, 'Production EU ')).resolves.toMatchObject({ reached: 2 });
  });

  it('neither plans nor sends anything in a read-only environment (S4)', () => {
    const { actions, service } = desk('read_only');
    expect(() => actions.plan('e', 'pause', [2])).toThrow(/read-only/);
    expect(service.calls).toEqual([]);
  });

  it('runs a plan once', async () => {
    const { actions } = desk();
    const { id } = actions.plan('e', 'pause', [2]);
    await actions.run(id, null);
    expect(await problem(actions.run(id, null))).toMatchObject({ kind: 'not_found' });
  });

  it('starts no further call after it was cancelled, and reports those as not attempted (R3)', async () => {
    const { actions, service } = desk();
    const cancel = new AbortController();
    service.trouble = (request) => {
      if (request === 'pause 2') cancel.abort();
    };
    const report = await actions.run(actions.plan('e', 'pause', [2, 10]).id, null, cancel.signal);
    expect(report.calls.map(({ outcome }) => outcome)).toEqual(['done', 'not_attempted']);
    expect(service.calls.filter((call) => call.startsWith('pause'))).toEqual(['pause 2']);
  });

  it('says that nothing chosen is known rather than planning nothing', () => {
    const { actions } = desk();
    expect(() => actions.plan('e', 'pause', [99])).toThrow(/known/);
  });
});
