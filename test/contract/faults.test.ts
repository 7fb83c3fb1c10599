import { Agent, type Dispatcher, request } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';

/** Polls until the service reports it, because the service pushes nothing. */
async function until<T>(ask: () => Promise<T>, ready: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (ready(answer)) return answer;
  }
}

describe('faults of the demo service on the wire', () => {
  let demo: DemoService;
  let dispatcher: Agent;
  let token: string;
  let flow: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '12');
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    await demo.reset();
    dispatcher = new Agent({ connect: { ca: demo.caPem } });
    token = await demo.token();
    const { body } = await send('GET', '/flows?access_role=operator&flows_only=1');
    const { flows } = (await body.json()) as { flows: { id: number; status: string }[] };
    flow = flows.find(({ status }) => status === 'ACTIVE')!.id;
  });
  afterEach(() => dispatcher.destroy());

  function send(method: Dispatcher.HttpMethod, path: string, signal?: AbortSignal): Promise<Dispatcher.ResponseData> {
    const headers = { authorization: `Bearer ${token}` };
    return request(`${demo.baseUrl}${path}`, { method, headers, dispatcher, ...(signal ? { signal } : {}) });
  }

  const pause = (signal?: AbortSignal) => send('PUT', `/flows/${flow}/pause`, signal);
  const status = async () => (await demo.state()).get(flow)?.status;
  const newest = async () => (await demo.log()).at(-1)!;
  const over = ({ finished_at }: LoggedRequest) => finished_at !== null;

  it.each([
    { when: 'before', took_effect: false, left: 'ACTIVE' },
    { when: 'after', took_effect: true, left: 'PAUSED' },
  ] as const)(
    'a reset $when the effect ends the connection, and the log shows it',
    async ({ when, took_effect, left }) => {
      await demo.fault({ action: 'reset', when });
      await expect(pause()).rejects.toMatchObject({ code: 'ECONNRESET' });
      const logged = await until(newest, over);
      expect(logged).toMatchObject({ path: `/flows/${flow}/pause`, status: null, took_effect, fault: 'reset' });
      expect(await status()).toBe(left);
    },
  );

  it.each([
    { when: 'before', took_effect: false },
    { when: 'after', took_effect: true },
  ] as const)(
    'a request that hangs $when its effect stays open until its caller disconnects',
    async ({ when, took_effect }) => {
      const fault = await demo.fault({ action: 'hang', when, match: { method: 'PUT' } });
      const caller = new AbortController();
      const waiting = expect(pause(caller.signal)).rejects.toThrow('aborted');
      await until(
        () => demo.struck(fault),
        (struck) => struck === 1,
      );
      const { body, statusCode } = await send('GET', '/users/current');
      await body.dump();
      expect(statusCode).toBe(200);
      const hanging = (await demo.log()).at(-2);
      expect(hanging).toMatchObject({ method: 'PUT', status: null, finished_at: null, took_effect, fault: 'hang' });
      caller.abort();
      await waiting;
      const ended = await until(async () => (await demo.log()).at(-2)!, over);
      expect(ended.status).toBeNull();
    },
  );

  it('a slow answer has begun, but not ended', async () => {
    await demo.fault({ action: 'slow', bytes_per_second: 20 });
    const { body, headers } = await send('GET', '/flows?access_role=all');
    expect(Number(headers['content-length'])).toBeGreaterThan(10_000);
    for await (const chunk of body) {
      expect((chunk as Buffer).length).toBeLessThan(10_000);
      expect(await newest()).toMatchObject({ finished_at: null, fault: 'slow' });
      break; // Leaving the loop closes the connection without the rest.
    }
    expect(await until(newest, over)).toMatchObject({ status: 200 });
  });

  it('a truncated answer announces all of its bytes, and ends after half of them', async () => {
    const whole = await (await send('GET', `/flows/${flow}`)).body.text();
    const fault = await demo.fault({ action: 'truncate' });
    const { body, headers } = await send('GET', `/flows/${flow}`);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(whole)));
    const chunks: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of body) chunks.push(chunk as Buffer);
    })();
    await expect(reading).rejects.toThrow();
    expect(Buffer.concat(chunks).toString()).toBe(whole.slice(0, Math.floor(whole.length / 2)));
    await demo.clearFaults(fault);
    expect(await (await send('GET', `/flows/${flow}`)).body.text()).toBe(whole);
  });

  it.each([{ action: 'reset', when: 'before' }, { action: 'truncate' }] as const)(
    'a $action spares the other connections of its caller',
    async (fault) => {
      const path = `/flows/${flow}`;
      const whole = await (await send('GET', path)).body.text();
      await demo.fault({ action: 'slow', bytes_per_second: whole.length * 2, match: { path } });
      const slow = await send('GET', path);
      await demo.fault({ ...fault, match: { path: '/users/current' } });
      const struck = send('GET', '/users/current').then(({ body }) => body.text());
      await expect(struck).rejects.toThrow();
      expect(await slow.body.text()).toBe(whole);
    },
  );

  it('a throttled service refuses requests above its limit with a time to retry, but still issues tokens', async () => {
    await demo.throttle(1);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('GET', '/users/current')));
    await Promise.all(answers.map(({ body }) => body.dump()));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(30);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('1');
    const tokens = await Promise.all(Array.from({ length: 5 }, () => demo.token()));
    expect(new Set(tokens).size).toBe(5);
  });

  it('a revoked key opens no session until it is restored, and an ended session opens none either', async () => {
    await demo.revokeKey();
    await expect(demo.token()).rejects.toThrow('401');
    await demo.restoreKey();
    token = await demo.token();
    await demo.expireTokens();
    const { statusCode, body } = await send('GET', '/users/current');
    await body.dump();
    expect(statusCode).toBe(401);
  });

  it('faults of the command line are in force from the start, and again after a reset', async () => {
    const fault = JSON.stringify({ match: { path: '/flows*' }, action: 'status', status: 503, count: 1 });
    const other = await DemoService.start('--flows', '1', '--fault', fault);
    const ask = async () => {
      const authorization = `Bearer ${await other.token()}`;
      const agent = new Agent({ connect: { ca: other.caPem } });
      const { statusCode, body } = await request(`${other.baseUrl}/flows`, {
        headers: { authorization },
        dispatcher: agent,
      });
      await body.dump();
      await agent.close();
      return statusCode;
    };
    expect([await ask(), await ask()]).toEqual([503, 200]);
    await other.clearFaults();
    await other.reset();
    expect([await ask(), await ask()]).toEqual([503, 200]);
    await other.stop();
  });
});
