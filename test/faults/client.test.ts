import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectOptions } from '../../main/api/connect.ts';
import type { Connection } from '../../main/api/connection.ts';
import { readList } from '../../main/api/listing.ts';
import { getFlow, listFlows, pauseFlow } from '../../main/api/operations/flows.ts';
import { systemClock } from '../../main/core/base/clock.ts';
import { collect, connectionAt, copyToken, problemFrom } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { full, some } from '../fixtures/thorough.ts';

/** The demo service is set to fail, and its log shows how the client reacts. */
describe('the client, with the log of the service as the witness,', () => {
  let demo: DemoService;
  let connection: Connection;
  let flow: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '40');
    flow = [...(await demo.state()).values()][0]!.origin_node_id;
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    await demo.reset();
    connection = await signedIn();
  });
  afterEach(() => connection.close());

  async function signedIn(options: Partial<ConnectOptions> = {}): Promise<Connection> {
    const opened = connectionAt(demo, options);
    await opened.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    return opened;
  }

  const read = ({ client } = connection) => client.call(getFlow, { path: { flow_id: flow } });
  const requests = async (path: RegExp): Promise<LoggedRequest[]> =>
    (await demo.log()).filter((request) => path.test(request.path));
  const reads = () => requests(/^\/flows/);
  const tokens = () => requests(/^\/token/);

  describe('throttled (R6),', () => {
    it.each(
      some(
        [
          ['with Retry-After', true],
          ['without Retry-After', false],
        ],
        1,
      ),
    )('%s, fails nothing and wastes few requests', async (_, retryAfter) => {
      await demo.throttle(40, { retry_after: retryAfter });
      const wanted = 200;
      await Promise.all(Array.from({ length: wanted }, () => read()));
      const statuses = (await reads()).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(wanted);
      const inVain = statuses.filter((status) => status === 429).length;
      expect(inVain).toBeGreaterThan(0);
      expect(inVain).toBeLessThanOrEqual(wanted / 10);
    });

    it('waits until a given date, by the clock of the service', full, async () => {
      const day = 86_400_000;
      await demo.skew(day);
      const date = new Date(Date.now() + day + 1000).toUTCString();
      await demo.fault({ match: { path: '/flows/*' }, action: 'status', status: 429, retry_after: date, count: 1 });
      await read();
      expect((await reads()).map(({ status }) => status)).toEqual([429, 200]);
    });
  });

  describe('of a service that is down (R7),', () => {
    it.each(
      some(
        [
          ['answers 503', { action: 'status', status: 503 }],
          ['resets every connection', { action: 'reset', when: 'before' }],
          ['never answers', { action: 'hang' }],
        ] as const,
        1,
      ),
    )('that %s, sends a bounded number of requests, and resumes when it is back', async (_, fault) => {
      await connection.close();
      connection = await signedIn({ limits: { silence: 3_000 } });
      await demo.fault({ match: { path: '/flows/*' }, ...fault });
      const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => read()));
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
      // Five failures in a row show that it is down. Only requests under way at that time, and their retries, are
      // added.
      expect((await reads()).length).toBeLessThan(20);

      await demo.clearFaults();
      // On a busy computer an answer may take longer than this connection waits.
      const succeeds = (requests: () => Promise<unknown>) =>
        expect
          .poll(() =>
            requests().then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      await succeeds(() => connection.client.call(getFlow, { path: { flow_id: flow } }, { priority: 'person' }));
      await succeeds(() => Promise.all(Array.from({ length: 8 }, () => read())));
    });

    it('reports an unsent request as not sent', async () => {
      await demo.fault({ match: { path: '/flows/*' }, action: 'status', status: 503 });
      await Promise.allSettled(Array.from({ length: 10 }, () => read()));
      const before = (await reads()).length;
      const { client } = connection;
      const problem = await problemFrom(client.call(pauseFlow, { path: { flow_id: flow } }));
      expect(problem).toMatchObject({ kind: 'service_failed', effect: 'none' });
      expect(problem.advice).toMatch(/was not sent/);
      expect(await reads()).toHaveLength(before);
    });
  });

  describe('over many lifetimes of its token (R8),', () => {
    it('fails nothing with a 401 and fetches one new token for each, with 16 calls under way', async () => {
      const lives = 5;
      const each = 16;
      for (let life = 0; life < lives; life += 1) {
        await Promise.all(Array.from({ length: each }, () => read()));
        await demo.expireTokens();
      }
      await Promise.all(Array.from({ length: each }, () => read()));
      expect((await reads()).filter(({ status }) => status === 200)).toHaveLength((lives + 1) * each);
      // The first was the sign-in.
      expect(await tokens()).toHaveLength(1 + lives);
    });

    it('refreshes a pasted token once for all requests that need it, and publishes the new one to be stored', async () => {
      const pasted = connectionAt(demo);
      const renewed: unknown[] = [];
      pasted.session.onNewSecret((secret) => renewed.push(secret));
      await pasted.session.signIn({ method: 'session_token', token: await copyToken(demo) });
      // The first four are under way together, with the old token. The others leave with the new one.
      await demo.fault({ match: { path: '/flows/*' }, action: 'status', status: 401, count: 4 });
      await Promise.all(Array.from({ length: 16 }, () => read(pasted)));
      expect((await requests(/refresh$/)).map(({ status }) => status)).toEqual([200]);
      expect(renewed).toEqual([{ method: 'session_token', token: expect.any(String) as string }]);
      await pasted.close();
    });
  });

  describe('when its right to a session ends (R9),', () => {
    it('reports it once, sends nothing more, and resumes after signing in again', async () => {
      const heard: unknown[] = [];
      connection.session.onChange((now) => heard.push(now));
      await demo.revokeKey();
      const outcomes = await Promise.all(Array.from({ length: 16 }, () => problemFrom(read())));
      expect(outcomes.every(({ kind }) => kind === 'signed_out')).toBe(true);
      expect(heard).toMatchObject([{ lost: { kind: 'signed_out' } }]);
      const before = (await demo.log()).length;
      expect(await problemFrom(read())).toMatchObject({ kind: 'signed_out' });
      expect(await demo.log()).toHaveLength(before);

      await demo.restoreKey();
      await connection.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
      await read();
    });

    it('ends a session whose new tokens are refused too, instead of fetching one with every request', async () => {
      for (const path of ['/flows/*', '/users/*']) await demo.fault({ match: { path }, action: 'status', status: 401 });
      expect(await problemFrom(read())).toMatchObject({ kind: 'signed_out' });
      expect(await problemFrom(read())).toMatchObject({ kind: 'signed_out' });
      expect((await reads()).length).toBe(2);
      expect(await tokens()).toHaveLength(2);
    });

    it('keeps a session that works elsewhere when a single request is refused', async () => {
      await read();
      await demo.fault({ match: { path: '/flows/*' }, action: 'status', status: 401 });
      await connection.client.call(listFlows, { query: { per_page: 1, page: 1 } });
      expect(await problemFrom(read())).toMatchObject({ status: 401 });
      await connection.client.call(listFlows, { query: { per_page: 1, page: 1 } });
    });

    it('keeps the session when the token endpoint cannot be reached', async () => {
      await demo.fault({ match: { path: '/token' }, action: 'status', status: 503, retry_after: 0 });
      await demo.expireTokens();
      expect(await problemFrom(read())).toMatchObject({ kind: 'service_failed' });
      await demo.clearFaults();
      await connection.client.call(getFlow, { path: { flow_id: flow } }, { priority: 'person' });
    });
  });

  it('isolates environments: a failure of one does not affect another', async () => {
    const other = await DemoService.start('--flows', '3', '--seed', '8');
    const there = connectionAt(other);
    await there.session.signIn({ method: 'service_key', serviceKey: other.serviceKey });
    await demo.revokeKey();
    await demo.throttle(1);
    expect(await problemFrom(read())).toMatchObject({ kind: 'signed_out' });
    const pages = await collect(readList(there.client, listFlows, { query: { access_role: 'collaborator' } }));
    expect(pages.flatMap(({ entries }) => entries)).toHaveLength(3);
    await there.close();
    await other.stop();
  });

  it('signs out by the path that is common in practice when the service does not know that of the specification', async () => {
    await demo.fault({ match: { path: '/logout' }, action: 'status', status: 404 });
    await connection.session.signOut();
    const left = (await demo.log()).filter(({ path }) => path.endsWith('/logout'));
    expect(left.map(({ path }) => path)).toEqual(['/logout', '/token/logout']);
  });

  it('reads compressed answers, and explains the fault of one that cannot be decompressed', async () => {
    const packed = await signedIn({ packed: true });
    expect((await read(packed)).headers['content-encoding']).toBe('gzip');
    await packed.close();
  });

  describe('reading a list', () => {
    const all = { query: { access_role: 'collaborator' } } as const;
    const pages = () => collect(readList(connection.client, listFlows, all, { perPage: 10 }));

    it('reports a complete read as complete', async () => {
      const read = await pages();
      expect(read.flatMap(({ entries }) => entries)).toHaveLength(40);
      expect(read.map(({ complete }) => complete)).toEqual([null, null, null, true]);
    });

    it.each(['duplicate_page', 'short_page'] as const)('with a %s reports that it is incomplete', async (action) => {
      await demo.fault({ match: { path: '/flows' }, action });
      const read = await pages();
      const ids = read.flatMap(({ entries }) => entries.map((entry) => (entry as { id: number }).id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThan(40);
      expect(read.at(-1)).toMatchObject({ complete: false, total: 40, read: ids.length });
    });

    it('fails as a whole where a page fails permanently, and continues where one fails once', async () => {
      await demo.fault({ match: { path: '/flows' }, action: 'status', status: 502, count: 1 });
      expect(await pages()).toHaveLength(4);
      await demo.fault({ match: { path: '/flows' }, action: 'truncate', count: 1 });
      expect(await pages()).toHaveLength(4);
      await demo.fault({ match: { path: '/flows' }, action: 'malformed' });
      expect(await problemFrom(pages())).toMatchObject({ kind: 'bad_answer' });
    });
  });

  it('leaves no timer behind', async () => {
    let waiting = 0;
    const clock = {
      now: () => systemClock.now(),
      elapsed: () => systemClock.elapsed(),
      after(milliseconds: number, callback: () => void) {
        waiting += 1;
        let over = false;
        const end = (): void => {
          if (!over) waiting -= 1;
          over = true;
        };
        const timer = systemClock.after(milliseconds, () => (end(), callback()));
        return { cancel: () => (end(), timer.cancel()) };
      },
    };
    const counted = await signedIn({ clock });
    await demo.throttle(20);
    await Promise.allSettled(Array.from({ length: 40 }, () => read(counted)));
    await counted.close();
    expect(waiting).toBe(0);
  });
});
