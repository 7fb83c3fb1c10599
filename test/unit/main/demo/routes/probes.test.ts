import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, type Answer } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 12 });
});

type Probe = 'tree' | 'sample';

async function credentialOf(type: string): Promise<string> {
  const body = { name: `probed ${type}`, credentials_type: type, credentials: { password: 'right' } };
  return `/data_credentials/${(await demo.call('POST', '/data_credentials', { body })).json.id}/probe`;
}

async function ask(type: string, probe: Probe, body: object, query: Record<string, string> = {}): Promise<Answer> {
  return demo.call('POST', `${await credentialOf(type)}/${probe}`, { body, query });
}

/** A folder that surely has files. */
async function firstDay(): Promise<string> {
  const { json } = await ask('s3', 'tree', { depth: 1, path: 'orders' });
  return `orders/${Object.keys(json.object).find((name) => name !== 'meta')}`;
}

describe('browsing', () => {
  it('goes as deep into folders as asked', async () => {
    const { json } = await ask('s3', 'tree', { depth: 1 });
    expect(json).toMatchObject({ status: 'ok', message: 'Ok', connection_type: 's3' });
    expect(json.object).toMatchObject({
      meta: { type: 'meta' },
      'README.txt': { type: 'file', size: expect.any(Number), created_at: expect.any(Number) },
    });
    expect(json.object.orders).toEqual({ type: 'folder', value: {} });
    const deep = (await ask('s3', 'tree', { depth: 3, path: '/' })).json.object;
    const [day] = Object.values<{ value: object }>(deep.orders.value);
    expect(Object.values(day?.value ?? {})[0]).toMatchObject({ type: 'file', updated_at: expect.any(Number) });
  });

  it('begins at the folder that is named', async () => {
    const whole = (await ask('s3', 'tree', { depth: 2 })).json.object;
    const { meta: _, ...days } = (await ask('s3', 'tree', { depth: 1, path: '/orders/' })).json.object;
    expect(days).toEqual(whole.orders.value);
    const missing = await ask('s3', 'tree', { depth: 1, path: 'nothing' });
    expect(missing.status).toBe(404);
    expect((await ask('s3', 'tree', { depth: 1, path: 'README.txt' })).status).toBe(404);
  });

  it('a derived connector shows what the technology below it has', async () => {
    const { json } = await ask('delta_lake', 'tree', { depth: 1 });
    expect(json).toMatchObject({ connection_type: 's3', object: { orders: { type: 'folder' } } });
  });

  it('shows databases, then tables, then columns', async () => {
    const object = async (body: object) => (await ask('postgres', 'tree', body)).json.object;
    expect((await object({ depth: 1 })).northgate).toEqual({ type: 'database', value: {} });
    expect((await object({ depth: 2 })).northgate.value.orders).toEqual({ type: 'table', value: [] });
    const columns = (await object({ depth: 3 })).northgate.value.orders.value;
    expect(columns[0]).toEqual({ type: 'column', name: 'order_id', primaryKey: true, defaultValue: null });
    expect((await object({ depth: 1, database: 'northgate' })).orders).toEqual({ type: 'table', value: [] });
    const table = await object({ depth: 1, database: 'northgate', table: 'orders' });
    expect(table.orders).toEqual({ type: 'table', value: columns });
    expect((await ask('postgres', 'tree', { depth: 1, database: 'other' })).status).toBe(404);
  });

  it.each<[string, string, object, string]>([
    ['no depth', 's3', { path: '/' }, 'depth'],
    ['a depth of nothing', 's3', { depth: 0 }, 'depth'],
    ['a database where files are', 's3', { depth: 1, database: 'northgate' }, 'database'],
    ['a path where tables are', 'postgres', { depth: 1, path: '/' }, 'path'],
    ['a table of no database', 'postgres', { depth: 1, table: 'orders' }, 'database'],
  ])('with %s is refused', async (_, type, body, field) => {
    const answer = await ask(type, 'tree', body);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(field);
  });

  it('is switched off where there are only records', async () => {
    expect((await ask('kafka', 'tree', { depth: 1 })).status).toBe(405);
  });
});

describe('previewing', () => {
  it('gives the text of a file, whose size is the one that browsing shows', async () => {
    const day = await firstDay();
    const entry = (await ask('s3', 'tree', { depth: 1, path: day })).json.object['part-00000.jsonl'];
    const path = await credentialOf('s3');
    const own = (await demo.call('POST', `${path}/tree`, { body: { depth: 1, path: day } })).json.object;
    const preview = await demo.call('POST', `${path}/sample`, { body: { path: `${day}/part-00000.jsonl` } });
    expect(entry.type).toBe('file');
    const { contentType, statusCode, response } = preview.json.output;
    expect([contentType, statusCode]).toEqual(['text/plain', 200]);
    expect(Buffer.byteLength(response)).toBe(own['part-00000.jsonl'].size);
    expect(JSON.parse(response.split('\n')[0])).toHaveProperty('order_id');
  });

  it('gives columns and rows of a table, or of a query', async () => {
    const { json } = await ask('postgres', 'sample', { database: 'northgate', table: 'stock' });
    expect(json).toMatchObject({ status: 'ok', message: 'Ok', connection_type: 'postgres' });
    const { columns, data } = json.output.response;
    expect(columns).toEqual(['id', 'sku', 'store_id', 'on_hand']);
    expect(data.every((row: unknown[]) => row.length === 4)).toBe(true);
    const queried = await ask('postgres', 'sample', { query: 'select * from products', db_query_mode: 'Query' });
    expect(queried.json.output.response.columns).toContain('price');
  });

  it.each(['rest', 'kafka'])('gives what comes from %s as JSON in a text', async (type) => {
    const { response } = (await ask(type, 'sample', { 'url.template': 'https://orders.example' })).json.output;
    expect(JSON.parse(response)[0]).toHaveProperty('order_id');
  });

  it.each<[string, string, object, number]>([
    ['no path of a file', 's3', {}, 400],
    ['a file that is not there', 's3', { path: 'nothing.csv' }, 404],
    ['neither table nor query', 'postgres', { database: 'northgate' }, 400],
    ['a table that is not there', 'postgres', { table: 'constructor' }, 404],
  ])('with %s is refused', async (_, type, body, status) => {
    expect((await ask(type, 'sample', body)).status).toBe(status);
  });

  it('can be deferred; its request record then has the preview', async () => {
    const path = `${await credentialOf('postgres')}/sample`;
    const body = { table: 'orders' };
    const now = (await demo.call('POST', path, { body })).json;
    const asked = (await demo.call('POST', path, { body, query: { async: 'true' } })).json;
    expect(asked).toMatchObject({ status: 'pending', result: null });
    expect(asked).not.toHaveProperty('output');
    const poll = async () => (await demo.call('POST', path, { query: { request_id: String(asked.request_id) } })).json;
    await demo.advance(1000);
    expect(await poll()).toMatchObject({ status: 'running', progress: 50 });
    await demo.advance(minute);
    expect(await poll()).toMatchObject({ status: 'completed', result: now });
  });

  it('that is invalid is not deferred', async () => {
    expect((await ask('postgres', 'tree', { depth: 0 }, { async: 'true' })).status).toBe(400);
  });
});

it('a refused credential shows nothing of its third party', async () => {
  const { id } = demo.node('supplier-prices-sftp').resource.credential ?? { id: 0 };
  for (const [probe, body] of [
    ['tree', { depth: 1 }],
    ['sample', { path: 'README.txt' }],
  ] as const) {
    const answer = await demo.call('POST', `/data_credentials/${id}/probe/${probe}`, { body });
    expect(answer.status).toBe(403);
    expect(answer.json).toEqual({ status: 403, message: '530 Login incorrect' });
  }
});
