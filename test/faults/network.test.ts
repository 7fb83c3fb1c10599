import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { TlsOptions } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Service } from '../../main/core/ports/service.ts';
import { type CertificateKind, createCertificate } from '../fixtures/certificates.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, problemFrom, serviceAt, viaFlow } from '../fixtures/connection.ts';
import { answer, FaultServer, json } from '../fixtures/fault-server.ts';
import { full, some } from '../fixtures/thorough.ts';

const flows = answer(200, JSON.stringify({ flows: [{ id: 1, name: 'Orders' }] }), { 'x-total-count': '1' });
const key = { method: 'service_key', serviceKey: 'canary-service-key' } as const;

describe('a service in trouble', () => {
  let server: FaultServer;
  let service: Service;
  let lines: string[];

  beforeAll(async () => {
    server = await FaultServer.start(await createCertificate('sound'));
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    server.reset();
    ({ service, lines } = serviceAt(server, { rateFor: () => 1000 }));
    await service.session.signIn(key);
  });
  afterEach(() => service.close());

  const list = () => collect(service.listFlows());
  const pause = () => service.change(viaFlow('pause', 1));

  it('is distinguished from one with data when it answers with a web page, which is not shown', async () => {
    server.react = () =>
      answer(200, '<!doctype html><title>\u001b[31mGateway</title>', { 'content-type': 'text/html' });
    const problem = await problemFrom(list());
    expect(problem).toMatchObject({ kind: 'bad_answer', effect: 'none' });
    expect(problem.message).toMatch(/answered with a web page, not data/);
    expect(problem.detail).toBe('<!doctype html><title>\\u{1b}[31mGateway</title>');
  });

  it.each([
    ['malformed JSON', answer(200, '{"flows": [')],
    ['JSON of another shape', json({ flows: 'none' })],
    ['JSON that is no object', json(7)],
    ['an empty body', answer(200)],
  ])('is reported as such when it answers with %s', async (_, reply) => {
    server.react = () => reply;
    expect(await problemFrom(list())).toMatchObject({ kind: 'bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  it('is quoted in its own words when it fails, and not retried', async () => {
    server.react = () => answer(500, JSON.stringify({ error: { detail: 'disk\u0000 full' } }));
    expect(await problemFrom(list())).toMatchObject({ kind: 'service_failed', status: 500, detail: 'disk\\u{0} full' });
    expect(server.requests).toHaveLength(1);
  });

  it('is read normally when it recovers from a 503', async () => {
    server.react = (_, nth) => (nth === 1 ? answer(503, '', { 'retry-after': '0' }) : flows);
    expect(await list()).toMatchObject([{ flows: [{ originId: 1, name: 'Orders' }] }]);
    expect(server.requests).toHaveLength(2);
  });

  it('is tried four times in all when it stays unavailable, and the advice is to try later, without a word on changes', async () => {
    server.react = () => answer(503, '', { 'retry-after': '0' });
    const problem = await problemFrom(list());
    expect(problem).toMatchObject({ kind: 'service_failed', status: 503 });
    expect(problem.advice).toBe('Try again later.');
    expect(server.requests).toHaveLength(4);
  });

  it('is retried after the pause that it names when it requests a slowdown', async () => {
    server.react = (_, nth) => (nth === 1 ? answer(429, '', { 'retry-after': '0.05' }) : flows);
    expect(await list()).toHaveLength(1);
  });

  it('receives no request until its pause is over', async () => {
    const clock = new ManualClock();
    const throttled = serviceAt(server, { clock });
    await throttled.service.session.signIn(key);
    server.react = (_, nth) => (nth === 1 ? answer(429, '', { 'retry-after': '30' }) : flows);
    const first = collect(throttled.service.listFlows());
    await expect.poll(() => throttled.lines).toHaveLength(1);
    const timers = clock.waiting;
    const second = throttled.service.getFlow(1);
    await setImmediate();
    expect(clock.waiting).toBe(timers + 1);
    expect(server.requests).toHaveLength(1);
    clock.advance(30_000);
    // The rate was halved too, and its tokens are used up.
    while (server.requests.length < 3) {
      clock.advance(1000);
      await setImmediate();
    }
    expect([await first, await second]).toHaveLength(2);
    await throttled.service.close();
  });

  it('is not retried when it requests a pause of more than a minute', async () => {
    server.react = () => answer(429, JSON.stringify({ message: 'Come back tomorrow', retry_after: 86_400 }));
    const began = Date.now();
    const problem = await problemFrom(list());
    expect(problem).toMatchObject({ kind: 'rate_limited', detail: 'Come back tomorrow' });
    expect(problem.until! - began).toBeGreaterThanOrEqual(86_400_000);
    expect(problem.message).toMatch(/requests a pause until \d{4}-\d\d-\d\d \d\d:\d\d\./);
    expect(server.requests).toHaveLength(1);
  });

  it('is disconnected when it sends more than the limit of an answer', async () => {
    server.react = () => json({ flows: ['x'.repeat(17 * 1024 * 1024)] });
    const problem = await problemFrom(list());
    expect(problem).toMatchObject({ kind: 'bad_answer' });
    expect(problem.message).toMatch(/sent more than Penstock reads/);
    // Once more, for fewer flows.
    expect(server.requests).toHaveLength(2);
  });

  it('is reported by its status when it fails with a huge answer, of which only the beginning is read', async () => {
    server.react = () => answer(500, JSON.stringify({ message: 'x'.repeat(17 * 1024 * 1024) }));
    expect(await problemFrom(list())).toMatchObject({ kind: 'service_failed', status: 500 });
  });

  it('is disconnected when it never ends its headers', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n';
    server.react = () => ({ bytes: hint.repeat(1_000) });
    expect(await problemFrom(list())).toMatchObject({ kind: 'bad_answer' });
    server.react = () => ({ bytes: hint.repeat(5) + flows.bytes });
    expect(await list()).toHaveLength(1);
  });

  it('is not retried when it floods with headers, which is distinguished from a lost connection', async () => {
    const flood = Object.fromEntries(Array.from({ length: 3000 }, (_, nth) => [`x-flood-${nth}`, 'x'.repeat(100)]));
    server.react = () => answer(200, '{"flows":[]}', flood);
    expect(await problemFrom(list())).toMatchObject({ kind: 'bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  it('is retried when it drops the connection of a read', async () => {
    server.react = (_, nth) => (nth === 1 ? 'reset' : flows);
    expect(await list()).toHaveLength(1);
  });

  it('may have made a change when it drops the connection: the change is not retried, and reported as unknown', async () => {
    server.react = () => 'reset';
    const problem = await problemFrom(pause());
    expect(problem).toMatchObject({ kind: 'unreachable', effect: 'unknown' });
    expect(problem.advice).toMatch(/may have taken effect/);
    expect(server.requests).toHaveLength(1);
  });

  describe('and silent', () => {
    let impatient: Service;

    beforeEach(async () => {
      // Signing in has as long, on a busy computer too.
      impatient = serviceAt(server, { limits: { silence: 3_000 }, rateFor: () => 1000 }).service;
      await impatient.session.signIn(key);
    });
    afterEach(() => impatient.close());

    it.each(
      some(
        [
          ['does not answer', 'hang' as const],
          ['stops in the middle of its answer', answer(200, '{"flows": [', { 'content-length': '22' })],
        ],
        1,
      ),
    )('times out when it %s, and is not retried', async (_, reaction) => {
      server.react = () => reaction;
      const problem = await problemFrom(impatient.getFlow(1));
      expect(problem).toMatchObject({ kind: 'timeout', effect: 'none' });
      expect(problem.message).toMatch(
        reaction === 'hang' ? /did not answer within 3 s\./ : /50% of its answer arrived, then nothing for 3 s\./,
      );
      expect(server.requests).toHaveLength(1);
    });

    it('is awaited between the parts of an answer, however long all of it takes', full, async () => {
      const headers = { 'x-total-count': '1' };
      const long = answer(200, JSON.stringify({ flows: [{ id: 1 }] }) + ' '.repeat(2_000), headers);
      server.react = () => ({ ...long, pieces: { count: 12, every: 400 } });
      expect(await collect(impatient.listFlows())).toMatchObject([{ flows: [{ originId: 1 }] }]);
      const { service: hasty } = serviceAt(server, { limits: { silence: 3_000, total: 4_000 }, rateFor: () => 1000 });
      await hasty.session.signIn(key);
      server.react = () => ({ ...answer(200, ' '.repeat(2_000)), pieces: { count: 20, every: 400 } });
      const problem = await problemFrom(hasty.getFlow(1));
      expect(problem).toMatchObject({ kind: 'timeout', effect: 'none' });
      expect(problem.message).toMatch(/is slow: only \d\d?% of its answer arrived within 4 s\.$/);
      await hasty.close();
    });

    it('may have made the change during which it is silent', async () => {
      server.react = () => 'hang';
      expect(await problemFrom(impatient.change(viaFlow('pause', 1)))).toMatchObject({
        kind: 'timeout',
        effect: 'unknown',
      });
    });
  });

  it('may have made a change at first when it was unavailable and then refuses it', async () => {
    server.react = (_, nth) => answer(nth === 1 ? 503 : 404, '', { 'retry-after': '0' });
    expect(await problemFrom(pause())).toMatchObject({ status: 503, effect: 'unknown' });
  });

  it('has not made a change that it refuses', async () => {
    server.react = () => answer(405, JSON.stringify({ message: 'Pause it first' }));
    expect(await problemFrom(pause())).toMatchObject({ kind: 'wrong_state', effect: 'none', detail: 'Pause it first' });
  });

  it('has made a change that it answers with an empty body', async () => {
    server.react = () => answer(200);
    expect(await pause()).toBeNull();
    expect(server.requests[0]!.headers).toMatchObject({ 'content-length': '0' });
  });

  describe('with the session', () => {
    let clock: ManualClock;
    let watched: Service;
    const heard: unknown[] = [];

    beforeEach(async () => {
      clock = new ManualClock();
      watched = serviceAt(server, { clock }).service;
      await watched.session.signIn(key);
      heard.length = 0;
      watched.session.onChange((now) => heard.push(now));
      server.react = () => flows;
    });
    afterEach(() => watched.close());

    it('does not stop requests whose token is still valid', async () => {
      server.reactToSignIn = () => answer(500);
      clock.advance(3_400_000);
      expect(await collect(watched.listFlows())).toHaveLength(1);
      expect(heard).toEqual([]);
    });

    it('does not end it by an outage, even when the token has expired: the next attempt succeeds', async () => {
      server.reactToSignIn = () => answer(500);
      clock.advance(3_700_000);
      expect(await problemFrom(collect(watched.listFlows()))).toMatchObject({ kind: 'service_failed' });
      server.reset();
      expect(await collect(watched.listFlows())).toHaveLength(1);
      expect(heard).toMatchObject([{ user: { name: 'Ada' } }]);
    });

    it('is not sent a refused token again when it issues no other, and the session continues', async () => {
      server.reactToSignIn = () => answer(500);
      server.react = () => answer(401);
      expect(await problemFrom(collect(watched.listFlows()))).toMatchObject({ kind: 'service_failed', status: 500 });
      expect(server.requests).toHaveLength(1);
      expect(heard).toEqual([]);
    });

    it('ends it by refusing the key, once for all requests', async () => {
      server.reactToSignIn = () => answer(401);
      server.react = () => answer(401);
      const reads = Array.from({ length: 4 }, () => problemFrom(collect(watched.listFlows())));
      for (const problem of await Promise.all(reads)) {
        expect(problem).toMatchObject({
          kind: 'signed_out',
          message: 'The service no longer accepts this service key.',
        });
      }
      expect(heard).toMatchObject([{ lost: { kind: 'signed_out' } }]);
    });

    it('receives a sign-out on the second path where it does not know the first', async () => {
      server.react = ({ path }) => answer(path === '/logout' ? 404 : 200);
      await watched.session.signOut();
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /logout',
        'POST /token/logout',
      ]);
    });

    it('does not prevent signing out', async () => {
      server.react = () => answer(500);
      await watched.session.signOut();
      expect(await problemFrom(collect(watched.listFlows()))).toMatchObject({ kind: 'signed_out' });
    });
  });

  it('is read without the keys that it returns with its resources', async () => {
    server.react = () =>
      json({ flows: [{ id: 1 }], data_sources: [{ id: 2, api_keys: ['canary'], owner: { api_key: 'canary' } }] });
    const { raw } = await service.getFlow(1);
    expect(raw).toEqual({ flows: [{ id: 1 }], data_sources: [{ id: 2, owner: {} }] });
  });

  it('is not followed when it redirects a read to another origin', async () => {
    const elsewhere = await FaultServer.start(await createCertificate('sound'));
    server.react = () => answer(302, '', { location: `${elsewhere.baseUrl}/flows` });
    expect(await problemFrom(list())).toMatchObject({ kind: 'bad_answer' });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.stop();
  });

  it('is followed once when it redirects a read within its own origin', async () => {
    server.react = ({ path }) => (path === '/moved' ? flows : answer(307, '', { location: '/moved' }));
    expect(await list()).toHaveLength(1);
    server.reset();
    server.react = () => answer(307, '', { location: '/again' });
    expect(await problemFrom(list())).toMatchObject({ kind: 'bad_answer' });
    expect(server.requests).toHaveLength(2);
  });

  it('is never followed when it redirects a change', async () => {
    server.react = () => answer(307, '', { location: '/moved' });
    expect(await problemFrom(pause())).toMatchObject({ kind: 'bad_answer' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not tried a third time when a new token is refused too', async () => {
    server.react = () => answer(401);
    expect(await problemFrom(list())).toMatchObject({ kind: 'signed_out' });
    // The last request checks whether the token is valid at all.
    expect(server.requests.map(({ path }) => path.split('?')[0])).toEqual(['/flows', '/flows', '/users/current']);
    expect(new Set(server.requests.map(({ headers }) => headers['authorization'])).size).toBe(2);
  });

  it('is not awaited when the caller aborts, before or after sending', async () => {
    const giveUp = new AbortController();
    server.react = () => {
      giveUp.abort();
      return 'hang';
    };
    const cancelled = service.change(viaFlow('pause', 1), { signal: giveUp.signal });
    expect(await problemFrom(cancelled)).toMatchObject({ kind: 'cancelled', effect: 'unknown' });
    const never = service.change(viaFlow('pause', 1), { signal: AbortSignal.abort() });
    expect(await problemFrom(never)).toMatchObject({ kind: 'cancelled', effect: 'none' });
    expect(server.requests).toHaveLength(1);
  });

  it('gets neither key nor token into an error or the log by echoing what it received', async () => {
    server.react = ({ headers }) =>
      answer(400, JSON.stringify({ message: `You sent ${headers['authorization']} canary-service-key` }));
    const problem = await problemFrom(list());
    const token = server.requests[0]!.headers['authorization']!.replace('Bearer ', '');
    expect(problem.detail).toMatch(/^You sent/);
    for (const text of [JSON.stringify(problem), ...lines]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('canary');
    }
  });
});

describe('an unreachable service', () => {
  it.each([
    ['refuses connections', 'https://127.0.0.1:1', /refuses connections/],
    [
      'has a name that does not exist',
      'https://nowhere.invalid',
      /no host named nowhere\.invalid|could not be looked up/,
    ],
  ])('is reported as such when it %s', async (_, baseUrl, message) => {
    const { service } = serviceAt({ baseUrl }, { rateFor: () => 1000 });
    const problem = await problemFrom(service.session.signIn(key));
    expect(problem).toMatchObject({ kind: 'unreachable', effect: 'none' });
    expect(problem.message).toMatch(message);
    await service.close();
  });
});

describe('a server that speaks plain http on the port', () => {
  it('is distinguished from a missing one', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await once(plain.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `https://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    const { service } = serviceAt({ baseUrl });
    const problem = await problemFrom(service.session.signIn(key));
    expect(problem).toMatchObject({ kind: 'unreachable', effect: 'none' });
    expect(problem.message).toMatch(/does not accept HTTPS on this port/);
    await service.close();
    plain.close();
  });
});

describe('a certificate', () => {
  it.each([
    ['expired', /has expired/],
    ['wrong_host', /is not for 127\.0\.0\.1/],
    ['self_signed', /is self-signed/],
  ] satisfies [CertificateKind, RegExp][])(
    'is refused with the reason when it is %s, and nothing is sent',
    async (kind, message) => {
      const server = await FaultServer.start(await createCertificate(kind));
      const { service } = serviceAt(server);
      const problem = await problemFrom(service.session.signIn(key));
      expect(problem).toMatchObject({ kind: 'untrusted_certificate', effect: 'none' });
      expect(problem.message).toMatch(message);
      await service.close();
      await server.stop();
    },
  );
});

describe('a handshake', () => {
  it.each([
    ['needs a client certificate in TLS 1.3', { requestCert: true, minVersion: 'TLSv1.3' }, /client certificate/],
    ['needs a client certificate in TLS 1.2', { requestCert: true, maxVersion: 'TLSv1.2' }, /client certificate/],
    [
      'has only TLS 1.1',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' },
      /versions of TLS/,
    ],
  ] satisfies [string, TlsOptions, RegExp][])(
    'is tried once with a service that %s, and the reason is reported',
    async (_, options, message) => {
      const server = await FaultServer.start(await createCertificate('sound'), {
        ...options,
        rejectUnauthorized: true,
      });
      const { service } = serviceAt(server);
      const problem = await problemFrom(service.session.signIn(key));
      expect(problem).toMatchObject({ kind: 'unreachable', effect: 'none' });
      expect(problem.message).toMatch(message);
      expect(server.connectionCount).toBe(1);
      await service.close();
      await server.stop();
    },
  );
});
