import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../main/demo/sessions.ts';
import { Demo, hour } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 12 });
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('signing in', () => {
  it('issues a token for the plain service key', async () => {
    const { json } = await demo.signIn(demo.service.sessions.serviceKey);
    expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, user: { full_name: 'Mira Okafor' } });
    expect(json.access_token).not.toBe(demo.token);
    expect(demo.service.sessions.serviceKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('issues a token for email and password in base64', async () => {
    const { status } = await demo.signIn(base64(`mira.okafor@northgate.example:${demoPassword}`));
    expect(status).toBe(200);
  });

  it.each([base64('mira.okafor@northgate.example:wrong'), base64('ana.ruiz@northgate.example:x'), 'f'.repeat(32)])(
    'with %s is a 401',
    async (basic) => {
      expect((await demo.signIn(basic)).status).toBe(401);
    },
  );

  it('with a malformed header is a 400', async () => {
    const answer = await demo.call('POST', '/token', { headers: { authorization: 'Basic' } });
    expect(answer.status).toBe(400);
  });

  it('reports another user who acts as the user', async () => {
    const acted = await Demo.open({ flows: 1, impersonated: true });
    const { json } = await acted.get('/users/current');
    expect(json.user).toMatchObject({ impersonated: true, impersonator: { full_name: 'Hugo Martin' } });
  });
});

describe('a session', () => {
  it('ends when its lifetime is over', async () => {
    await demo.advance(hour - 1);
    expect((await demo.get('/users/current')).status).toBe(200);
    await demo.advance(1);
    expect((await demo.get('/users/current')).status).toBe(401);
  });

  it('lives as long as configured', async () => {
    const short = await Demo.open({ flows: 1, tokenSeconds: 2 });
    await short.advance(2000);
    expect((await short.get('/users/current')).status).toBe(401);
  });

  it('is prolonged by a refresh, which issues a new token', async () => {
    await demo.advance(hour - 1000);
    const { json } = await demo.call('POST', '/token/refresh');
    demo.token = json.access_token;
    await demo.advance(hour - 1000);
    expect((await demo.get('/users/current')).status).toBe(200);
  });

  it('cannot be refreshed after its end', async () => {
    await demo.advance(hour);
    expect((await demo.call('POST', '/token/refresh')).status).toBe(401);
  });

  it('is over after logging out, while others continue', async () => {
    const other = (await demo.signIn(demo.service.sessions.serviceKey)).json.access_token;
    const answer = await demo.call('POST', '/logout');
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await demo.get('/users/current')).status).toBe(401);
    demo.token = other;
    expect((await demo.get('/users/current')).status).toBe(200);
  });

  it('also ends by the path that other services use', async () => {
    expect((await demo.call('POST', '/token/logout')).status).toBe(200);
    expect((await demo.get('/users/current')).status).toBe(401);
  });
});

it('the current user is returned in both shapes: owned ids, and the user', async () => {
  const { json } = await demo.get('/users/current');
  expect(json.data_sources).toContain(demo.node('orders-eu-s3').resource.id);
  expect(json.data_sources).not.toContain(demo.node('loyalty-api').resource.id);
  expect(json).toMatchObject({
    teams: [],
    user: { email: 'mira.okafor@northgate.example' },
    org: { name: 'Northgate' },
  });
});
