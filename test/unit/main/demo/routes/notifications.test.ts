import { beforeEach, describe, expect, test } from 'vitest';
import { Demo, minute, start } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

describe('notifications', () => {
  test('are filtered by level, resource, time and whether they were read', async () => {
    const all = (await demo.get('/notifications')).json;
    expect(all.length).toBeGreaterThan(30);
    const list = async (query: Record<string, string>) => (await demo.get('/notifications', query)).json;
    const { id } = demo.node('orders-eu-s3').resource;
    expect(await list({ level: 'ERROR' })).toEqual(all.filter((one: { level: string }) => one.level === 'ERROR'));
    expect(await list({ resource_type: 'SOURCE', resource_id: String(id) })).toEqual(
      all.filter(
        (one: { resource_id: number; resource_type: string }) =>
          one.resource_id === id && one.resource_type === 'SOURCE',
      ),
    );
    expect(await list({ read: '0' })).toEqual(all.filter((one: { read_at: string | null }) => one.read_at === null));
    const [from, to] = [all[20].ts, all[10].ts];
    const between = await list({ from: String(from), to: String(to) });
    expect(between).toEqual(all.filter((one: { ts: number }) => one.ts >= from && one.ts <= to));
    expect(between).toEqual(expect.arrayContaining([all[20], all[10]]));
  });

  test('are counted, all or only the unread', async () => {
    const unread = (await demo.get('/notifications', { read: '0' })).json;
    expect((await demo.get('/notifications/count', { read: '0' })).json).toEqual({ count: unread.length });
    const total = (await demo.get('/notifications', { per_page: '1', page: '1' })).headers['x-total-count'];
    expect((await demo.get('/notifications/count')).json).toEqual({ count: Number(total) });
  });

  test('arrive while time passes', async () => {
    const before = (await demo.get('/notifications/count')).json.count;
    await demo.advance(20 * minute);
    expect((await demo.get('/notifications/count')).json.count).toBeGreaterThan(before + 3);
    const [newest] = (await demo.get('/notifications', { page: '1', per_page: '1' })).json;
    expect(newest).toMatchObject({ resource_type: expect.any(String), read_at: null, level: expect.any(String) });
    expect(newest.ts).toBeGreaterThan(start / 1000);
  });

  test('about flows that one may only look at are told when asked for by resource', async () => {
    const { node } = demo.service.notifications.newestFirst.find((one) => one.node.resource.kind === 'data_sets') ?? {};
    if (!node) throw new Error('No notification about a data set');
    // As if somebody had taken the role away meanwhile.
    Object.assign(node.resource, { role: 'collaborator' });
    const { id } = node.resource;
    const ids = (list: { resource_id: number }[]): number[] => list.map((one) => one.resource_id);
    expect(ids((await demo.get('/notifications')).json)).not.toContain(id);
    const query = { resource_type: 'DATASET', resource_id: String(id) };
    expect(ids((await demo.get('/notifications', query)).json)).toContain(id);
  });
});
