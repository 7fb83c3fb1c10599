import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { historyDatabase } from '../../main/storage/database-kinds.ts';
import { openDatabase } from '../../main/storage/database.ts';
import type { FlowRun } from '../../main/core/ports/service.ts';
import { openHistory } from '../../main/storage/history.ts';
import { ActingCli } from '../fixtures/acting-cli.ts';
import { collect, serviceAt, viaFlow } from '../fixtures/connection.ts';
import type { LoggedRequest } from '../fixtures/demo-service.ts';
import { Resting } from '../fixtures/resting.ts';
import { nightly } from '../fixtures/thorough.ts';

const world = ['--flows', '300', '--seed', '7', '--runs', '12'];
/** Gives the list of these flows fifteen pages, like that of 1,500 flows at a service with pages of a hundred. */
const cap = ['--max-per-page', '20'];

const ofList = ({ route, query }: LoggedRequest): boolean =>
  route === '/flows' && !String(query).includes('include_run_metrics');

describe('the requests that Penstock costs a service', () => {
  let resting: Resting | undefined;
  let cli: ActingCli | undefined;
  afterEach(async () => {
    await Promise.all([resting?.close(), cli?.stop()]);
    [resting, cli] = [undefined, undefined];
  });

  it.each([
    ['in one page', [], { first: 6, perMinute: 36, list: 4 }],
    // Each page within a minute: fifteen pages in three reads out of four.
    ['in fifteen pages', cap, { first: 36, perMinute: 54, list: 20 }],
  ] as const)('at rest follow the needed reads, not each page each time: flows %s', async (_title, args, most) => {
    resting = await Resting.start(...world, ...args);
    expect((await resting.firstRead()).length).toBeLessThanOrEqual(most.first);
    // Follow-ups of the first read, such as the figures of failing flows, are over by then.
    await resting.minutes(2);
    const sent = await resting.minutes(2);
    expect(sent.filter(ofList).length).toBeLessThanOrEqual(2 * most.list);
    expect(sent.filter(ofList).length).toBeGreaterThanOrEqual(most.list);
    expect(sent.length).toBeLessThanOrEqual(2 * most.perMinute);

    resting.environment.setHidden(true);
    await resting.minutes(2);
    const hidden = await resting.minutes(4);
    expect(hidden.length).toBeLessThanOrEqual(most.perMinute);
  });

  it('of a command are the pages of two lists, and for one flow only what that flow needs', async () => {
    const here = (cli = await ActingCli.start(...world));
    const costOf = async (...args: string[]): Promise<number> => {
      const before = (await here.demo.log()).length;
      await here.json(args);
      return (await here.demo.log()).length - before;
    };
    const flows = await here.json<{ id: number; status: string }[]>(['flows', 'list']);
    const { id } = flows.find(({ status }) => status === 'active')!;
    expect(await costOf('flows', 'show', String(id))).toBeLessThanOrEqual(6);
    // The rest are the figures of failing flows.
    const failing = flows.filter(({ status }) => status === 'failing').length;
    expect(failing).toBeGreaterThan(0);
    const list = (await here.demo.log()).length;
    await here.json(['flows', 'list']);
    const lists = (await here.demo.log()).slice(list).filter(({ route }) => route === '/flows');
    expect(lists).toHaveLength(2);
    // Without rows that fail, or without the nodes at which they do, nothing asks for those nodes.
    const bare = 2 + lists.length;
    expect(await costOf('flows', 'list')).toBeGreaterThan(bare);
    expect(await costOf('flows', 'list', '--where', 'status:paused')).toBe(bare);
    expect(await costOf('flows', 'list', '--fields', 'id,status')).toBe(bare);
    expect(await costOf('flows', 'list', '--fields', 'id,fails_at')).toBeGreaterThan(bare);
  });

  it('of a plan for one flow cover that flow, where the app has read the others recently or they are not needed', async () => {
    const here = (cli = await ActingCli.start(...world));
    const plan = async (id: number, ...more: string[]) => {
      const before = (await here.demo.log()).length;
      const { downstream_flows: fed } = await here.json<{ downstream_flows: { node: number }[] | null }>([
        'flows',
        'pause',
        String(id),
        '--plan',
        ...more,
      ]);
      return { fed: fed?.sort((a, b) => a.node - b.node) ?? null, requests: (await here.demo.log()).length - before };
    };
    const { service } = serviceAt(here.demo);
    await service.session.signIn({ method: 'service_key', serviceKey: here.demo.serviceKey });
    const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
    await service.close();
    const readers = flows.filter(({ feeds }) => feeds.length > 0);
    const destinations = new Set(readers.flatMap(({ feeds }) => feeds.map(({ id }) => id)));
    const { originId: id } = flows.find(({ nodes }) => nodes.some((node) => destinations.has(node.resourceId ?? 0)))!;

    const read = await plan(id);
    expect(read.fed).not.toEqual([]);
    expect(read.requests).toBeLessThanOrEqual(6);
    const skipped = await plan(id, '--no-dependents');
    expect(skipped.fed).toBeNull();
    expect(skipped.requests).toBeLessThanOrEqual(3);

    const database = openDatabase(join(here.profile, historyDatabase.file), historyDatabase);
    try {
      const history = openHistory(database, `cli:${here.demo.baseUrl}`);
      await history.saveFlows(flows, [], Date.now() - 60_000, true);
      expect(await plan(id)).toEqual({ fed: read.fed, requests: skipped.requests });
      await history.saveFlows([], [], Date.now() - 60_000, false);
      expect(await plan(id)).toEqual(read);
      await history.saveFlows([], [], Date.now() - 6 * 60_000, true);
      expect(await plan(id)).toEqual(read);
    } finally {
      database.close();
    }
  });

  it('of showing a flow cover that flow, where the app has read its runs recently, with an unchanged result', async () => {
    const here = (cli = await ActingCli.start(...world, '--hold-clock'));
    const show = async (id: number) => {
      const before = (await here.demo.log()).length;
      const { read_at: _readAt, ...shown } = await here.json<{ read_at: string }>(['flows', 'show', String(id)]);
      const log = (await here.demo.log()).slice(before);
      return { shown, lists: log.filter(({ route }) => route === '/flows').length, requests: log.length };
    };
    const { service } = serviceAt(here.demo);
    await service.session.signIn({ method: 'service_key', serviceKey: here.demo.serviceKey });
    const runs = (await collect(service.listRuns({ all: true }))).flatMap((page) => page.runs);
    await service.close();
    const flows = await here.json<{ id: number; status: string; last_run: string | null }[]>(['flows', 'list']);
    const idOf = (status: string) => flows.find((one) => one.status === status && one.last_run !== null)!.id;
    const [active, failing] = [idOf('active'), idOf('failing')];
    const neverRan = flows.find((one) => one.last_run === null)!.id;
    const [activeBefore, failingBefore] = [await show(active), await show(failing)];
    expect(failingBefore.shown).toMatchObject({ status: 'failing', failing_since: expect.any(String) });

    const database = openDatabase(join(here.profile, historyDatabase.file), historyDatabase);
    try {
      const history = openHistory(database, `cli:${here.demo.baseUrl}`);
      const known = [...Map.groupBy(runs, ({ originId }) => originId)].map(([originId, those]) => ({
        originId,
        since: Math.min(...those.map(({ at }) => at!)),
      }));
      await history.putRuns(runs, { known, readTo: Date.now() - 30_000 });
      expect(await show(active)).toMatchObject({ shown: activeBefore.shown, lists: 0 });
      expect((await show(active)).requests).toBeLessThanOrEqual(3);
      expect(await show(failing)).toMatchObject({ shown: failingBefore.shown, lists: 0 });
      expect((await show(neverRan)).lists).toBe(1);
      await history.putRuns([], { known: [], readTo: Date.now() - 3 * 60_000 });
      expect(await show(active)).toEqual(activeBefore);
    } finally {
      database.close();
    }
  });

  it('of showing a flow end with the page of runs that has its own', async () => {
    const here = (cli = await ActingCli.start(...world, ...cap, '--hold-clock'));
    const { service } = serviceAt(here.demo);
    await service.session.signIn({ method: 'service_key', serviceKey: here.demo.serviceKey });
    const { value: page } = await service.listRuns().next();
    await service.close();
    const [{ originId: id }] = page!.runs as [FlowRun];
    const before = (await here.demo.log()).length;
    await here.json(['flows', 'show', String(id)]);
    const log = (await here.demo.log()).slice(before);
    expect(log.filter(({ route }) => route === '/flows')).toHaveLength(1);
  });

  it.each([
    ['in two pages', ['--max-per-page', '1000'], 60],
    ['in a hundred pages', ['--max-per-page', '20'], 180],
  ] as const)(
    'keep every status as recent as promised, and correct for its age, while others change flows: %s',
    nightly,
    async (_title, args, promised) => {
      const here = (resting = await Resting.start('--flows', '2000', '--seed', '7', '--runs', '6', ...args));
      await here.firstRead();
      const { service } = serviceAt(here.demo);
      await service.session.signIn({ method: 'service_key', serviceKey: here.demo.serviceKey });
      const flows = (await collect(service.listFlows())).flatMap((page) => page.flows);
      const said = new Map(flows.map((one) => [one.originId, [{ at: 0, word: one.nodes[0]!.statusWord }]]));
      const active = flows.filter(({ nodes }) => nodes[0]!.statusWord === 'ACTIVE');
      for (let quarter = 0; quarter < 120; quarter += 1) {
        for (const { originId } of active.slice(quarter * 5, quarter * 5 + 5)) {
          const paused = await service.change(viaFlow('pause', originId)).catch(() => null);
          if (paused) said.get(originId)!.push({ at: here.now, word: paused.nodes[0]!.statusWord });
        }
        await here.minutes(1 / 4);
        const { snapshot } = here.environment.watch;
        for (const { flow } of snapshot.entries()) {
          const at = snapshot.askedAt(flow.originId)!;
          expect(here.now - at).toBeLessThanOrEqual((promised + 2) * 1_000);
          const all = said.get(flow.originId)!;
          // Events within the same second may have been before or after.
          const may = all.filter(
            (one, place) => one.at <= at + 1_000 && (all[place + 1]?.at ?? Infinity) >= at - 1_000,
          );
          expect(may.map(({ word }) => word)).toContain(flow.nodes[0]!.statusWord);
        }
      }
      await service.close();
    },
  );
});
