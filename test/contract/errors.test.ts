import type { ErrorKind } from '#contract/models/error-kind.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Errors } from '../../main/core/errors/errors.ts';
import { verdictsOf } from '../../main/core/monitoring/flow-verdicts.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { buildWorld } from '../../main/demo/world/build.ts';
import { quarantined } from '../../main/demo/world/quarantine.ts';
import { fingerprintOf } from '../../main/core/samples/fingerprint.ts';
import { memoryDatabase, openDatabase } from '../../main/storage/database.ts';
import { openErrors } from '../../main/storage/errors.ts';
import { openGroupRules } from '../../main/storage/group-rules.ts';
import { openSeenGroups } from '../../main/storage/seen-groups.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memoryHistory } from '../fixtures/history.ts';
import { silentLog } from '../fixtures/log.ts';
import { MemoryRecords } from '../fixtures/memory-records.ts';
import { full, nightly, some } from '../fixtures/thorough.ts';

const minute = 60_000;
const hour = 60 * minute;
const flows = 120;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

const worldOf = (seed: number) => buildWorld({ seed, start, flows, nodes: Infinity });

/** Time of the first failed record of a kind in the last day, as the demo makes them. */
function firstOf(world: ReturnType<typeof worldOf>, { key, places }: ErrorKind): number {
  const node = world.flows.flatMap((flow) => flow.nodes).find(({ id }) => id === places[0]!.nodeId)!;
  const { records } = quarantined(world, node, start, { from: start - 24 * hour, to: start }, 0, 50_000);
  const times = records.filter((one) => fingerprintOf(one.errorType, one.message).key === key);
  return Math.min(...times.map(({ ingestTime }) => ingestTime));
}

describe('kinds of failure over all flows', () => {
  let demo: DemoService;
  let service: Service;
  let watch: Watch;
  let errors: Errors;
  let clock: ManualClock;
  let records: MemoryRecords;
  let database: ReturnType<typeof openDatabase>;
  afterEach(async () => {
    await watch.close();
    await errors.close();
    await service.close();
    await demo.stop();
    database.close();
  });

  /** Opens the world at this many milliseconds after its start, and reads it once. */
  async function open(sinceStart: number, ...options: string[]): Promise<void> {
    clock = new ManualClock(start + sinceStart);
    demo = await DemoService.start(
      ...['--flows', String(flows), '--hold-clock', '--start-time', startTime, `--skew-ms=${sinceStart}`],
      ...options,
    );
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    database = openDatabase(memoryDatabase);
    records = new MemoryRecords();
    watch = new Watch({
      environmentId: 'e',
      service,
      history: memoryHistory(),
      clock,
      log: silentLog,
      pollSeconds: 30,
      onChange: (state) => {
        // Follows the behavior of an environment.
        const { judgedAt } = watch;
        if (state.phase === 'live' && state.gaps.length === 0 && state.problem === null && judgedAt !== null)
          errors.watched(judgedAt, state.interval);
      },
    });
    errors = new Errors({
      environmentId: 'e',
      spare: () => Infinity,
      service,
      snapshot: watch.snapshot,
      records,
      stores: {
        kinds: openErrors(database, 'e'),
        rules: openGroupRules(database, 'e'),
        seenGroups: openSeenGroups(database, 'e'),
      },
      clock,
      log: silentLog,
      onChange: () => undefined,
    });
    watch.start();
    await eventually(() => expect(watch.state).toMatchObject({ phase: 'live', reading: false }));
  }

  /** Moves the clocks of the service and of this computer. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await demo.skew(clock.now() - start);
  }

  const failing = () =>
    [...watch.snapshot.entries()].flatMap((entry) =>
      entry.state === 'failing'
        ? verdictsOf(entry).failsAt.map((id) => entry.flow.nodes.find((node) => node.id === id)!)
        : [],
    );
  const list = (filter = ''): ErrorKind[] => errors.window(filter, 0, 500).rows;
  const asksRecords = ({ path, method }: LoggedRequest) =>
    method === 'POST' && path.endsWith('/probe/quarantine/sample');

  /** Reads the flows again until every failing node was read since then. */
  async function whenRead(): Promise<void> {
    const before = clock.now();
    await eventually(() => {
      watch.refresh();
      const { read } = errors.window('', 0, 0);
      expect(read).toMatchObject({ undecided: 0, nodes: read.failing, failing: failing().length });
      expect(read.failing).toBeGreaterThan(0);
      expect(read.from).toBeGreaterThanOrEqual(before);
    });
  }

  const worlds: [number, string[]][] = [
    [7, []],
    [21, []],
    [7, ['--no-error-metrics']],
  ];
  it.each(some(worlds, 1))(
    'are those of the newest records at the failing nodes, with seed %i %j',
    async (seed, options) => {
      await open(0, '--seed', String(seed), ...options);
      await whenRead();
      const world = worldOf(seed);
      const nodes = world.flows.flatMap((flow) => flow.nodes);
      const expected = new Map<string, Map<number, number>>();
      let total = 0;
      for (const { id } of failing()) {
        const node = nodes.find((one) => one.id === id)!;
        const found = quarantined(world, node, start, { from: start - 24 * hour, to: start }, 0, 200);
        total += found.total;
        for (const { errorType, message } of found.records) {
          const { key } = fingerprintOf(errorType, message);
          const at = expected.get(key) ?? new Map<number, number>();
          expected.set(key, at.set(id, (at.get(id) ?? 0) + 1));
        }
      }
      const found = new Map(
        list().map(({ key, places }) => [key, new Map(places.map(({ nodeId, records: n }) => [nodeId, n]))]),
      );
      expect(found).toEqual(expected);
      expect(errors.window('', 0, 0).read.total).toBe(total);
      expect(list().map(({ state }) => state)).toEqual(list().map(() => 'first_look'));
      expect(errors.state).toMatchObject({ fresh: 0, freshSince: null });

      const innocent = (await demo.log()).filter(asksRecords).filter(({ path }) => {
        const [, type, id] = path.split('/');
        return !failing().some(({ kind, resourceId }) => typeOf[kind] === type && resourceId === Number(id));
      });
      // A service without figures is queried for the totals of all nodes of failing flows.
      if (options.length === 0) expect(innocent).toEqual([]);
      expect(records.collectionCount).toBe(0);
    },
  );

  it(
    'are new where none of their records failed before the previous observation, and never at the first',
    full,
    async () => {
      await open(-2 * hour, '--seed', '7');
      expect(list()).toEqual([]);
      await pass(2 * hour);
      await whenRead();
      const orders = list('name:"Orders EU normalised"');
      const byMessage = Object.fromEntries(
        orders.map(({ message, state }) => [
          message
            .map(({ text }) => text)
            .join('')
            .slice(0, 12),
          state,
        ]),
      );
      expect(byMessage).toMatchObject({ 'order_total:': 'new', 'currency:  i': 'new' });
      const { fresh, freshSince } = errors.state;
      expect(fresh).toBe(list('state:new').length);
      expect(freshSince).toBe(Math.min(...list('state:new').map(({ firstAt }) => firstAt)));
      // The oldest pages show the beginning, although only the newest of so many are read.
      const total = list('order_total state:new')[0]!;
      expect(total).toMatchObject({ orEarlier: false });
      expect(total.firstAt).toBe(firstOf(worldOf(7), total));
    },
  );

  it('cost no request while nothing fails, and a few where something does', nightly, async () => {
    await open(-2 * hour, '--seed', '7');
    watch.refresh();
    await eventually(() => expect(watch.state).toMatchObject({ reading: false }));
    await errors.settled();
    expect((await demo.log()).filter(asksRecords)).toEqual([]);
    await pass(2 * hour);
    await whenRead();
    await errors.settled();
    const asked = (await demo.log()).filter(asksRecords);
    // Two pages of the newest, at most ten of older ones, a count and the two oldest pages.
    expect(asked.length).toBeLessThanOrEqual(15 * failing().length);
    for (let reads = 0; reads < 3; reads += 1) {
      watch.refresh();
      await eventually(() => expect(watch.state).toMatchObject({ reading: false }));
      await errors.settled();
    }
    expect((await demo.log()).filter(asksRecords)).toHaveLength(asked.length);
  });

  it('are resolved some time after the incident, by reads of nodes that no longer fail', nightly, async () => {
    await open(0, '--seed', '7');
    await whenRead();
    await demo.repair();
    const isResolved = () => list('order_total OR "No order"').every(({ state }) => state === 'resolved');
    for (let step = 0; step < 30 && !isResolved(); step += 1) {
      await pass(5 * minute);
      watch.refresh();
      await eventually(() => expect(watch.state).toMatchObject({ reading: false, readAt: clock.now() }));
      await errors.settled();
    }
    expect(list('order_total').map(({ state }) => state)).toEqual(['resolved']);
    expect(list('"No order"').map(({ state }) => state)).toEqual(['resolved']);
  });
});

const typeOf: Record<string, string> = { source: 'data_sources', data_set: 'data_sets', destination: 'data_sinks' };
