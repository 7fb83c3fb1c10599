import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Service } from '../../main/core/ports/service.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, copyToken, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';

const hour = 3_600_000;
/** The demo user, who may also sign in personally. */
const password = { method: 'password', email: 'mira.okafor@northgate.example', password: 'northgate-demo' } as const;

describe('a session', () => {
  let demo: DemoService;
  let service: Service;
  let lines: string[];
  let seen: number;

  beforeAll(async () => {
    demo = await DemoService.start('--flows', '12');
  });
  afterAll(() => demo.stop());

  beforeEach(async () => {
    ({ service, lines } = serviceAt(demo));
    seen = (await demo.log()).length;
  });
  afterEach(() => service.close());

  /** Requests that the service has seen since the test began. */
  const requests = async (): Promise<LoggedRequest[]> => (await demo.log()).slice(seen);
  const paths = async (): Promise<string[]> =>
    (await requests()).map(({ method, path, status }) => `${method} ${path.replace('/api', '')} ${status}`);
  const withKey = () => service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });

  it('begins with a service key and reports who is signed in', async () => {
    const { user, impersonator } = await withKey();
    expect(user).toEqual({ name: 'Mira Okafor', email: 'mira.okafor@northgate.example' });
    expect(impersonator).toBeNull();
    expect(await paths()).toEqual(['POST /token 200']);
  });

  it('trims white space around a copied key', async () => {
    await service.session.signIn({ method: 'service_key', serviceKey: ` ${demo.serviceKey}\n` });
    expect(await paths()).toEqual(['POST /token 200']);
  });

  it('begins with an email address and a password', async () => {
    expect((await service.session.signIn(password)).user?.name).toBe('Mira Okafor');
    expect(await paths()).toEqual(['POST /token 200']);
  });

  it('begins with a pasted token, once the service has named its user', async () => {
    const token = await copyToken(demo);
    expect((await service.session.signIn({ method: 'session_token', token })).user?.name).toBe('Mira Okafor');
    expect((await paths()).slice(1)).toEqual(['GET /users/current 200']);
  });

  it.each([
    [{ method: 'service_key', serviceKey: 'f'.repeat(32) } as const, /does not accept this service key/],
    [{ method: 'session_token', token: 'f'.repeat(32) } as const, /does not accept this session token/],
    [{ ...password, password: 'wrong' }, /does not accept this e-mail address and password/],
  ])('does not begin with a wrong secret, and reports that (%#)', async (secret, message) => {
    const problem = await problemFrom(service.session.signIn(secret));
    expect(problem).toMatchObject({ kind: 'signed_out', status: 401 });
    expect(problem.message).toMatch(message);
    expect(await requests()).toHaveLength(1);
  });

  it('sends nothing for a key that holds a line break', async () => {
    const problem = await problemFrom(service.session.signIn({ method: 'service_key', serviceKey: 'a\r\nHost: b' }));
    expect(problem).toMatchObject({ kind: 'invalid_input', field: 'serviceKey' });
    expect(await requests()).toEqual([]);
  });

  it('fetches one new token for many requests whose token has expired, and retries each of them', async () => {
    await withKey();
    await demo.advance(2 * hour);
    seen = (await demo.log()).length;
    const reads = Array.from({ length: 16 }, () => collect(service.listFlows()));
    for (const pages of await Promise.all(reads)) expect(pages[0]?.flows).toHaveLength(12);
    const requests = await paths();
    expect(requests.filter((line) => line.startsWith('POST'))).toEqual(['POST /token 200']);
    expect(requests.filter((line) => line === 'GET /flows 200')).toHaveLength(16);
  });

  it('fetches one new token for each expiry, with sixteen requests under way (R8)', async () => {
    const slow = await DemoService.start('--flows', '1', '--latency-ms', '50');
    onTestFinished(() => slow.stop());
    const other = serviceAt(slow).service;
    await other.session.signIn({ method: 'service_key', serviceKey: slow.serviceKey });
    const [flow] = (await slow.state()).keys();
    let answered = 0;
    const reads = Array.from({ length: 300 }, () => other.getFlow(flow!).then(() => (answered += 1)));
    for (const enough of [60, 120, 180]) {
      await expect.poll(() => answered).toBeGreaterThan(enough);
      await slow.expireTokens();
    }
    await Promise.all(reads);
    const log = await slow.log();
    expect(log.filter(({ path }) => path === '/token')).toHaveLength(4);
    // Each time these were under way, at most sixteen. Few of the many waiting requests are among them, because they
    // leave with the new token.
    const refused = log.filter(({ status }) => status === 401).length / 3;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(20);
    await other.close();
  });

  it.each([
    ['service key', 'POST /token 200'],
    ['pasted token', 'POST /token/refresh 200'],
  ])('with a %s is renewed before it expires, even while idle', async (way, renewal) => {
    const clock = new ManualClock();
    const other = serviceAt(demo, { clock }).service;
    const token = await copyToken(demo);
    const { expiresAt } = await other.session.signIn(
      way === 'service key'
        ? { method: 'service_key', serviceKey: demo.serviceKey }
        : { method: 'session_token', token },
    );
    seen = (await demo.log()).length;
    const renewed = new Promise((resolve) => other.session.onChange(resolve));
    // At the latest five minutes before its end.
    clock.advance(hour - 300_000);
    expect(await renewed).toMatchObject({ user: { name: 'Mira Okafor' }, expiresAt: expiresAt + hour - 300_000 });
    expect(await paths()).toEqual([renewal]);
    await other.close();
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['was set back by a day', (clock: ManualClock) => (clock.leap(-24 * hour), clock.advance(hour))],
    ['continued while the computer slept', (clock: ManualClock) => clock.leap(hour)],
  ])("is renewed when its token is about to expire, even where the computer's clock %s", async (_what, pass) => {
    const clock = new ManualClock(Date.now());
    const other = serviceAt(demo, { clock }).service;
    await other.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    await demo.advance(hour - 300_000);
    seen = (await demo.log()).length;
    pass(clock);
    await collect(other.listFlows());
    expect((await paths())[0]).toBe('POST /token 200');
    await other.close();
  });

  it('is lost when its pasted token has expired: listeners are notified, and nothing more is sent', async () => {
    const heard: unknown[] = [];
    service.session.onChange((now) => heard.push(now));
    await service.session.signIn({ method: 'session_token', token: await copyToken(demo) });
    await demo.advance(2 * hour);
    seen = (await demo.log()).length;
    expect(await problemFrom(collect(service.listFlows()))).toMatchObject({ kind: 'signed_out' });
    expect(heard).toMatchObject([{ lost: { kind: 'signed_out' } }]);
    expect(await paths()).toEqual(['GET /flows 401', 'POST /token/refresh 401']);
    expect(await problemFrom(collect(service.listFlows()))).toMatchObject({ kind: 'signed_out' });
    expect(await requests()).toHaveLength(2);
  });

  it('resumes after signing in again', async () => {
    await service.session.signIn({ method: 'session_token', token: await copyToken(demo) });
    await demo.advance(2 * hour);
    await problemFrom(collect(service.listFlows()));
    await withKey();
    expect(await collect(service.listFlows())).toHaveLength(1);
  });

  it('ends at the service and here when signing out, and the token is no longer valid', async () => {
    const token = await copyToken(demo);
    await service.session.signIn({ method: 'session_token', token });
    await service.session.signOut();
    expect((await paths()).at(-1)).toBe('POST /logout 200');
    expect(await problemFrom(collect(service.listFlows()))).toMatchObject({ kind: 'signed_out' });
    const other = serviceAt(demo).service;
    expect(await problemFrom(other.session.signIn({ method: 'session_token', token }))).toMatchObject({ status: 401 });
    await other.close();
  });

  it('names the impersonator', async () => {
    const impersonated = await DemoService.start('--flows', '1', '--impersonated');
    const other = serviceAt(impersonated).service;
    const { impersonator } = await other.session.signIn({ method: 'service_key', serviceKey: impersonated.serviceKey });
    expect(impersonator).toEqual(expect.any(String));
    await other.close();
    await impersonated.stop();
  });

  it('reveals its key and token in no inspection, JSON, error or log', async () => {
    const token = await copyToken(demo);
    await service.session.signIn({ method: 'session_token', token });
    const key = serviceAt(demo);
    await key.service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    await demo.advance(2 * hour);
    const failed: unknown = await collect(service.listFlows()).catch((thrown: unknown) => thrown);
    const shown = [service, key.service, failed, lines, key.lines].flatMap((value) => [
      inspect(value, { depth: Infinity, showHidden: true }),
      JSON.stringify(value),
    ]);
    expect(failed).toBeInstanceOf(Error);
    for (const text of shown) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(demo.serviceKey);
    }
    await key.service.close();
  });
});
