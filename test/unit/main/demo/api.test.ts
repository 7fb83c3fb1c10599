import { beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Call } from './support.ts';

let demo: Demo;
let source: number;
beforeAll(async () => {
  demo = await Demo.open({ flows: 12 });
  source = demo.node('orders-eu-s3').resource.id;
});

const vendorType = 'application/vnd.svc.api.v1+json';

describe('authorization', () => {
  it.each([
    ['an unknown token', 'Bearer nonsense', 401],
    ['a service key where a token belongs', 'Basic 0123456789abcdef', 401],
    ['a scheme without a value', 'Bearer', 400],
    ['another scheme', 'Digest abc', 400],
  ])('with %s is refused', async (_, authorization, status) => {
    const answer = await demo.call('GET', '/flows', { headers: { authorization } });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.text).toBe('');
    if (status === 400) expect(answer.json).toEqual({ message: expect.any(String) });
  });

  it('that is missing is refused without a body', async () => {
    const stranger = await Demo.open({ flows: 1 });
    stranger.token = '';
    for (const call of [stranger.get('/flows'), stranger.call('POST', '/token')]) {
      const { status, text } = await call;
      expect([status, text]).toEqual([401, '']);
    }
  });

  it('is required before anything else is revealed, even whether a path exists', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await demo.call('GET', '/nothing', { headers })).status).toBe(401);
    expect((await demo.call('GET', '/flows/1', { headers })).status).toBe(401);
  });
});

describe('media types', () => {
  it.each([vendorType, 'application/json', '*/*', 'text/html, application/json;q=0.9', vendorType.toUpperCase()])(
    'Accept %s is served',
    async (accept) => {
      const answer = await demo.call('GET', '/flows', { headers: { accept } });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it.each(['text/html', 'application/vnd.svc.api.v2+json', 'application/vnd.acme.api.v1+json'])(
    'Accept %s is refused',
    async (accept) => {
      expect((await demo.call('GET', '/flows', { headers: { accept } })).status).toBe(406);
    },
  );

  it('uses the chosen vendor prefix', async () => {
    const acme = await Demo.open({ flows: 1, vendor: 'acme' });
    const accept = (type: string) => acme.call('GET', '/flows', { headers: { accept: type } });
    expect((await accept('application/vnd.acme.api.v1+json')).status).toBe(200);
    expect((await accept(vendorType)).status).toBe(406);
    const [compact] = (await acme.get('/data_sources', { expand: '1' })).json;
    expect(compact.connector).toHaveProperty('acmeset_api_compatible');
    const sample = await acme.call('POST', `/data_sources/${source}/probe/quarantine/sample`);
    expect(sample.json.output.data[0].acmeMetaData).toHaveProperty('acmeUUID');
  });
});

describe('strictness', () => {
  it.each<[string, string, Call]>([
    ['GET', '/flows', { query: { colour: 'red' } }],
    ['GET', '/flows', { query: { page: '0' } }],
    ['GET', '/flows', { query: { page: 'one' } }],
    ['GET', '/flows', { query: { per_page: '-1' } }],
    ['GET', '/flows', { query: { flows_only: 'yes' } }],
    ['GET', '/flows', { query: { access_role: 'king' } }],
    ['GET', '/flows/40001', { query: { page: '1' } }],
    ['PUT', '/flows/40001/pause', { query: { async: 'true' } }],
    ['PUT', '/flows/40001/pause', { body: { force: true } }],
    ['PUT', '/flows/40001/activate', { query: { async: 'true', all: '1' } }],
    ['GET', '/data_sets', { query: { flows_only: '1' } }],
    ['GET', '/notifications', { query: { level: 'LOUD' } }],
    ['GET', '/notifications', { query: { from: 'yesterday' } }],
    ['GET', '/data_sources/1100001/metrics/files', { query: { per_page: '5' } }],
    ['GET', '/data_flows/data_sources/1100001/logs', { query: { run_id: '5' } }],
    ['GET', '/data_flows/data_sources/1100001/logs', { query: { from: '2026-03-12' } }],
    ['GET', '/data_flows/data_sources/1100001/metrics', { query: { from: '1773316800' } }],
    ['GET', '/data_sources/1100001/metrics/run_summary', { query: { per_page: '5' } }],
    ['GET', '/data_sources/1100001/audit_log', { query: { since: '5' } }],
    ['GET', '/data_sets/3100001/audit_log', { query: { async: 'true' } }],
    ['POST', '/data_sources/1100001/probe/quarantine/sample', { body: { per_page: 101 } }],
    ['POST', '/data_sources/1100001/probe/quarantine/sample', { body: { page: '1' } }],
    ['POST', '/data_sources/1100001/probe/quarantine/sample', { body: { since: 1 } }],
    ['POST', '/data_sources/1100001/probe/quarantine/sample', { body: [] }],
    ['POST', '/token/refresh', { body: { lifetime: 1 } }],
  ])('%s %s with %j is a 400 that names the fault', async (method, path, call) => {
    const answer = await demo.call(method as 'GET', path, call);
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ message: expect.stringMatching(/\S/) });
  });

  it('a body that is not JSON is a 400, one of another type a 415', async () => {
    const path = `/data_sources/${source}/probe/quarantine/sample`;
    const headers = { 'content-type': 'text/csv' };
    expect((await demo.call('POST', path, { body: {}, headers })).status).toBe(415);
    const broken = await demo.broken('POST', path, '{"page":');
    expect(broken.status).toBe(400);
    expect(broken.json).toEqual({ message: expect.any(String) });
  });

  it.each([
    '/flows/1',
    '/flows/x',
    '/flows/99999999999999999999',
    '/data_sources/1',
    '/data_sinks/1/flow',
    '/nothing',
    '/data_sets/',
  ])('GET %s is a 404 without a body', async (path) => {
    const answer = await demo.get(path);
    expect([answer.status, answer.text]).toEqual([404, '']);
  });

  it('a path with the wrong method is not found', async () => {
    expect((await demo.call('POST', '/flows/40001/pause')).status).toBe(404);
  });
});

describe('the control address', () => {
  it('answers only under its own path', async () => {
    expect((await demo.get('/state')).status).toBe(404);
    expect((await demo.control('GET', '/state')).status).toBe(200);
  });

  it('logs requests with a label for the token, never the token, and with their effect', async () => {
    const fresh = await Demo.open({ flows: 1 });
    await fresh.get('/flows', { per_page: '1' });
    await fresh.call('PUT', '/flows/40001/pause');
    await fresh.call('PUT', '/flows/40001/pause');
    const { json, text } = await fresh.control('GET', '/log');
    expect(json).toMatchObject([
      { method: 'POST', path: '/token', route: '/token', token: null, status: 200, took_effect: true },
      {
        method: 'GET',
        path: '/flows',
        query: 'per_page=1',
        token: expect.any(String),
        status: 200,
        took_effect: false,
      },
      { method: 'PUT', path: '/flows/40001/pause', route: '/flows/:id/pause', status: 200, took_effect: true },
      { method: 'PUT', path: '/flows/40001/pause', route: '/flows/:id/pause', status: 200, took_effect: false },
    ]);
    expect(text).not.toContain(fresh.token);
    expect(text).not.toContain(fresh.service.sessions.serviceKey);
  });

  it('refuses to turn the clock back', async () => {
    expect((await demo.control('POST', '/clock', { advance_ms: -1 })).status).toBe(400);
  });
});

it('equal seeds and starts give equal answers, another seed a different one', async () => {
  const answers = [];
  for (const seed of [7, 7, 8]) {
    const one = await Demo.open({ seed, flows: 40 });
    answers.push((await one.get('/flows', { include_run_metrics: '1', access_role: 'all', per_page: '40' })).text);
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).not.toBe(answers[2]);
});
