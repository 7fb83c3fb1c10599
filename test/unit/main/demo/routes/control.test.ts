import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, hour, start } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 12 });
});

const signedIn = async () => (await demo.get('/users/current')).status === 200;
const withKey = () => demo.signIn(demo.service.sessions.serviceKey);

describe('faults', () => {
  it('are added one by one or together, listed with their strikes, and removed', async () => {
    const one = { action: 'status', status: 503, match: { path: '/flows' } };
    expect((await demo.control('POST', '/faults', one)).json).toEqual({ id: 1 });
    const two = [{ action: 'truncate' }, { action: 'hang', match: { method: 'POST' }, count: 1 }];
    expect((await demo.control('POST', '/faults', two)).json).toEqual({ ids: [2, 3] });
    await demo.get('/flows');
    expect((await demo.control('DELETE', '/faults/2')).status).toBe(200);
    expect((await demo.control('DELETE', '/faults/2')).status).toBe(404);
    expect((await demo.control('GET', '/faults')).json.faults).toEqual([
      { id: 1, struck: 1, ...one },
      { id: 3, struck: 0, when: 'before', ...two[1] },
    ]);
    await demo.control('DELETE', '/faults');
    expect((await demo.control('GET', '/faults')).json.faults).toEqual([]);
  });

  it.each([
    [{ action: 'explode' }, 'action'],
    [{}, 'action'],
    [{ action: 'status' }, 'status'],
    [{ action: 'status', status: 399 }, 'status'],
    [{ action: 'status', status: 429, retry_after: 'a\r\nb' }, 'retry_after'],
    [{ action: 'status', status: 429, body: [], body_retry_after: 1 }, 'body_retry_after'],
    [{ action: 'reset' }, 'when'],
    [{ action: 'hang', when: 'never' }, 'when'],
    [{ action: 'slow', bytes_per_second: 0 }, 'bytes_per_second'],
    [{ action: 'replace' }, 'body'],
    [{ action: 'truncate', share: 0.5 }, 'share'],
    [{ action: 'truncate', count: 0 }, 'count'],
    [{ action: 'truncate', probability: 2 }, 'probability'],
    [{ action: 'truncate', count: 1, probability: 1 }, 'probability'],
    [{ action: 'truncate', match: { path: 'flows' } }, 'match.path'],
    [{ action: 'truncate', match: { method: 'PATCH' } }, 'match.method'],
    [{ action: 'truncate', match: { query: 'page=2' } }, 'query'],
    [[{ action: 'truncate' }, { action: 'hang', count: 'one' }], '1.count'],
  ])('are refused together when one is wrong, by the name of the field: %j', async (body, field) => {
    const { status, json } = await demo.control('POST', '/faults', body);
    expect(status).toBe(400);
    expect(json.message).toContain(field);
    expect((await demo.control('GET', '/faults')).json.faults).toEqual([]);
  });
});

describe('sessions', () => {
  it('all end at once, while the key opens new ones', async () => {
    await withKey();
    expect((await demo.control('POST', '/tokens/expire')).json).toEqual({ expired: 2 });
    expect(await signedIn()).toBe(false);
    expect((await withKey()).status).toBe(200);
  });

  it('end when the key is revoked, and none begins until it is restored', async () => {
    await demo.control('POST', '/key/revoke');
    expect(await signedIn()).toBe(false);
    expect((await withKey()).status).toBe(401);
    await demo.control('POST', '/key/restore');
    expect((await withKey()).status).toBe(200);
  });
});

describe('a wrong clock', () => {
  const noted = async () => {
    const { json } = await demo.call('PUT', `/flows/${demo.node('orders-eu-s3').id}/pause`, {
      query: { all: '1', async: 'true' },
    });
    return json.request_started_at;
  };

  it.each([hour, -hour])('that is %i ms off shows in answers and in the Date header', async (ms) => {
    await demo.control('POST', '/skew', { ms });
    expect(await noted()).toBe(new Date(start + ms).toISOString());
    const date = Date.parse(String((await demo.get('/users/current')).headers['date']));
    // The header has whole seconds.
    expect(date).toBe(Math.floor((start + ms) / 1000) * 1000);
  });

  it('repeats nothing after it is set back', async () => {
    const count = async () => (await demo.get('/notifications/count')).json.count;
    await demo.advance(3 * hour);
    demo.token = (await withKey()).json.access_token;
    const before = await count();
    for (const ms of [-3 * hour, 0]) await demo.control('POST', '/skew', { ms });
    expect(await count()).toBe(before);
  });

  it('neither ends nor prolongs a session', async () => {
    await demo.control('POST', '/skew', { ms: 100 * hour });
    expect(await signedIn()).toBe(true);
    await demo.control('POST', '/skew', { ms: -100 * hour });
    await demo.advance(hour);
    expect(await signedIn()).toBe(false);
  });
});

describe('the log', () => {
  it('returns the requests from any one on', async () => {
    await demo.get('/flows');
    await demo.get('/data_sets');
    const { json: whole } = await demo.control('GET', '/log');
    expect(whole.map(({ path }: { path: string }) => path)).toEqual(['/token', '/flows', '/data_sets']);
    expect((await demo.control('GET', '/log?since=2')).json).toEqual(whole.slice(2));
    expect((await demo.control('GET', '/log?since=last')).status).toBe(400);
  });

  it('has the time of arrival and end of each request', async () => {
    await demo.get('/flows');
    const [request] = (await demo.control('GET', '/log?since=1')).json;
    expect(request.finished_at).toBeGreaterThanOrEqual(request.at);
    expect(request.bytes).toBeGreaterThan(0);
  });
});

it('a reset restores the initial state, with the original service key', async () => {
  const faults = [{ action: 'status', status: 503, count: 1, match: { path: '/flows' } }] as const;
  const begun = await Demo.open({ flows: 12, faults: [...faults], skewMs: hour });
  const key = begun.service.sessions.serviceKey;
  const statuses = await begun.statuses();
  await begun.call('PUT', `/flows/${begun.node('orders-eu-s3').id}/pause`);
  expect((await begun.get('/flows')).status).toBe(503);
  await begun.control('POST', '/faults', { action: 'truncate' });
  await begun.control('POST', '/throttle', { requests_per_second: 1 });
  await begun.control('POST', '/skew', { ms: 0 });
  await begun.control('POST', '/key/revoke');

  expect((await begun.control('POST', '/reset')).status).toBe(200);
  expect((await begun.control('GET', '/log')).json).toEqual([]);
  expect((await begun.control('GET', '/faults')).json.faults).toMatchObject([{ id: 1, struck: 0, ...faults[0] }]);
  expect(begun.service.throttle.limit.requests_per_second).toBeNull();
  expect(begun.service.clock.now()).toBe(start + hour);
  expect(await begun.statuses()).toEqual(statuses);
  expect((await begun.signIn(key)).status).toBe(200);
});
