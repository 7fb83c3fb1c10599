import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Environments } from '../../main/core/environments/environments.ts';
import type { Service, ServiceFlow } from '../../main/core/ports/service.ts';
import { flowHandlers } from '../../main/ipc/flow-handlers.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

const environmentId = 'e';
const startTime = '2026-03-12T12:00:00Z';
const { signal } = new AbortController();

describe('a part of a flow', () => {
  let demo: DemoService;
  let service: Service;
  let flow: ServiceFlow;
  let handlers: ReturnType<typeof flowHandlers>;

  /** Signs in, and finds the flow of the demo's incident. */
  async function open(): Promise<void> {
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const environments = { get: () => ({ service }) } as unknown as Environments;
    handlers = flowHandlers({ environments, clock: new ManualClock(Date.parse(startTime)) });
    const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
    flow = flows.find(({ name }) => name === 'Orders EU')!;
  }

  describe('of a complete service', () => {
    beforeAll(async () => {
      demo = await DemoService.start('--flows', '120', '--seed', '7', '--start-time', startTime, '--hold-clock');
    });
    afterAll(() => demo.stop());
    beforeEach(open);
    afterEach(() => service.close());

    const source = () => flow.nodes.find(({ kind }) => kind === 'source')!.resourceId!;
    const files = (page: number, runId: number | null = null) =>
      handlers['flow.files']({ environmentId, sourceId: source(), runId, page }, signal);

    it('lists its files, page by page, each file once', async () => {
      const first = await files(1);
      expect(first.columns.slice(0, 4)).toEqual(['name', 'records', 'size', 'errors']);
      expect(first.pages).toBeGreaterThan(1);
      const pages = [first];
      for (let page = 2; page <= first.pages!; page += 1) pages.push(await files(page));
      expect(pages.map(({ page }) => page)).toEqual(pages.map((_, i) => i + 1));
      const rows = pages.flatMap(({ rows: some }) => some.map((row) => JSON.stringify(row)));
      expect(rows).toHaveLength(first.total!);
      expect(new Set(rows).size).toBe(rows.length);
      expect(await files(first.pages! + 1)).toMatchObject({ rows: [], total: first.total });
    });

    it('lists the files of one run alone', full, async () => {
      const [page] = await collect(service.listRuns());
      const { runId } = page!.runs.find(({ originId }) => originId === flow.originId)!;
      const { columns, rows, total } = await files(1, runId);
      expect(total).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row[columns.indexOf('runId')]))).toEqual(new Set([runId]));
      expect(await files(1, 1)).toMatchObject({ rows: [], total: 0 });
    });

    it("gives the time of the source's next file, which is late for a silent source", full, async () => {
      const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
      const runs = (await collect(service.listRuns())).flatMap((page) => page.runs);
      const rhythmOf = (name: string) => {
        const { nodes, originId } = flows.find((one) => one.name === name)!;
        const sourceId = nodes.find(({ kind }) => kind === 'source')!.resourceId!;
        const newest = runs.find((run) => run.originId === originId)!.at;
        return Promise.resolve(handlers['flow.fileRhythm']({ environmentId, sourceId }, signal)).then((rhythm) => ({
          rhythm,
          newest,
        }));
      };
      const hour = 3_600_000;
      const regular = await rhythmOf('Orders EU');
      expect(regular.rhythm).toMatchObject({ state: 'on_time', newestAt: regular.newest, usualGap: hour / 12 });
      const silent = await rhythmOf('Supplier price list');
      expect(silent.rhythm).toMatchObject({ state: 'late', newestAt: silent.newest, usualGap: hour });
      expect(silent.rhythm).toMatchObject({ dueAt: silent.newest! + hour, readAt: Date.parse(startTime) });
      // Counters report to an address, and read no files.
      expect((await rhythmOf('Store footfall NL')).rhythm).toMatchObject({ state: 'unknown', why: 'none' });
    });

    it('is not found for a source that the service does not know', async () => {
      const unknown = handlers['flow.files']({ environmentId, sourceId: 1, runId: null, page: 1 }, signal);
      expect(await problemFrom(Promise.resolve(unknown))).toMatchObject({ kind: 'not_found' });
    });

    it('lists the notifications about any of its nodes, newest first, with their names', full, async () => {
      const since = (await demo.log()).length;
      const nodeId = flow.nodes.at(-1)!.id;
      const { entries, asked, of } = await handlers['flow.notifications']({ environmentId, nodeId }, signal);
      expect([asked, of]).toEqual([flow.nodes.length, flow.nodes.length]);
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => b! - a!));
      const names = new Map(flow.nodes.map(({ kind, resourceId, name }) => [`${kind} ${resourceId}`, name]));
      for (const { about } of entries) {
        expect(about).toMatchObject({ originId: flow.originId, name: names.get(`${about.kind} ${about.id}`) });
      }
      const lists = (await demo.log(since)).filter(({ path }) => path === '/notifications');
      expect(lists).toHaveLength(flow.nodes.length);
    });

    it('returns a text that the service writes about it', async () => {
      const { originId: nodeId } = flow;
      const { text, refusal } = await handlers['flow.documentation']({ environmentId, nodeId }, signal);
      expect(text).toContain('Orders EU');
      expect(refusal).toBeNull();
    });

    it('returns the code that it runs, as text', full, async () => {
      const id = flow.nodes.find(({ codeContainerId }) => codeContainerId !== null)!.codeContainerId!;
      const dependency = await handlers['flow.dependency']({ environmentId, kind: 'code', id }, signal);
      expect(dependency).toMatchObject({ kind: 'code', id, name: expect.any(String), type: expect.any(String) });
      expect(dependency.code).toMatch(/^\S.*\n/);
      expect(JSON.parse(dependency.json)).toMatchObject({ id });
    });

    it('returns a credential that it uses, without the keys that the service returns with it', async () => {
      const id = flow.nodes.find(({ credentialId }) => credentialId !== null)!.credentialId!;
      const dispatcher = new Agent({ connect: { ca: demo.caPem } });
      const headers = { authorization: `Bearer ${await demo.token()}` };
      const { body } = await request(`${demo.baseUrl}/data_credentials/${id}`, { dispatcher, headers });
      const { api_keys: keys } = (await body.json()) as { api_keys: { api_key: string }[] };
      await dispatcher.close();
      expect(keys[0]!.api_key).toMatch(/^[0-9a-f]{32}$/);

      const dependency = await handlers['flow.dependency']({ environmentId, kind: 'credential', id }, signal);
      expect(dependency).toMatchObject({ kind: 'credential', id, name: expect.any(String), type: 's3', code: null });
      for (const { api_key: key } of keys) expect(JSON.stringify(dependency)).not.toContain(key);
      expect(dependency.json).not.toContain('api_key');
    });
  });

  describe('a credential', () => {
    beforeAll(async () => {
      demo = await DemoService.start('--flows', '120', '--seed', '7', '--start-time', startTime, '--hold-clock');
    });
    afterAll(() => demo.stop());
    beforeEach(open);
    afterEach(() => service.close());

    const credentialOf = async (name: string) => {
      const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
      return flows.flatMap(({ links }) => links).find((link) => link.kind === 'credential' && link.name === name)!;
    };

    it('has the result of its last test, and is tested by the service on request', async () => {
      const [accepted, refused] = [await credentialOf('aws-orders-eu'), await credentialOf('sftp-suppliers')];
      expect(accepted.health).toMatchObject({ state: 'accepted', words: '200 Ok' });
      expect(refused.health).toMatchObject({ state: 'refused', words: '530 Login incorrect' });
      const test = (id: number) => handlers['flow.testCredential']({ environmentId, id }, signal);
      expect(await test(accepted.id)).toMatchObject({ state: 'accepted', acceptedAt: expect.any(Number) });
      // The refusal of the third party is an answer, although its status is that of a missing role.
      expect(await test(refused.id)).toEqual({ state: 'refused', words: '530 Login incorrect', acceptedAt: null });
      expect(await problemFrom(Promise.resolve(test(9_999_999)))).toMatchObject({ kind: 'not_found' });
      const probes = (await demo.log()).filter(({ path }) => path.endsWith('/probe'));
      expect(probes.map(({ method, status }) => [method, status])).toEqual([
        ['GET', 200],
        ['GET', 403],
        ['GET', 404],
      ]);
    });
  });

  it('reports how many of its nodes run now, which no list of flows needs to', async () => {
    demo = await DemoService.start('--flows', '20', '--seed', '7', '--start-time', startTime, '--hold-clock');
    await open();
    const active = [...(await demo.state()).values()].filter(
      ({ origin_node_id: origin, status }) => origin === flow.originId && status === 'ACTIVE',
    );
    // A run begins 39 seconds after the start of the service, and ends within a minute.
    expect((await service.getFlow(flow.originId)).processing).toBe(0);
    await demo.advance(40_000);
    expect((await service.getFlow(flow.originId)).processing).toBe(active.length);
    await demo.advance(60_000);
    expect((await service.getFlow(flow.originId)).processing).toBe(0);
    await service.close();
    await demo.stop();
  });

  it('has the words of the service in place of a text, where it has no assistant', async () => {
    demo = await DemoService.start('--flows', '20', '--no-ai');
    await open();
    const answer = await handlers['flow.documentation']({ environmentId, nodeId: flow.originId }, signal);
    expect(answer).toEqual({ text: null, refusal: expect.stringContaining('not enabled for the organisation') });
    await service.close();
    await demo.stop();
  });
});
