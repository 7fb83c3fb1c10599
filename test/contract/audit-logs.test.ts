import { afterEach, describe, expect, it } from 'vitest';
import type { ResourceRef } from '#contract/models/resource.ts';
import { spareRequests } from '../../main/core/environments/spare-requests.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { Versions } from '../../main/core/versions/versions.ts';
import { memoryDatabase, openDatabase } from '../../main/storage/database.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { forgetfulActivity } from '../fixtures/activity.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memoryHistory } from '../fixtures/history.ts';
import { silentLog } from '../fixtures/log.ts';

const startTime = '2026-03-12T12:00:00Z';
const minute = 60_000;
const path = '/data_sets/*/audit_log';
const canary = 'c4n4ry-5ecret';

let demo: DemoService;
let service: Service;

async function open(...args: string[]): Promise<void> {
  demo = await DemoService.start('--flows', '20', '--seed', '7', '--start-time', startTime, '--hold-clock', ...args);
  service = serviceAt(demo).service;
  await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
}

async function resourceNamed(name: string): Promise<ResourceRef> {
  const nodes = (await collect(service.listFlows())).flatMap(({ flows }) => flows).flatMap((flow) => flow.nodes);
  const { kind, resourceId } = nodes.find((node) => node.name === name)!;
  return { kind: kind as ResourceRef['kind'], id: resourceId! };
}

describe('the audit log of a resource', () => {
  afterEach(async () => {
    await service.close();
    await demo.stop();
  });

  it('names who edited the mapping before the incident, in one request', async () => {
    await open();
    const set = await resourceNamed('Orders EU normalised');
    const since = (await demo.log()).length;
    const entries = (await service.resources.auditLog(set))!;
    expect(entries[0]).toMatchObject({
      ...{ user: 'jonas.brandt@northgate.example', impersonator: null, word: 'update' },
      at: Date.parse(startTime) - 62 * minute,
      before: { custom_config: { mapping: { order_total: 'totals.gross' } } },
      after: { custom_config: { mapping: { order_total: 'totals.display' } } },
    });
    expect((await demo.log(since)).map(({ path: sent }) => sent)).toEqual([`/data_sets/${set.id}/audit_log`]);
    const [tags] = (await service.resources.auditLog(await resourceNamed('orders-eu-s3')))!;
    expect(tags!.impersonator).not.toBeNull();
  });

  it('has the changes of every kind of resource', async () => {
    await open('--impersonated');
    const maps = (await demo.get('/data_maps')) as { id: number; data_sink_id: string | null }[];
    const { id } = maps.find((map) => map.data_sink_id === null)!;
    await demo.put(`/data_maps/${id}`, { description: 'Checked' });
    const [changed, created] = (await service.resources.auditLog({ kind: 'lookup', id }))!;
    expect(changed).toMatchObject({ after: { description: 'Checked' }, user: 'mira.okafor@northgate.example' });
    expect(changed!.impersonator).not.toBeNull();
    expect(created!.word).toBe('create');
  });

  it.each([404, 405, 501])('is absent where the service answers %i', async (status) => {
    await open('--fault', JSON.stringify({ match: { path }, action: 'status', status }));
    expect(await service.resources.auditLog({ kind: 'data_set', id: 1 })).toBeNull();
  });

  it('is absent where the service has none, and refused where the user may not read it', async () => {
    await open('--audit-log', 'none');
    const set = await resourceNamed('Orders EU normalised');
    expect(await service.resources.auditLog(set)).toBeNull();
    await demo.fault({ match: { path }, action: 'status', status: 403 });
    expect(await problemFrom(service.resources.auditLog(set))).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('never holds a secret that its entries quote', async () => {
    const entry = {
      ...{ id: 1, event: 'update', created_at: startTime, change_summary: [`password is now ${canary}`] },
      object_changes: {
        source_config: ['{}', JSON.stringify({ auth: { password: canary } })],
        api_key: [null, canary],
      },
      request_url: `/data_sets/1?token=${canary}`,
    };
    await open('--fault', JSON.stringify({ match: { path }, action: 'replace', body: [entry] }));
    const entries = (await service.resources.auditLog({ kind: 'data_set', id: 1 }))!;
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(canary);
  });

  it('is read with a list in `data`, and up to a bound', async () => {
    const data = Array.from({ length: 300 }, (_, id) => ({ id: id + 1, created_at: startTime, event: 'update' }));
    await open('--fault', JSON.stringify({ match: { path }, action: 'replace', body: { data } }));
    expect(await service.resources.auditLog({ kind: 'data_set', id: 1 })).toHaveLength(200);
  });
});

describe('the audit log of the organization', () => {
  afterEach(async () => {
    await service.close();
    await demo.stop();
  });

  const all = { maxPages: 2, atMost: 10, isKnown: () => false };
  const organization = { path: '/orgs/*/audit_log' };

  it('has the newest entries of every kind of resource, by page', async () => {
    await open('--audit-log', 'org');
    const since = (await demo.log()).length;
    const log = (await service.resources.organizationLog(all))!;
    expect([log.entries.length, log.isWhole]).toEqual([20, false]);
    expect(await demo.log(since)).toMatchObject([
      { path: '/orgs/31/audit_log', query: expect.stringContaining('page=1') },
      { path: '/orgs/31/audit_log', query: expect.stringContaining('page=2') },
    ]);
    const set = await resourceNamed('Orders EU normalised');
    const [edit] = (await service.resources.auditLog(set))!;
    const whole = (await service.resources.organizationLog({ ...all, atMost: 1_000 }))!;
    expect(whole.isWhole).toBe(true);
    expect(whole.entries).toContainEqual({ ...edit, resource: set });
  });

  it('is read in one request where the first page has a known entry, and has only the others', async () => {
    await open('--audit-log', 'org');
    const [, , third] = (await service.resources.organizationLog(all))!.entries;
    const since = (await demo.log()).length;
    const isKnown = ({ entryId }: { entryId: string }) => entryId === third!.entryId;
    const log = (await service.resources.organizationLog({ ...all, isKnown }))!;
    expect([log.entries.length, log.isWhole, (await demo.log(since)).length]).toEqual([9, true, 1]);
  });

  it.each([404, 405, 501])('is absent where the service answers %i', async (status) => {
    await open('--fault', JSON.stringify({ match: organization, action: 'status', status }));
    expect(await service.resources.organizationLog(all)).toBeNull();
  });

  it('is refused where the user may not read it', async () => {
    await open();
    expect(await problemFrom(service.resources.organizationLog(all))).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('is of no use where the oldest entries come first', async () => {
    const body = Array.from({ length: 10 }, (_, id) => ({ id: id + 1, created_at: Date.parse(startTime) + id }));
    await open('--fault', JSON.stringify({ match: organization, action: 'replace', body }));
    expect(await service.resources.organizationLog(all)).toBeNull();
  });
});

describe('audit logs of failing flows', () => {
  const clock = new ManualClock(Date.parse(startTime));
  let database: ReturnType<typeof openDatabase>;
  let watch: Watch;
  let versions: Versions;

  afterEach(async () => {
    await watch.close();
    await versions.close();
    await service.close();
    await demo.stop();
  });

  async function look(): Promise<void> {
    clock.advance(minute / 2);
    await demo.skew(clock.now() - Date.parse(startTime));
    watch.refresh();
    await eventually(() => expect(watch.state).toMatchObject({ reading: false, readAt: clock.now() }));
    versions.watched(clock.now(), minute / 2);
    await versions.settled();
  }

  async function begin(...args: string[]): Promise<void> {
    await open(...args);
    database = openDatabase(memoryDatabase);
    const restraint = { load: 'normal', hidden: false } as const;
    watch = new Watch({
      ...{ environmentId: 'e', service, clock, log: silentLog, pollSeconds: 30 },
      history: memoryHistory(),
      onChange: () => undefined,
    });
    versions = new Versions({
      ...{ environmentId: 'e', service, snapshot: watch.snapshot, clock, log: silentLog },
      store: openVersions(database, 'e'),
      activity: forgetfulActivity,
      spare: () => spareRequests(service.requestsPerMinute, restraint),
      onChange: () => undefined,
    });
    watch.start();
    await eventually(() => expect(watch.state).toMatchObject({ phase: 'live', reading: false }));
  }

  const logsOf = async (since: number) =>
    (await demo.log(since)).filter(({ path: sent }) => sent.endsWith('/audit_log'));

  it('name the suspect from before the first start, within the budget of requests', async () => {
    await begin();
    for (let looks = 0; looks < 200; looks += 1) {
      const since = (await demo.log()).length;
      await look();
      // Two reads a minute share the budget with everything else.
      expect((await logsOf(since)).length).toBeLessThanOrEqual(5);
    }
    const failing = [...watch.snapshot.entries()].find(({ flow }) => flow.name === 'Orders EU')!;
    const { suspects, unknown, gaps } = versions.suspectsOf(failing.flow.originId);
    expect(suspects[0]).toMatchObject({
      place: 'failing_node',
      change: { audit: { user: 'jonas.brandt@northgate.example' }, at: Date.parse(startTime) - 62 * minute },
    });
    expect([unknown, gaps]).toEqual([0, []]);
    // Nothing has changed, so no log is read twice.
    const read = (await logsOf(0)).map(({ path: sent }) => sent);
    expect(new Set(read).size).toBe(read.length);
  });

  it('are not read where the log of the organization is, at most one request a look', async () => {
    await begin('--audit-log', 'org');
    const requests: number[] = [];
    for (let looks = 0; looks < 9; looks += 1) {
      const since = (await demo.log()).length;
      await look();
      requests.push((await logsOf(since)).length);
    }
    expect([requests[0], Math.max(...requests)]).toEqual([1, 1]);
    const failing = [...watch.snapshot.entries()].find(({ flow }) => flow.name === 'Orders EU')!;
    const { suspects, unknown, gaps } = versions.openSuspects(failing.flow.originId);
    expect(suspects[0]).toMatchObject({
      change: { audit: { user: 'jonas.brandt@northgate.example' }, at: Date.parse(startTime) - 62 * minute },
    });
    expect([unknown, gaps]).toEqual([0, []]);
    const set = await resourceNamed('Orders EU raw');
    await demo.put(`/data_sets/${set.id}`, { description: 'Checked' });
    for (let looks = 0; looks < 4; looks += 1) await look();
    const { rows } = versions.window({ filter: 'who:mira*', after: null, before: null, from: 0, to: 500 });
    expect(rows).toContainEqual(expect.objectContaining({ change: expect.objectContaining({ ...set }) }));
    expect((await logsOf(0)).every(({ path: sent }) => sent === '/orgs/31/audit_log')).toBe(true);
  });

  it('are neither requested nor missed where the service has none', async () => {
    await begin('--audit-log', 'none');
    for (let looks = 0; looks < 4; looks += 1) await look();
    // One of the organization, one of a resource.
    expect(await logsOf(0)).toHaveLength(2);
    const failing = [...watch.snapshot.entries()].find(({ flow }) => flow.name === 'Orders EU')!;
    expect(versions.suspectsOf(failing.flow.originId).suspects).toEqual([]);
  });

  it.each(['resources', 'org'])('never bring a secret into the store (%s)', async (readable) => {
    const entry = {
      ...{ item_type: 'DataSet', item_id: 1 },
      ...{ id: 1, event: 'update', created_at: startTime, user: { email: 'ann@x' } },
      object_changes: { source_config: ['{}', JSON.stringify({ auth: { password: canary } })], tags: [[], ['a']] },
    };
    const match = { path: '/*/*/audit_log' };
    await begin('--audit-log', readable, '--fault', JSON.stringify({ match, action: 'replace', body: [entry] }));
    await look();
    const stored = database.prepare('SELECT content FROM audit_entry').all();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(canary);
  });
});
