import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RecordKind, recordKinds } from '#contract/models/resource.ts';
import { systemClock as clock } from '../../main/core/base/clock.ts';
import { Snapshot } from '../../main/core/monitoring/snapshot.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { LookupEntries } from '../../main/core/resources/entries.ts';
import { Inventory } from '../../main/core/resources/inventory.ts';
import { collect, problemFrom, serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';

describe.each(['11', '21'])('the inventory of a service, with the world %s', (seed) => {
  let demo: DemoService;
  let service: Service;
  const snapshot = new Snapshot();
  beforeAll(async () => {
    demo = await DemoService.start('--flows', '130', '--seed', seed, '--hold-clock');
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    for (const { flows } of await collect(service.listFlows())) snapshot.put(flows, clock.now());
  });
  afterEach(() => demo.clearFaults());
  afterAll(async () => {
    await service.close();
    await demo.stop();
  });

  const anew = () =>
    new Inventory({
      service: service.resources,
      watch: { snapshot, knowsFlows: true },
      signedIn: () => true,
      clock,
      onChange: () => undefined,
    });
  const ask = (kind: RecordKind, filter = '') => ({ list: { kind, from: 'own' as const }, filter, sort: [] });

  it('reports for everything that a node represents how many flows use it', async () => {
    const inventory = anew();
    for (const kind of ['source', 'data_set', 'destination'] as const) {
      await inventory.read({ kind, from: 'own' });
      const { rows, complete } = inventory.window(ask(kind), 0, Infinity);
      expect(complete).toBe(true);
      const nodes = [...snapshot.entries()].flatMap(({ flow }) => flow.nodes).filter((node) => node.kind === kind);
      const known = new Set(rows.map(({ id }) => id));
      const used = new Set(nodes.map(({ resourceId }) => resourceId).filter((id) => id !== null && known.has(id)));
      expect(
        rows
          .filter(({ flows }) => flows! > 0)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...used].toSorted());
      expect(used.size).toBeGreaterThan(0);
    }
  });

  it.each([403, 404, 405, 500])(
    'explains an empty list that the service answers with %i, and reads the others',
    async (status) => {
      const inventory = anew();
      await demo.fault({ match: { path: '/data_maps*' }, action: 'status', status });
      for (const kind of recordKinds) await inventory.read({ kind, from: 'own' });
      const { all, complete, problem } = inventory.window(ask('lookup'), 0, 9);
      expect({ all, complete, problem }).toMatchObject({ all: 0, complete: false, problem: { status } });
      for (const kind of recordKinds.filter((one) => one !== 'lookup'))
        expect(inventory.window(ask(kind), 0, 9)).toMatchObject({ complete: true, problem: null });
      await demo.clearFaults();
      await inventory.read({ kind: 'lookup', from: 'own' });
      expect(inventory.window(ask('lookup'), 0, 9)).toMatchObject({ complete: true, problem: null });
    },
  );

  it('counts each kind with one request', async () => {
    const inventory = anew();
    const before = (await demo.log()).length;
    inventory.window(ask('code'), 0, 0);
    const counted = () => Object.keys(inventory.window(ask('code'), 0, 0).counts).length === recordKinds.length;
    await expect.poll(counted).toBe(true);
    await inventory.read({ kind: 'code', from: 'own' });
    const asked = (await demo.log(before)).map(({ path }) => path.split('?')[0]);
    for (const path of ['/data_sources', '/data_sets', '/data_sinks', '/data_credentials', '/data_maps'])
      expect(asked.filter((one) => one === path)).toHaveLength(1);
  });

  it('reads the entries of a lookup once, in windows, and never hides a column', async () => {
    const inventory = anew();
    await inventory.read({ kind: 'lookup', from: 'own' });
    const details = await Promise.all(
      inventory.window(ask('lookup'), 0, 500).rows.map(({ id }) => inventory.get({ kind: 'lookup', id })),
    );
    const largest = details.toSorted(
      (a, b) => Number(b.record['map_entry_count']) - Number(a.record['map_entry_count']),
    )[0]!;
    const entries = new LookupEntries(service.resources, clock);
    const before = (await demo.log()).length;
    const question = { lookupId: largest.id, keys: '' };
    const all = await entries.window(question, { from: 0, to: Infinity, again: false });
    expect(all.total).toBe(largest.record['map_entry_count']);
    expect(all.columns[0]).toBe(largest.record['map_primary_key']);
    const part = await entries.window(question, { from: 5, to: 9, again: false });
    expect(part.rows).toEqual(all.rows.slice(5, 9));
    expect((await demo.log(before)).filter(({ path }) => path.includes('/entries/'))).toHaveLength(1);
    expect(JSON.stringify(all.rows)).not.toContain('[hidden]');
    expect(
      await problemFrom(entries.window({ lookupId: 999_999, keys: '' }, { from: 0, to: 1, again: false })),
    ).toMatchObject({
      kind: 'not_found',
    });
  });
});
