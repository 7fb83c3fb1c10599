import { describe, expect, it } from 'vitest';
import { Demo, minute, start } from '../support.ts';

interface Entry {
  id: number;
  event: string;
  object_changes: Record<string, [unknown, unknown]>;
  user: { email: string };
  impersonator_id: number | null;
  created_at: string;
}

const pathOf = (demo: Demo, name: string): string => {
  const { kind, id } = demo.node(name).resource;
  return `/${kind}/${id}`;
};
const entriesOf = async (demo: Demo, name: string): Promise<Entry[]> =>
  (await demo.get(`${pathOf(demo, name)}/audit_log`)).json;

describe('the audit log of the demo', () => {
  it('names who edited the mapping before the incident, with innocent edits next to it', async () => {
    const demo = await Demo.open({ flows: 3 });
    const [mapping, description, created] = await entriesOf(demo, 'Orders EU normalised');
    expect(mapping).toMatchObject({
      ...{ item_type: 'DataSet', item_id: demo.node('Orders EU normalised').resource.id, event: 'update' },
      object_changes: { custom_config: [expect.anything(), expect.anything()] },
      user: { email: 'jonas.brandt@northgate.example' },
      created_at: new Date(start - 62 * minute).toISOString(),
    });
    expect(description!.object_changes).toHaveProperty('description');
    expect(created!.event).toBe('create');
    const record = (await demo.get(pathOf(demo, 'Orders EU normalised'))).json;
    expect(record).toMatchObject({
      custom_config: mapping!.object_changes['custom_config']![1],
      updated_at: mapping!.created_at,
    });
    expect((await entriesOf(demo, 'orders-eu-s3'))[0]).toMatchObject({
      object_changes: { tags: [expect.anything(), expect.arrayContaining(['reviewed'])] },
      impersonator_id: expect.any(Number),
    });
  });

  it('has an entry for each property that a request changed, and for each change of status', async () => {
    const demo = await Demo.open({ flows: 3, impersonated: true });
    await demo.advance(minute);
    await demo.call('PUT', pathOf(demo, 'Orders EU raw'), { body: { description: 'New' } });
    await demo.advance(minute);
    await demo.call('PUT', `${pathOf(demo, 'Orders EU raw')}/pause`);
    const [status, description] = await entriesOf(demo, 'Orders EU raw');
    expect(status!.object_changes).toEqual({ status: ['ACTIVE', 'PAUSED'] });
    expect(description).toMatchObject({
      ...{ event: 'update', object_changes: { description: [null, 'New'] } },
      user: { email: 'mira.okafor@northgate.example' },
    });
    expect(description!.impersonator_id).not.toBeNull();
  });

  it('is read by page, and only by users who may edit', async () => {
    const demo = await Demo.open({ flows: 30 });
    const path = `${pathOf(demo, 'Orders EU normalised')}/audit_log`;
    const page = await demo.get(path, { page: '2', per_page: '1' });
    expect(page.json).toHaveLength(1);
    expect(page.headers).toMatchObject({ 'x-current-page': '2' });
    const others = [...demo.service.world.resources.data_sets.values()].find(({ role }) => role === 'collaborator')!;
    const refused = await demo.get(`/data_sets/${others.id}/audit_log`);
    expect([refused.status, refused.text]).toEqual([403, '']);
    expect((await demo.get('/orgs/31/audit_log')).status).toBe(403);
    expect((await demo.get('/data_sets/1/audit_log')).status).toBe(404);
  });

  it('of the organization has the edits of all resources, where it may be read', async () => {
    const demo = await Demo.open({ flows: 3, auditLog: 'org' });
    const entries = (await demo.get('/orgs/31/audit_log')).json as (Entry & { item_type: string })[];
    const times = entries.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(entries.map(({ item_type }) => item_type)).size).toBe(6);
    expect(entries).toEqual(expect.arrayContaining(await entriesOf(demo, 'Orders EU normalised')));
  });

  it('of a user is empty, and readable by that user and by administrators, like that of a team', async () => {
    const demo = await Demo.open({ flows: 1 });
    const [caller, other] = demo.service.world.people;
    const paths = [`/users/${caller!.id}`, `/users/${other!.id}`, '/users/999999', '/teams/1', '/teams/601'];
    const answers = await Promise.all(paths.map((path) => demo.get(`${path}/audit_log`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 404, 403]);
    expect(answers[0]!.json).toEqual([]);
    const strict = await demo.get(`/users/${caller!.id}/audit_log`, { event: 'update' });
    expect(strict.status).toBe(400);
    const administrator = await Demo.open({ flows: 1, auditLog: 'org' });
    for (const path of [`/users/${other!.id}`, '/teams/601'])
      expect((await administrator.get(`${path}/audit_log`)).json).toEqual([]);
  });

  it('is missing where the service has none', async () => {
    const demo = await Demo.open({ flows: 1, auditLog: 'none' });
    for (const path of [pathOf(demo, 'Orders EU normalised'), '/orgs/31', '/projects/501'])
      expect((await demo.get(`${path}/audit_log`)).status).toBe(404);
  });
});
