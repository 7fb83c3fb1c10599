import { beforeEach, describe, expect, it } from 'vitest';
import { Demo, minute, start, type Answer, type Call } from '../support.ts';

let demo: Demo;
beforeEach(async () => {
  demo = await Demo.open({ flows: 30 });
});

describe('notifications', () => {
  it('are filtered by level, resource, time and whether they were read', async () => {
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

  it('are counted, all or only the unread', async () => {
    const unread = (await demo.get('/notifications', { read: '0' })).json;
    expect((await demo.get('/notifications/count', { read: '0' })).json).toEqual({ count: unread.length });
    const total = (await demo.get('/notifications', { per_page: '1', page: '1' })).headers['x-total-count'];
    expect((await demo.get('/notifications/count')).json).toEqual({ count: Number(total) });
  });

  it('arrive while time passes', async () => {
    const before = (await demo.get('/notifications/count')).json.count;
    await demo.advance(20 * minute);
    expect((await demo.get('/notifications/count')).json.count).toBeGreaterThan(before + 3);
    const [newest] = (await demo.get('/notifications', { page: '1', per_page: '1' })).json;
    expect(newest).toMatchObject({ resource_type: expect.any(String), read_at: null, level: expect.any(String) });
    expect(newest.ts).toBeGreaterThan(start / 1000);
  });

  it('about flows that one may only view are returned by resource', async () => {
    const { node } = demo.service.notifications.newestFirst.find((one) => one.node.resource.kind === 'data_sets') ?? {};
    if (!node) throw new Error('No notification about a data set');
    // As if the role had been revoked meanwhile.
    Object.assign(node.resource, { role: 'collaborator' });
    const { id } = node.resource;
    const ids = (list: { resource_id: number }[]): number[] => list.map((one) => one.resource_id);
    expect(ids((await demo.get('/notifications')).json)).not.toContain(id);
    const query = { resource_type: 'DATASET', resource_id: String(id) };
    expect(ids((await demo.get('/notifications', query)).json)).toContain(id);
  });
});

describe('a notification', () => {
  interface Notification {
    id: number;
    read_at: string | null;
  }
  const all = async (query: Record<string, string> = {}): Promise<Notification[]> =>
    (await demo.get('/notifications', query)).json;
  const unread = async (): Promise<number[]> => (await all({ read: '0' })).map((one) => one.id);
  const mark = (action: string, call: Call = {}): Promise<Answer> => demo.call('PUT', `/notifications/${action}`, call);

  it('is found by its id', async () => {
    const [first] = await all();
    expect((await demo.get(`/notifications/${first?.id}`)).json).toEqual(first);
    expect((await demo.get('/notifications/1')).status).toBe(404);
  });

  it.each<[string, (ids: number[]) => Call]>([
    ['a list of ids', (ids) => ({ body: ids })],
    ['ids', (ids) => ({ body: { ids } })],
    ['notification_ids', (ids) => ({ body: { notification_ids: ids } })],
    ['an id in the query', ([id]) => ({ query: { notification_id: String(id) } })],
  ])('is marked as read, and as unread again, with %s', async (_, callFor) => {
    const before = await unread();
    const chosen = before.slice(0, 2);
    const call = callFor(chosen);
    const marked = 'query' in call ? chosen.slice(0, 1) : chosen;
    const answer = await mark('mark_read', call);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(await unread()).toEqual(before.filter((id) => !marked.includes(id)));
    expect((await demo.get(`/notifications/${marked[0]}`)).json.read_at).toBe('2026-03-12T12:00:00.000Z');
    await mark('mark_unread', call);
    expect(await unread()).toEqual(before);
  });

  it('that was read preserves the moment at which it was', async () => {
    const [read] = await all({ read: '1' });
    await mark('mark_read', { body: [read?.id] });
    expect(demo.service.log.since(0).at(-1)?.took_effect).toBe(false);
    expect((await demo.get(`/notifications/${read?.id}`)).json).toEqual(read);
  });

  it('is marked together with all others', async () => {
    await mark('mark_read', { query: { notification_id: 'all' } });
    expect(await unread()).toEqual([]);
    expect((await demo.get('/notifications/count', { read: '0' })).json.count).toBe(0);
    await demo.advance(20 * minute);
    expect((await unread()).length).toBeGreaterThan(0);
  });

  it('can be marked later', async () => {
    const query = { notification_id: 'all', async: 'true' };
    const { request_id: id } = (await mark('mark_read', { query })).json;
    expect((await unread()).length).toBeGreaterThan(0);
    await demo.advance(5000);
    expect((await mark('mark_read', { query: { request_id: String(id) } })).json.status).toBe('completed');
    expect(await unread()).toEqual([]);
  });

  it.each<[string, Call]>([
    ['nothing', {}],
    ['a text', { body: 'all' }],
    ['an id that is no number', { body: ['a'] }],
    ['both ways at once', { query: { notification_id: '1' }, body: [1] }],
    ['a word for an id', { query: { notification_id: 'some' } }],
  ])('is not marked with %s', async (_, call) => {
    expect((await mark('mark_read', call)).status).toBe(400);
  });

  it('is deleted for good, and its id is not reused', async () => {
    const before = await all();
    const id = before[0]?.id;
    expect((await demo.call('DELETE', `/notifications/${id}`)).status).toBe(200);
    expect((await demo.call('DELETE', `/notifications/${id}`)).status).toBe(404);
    await demo.advance(20 * minute);
    const ids = (await all()).map((one) => one.id);
    expect(ids).not.toContain(id);
    expect(ids.length).toBeGreaterThan(before.length);
  });

  it('is deleted with all others, once', async () => {
    expect((await demo.call('DELETE', '/notifications/all')).status).toBe(200);
    expect(await all()).toEqual([]);
    expect((await demo.call('DELETE', '/notifications/all')).status).toBe(404);
  });

  it('of others is not changed by deleting or marking', async () => {
    const { node, id } = demo.service.notifications.newestFirst[0] ?? {};
    // As if the role had been revoked meanwhile.
    Object.assign(node?.resource ?? {}, { role: 'collaborator' });
    expect((await demo.call('DELETE', `/notifications/${id}`)).status).toBe(403);
    await mark('mark_read', { query: { notification_id: 'all' } });
    await demo.call('DELETE', '/notifications/all');
    expect((await demo.get(`/notifications/${id}`)).json.read_at).toBeNull();
  });
});
