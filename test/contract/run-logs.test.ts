import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogFollower } from '#contract/log-follower.ts';
import type { Environments } from '../../main/core/environments/environments.ts';
import type { FlowRun, Service, ServiceFlow } from '../../main/core/ports/service.ts';
import { flowHandlers } from '../../main/ipc/flow-handlers.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

const environmentId = 'e';
const startTime = '2026-03-12T12:00:00Z';
const { signal } = new AbortController();
const logs = { path: '/data_flows/*/logs' } as const;

let demo: DemoService;
let service: Service;
let flow: ServiceFlow;
let run: FlowRun;

const start = (...args: string[]) =>
  DemoService.start('--flows', '20', '--seed', '7', '--start-time', startTime, '--hold-clock', ...args);

/** Signs in, and finds the newest run of the flow of the demo's incident. */
async function open(): Promise<void> {
  service = serviceAt(demo).service;
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  flow = (await collect(service.listFlows())).flatMap(({ flows }) => flows).find(({ name }) => name === 'Orders EU')!;
  const runs = (await collect(service.listRuns())).flatMap((page) => page.runs);
  run = runs.find(({ originId }) => originId === flow.originId)!;
}

/** Reads the log as the window does, from a moment on where that is given. */
async function readLog(since?: number) {
  const environments = { get: () => ({ service }) } as unknown as Environments;
  const handlers = flowHandlers({ environments, clock: new ManualClock(Date.parse(startTime)) });
  const { runId, at } = run;
  const resourceId = flow.nodes[0]!.resourceId!;
  return handlers['flow.log'](
    { environmentId, kind: 'source', resourceId, runId, at, ...(since !== undefined && { since }) },
    signal,
  );
}

describe.each(['log', 'message'])('run logs, where an entry has its text in %s,', (spelling) => {
  beforeAll(async () => {
    demo = await start('--run-logs', spelling);
  });
  afterAll(() => demo.stop());
  beforeEach(open);
  afterEach(async () => {
    await service.close();
    await demo.clearFaults();
  });

  it('state what failed at which node, in one request', async () => {
    const since = (await demo.log()).length;
    const log = (await readLog())!;
    expect(log).toMatchObject({ runId: run.runId, isWhole: true, total: log.lines.length });
    expect(log.lines.map(({ at }) => at)).toEqual(log.lines.map(({ at }) => at).toSorted((a, b) => a! - b!));
    const normalised = flow.nodes.find(({ name }) => name === 'Orders EU normalised')!.resourceId;
    const failed = log.lines.filter(({ severity }) => severity === 'error');
    expect(failed.find(({ text }) => text.includes('order_total: expected number'))).toMatchObject({
      kind: 'data_set',
      resourceId: normalised,
      isSummary: false,
    });
    expect(log.lines.filter(({ isSummary }) => isSummary).length).toBeGreaterThan(5);
    const asked = (await demo.log(since)).filter(({ path }) => path.endsWith('/logs'));
    expect(asked.map(({ status }) => status)).toEqual([200]);
  });

  it('of another run are not mixed in', async () => {
    const runs = (await collect(service.listRuns())).flatMap((page) => page.runs);
    const [newest, before] = runs.filter(({ originId }) => originId === flow.originId);
    run = before!;
    const log = (await readLog())!;
    expect(Math.max(...log.lines.map(({ at }) => at!))).toBeLessThan(newest!.at!);
  });

  it.each([404, 405, 501])('are absent where the service answers %i, and nothing else fails', async (status) => {
    await demo.fault({ match: logs, action: 'status', status });
    expect(await readLog()).toBeNull();
    await expect(service.getFlow(flow.originId)).resolves.toBeDefined();
  });

  it('that could not be read are a problem, not an absence', async () => {
    await demo.fault({ match: logs, action: 'status', status: 403 });
    expect(await problemFrom(Promise.resolve(readLog()))).toMatchObject({ kind: 'refused' });
  });
});

describe('a long or hostile run log', () => {
  afterEach(async () => {
    await service.close();
    await demo.stop();
  });

  it('of 10 MB is read up to a bound, a page at a time', async () => {
    demo = await start('--log-lines', '50000');
    await open();
    const since = (await demo.log()).length;
    const log = (await readLog())!;
    expect([log.lines.length, log.isWhole]).toEqual([10_000, false]);
    expect(log.total).toBeGreaterThan(50_000);
    const asked = (await demo.log(since)).filter(({ path }) => path.endsWith('/logs'));
    expect(asked.length).toBeLessThanOrEqual(11);
  });

  it('is followed with one request at a time, from the newest line on', async () => {
    demo = await start('--log-lines', '2500');
    await open();
    const follower = new LogFollower();
    const seen = (await demo.log()).length;
    const found = follower.newIn((await readLog(0))!);
    expect(found).toHaveLength(1_000);
    await readLog(follower.since);
    const asked = (await demo.log(seen)).filter(({ path }) => path.endsWith('/logs'));
    expect(asked).toHaveLength(2);
    const { searchParams } = new URL(`?${String(asked[1]!.query)}`, demo.baseUrl);
    expect([searchParams.get('page'), searchParams.get('from')]).toEqual([
      '1',
      `${Math.floor(follower.since! / 1_000)}`,
    ]);
  });

  it('has every line, whatever its characters, its length and its shape', async () => {
    const texts = [
      '\u001b[2J\u001b]0;owned\u0007',
      '<img src=x onerror=alert(1)>',
      'x'.repeat(1_048_576),
      '\u202etxt.exe',
    ];
    const entries = texts.map((log, index) => ({ timestamp: Date.parse(startTime) + index, severity: 'ERROR', log }));
    const body = { status: 200, logs: { data: [...entries, null, ['a']], meta: { current_page: 1, pages_count: 1 } } };
    demo = await start('--fault', JSON.stringify({ match: logs, action: 'replace', body }));
    await open();
    const log = (await readLog())!;
    expect(log.lines.map(({ text }) => text.slice(0, 40))).toEqual([
      ...texts.map((text) => text.slice(0, 40)),
      'null',
      '["a"]',
    ]);
    expect(log.lines.every(({ text }) => text.length <= 10_001)).toBe(true);
  });
});
