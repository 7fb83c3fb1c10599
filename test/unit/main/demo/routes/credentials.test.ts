import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, type Answer } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

interface Listed {
  id: number;
  name: string;
  credentials_type: string;
}

const secret = 'tr0ub4dor&3';
const postgres = {
  name: 'warehouse',
  credentials_type: 'postgres',
  description: 'Read only',
  credentials: { host: 'db.northgate.example', port: 5432, password: secret, 'aws.secret.key': secret },
};

const create = (body: object = postgres): Promise<Answer> => demo.call('POST', '/data_credentials', { body });
const update = (id: number, body: object): Promise<Answer> => demo.call('PUT', `/data_credentials/${id}`, { body });
const probe = (id: number): Promise<Answer> => demo.get(`/data_credentials/${id}/probe`);

async function idOf(name: string): Promise<number> {
  const all: Listed[] = (await demo.get('/data_credentials', { access_role: 'all' })).json;
  const found = all.find((credential) => credential.name === name);
  if (!found) throw new Error(`No credential is called ${name}`);
  return found.id;
}

describe('credentials', () => {
  it('are listed by role and by type, newest first', async () => {
    const all: Listed[] = (await demo.get('/data_credentials', { access_role: 'all' })).json;
    expect(all.map((one) => one.id)).toEqual(all.map((one) => one.id).toSorted((a, b) => b - a));
    expect((await demo.get('/data_credentials')).json.length).toBeLessThan(all.length);
    const s3 = (await demo.get('/data_credentials', { access_role: 'all', credentials_type: 's3' })).json;
    expect(s3.length).toBeGreaterThan(0);
    expect(s3).toEqual(all.filter((one) => one.credentials_type === 's3'));
  });

  it('carry an API key, as those of a real service do', async () => {
    const { json } = await demo.get(`/data_credentials/${await idOf('aws-orders-eu')}`, { expand: '1' });
    expect(json.api_keys).toEqual([expect.objectContaining({ api_key: expect.stringMatching(/^[0-9a-f]{32}$/) })]);
    expect(json).toMatchObject({ verified_status: '200 Ok', credentials_type: 's3', connector: { type: 's3' } });
  });

  it('never return what they were created with, except what is not secret', async () => {
    const made = await create();
    const again = await demo.get(`/data_credentials/${made.json.id}`, { expand: '1' });
    const listed = await demo.get('/data_credentials');
    for (const { text } of [made, again, listed]) expect(text).not.toContain(secret);
    expect(made.json).not.toHaveProperty('credentials');
    expect(made.json.credentials_non_secure_data).toEqual({ host: 'db.northgate.example', port: '5432' });
    expect(made.json).toMatchObject({ name: 'warehouse', description: 'Read only', verified_status: null });
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an unknown connector', { credentials_type: 'abacus' }, 'credentials_type'],
    ['no properties', { credentials: undefined }, 'credentials'],
    ['properties that are a text', { credentials: 'user:pass' }, 'credentials'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('are not created with %s', async (_, wrong, field) => {
    const answer = await create({ ...postgres, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(field);
  });

  it('replace their properties as a whole, and are unverified then', async () => {
    const { id } = (await create()).json;
    await probe(id);
    expect((await update(id, { name: 'renamed' })).json).toMatchObject({ name: 'renamed', verified_status: '200 Ok' });
    const { json } = await update(id, { credentials: { user: 'reader' } });
    expect(json).toMatchObject({
      credentials_non_secure_data: { user: 'reader' },
      verified_status: null,
      verified_at: null,
    });
    expect(json.credentials_non_secure_data).not.toHaveProperty('host');
    expect((await update(id, { credentials_type: 'mysql' })).json.message).toContain('credentials_type');
  });

  it('are changed by operators and deleted by admins', async () => {
    const id = await idOf('sftp-suppliers');
    const role = (name: string): void =>
      void Object.assign(demo.service.world.credentials.get(id) ?? {}, { role: name });
    role('collaborator');
    expect((await demo.get(`/data_credentials/${id}`)).status).toBe(200);
    expect((await update(id, { name: 'mine' })).status).toBe(403);
    role('operator');
    expect((await update(id, { name: 'mine' })).status).toBe(200);
    expect((await demo.call('DELETE', `/data_credentials/${id}`)).status).toBe(403);
  });

  it('that are in use cannot be deleted, and the answer names who uses them', async () => {
    const id = await idOf('aws-orders-eu');
    const source = demo.node('orders-eu-s3').resource.id;
    const answer = await demo.call('DELETE', `/data_credentials/${id}`);
    expect(answer.status).toBe(405);
    expect(answer.json).toEqual({
      message: expect.stringContaining('orders-eu-s3'),
      data_sources: [source],
      data_sets: [],
      data_sinks: [],
      code_containers: [],
    });
  });

  it('that open the repository of some code are in use too', async () => {
    const { id } = (await create()).json;
    const code = {
      output_type: 'custom',
      code_type: 'python',
      code_encoding: 'none',
      code: 'main.py',
      reusable: false,
    };
    const body = { ...code, name: 'from afar', data_credentials_id: id };
    const container = (await demo.call('POST', '/code_containers', { body })).json;
    const answer = await demo.call('DELETE', `/data_credentials/${id}`);
    expect(answer.status).toBe(405);
    expect(answer.json).toMatchObject({
      message: expect.stringContaining('from afar'),
      code_containers: [container.id],
    });
  });

  it('that nobody uses are deleted for good', async () => {
    const { id } = (await create()).json;
    expect((await demo.call('DELETE', `/data_credentials/${id}`)).json.code).toBe('200');
    expect((await demo.get(`/data_credentials/${id}`)).status).toBe(404);
  });
});

describe('testing a credential', () => {
  it('returns no body when the third party accepts it, and stores that', async () => {
    const { id } = (await create()).json;
    await demo.advance(minute);
    const answer = await probe(id);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect((await demo.get(`/data_credentials/${id}`)).json).toMatchObject({
      verified_status: '200 Ok',
      verified_at: '2026-03-12T12:01:00.000Z',
    });
  });

  it('is a 403 with a body when the third party refuses, until the secret is right', async () => {
    const id = await idOf('sftp-suppliers');
    const refused = await probe(id);
    expect(refused.status).toBe(403);
    expect(refused.json).toEqual({ status: 403, message: '530 Login incorrect' });
    await update(id, { credentials: { host: 'sftp.example', password: 'right' } });
    expect((await probe(id)).status).toBe(200);
  });

  it('can be made to fail with a wrong secret', async () => {
    const { id } = (await create({ ...postgres, credentials: { password: 'wrong' } })).json;
    const { status, json } = await probe(id);
    expect([status, json.status]).toEqual([403, 403]);
    expect((await demo.get(`/data_credentials/${id}`)).json).toMatchObject({
      verified_status: json.message,
      verified_at: null,
    });
  });

  it('can be deferred, and its result then reports the refusal', async () => {
    const id = await idOf('sftp-suppliers');
    const path = `/data_credentials/${id}/probe`;
    const asked = (await demo.get(path, { async: 'true' })).json;
    expect(asked).toMatchObject({ status: 'pending', result: null });
    await demo.advance(minute);
    const polled = (await demo.get(path, { request_id: String(asked.request_id) })).json;
    expect(polled).toMatchObject({ status: 'completed', result: { status: 403, message: '530 Login incorrect' } });
    const elsewhere = await demo.get(`/data_credentials/${await idOf('aws-orders-eu')}/probe`, {
      request_id: String(asked.request_id),
    });
    expect(elsewhere.status).toBe(404);
  });
});
