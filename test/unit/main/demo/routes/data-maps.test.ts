import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, type Answer } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

interface Listed {
  id: number;
  name: string;
  data_sink_id: string | null;
  map_entry_count: number;
  access_roles: string[];
}

async function everyMap(): Promise<Listed[]> {
  return (await demo.get('/data_maps', { access_role: 'all' })).json;
}

async function pathOf(name: string): Promise<string> {
  const found = (await everyMap()).find((map) => map.name === name);
  if (!found) throw new Error(`No data map is called ${name}`);
  return `/data_maps/${found.id}`;
}

async function pathOfDynamic(): Promise<string> {
  const found = (await everyMap()).find((map) => map.data_sink_id !== null);
  if (!found) throw new Error('No data map is dynamic');
  return `/data_maps/${found.id}`;
}

const create = (body: object): Promise<Answer> => demo.call('POST', '/data_maps', { body });
const change = (path: string, body: object): Promise<Answer> => demo.call('PUT', path, { body });
const remove = (path: string): Promise<Answer> => demo.call('DELETE', path);

describe('data maps', () => {
  it('are listed newest first, one’s own unless a role is given', async () => {
    const all = await everyMap();
    const own = (await demo.get('/data_maps')).json;
    expect(own.length).toBeGreaterThan(5);
    expect(all.length).toBeGreaterThan(own.length);
    expect(own.every((map: Listed) => map.access_roles[0] === 'owner')).toBe(true);
    const ids = all.map((map) => map.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const page = await demo.get('/data_maps', { page: '2', per_page: '3' });
    expect(page.json).toEqual(own.slice(3, 6));
    expect(page.headers['x-total-count']).toBe(String(own.length));
  });

  it('have their rows when they are expanded, if they are small and static', async () => {
    const small = await pathOf('Country codes');
    expect((await demo.get(small)).json).not.toHaveProperty('data_map');
    const { json } = await demo.get(small, { expand: '1' });
    expect(json.data_map[0]).toEqual({ code: 'NL', name: 'Netherlands', currency: 'EUR', eu: 'true' });
    expect(json.data_map).toHaveLength(json.map_entry_count);
    expect(json.map_entry_schema.properties.eu).toEqual({ type: 'string' });
    const large = (await demo.get(await pathOf('Postcode zones'), { expand: '1' })).json;
    expect(large.map_entry_count).toBe(2000);
    expect(large).not.toHaveProperty('data_map');
    const dynamic = (await demo.get(await pathOfDynamic(), { expand: '1' })).json;
    expect(dynamic.map_entry_count).toBeGreaterThan(0);
    expect(dynamic).not.toHaveProperty('data_map');
  });

  it('are created with rows whose values are preserved', async () => {
    const rows = [
      { code: 1, label: 'one', extra: { deep: [null, 1.5] } },
      { code: 'two', label: null },
    ];
    const given = {
      name: 'Numbers',
      map_primary_key: 'code',
      data_defaults: { label: '?' },
      tags: ['a'],
      data_map: rows,
    };
    const { json } = await create({ ...given, emit_data_default: true });
    expect(json).toMatchObject({
      name: 'Numbers',
      access_roles: ['owner'],
      data_sink_id: null,
      map_entry_count: 2,
      emit_data_default: true,
      data_defaults: { label: '?' },
      tags: ['a'],
    });
    expect((await demo.get(`/data_maps/${json.id}`, { expand: '1' })).json.data_map).toEqual(rows);
    expect((await demo.get('/data_maps')).json[0].id).toBe(json.id);
    expect((await demo.get('/users/current')).json.data_maps).toContain(json.id);
  });

  it.each([
    ['a key is missing', { map_primary_key: 'code', data_map: [{ code: 'a' }, { label: 'b' }] }, 'data_map.1.code'],
    ['a key is empty', { map_primary_key: 'code', data_map: [{ code: '' }] }, 'data_map.0.code'],
    ['a key is no text', { map_primary_key: 'code', data_map: [{ code: true }] }, 'data_map.0.code'],
    ['a key is there twice', { map_primary_key: 'code', data_map: [{ code: '1' }, { code: 1 }] }, 'data_map.1.code'],
    ['no key is named', { data_map: [{ code: 'a' }] }, 'map_primary_key'],
    ['a row is no object', { map_primary_key: 'code', data_map: ['a'] }, 'data_map.0'],
    ['a flag is a text', { emit_data_default: 'yes' }, 'emit_data_default'],
  ])('are not created when %s', async (_, body, named) => {
    const before = await everyMap();
    const answer = await create({ name: 'Broken', ...body });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(named);
    expect(await everyMap()).toEqual(before);
  });

  it('are not created without a name, nor with unknown fields', async () => {
    expect((await create({ map_primary_key: 'code' })).json.message).toContain('name');
    expect((await create({ name: 'Broken', colour: 'red' })).json.message).toContain('colour');
  });

  it('preserve what an update leaves out', async () => {
    const path = await pathOf('Country codes');
    const before = (await demo.get(path)).json;
    await demo.advance(minute);
    const { json } = await change(path, { description: null, tags: ['eu'] });
    expect(json).toEqual({ ...before, description: null, tags: ['eu'], updated_at: '2026-03-12T12:01:00.000Z' });
  });

  it('can be found by another column only if every row has it, and has its own value', async () => {
    const path = await pathOf('Country codes');
    expect((await change(path, { map_primary_key: 'currency' })).json.message).toContain('EUR is there twice');
    expect((await demo.get(`${path}/entries/NL`)).json).toHaveLength(1);
    expect((await change(path, { map_primary_key: 'name' })).json.map_primary_key).toBe('name');
    expect((await demo.get(`${path}/entries/Netherlands`)).json).toHaveLength(1);
    expect((await demo.get(`${path}/entries/NL`)).json).toEqual([]);
  });

  it('are deleted for good, and their ids are not reused', async () => {
    const { id } = (await create({ name: 'Short-lived' })).json;
    expect((await remove(`/data_maps/${id}`)).json).toEqual({ code: '200', message: expect.any(String) });
    expect((await demo.get(`/data_maps/${id}`)).status).toBe(404);
    expect((await create({ name: 'Next' })).json.id).toBeGreaterThan(id);
  });

  it('that a data sink fills are deleted with that, and not alone', async () => {
    const path = await pathOfDynamic();
    Object.assign(demo.service.world.dataMaps.get(Number(path.split('/').at(-1))) ?? {}, { role: 'admin' });
    const answer = await remove(path);
    expect(answer.status).toBe(405);
    expect(answer.json.message).toContain('data sink');
    const map = (await demo.get(path)).json;
    expect((await demo.get(`/data_sinks/${map.data_sink_id}`)).json).toMatchObject({
      sink_type: 'data_map',
      data_map_id: map.id,
      data_set_id: map.data_set_id,
    });
  });

  it('that one may only view can be read, and no more', async () => {
    const path = await pathOf('VAT rates');
    expect((await demo.get(path, { expand: '1' })).json).toMatchObject({ access_roles: ['collaborator'] });
    const row = { country: 'NL', rate: 0.22 };
    for (const answer of [
      await change(path, { name: 'Mine' }),
      await change(`${path}/entries`, { entries: [row] }),
      await remove(`${path}/entries/NL`),
      await remove(path),
    ]) {
      expect([answer.status, answer.text]).toEqual([403, '']);
    }
    expect((await demo.get(`${path}/entries/NL`)).json).toEqual([{ country: 'NL', rate: '0.21', reduced: '0.09' }]);
  });
});

describe('entries of a data map', () => {
  const upsert = async (path: string, entries: unknown): Promise<Answer> => change(`${path}/entries`, { entries });

  it('are found by their keys, several at once, and by patterns', async () => {
    const path = `${await pathOf('Order channels')}/entries`;
    const found = async (keys: string) =>
      (await demo.get(`${path}/${keys}`)).json.map((row: { channel: string }) => row.channel);
    expect(await found('app')).toEqual(['app']);
    expect(await found('app,web,none')).toEqual(['web', 'app']);
    expect(await found('*e*')).toEqual(['web', 'store', 'marketplace']);
    expect(await found('*')).toHaveLength(4);
    expect(await found('.*')).toEqual([]);
    expect(await found('APP')).toEqual([]);
  });

  it('are found by keys that must be encoded in a path, and by many of them', async () => {
    const sizes = await pathOf('Size names');
    const key = 'Größe 1/2 ?#%+(*)';
    await upsert(sizes, [{ size: key, label: 'odd' }]);
    expect((await demo.get(`${sizes}/entries/${encodeURIComponent('XL/XXL')}`)).json).toHaveLength(1);
    expect((await demo.get(`${sizes}/entries/${encodeURIComponent(key)}`)).json).toEqual([{ size: key, label: 'odd' }]);
    const many = Array.from({ length: 500 }, (_, index) => 1000 + index).join(',');
    expect((await demo.get(`${await pathOf('Postcode zones')}/entries/${many}`)).json).toHaveLength(500);
  });

  it('are added when their key is new and replaced when it is not', async () => {
    const path = await pathOf('Return reasons');
    const before = (await demo.get(path)).json.map_entry_count;
    const rows = [
      { reason: 9, text: 'Changed mind', restock: false },
      { reason: 10, text: 'Late' },
    ];
    expect((await upsert(path, rows)).json).toEqual(rows);
    expect((await demo.get(`${path}/entries/9,10`)).json).toEqual(rows);
    expect((await demo.get(path)).json.map_entry_count).toBe(before + 1);
  });

  it.each([
    ['a missing key', [{ reason: 20 }, { text: 'x' }], 'entries.1.reason'],
    ['an empty key', [{ reason: '' }], 'entries.0.reason'],
    ['a key that is there twice', [{ reason: 20 }, { reason: '20' }], 'entries.1.reason'],
    ['no list', { reason: 20 }, 'entries'],
  ])('with %s are refused, all of them', async (_, entries, named) => {
    const path = await pathOf('Return reasons');
    const answer = await upsert(path, entries);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(named);
    expect((await demo.get(`${path}/entries/20`)).json).toEqual([]);
  });

  it('need a map that says which column is the key', async () => {
    const { id } = (await create({ name: 'Keyless' })).json;
    const answer = await upsert(`/data_maps/${id}`, [{ code: 'a' }]);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain('map_primary_key');
  });

  it('are deleted by keys and patterns, with an empty answer; the others stay', async () => {
    const path = await pathOf('Order channels');
    const answer = await remove(`${path}/entries/web,m*`);
    expect([answer.status, answer.text]).toEqual([200, '']);
    const rest = (await demo.get(path, { expand: '1' })).json.data_map;
    expect(rest.map((row: { channel: string }) => row.channel)).toEqual(['app', 'store']);
  });

  it('that are not there can be deleted, which changes nothing', async () => {
    const path = await pathOf('Order channels');
    expect((await remove(`${path}/entries/none`)).status).toBe(200);
    expect(demo.service.log.since(0).at(-1)?.took_effect).toBe(false);
    await remove(`${path}/entries/app`);
    expect(demo.service.log.since(0).at(-1)?.took_effect).toBe(true);
  });

  it('that a data sink writes cannot be changed by hand', async () => {
    const path = await pathOfDynamic();
    expect((await upsert(path, [{ id: 'K1' }])).status).toBe(405);
    expect((await remove(`${path}/entries/*`)).status).toBe(405);
    expect((await demo.get(`${path}/entries/K100`)).json).toHaveLength(1);
  });
});
