import type { Overview } from '#contract/models/overview.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { Watch } from '../../main/core/monitoring/watch.ts';
import type { Service } from '../../main/core/ports/service.ts';
import { buildWorld } from '../../main/demo/world/build.ts';
import { newestRuns } from '../../main/demo/world/runs.ts';
import { ManualClock } from '../fixtures/clock.ts';
import { serviceAt } from '../fixtures/connection.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { memoryHistory } from '../fixtures/history.ts';
import { silentLog } from '../fixtures/log.ts';
import { full, some } from '../fixtures/thorough.ts';

const seed = 7;
const flows = 120;
const startTime = '2026-03-12T12:00:00Z';
const start = Date.parse(startTime);

/** Expected state of the story's flows, for any known history. */
const story = [
  ['Customer 360 orders', 'more_errors'],
  ['Daily sales EU', 'failing'],
  ['Fraud signals EU', 'more_errors'],
  ['Fulfilment events EU', 'failing'],
  ['Loyalty members', 'stopped_by_service'],
  ['Orders EU', 'failing'],
  ['Store footfall NL', 'silent'],
  ['Store tills legacy', 'stopped_by_service'],
  ['Supplier price list', 'silent'],
];

/** Flows with trouble in the demo's own world: trouble has begun, and more than one record in a hundred fails. */
function badInTheWorld(): string[] {
  const world = buildWorld({ seed, start, flows, nodes: Infinity });
  const bad = world.flows.filter((flow) => {
    const began = flow.nodes.some(({ faults }) => faults.some(({ from }) => from > -Infinity));
    const [run] = newestRuns(world, flow, start, 1);
    return began && run !== undefined && run.errors / (run.records + run.errors) > 0.01;
  });
  return bad.map(({ name }) => name).sort();
}

describe('the findings of a first start', () => {
  let demo: DemoService;
  let service: Service;
  let watch: Watch;
  afterEach(async () => {
    await watch.close();
    await service.close();
    await demo.stop();
  });

  /** Reads everything once, with nothing from earlier starts and this many runs of each flow at the service. */
  async function firstRead(runs: number, figures: number | null = null): Promise<Overview> {
    const world = ['--flows', String(flows), '--seed', String(seed), '--hold-clock', '--start-time', startTime];
    demo = await DemoService.start(...world, '--runs', String(runs));
    if (figures !== null) await demo.fault({ action: 'status', status: figures, match: { path: '/metrics/errors' } });
    service = serviceAt(demo).service;
    await service.session.signIn({ method: 'service_key', serviceKey: demo.serviceKey });
    const { promise: read, resolve } = Promise.withResolvers<void>();
    watch = new Watch({
      environmentId: 'e',
      service,
      history: memoryHistory(),
      clock: new ManualClock(start),
      log: silentLog,
      pollSeconds: 30,
      onChange: ({ phase, reading }) => (phase === 'live' && !reading ? resolve() : undefined),
    });
    watch.start();
    await read;
    return watch.overview();
  }

  const failing = () =>
    [...watch.snapshot.entries()].filter(({ state }) => state === 'failing').map(({ flow }) => flow.name);
  const requests = async () => (await demo.log()).filter(({ path }) => path.endsWith('/metrics/errors')).length;

  it.each(some([6, 12, 50, 200], 1))('are equal with %i runs known, for one additional request', async (runs) => {
    const { attention, unsure } = await firstRead(runs);
    const found = attention.filter(({ reason }) => reason.kind !== 'paused_long');
    expect(found.map(({ name, reason }) => [name, reason.kind]).sort()).toEqual(story);
    expect(failing().sort()).toEqual(badInTheWorld());
    // For the usual figures of flows with too few runs, and for the nodes of failing flows.
    await expect.poll(requests).toBe(1);
    expect(unsure).toBe(0);
    const orders = attention[0]!;
    expect(orders).toMatchObject({ name: 'Orders EU', orEarlier: runs <= 12 });
    expect(orders.reason).toMatchObject({ usualFrom: { by: runs <= 12 ? 'figures' : 'runs' } });
  });

  it('report the usual as unknown where the service has no sums', full, async () => {
    const { attention, unsure } = await firstRead(12, 404);
    expect(failing().sort()).toEqual(badInTheWorld());
    // "Fraud signals EU" is not bad enough to fail under every usual share.
    expect(unsure).toBeGreaterThan(0);
    expect(attention[0]).toMatchObject({
      name: 'Orders EU',
      orEarlier: true,
      reason: { kind: 'failing', usualShare: null, usualFrom: null },
    });
  });
});
