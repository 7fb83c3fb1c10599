import { afterEach, describe, expect, it } from 'vitest';
import { verdictsOf } from '../../main/core/monitoring/flow-verdicts.ts';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { buildWorld } from '../../main/demo/world/build.ts';
import { errorsByRun } from '../../main/demo/world/error-counts.ts';
import type { Flow } from '../../main/demo/world/model.ts';
import { quarantined } from '../../main/demo/world/quarantine.ts';
import { newestRuns } from '../../main/demo/world/runs.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService, type LoggedRequest } from '../fixtures/demo-service.ts';
import { eventually } from '../fixtures/eventually.ts';
import { memoryHistory } from '../fixtures/history.ts';
import { silentLog } from '../fixtures/log.ts';
import { full, nightly, some } from '../fixtures/thorough.ts';

const hour = 3_600_000;
const flows = 120;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

const worldOf = (seed: number) => buildWorld({ seed, start, flows, nodes: Infinity });

const isOver = (errors: number, records: number): boolean => errors >= 5 && errors / (records + errors) > 0.01;

/** Nodes where a flow fails by the demo's own numbers of the bad runs of its last hour, worst first. */
function failingIn(world: ReturnType<typeof worldOf>, flow: Flow, by: 'metrics' | 'quarantine'): number[] {
  const runs = newestRuns(world, flow, start, 200);
  const good = runs.findIndex(({ errors, records }) => !isOver(errors, records));
  const bad = runs.slice(0, good).filter(({ id }) => id > runs[0]!.id - hour);
  if (bad.length === 0) return [];
  const from = runs[bad.length]!.id + 1;
  const records = bad.reduce((sum, run) => sum + run.records, 0);
  const errorsAt = flow.nodes.map((node) => ({
    id: node.id,
    errors:
      by === 'quarantine'
        ? quarantined(world, node, start, { from, to: start }, 0, 0).total
        : errorsByRun(world, node, from, start).reduce((sum, { errors }) => sum + errors, 0),
  }));
  const over = errorsAt.filter(({ errors }) => isOver(errors, records));
  return over.sort((a, b) => b.errors - a.errors).map(({ id }) => id);
}

describe('the status of nodes', () => {
  let demo: DemoService;
  let service: Service;
  let watch: Watch;
  let clock: ManualClock;
  afterEach(async () => {
    await watch.close();
    await service.close();
    await demo.stop();
  });

  /** Opens the world at this many milliseconds after its start. */
  async function open(sinceStart: number, ...options: string[]): Promise<void> {
    clock = new ManualClock(start + sinceStart);
    demo = await DemoService.start(
      '--flows',
      String(flows),
      '--hold-clock',
      '--start-time',
      startTime,
      `--skew-ms=${sinceStart}`,
      ...options,
    );
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    watch = new Watch({
      environmentId: 'e',
      service,
      history: memoryHistory(),
      clock,
      log: silentLog,
      pollSeconds: 30,
      onChange: () => undefined,
    });
    watch.start();
    await eventually(() => expect(watch.state).toMatchObject({ phase: 'live', reading: false }));
  }

  const entries = () => [...watch.snapshot.entries()];
  const failing = () => entries().filter(({ state }) => state === 'failing');
  const unknown = () =>
    failing().flatMap(({ flow, figures }) => flow.nodes.filter(({ id }) => !figures.has(id)).map(({ id }) => id));
  const asksFigures = ({ path, method }: LoggedRequest) =>
    path.includes('/errors') || (method === 'POST' && path.includes('/probe/quarantine/sample'));
  const asked = async () => (await demo.log()).filter(asksFigures);

  /** Reads again until every node of every failing flow is known. */
  async function whenKnown(): Promise<void> {
    await eventually(() => {
      watch.refresh();
      expect(unknown()).toEqual([]);
    });
  }

  const worlds = [7, 21].flatMap((seed) => [6, 12, 50, 200].map((runs) => [seed, runs] as const));

  it.each(some(worlds, 1))("follows the service's own figures, with seed %i and %i runs known", async (seed, runs) => {
    await open(0, '--seed', String(seed), '--runs', String(runs));
    await whenKnown();
    const world = worldOf(seed);
    const orders = failing().find(({ flow }) => flow.name === 'Orders EU')!;
    expect(orders.flow.nodes.find(({ id }) => id === verdictsOf(orders).failsAt[0])?.name).toBe('Orders EU normalised');
    for (const flow of world.flows) {
      const entry = watch.snapshot.entryOf(flow.nodes[0]!.id)!;
      if (entry.state !== 'failing') continue;
      expect(verdictsOf(entry).failsAt, flow.name).toEqual(failingIn(world, flow, 'metrics'));
      for (const node of flow.nodes) {
        const day = errorsByRun(world, node, start - 24 * hour, start);
        const errors = day.reduce((sum, run) => sum + run.errors, 0);
        const lastHour = day.filter(({ runId }) => runId > start - hour).reduce((sum, run) => sum + run.errors, 0);
        const lastErrorAt = day.find((run) => run.errors > 0)?.runId ?? null;
        expect(entry.figures.get(node.id)?.figures, `${flow.name}, ${node.resource.name}`).toMatchObject({
          ...{ by: 'service', errors, errorsLastHour: lastHour, lastErrorAt },
        });
      }
    }
    expect(failing().length).toBeGreaterThan(2);
  });

  it.each(some(worlds, 1))(
    'is equal by quarantine totals alone, with seed %i and %i runs known',
    full,
    async (seed, runs) => {
      await open(0, '--seed', String(seed), '--runs', String(runs), '--no-error-metrics');
      await whenKnown();
      const world = worldOf(seed);
      for (const flow of world.flows) {
        const entry = watch.snapshot.entryOf(flow.nodes[0]!.id)!;
        if (entry.state !== 'failing') continue;
        expect(verdictsOf(entry).failsAt, flow.name).toEqual(failingIn(world, flow, 'metrics'));
        expect(failingIn(world, flow, 'quarantine')).toEqual(failingIn(world, flow, 'metrics'));
        for (const node of flow.nodes) {
          const of = (length: number) =>
            quarantined(world, node, start, { from: start - length + 1, to: start }, 0, 0).total;
          expect(entry.figures.get(node.id)?.figures, `${flow.name}, ${node.resource.name}`).toMatchObject({
            ...{ by: 'failed_records', errors: of(24 * hour), errorsLastHour: of(hour) },
          });
        }
      }
      expect(failing().length).toBeGreaterThan(2);
    },
  );

  it('costs no request while nothing fails and no flow is on screen', nightly, async () => {
    // Enough history that no flow is in doubt.
    await open(-2 * hour, '--seed', '7', '--runs', '200');
    expect(failing()).toEqual([]);
    const { length } = await demo.log();
    watch.refresh();
    await eventually(() => expect(watch.state).toMatchObject({ reading: false }));
    expect(await asked()).toEqual([]);
    // The list of flows, and the newest runs.
    expect((await demo.log()).length - length).toBeLessThan(10);
  });

  it('costs one request for a flow on screen, and two for each of its nodes that had errors that day', async () => {
    await open(-2 * hour, '--seed', '7');
    const orders = entries().find(({ flow }) => flow.name === 'Orders EU')!.flow;
    watch.look(orders.originId);
    const known = () => watch.snapshot.entryOf(orders.originId)!.figures;
    await eventually(() => expect(known().size).toBe(orders.nodes.length));
    const routes = (await asked()).map(({ path }) => path.split('/').at(-1));
    const erring = [...known().values()].filter(({ figures }) => figures.errors !== 0).length;
    expect(erring).toBeGreaterThan(0);
    expect(routes).toHaveLength(1 + 2 * erring);
    for (let looks = 0; looks < 3; looks += 1) watch.look(orders.originId);
    watch.refresh();
    await eventually(() => expect(watch.state).toMatchObject({ reading: false }));
    expect(await asked()).toHaveLength(routes.length);
  });

  it(
    'queries failing flows alone, a bounded number of times after each read, where it has to count',
    nightly,
    async () => {
      await open(0, '--seed', '7', '--no-error-metrics');
      await whenKnown();
      const resources = new Set(failing().flatMap(({ flow }) => flow.nodes.map(({ resourceId }) => resourceId)));
      const counted = (await asked()).filter(({ method }) => method === 'POST');
      for (const { path } of counted) expect(resources).toContain(Number(path.split('/')[2]));
      expect(counted.length).toBeLessThanOrEqual(3 * resources.size);
      watch.refresh();
      await eventually(() => expect(watch.state).toMatchObject({ reading: false }));
      expect((await asked()).filter(({ method }) => method === 'POST')).toHaveLength(counted.length);
    },
  );
});
