import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallTarget, Service, ServiceFlow, ServiceNode } from '../../main/core/ports/service.ts';
import type { NodeKind } from '../../preload/contract/models/flow.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, problemFrom, serviceAt, viaFlow } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';

const minute = 60_000;

const viaResource = (does: CallTarget['does'], { id, kind, resourceId }: ServiceNode): CallTarget => ({
  ...viaFlow(does, id),
  via: 'resource',
  kind,
  resourceId,
});

const later = (originId: number): CallTarget => ({ ...viaFlow('pause', originId), deferred: true });

const isActive = ({ statusWord }: ServiceNode): boolean => statusWord === 'ACTIVE';

/** Path segment of each kind of resource. */
const resourceTypes: Record<Exclude<NodeKind, 'unknown'>, string> = {
  source: 'data_sources',
  data_set: 'data_sets',
  destination: 'data_sinks',
};
const kinds = Object.keys(resourceTypes) as (keyof typeof resourceTypes)[];

describe.each(['downstream', 'resource'])('where a resource reaches %s', (reach) => {
  let demo: DemoService;
  let service: Service;
  /** A flow that is entirely active, with every kind of resource, owned by the caller. */
  let flow: ServiceFlow;
  /** Requests before a test began. */
  let seen: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '12', '--hold-clock', '--resource-reach', reach);
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    await demo.reset();
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
    flow = flows.find(
      ({ nodes, roles }) =>
        nodes.every(isActive) &&
        kinds.every((kind) => nodes.some((node) => node.kind === kind)) &&
        /owner|admin/.test(String(roles)),
    )!;
    seen = (await demo.log()).length;
  });
  afterEach(() => service.close());

  const requests = async (): Promise<LoggedRequest[]> => (await demo.log()).slice(seen);
  const paths = async (): Promise<string[]> =>
    (await requests()).map(({ method, path, query, status }) => {
      const asked = new URLSearchParams(query as Record<string, string>).toString();
      return `${method} ${path}${asked && `?${asked}`} ${status}`;
    });
  const statuses = async () => {
    const state = await demo.state();
    return flow.nodes.map(({ id }) => state.get(id)!.status);
  };
  const nodesBelow = (id: number): number[] => [
    id,
    ...flow.nodes.filter(({ parentId }) => parentId === id).flatMap((node) => nodesBelow(node.id)),
  ];
  /** Makes the service answer the next change with the earlier state of the flow. */
  const answerWithFlow = async () => {
    const { raw } = await service.getFlow(flow.originId);
    await demo.fault({ match: { method: 'PUT' }, action: 'replace', body: raw as z.core.util.JSONType, count: 1 });
  };
  const described = (call: CallTarget): string => {
    const { method, path } = service.describeCall(call);
    return `${method} ${path}`;
  };
  const pausedIf = (isPaused: (id: number) => boolean) =>
    flow.nodes.map(({ id }) => (isPaused(id) ? 'PAUSED' : 'ACTIVE'));

  it('a call through the flow acts on a node and everything downstream, and returns the flow', async () => {
    const node = flow.nodes[1]!;
    const below = nodesBelow(node.id);
    const paused = await service.change(viaFlow('pause', node.id));
    expect(paused!.nodes.map(({ statusWord }) => statusWord)).toEqual(pausedIf((id) => below.includes(id)));
    expect(await statuses()).toEqual(pausedIf((id) => below.includes(id)));
    await service.change(viaFlow('activate', node.id));
    expect(await statuses()).toEqual(pausedIf(() => false));
    expect(await paths()).toEqual([
      `${described(viaFlow('pause', node.id))} 200`,
      `${described(viaFlow('activate', node.id))} 200`,
    ]);
    expect(described(viaFlow('pause', node.id))).toBe(`PUT /flows/${node.id}/pause`);
  });

  it.each(kinds)('a call through a %s has this reach, and leaves the flow to be read again', async (kind) => {
    const node = flow.nodes.find((one) => one.kind === kind)!;
    const reached = reach === 'resource' ? [node.id] : nodesBelow(node.id);
    const call = viaResource('pause', node);
    expect(described(call)).toBe(`PUT /${resourceTypes[kind]}/${node.resourceId}/pause`);
    expect(await service.change(call)).toBeNull();
    expect(await statuses()).toEqual(pausedIf((id) => reached.includes(id)));
    await service.change(viaResource('activate', node));
    expect(await statuses()).toEqual(pausedIf(() => false));
    expect((await paths())[0]).toBe(`${described(call)} 200`);
  });

  it('a flow that is returned through a resource is used without another read', async () => {
    const node = flow.nodes[1]!;
    await answerWithFlow();
    expect((await service.change(viaResource('pause', node)))!.originId).toBe(flow.originId);
  });

  it('a call is described with its overridden route', () => {
    const overrides = { 'data_sets.pause': { method: 'POST', path: '/sets/{set_id}/halt' } } as const;
    const other = serviceAt({ ...demo, operationOverrides: overrides }).service;
    const set = flow.nodes.find(({ kind }) => kind === 'data_set')!;
    expect(other.describeCall(viaResource('pause', set))).toEqual({
      method: 'POST',
      path: `/sets/${set.resourceId}/halt`,
    });
    return other.close();
  });

  it('a copy follows its options, and returns the new flow', async () => {
    const call = viaFlow('copy', flow.originId);
    const options = { reuseCredentials: true, copyAccess: true, copyDependent: false };
    const made = await service.change(call, { goal: { kind: 'copy', originId: flow.originId, options } });
    expect(made!.originId).not.toBe(flow.originId);
    expect(made!.nodes.map(({ kind }) => kind)).toEqual(flow.nodes.map(({ kind }) => kind));
    expect(made!.nodes.map(({ credentialId }) => credentialId)).toEqual(
      flow.nodes.map(({ credentialId }) => credentialId),
    );
    expect(await paths()).toEqual([`POST /flows/${flow.originId}/copy 200`]);
    expect(described(call)).toBe(`POST /flows/${flow.originId}/copy`);
  });

  it('a deletion is refused while something is active, with its name, and removes the flow once it is paused', async () => {
    const call = viaFlow('delete', flow.originId);
    await service.change(viaFlow('pause', flow.nodes[1]!.id));
    const problem = await problemFrom(service.change(call));
    expect(problem).toMatchObject({ kind: 'wrong_state', status: 405, effect: 'none' });
    expect(problem.detail).toContain(`data sources ${flow.nodes[0]!.resourceId}`);
    await service.change(viaFlow('pause', flow.originId));
    expect(await service.change(call)).toBeNull();
    expect((await demo.state()).has(flow.originId)).toBe(false);
    expect(described(call)).toBe(`DELETE /flows/${flow.originId}`);
  });

  describe('a deferred pause', () => {
    let clock: ManualClock;
    /** Timers of the session. */
    let renewals: number;

    beforeEach(async () => {
      await service.close();
      clock = new ManualClock();
      service = serviceAt(demo, { clock }).service;
      await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
      renewals = clock.waiting;
      seen = (await demo.log()).length;
    });

    /** Advances the service's clock, and Penstock's whenever it waits, until there is an outcome. */
    async function afterwards<T>(outcome: Promise<T>): Promise<T> {
      let over = false;
      const settle = () => (over = true);
      outcome.then(settle, settle);
      while (!over) {
        await expect.poll(() => over || clock.waiting > renewals).toBe(true);
        if (over) break;
        await demo.advance(minute);
        clock.advance(5000);
      }
      return outcome;
    }

    it('is awaited and returns the flow, and its polls are not counted', async () => {
      let sent = 0;
      const call = later(flow.originId);
      expect(described(call)).toBe(`PUT /flows/${flow.originId}/pause?all=1&async=true`);
      const paused = await afterwards(service.change(call, { onSend: () => (sent += 1) }));
      expect(paused!.nodes.some(isActive)).toBe(false);
      expect(await statuses()).toEqual(pausedIf(() => true));
      expect(sent).toBe(1);
      const [first, ...others] = await paths();
      expect(first).toBe(`${described(call)} 200`);
      expect(others.length).toBeGreaterThan(0);
      for (const path of others) expect(path).toMatch(/^PUT \/flows\/\d+\/pause\?request_id=\d+ 200$/);
    });

    it.each(['failed', 'gone'])('may have taken effect when it ends as %s', async (outcome) => {
      await demo.control('POST', '/deferred', { outcome });
      expect(await problemFrom(afterwards(service.change(later(flow.originId))))).toMatchObject({ effect: 'unknown' });
    });

    it('completes at once where the service does so', async () => {
      await answerWithFlow();
      expect((await service.change(later(flow.originId)))!.originId).toBe(flow.originId);
    });

    it.each([400, 404, 405, 501])(
      'is sent as a plain one where a %i means that it is not supported',
      async (status) => {
        await demo.fault({ match: { method: 'PUT' }, action: 'status', status, count: 1 });
        let sent = 0;
        const paused = await service.change(later(flow.originId), { onSend: () => (sent += 1) });
        expect(paused!.nodes.some(isActive)).toBe(false);
        expect(sent).toBe(2);
        expect((await paths()).at(-1)).toBe(`PUT /flows/${flow.originId}/pause 200`);
      },
    );

    it('may still take effect when it cannot be polled', async () => {
      const call = service.change(later(flow.originId));
      await expect.poll(async () => (await requests()).length).toBe(1);
      await demo.fault({ action: 'status', status: 500 });
      const problem = await problemFrom(afterwards(call));
      expect(problem).toMatchObject({ kind: 'service_failed', effect: 'unknown' });
      expect(problem.advice).toMatch(/may have taken effect/);
    });

    it('is awaited once the service has accepted it, even when nothing more is to be sent', async () => {
      const hold = new AbortController();
      const call = service.change(later(flow.originId), { hold: hold.signal });
      await expect.poll(async () => (await requests())[0]?.finished_at).toEqual(expect.any(Number));
      hold.abort();
      expect((await afterwards(call))!.nodes.some(isActive)).toBe(false);
    });
  });
});
