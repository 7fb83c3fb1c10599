import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectOptions } from '../../main/api/connect.ts';
import type { RequestOptions, Service } from '../../main/core/ports/service.ts';
import { problemFrom, serviceAt, viaFlow } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { full } from '../fixtures/thorough.ts';

describe('a held request', () => {
  let demo: DemoService;
  let service: Service;
  let hold: AbortController;
  let sent: number;
  let nodes: number[];

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '40', '--latency-ms', '30');
    nodes = [...(await demo.state()).keys()];
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    await demo.reset();
    await demo.throttle(null);
    hold = new AbortController();
    sent = 0;
    await connect({});
  });
  afterEach(() => service.close());

  async function connect(options: Partial<ConnectOptions>): Promise<void> {
    service = serviceAt(demo, options).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
  }

  const changes = async (): Promise<LoggedRequest[]> => (await demo.log()).filter(({ method }) => method === 'PUT');

  function pause(nodeId: number, options: RequestOptions = {}) {
    return service.change(viaFlow('pause', nodeId), { hold: hold.signal, onSend: () => (sent += 1), ...options });
  }

  /** Outcomes of many pauses, and the function that waits until this many have been answered. */
  function pauseMany(count: number) {
    let answered = 0;
    const ends = Array.from({ length: count }, (_, nth) =>
      problemFrom(pause(nodes[nth % nodes.length]!).then(() => Promise.reject(new Error('done')))).catch(() => null),
    );
    for (const end of ends) void end.then(() => (answered += 1));
    return {
      ends: Promise.all(ends),
      answers: (enough: number) => expect.poll(() => answered).toBeGreaterThan(enough),
    };
  }

  it('no longer leaves the queue, and requests on the wire are awaited (R3)', async () => {
    const { ends, answers } = pauseMany(200);
    await answers(60);
    hold.abort();
    const sentBefore = sent;
    const cancelled = (await ends).filter((problem) => problem?.kind === 'cancelled');
    expect(sent).toBe(sentBefore);
    expect(await changes()).toHaveLength(sentBefore);
    expect(sentBefore).toBeLessThan(200);
    expect(cancelled).toHaveLength(200 - sentBefore);
    expect(cancelled.every((problem) => problem?.effect === 'none')).toBe(true);
  });

  it('does not wait for its turn, however long the queue is blocked', async () => {
    await demo.fault({ match: { method: 'GET' }, action: 'status', status: 429, retry_after: 86_400 });
    await problemFrom(service.getFlow(nodes[0]!));
    const end = problemFrom(pause(nodes[0]!));
    hold.abort();
    expect(await end).toMatchObject({ kind: 'cancelled', effect: 'none' });
    expect(await changes()).toEqual([]);
  });

  it('is not sent when its turn had come but it still waited for a connection (R3)', async () => {
    await service.close();
    await connect({ limits: { connections: 1 } });
    const { ends, answers } = pauseMany(12);
    await answers(2);
    hold.abort();
    const sentBefore = sent;
    const cancelled = (await ends).filter((problem) => problem?.kind === 'cancelled');
    expect(cancelled).toHaveLength(12 - sentBefore);
    expect(await changes()).toHaveLength(sentBefore);
  });

  it('is not sent at all when it is held from the start', async () => {
    expect(await problemFrom(pause(nodes[0]!, { hold: AbortSignal.abort() }))).toMatchObject({
      kind: 'cancelled',
      effect: 'none',
    });
    expect(await changes()).toEqual([]);
  });

  it.each([
    { status: 429, ends: 'is cancelled', problem: { kind: 'cancelled', effect: 'none' } },
    { status: 503, ends: 'may have been made', problem: { kind: 'service_failed', status: 503, effect: 'unknown' } },
  ])('is not sent again after a $status, and then $ends', async ({ status, problem }) => {
    await demo.fault({ match: { method: 'PUT' }, action: 'status', status, retry_after: 50 });
    const end = problemFrom(pause(nodes[0]!));
    await expect.poll(async () => (await changes())[0]?.finished_at).toEqual(expect.any(Number));
    hold.abort();
    expect(await end).toMatchObject(problem);
    expect(await changes()).toHaveLength(1);
  });

  it('may have taken effect when it is queued for a retry', async () => {
    await demo.fault({ match: { method: 'PUT' }, action: 'status', status: 503, retry_after: 0 });
    await demo.fault({ match: { path: '/flows/*' }, action: 'hang' });
    const reads = (count: number) => Array.from({ length: count }, () => problemFrom(service.getFlow(nodes[0]!)));
    const before = reads(3);
    const end = problemFrom(pause(nodes[0]!));
    // Occupies the slot of the change, so that its retry must wait.
    const [after] = reads(1);
    await expect.poll(async () => (await demo.log()).filter(({ method }) => method === 'GET').length).toBe(4);
    hold.abort();
    expect(await end).toMatchObject({ status: 503, effect: 'unknown' });
    expect(await changes()).toHaveLength(1);
    await service.close();
    await Promise.all([...before, after]);
  });

  it('does not wait for a token', async () => {
    await demo.expireTokens();
    await demo.fault({ match: { path: '/token' }, action: 'hang' });
    const end = problemFrom(pause(nodes[0]!));
    await expect.poll(async () => (await demo.log()).filter(({ path }) => path === '/token').length).toBe(2);
    hold.abort();
    expect(await end).toMatchObject({ kind: 'cancelled', effect: 'none' });
    expect((await changes()).map(({ status }) => status)).toEqual([401]);
  });

  it('is counted each time that it leaves, even where the service requests fewer', full, async () => {
    await demo.throttle(20);
    await pauseMany(50).ends;
    const log = await changes();
    expect(log.some(({ status }) => status === 429)).toBe(true);
    expect(sent).toBe(log.length);
  });
});
