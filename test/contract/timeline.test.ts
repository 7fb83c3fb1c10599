import { afterEach, describe, expect, it } from 'vitest';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { recordsPerLook } from '../../main/core/versions/reader.ts';
import { Versions } from '../../main/core/versions/versions.ts';
import { memoryDatabase, openDatabase } from '../../main/storage/database.ts';
import { openVersions } from '../../main/storage/versions.ts';
import { forgetfulActivity } from '../fixtures/activity.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memoryHistory } from '../fixtures/history.ts';
import { silentLog } from '../fixtures/log.ts';
import { amount, full, nightly } from '../fixtures/thorough.ts';

const minute = 60_000;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

describe('a change at a service', () => {
  let demo: DemoService;
  let service: Service;
  let watch: Watch;
  let versions: Versions;
  const clock = { now: new ManualClock(start) };
  const database = { now: openDatabase(memoryDatabase) };
  afterEach(async () => {
    await watch.close();
    await versions.close();
    await service.close();
    await demo.stop();
    database.now.close();
  });

  async function open(...options: string[]): Promise<void> {
    clock.now = new ManualClock(start);
    // Without audit logs, changes are found by versions alone.
    const fixed = ['--seed', '7', '--hold-clock', '--start-time', startTime, '--audit-log', 'none'];
    demo = await DemoService.start(...fixed, ...options);
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    database.now = openDatabase(memoryDatabase);
    begin();
    await eventually(() => expect(watch.state).toMatchObject({ phase: 'live', reading: false }));
  }

  /** Follows the behavior of an environment. */
  function begin(): void {
    watch = new Watch({
      ...{ environmentId: 'e', service, clock: clock.now, log: silentLog, pollSeconds: 30 },
      history: memoryHistory(),
      onChange: () => undefined,
    });
    versions = new Versions({
      ...{ environmentId: 'e', service, snapshot: watch.snapshot, clock: clock.now, log: silentLog },
      store: openVersions(database.now, 'e'),
      activity: forgetfulActivity,
      spare: () => Infinity,
      onChange: () => undefined,
    });
    watch.start();
  }

  /** Half a minute passes, the flows are read again, and changes are checked. */
  async function look(after = minute / 2): Promise<void> {
    clock.now.advance(after);
    await demo.skew(clock.now.now() - start);
    watch.refresh();
    await eventually(() => expect(watch.state).toMatchObject({ reading: false, readAt: clock.now.now() }));
    versions.watched(clock.now.now(), minute / 2);
    await versions.settled();
  }

  /** Resolves once a version of every resource is stored. */
  async function lookAtAll(most = 200): Promise<void> {
    for (let looks = 0; looks < most; looks += 1) {
      await look();
      const { resources, stored } = versions.window({ filter: '', after: null, before: null, from: 0, to: 0 });
      // Each of the three lists was read once.
      if (looks > 3 && stored === resources) return;
    }
    throw new Error('Not every resource was read.');
  }

  const changes = (filter = ''): ResourceChange[] =>
    versions
      .window({ filter, after: null, before: null, from: 0, to: 500 })
      .rows.flatMap((row) => (row.what === 'change' ? [row.change] : []));
  const isWhole = ({ method, path }: LoggedRequest): boolean =>
    method === 'GET' &&
    /^\/(data_sources|data_sets|data_sinks|data_credentials|data_maps|code_containers)\/\d+$/.test(path);
  const isList = ({ method, path }: LoggedRequest): boolean =>
    method === 'GET' &&
    /^\/(data_sources|data_sets|data_sinks|data_credentials|data_maps|code_containers)(\/public)?$/.test(path);

  it('is found with its difference and its flows, for any kind that another client changed', async () => {
    await open('--flows', '20');
    await lookAtAll();
    expect(changes()).toEqual([]);
    const nodes = [...watch.snapshot.entries()].flatMap(({ flow }) => flow.nodes.map((node) => ({ flow, node })));
    const sink = nodes.find(({ node }) => node.kind === 'destination' && node.connector === 'snowflake')!;
    const set = nodes.find(({ node }) => node.kind === 'data_set')!;
    await look(minute);
    await demo.put(`/data_sinks/${sink.node.resourceId}`, { sink_config: { table: 'ELSEWHERE' } });
    await demo.put(`/data_sets/${set.node.resourceId}`, { tags: ['looked at'] });
    const maps = (await demo.get('/data_maps?access_role=collaborator')) as {
      id: number;
      map_primary_key: string | null;
      data_sink_id: string | null;
      access_roles: string[];
      map_entry_count: number;
    }[];
    const map = maps.find(
      (one) => one.data_sink_id === null && one.map_entry_count > 1 && one.access_roles.includes('owner'),
    )!;
    const { data_map: rows } = (await demo.get(`/data_maps/${map.id}?expand=1`)) as {
      data_map: Record<string, string>[];
    };
    const gone = rows.at(-1)!;
    await demo.remove(`/data_maps/${map.id}/entries/${encodeURIComponent(gone[map.map_primary_key!]!)}`);
    for (let looks = 0; looks < 14; looks += 1) await look();

    const [config] = changes('kind:destination');
    expect(config).toMatchObject({ id: sink.node.resourceId, weight: 'configuration', by: 'elsewhere', since: null });
    expect(config!.differences).toContainEqual({
      path: ['sink_config', 'table'],
      before: sink.node.name,
      after: 'ELSEWHERE',
    });
    expect(config!.flows).toEqual([{ originId: sink.flow.originId, name: sink.flow.name }]);
    expect(changes(`kind:data_set id:${set.node.resourceId}`)).toMatchObject([{ weight: 'harmless' }]);
    const [lookup] = changes('kind:lookup');
    expect(lookup).toMatchObject({ id: map.id, weight: 'configuration' });
    expect(lookup!.differences).toContainEqual({
      path: ['data_map', gone[map.map_primary_key!]],
      before: gone,
    });
    expect(changes()).toHaveLength(3);
  });

  it('is named first where it made a flow fail, before harmless ones', full, async () => {
    await open('--flows', '60', '--edited-after', '60');
    await lookAtAll();
    const failing = () =>
      [...watch.snapshot.entries()].filter(({ state }) => state === 'failing').map(({ flow }) => flow.originId);
    const before = new Set(failing());
    while (clock.now.now() < start + 62 * minute) await look(minute);
    let fresh: number[] = [];
    for (let looks = 0; looks < 40 && fresh.length === 0; looks += 1) {
      await look(minute);
      fresh = failing().filter((id) => !before.has(id) && versions.suspectsOf(id).suspects.length > 0);
    }
    expect(fresh).toHaveLength(1);
    const { suspects, gaps, unknown } = versions.suspectsOf(fresh[0]!);
    expect(suspects.map(({ change: { kind, weight } }) => [kind, weight])).toEqual([
      ['destination', 'configuration'],
      ['source', 'harmless'],
    ]);
    expect(suspects[0]!.change).toMatchObject({ at: start + 60 * minute, by: 'elsewhere' });
    expect(suspects[0]!.change.differences).toContainEqual({
      path: ['sink_config', 'mapping', 'mapping', 'amount'],
      after: { AMOUNT: 'TINYINT' },
    });
    expect([gaps, unknown]).toEqual([[], 0]);
    // A changed description in another flow is listed, but not suspected.
    expect(changes('path:description')).toHaveLength(1);
  });

  it('costs a bounded number of requests at each observation, those of failing flows first', nightly, async () => {
    await open('--flows', String(amount(1_000, 300)));
    let seen = (await demo.log()).length;
    const spent = async () => {
      const log = (await demo.log(seen)).filter((one) => isWhole(one) || isList(one));
      seen += (await demo.log(seen)).length;
      const lists = new Set(log.filter(isList).map(({ path }) => path.split('/')[1]));
      return { whole: log.filter(isWhole).length, lists: lists.size };
    };
    for (let looks = 0; looks < 12; looks += 1) {
      await look();
      const { whole, lists } = await spent();
      expect(whole).toBeLessThanOrEqual(recordsPerLook);
      // One kind, completely: an estate has some thirty pages of credentials.
      expect(lists).toBeLessThanOrEqual(1);
    }
    const failing = [...watch.snapshot.entries()].filter(({ state }) => state === 'failing');
    const made = failing.flatMap(({ flow }) => flow.nodes);
    const known = made.filter(
      ({ kind, resourceId }) => kind !== 'unknown' && versions.versionsOf({ kind, id: resourceId! }).length > 0,
    );
    expect(known).toHaveLength(made.length);
  });

  it('is not observed while unwatched, which is reported', full, async () => {
    await open('--flows', '12');
    await lookAtAll();
    const stopped = clock.now.now();
    await watch.close();
    await versions.close();
    const [entry] = [...watch.snapshot.entries()];
    const sink = entry!.flow.nodes.find(({ kind }) => kind === 'destination')!;
    clock.now.advance(20 * minute);
    await demo.skew(clock.now.now() - start);
    await demo.put(`/data_sinks/${sink.resourceId}`, { description: 'changed meanwhile' });
    clock.now.advance(40 * minute);
    await demo.skew(clock.now.now() - start);
    begin();
    await eventually(() => expect(watch.state).toMatchObject({ phase: 'live', reading: false }));
    await look();
    const { rows } = versions.window({ filter: '', after: null, before: null, from: 0, to: 9 });
    expect(rows).toMatchObject([
      { what: 'gap', gap: { from: stopped, to: clock.now.now() } },
      { what: 'change', change: { id: sink.resourceId, at: stopped + 20 * minute } },
    ]);
  });

  it('holds no secret of the service', full, async () => {
    await open('--flows', '12');
    await lookAtAll();
    const { api_keys: keys } = (await demo.get(`/data_sources/${idOfSource()}`)) as { api_keys: { api_key: string }[] };
    expect(keys[0]!.api_key).toMatch(/^[0-9a-f]{32}$/);
    const stored = database.now.prepare('SELECT key FROM resource_version').all();
    const store = openVersions(database.now, 'e');
    const text = JSON.stringify(stored.map(({ key }) => store.record(key as number)));
    expect(text).toContain('"name"');
    for (const secret of [keys[0]!.api_key, demo.serviceKey, ...(await demo.issuedTokens())])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"api_key":"(?!\[hidden\])/);
  });

  const idOfSource = (): number =>
    [...watch.snapshot.entries()].flatMap(({ flow }) => flow.nodes).find(({ kind }) => kind === 'source')!.resourceId!;
});
