import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../e2e/bridge.ts';
import { connectAtOnce } from '../e2e/environment-form.ts';
import { type Console, startConsole } from '../e2e/launch.ts';
import { bareClient } from '../bench/bare-client.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { lookAtComparison, lookAtOpenedComparison } from './compare.ts';
import { Comparison } from './comparison.ts';
import { lookAtActing } from './acting.ts';
import { lookAtErrors } from './errors.ts';
import { lookAtAlerts } from './alerts.ts';
import { lookAtFlow } from './flow.ts';
import { lookAtFlows } from './flows.ts';
import { lookAtGroups } from './groups.ts';
import { day, hour, type LookedAt, usual } from './looked-at.ts';
import { lookAtOverview, lookAtWall } from './overview.ts';
import { lookAtResources } from './resources.ts';
import { compareSeries } from './series.ts';
import { clockOf, holdClock, readToTheEnd, shiftClock } from './time.ts';
import { type ListedFlow, listedFlows } from './witness.ts';
import type { World } from './worlds.ts';

/** Milliseconds by which the console may be wrong about a clock: half of the longest answer that it measures by. */
const imprecision = 15_000;

/** No failure began this long before the start of a world. */
const beforeIncident = 1.5 * hour;

/** Opens a console on a world, and compares every screen of it with the service. */
export async function lookAtWorld({ options, meanwhile, ahead = 0 }: World): Promise<Comparison> {
  const start = Date.now() - (meanwhile === 'day_off' ? day : 0);
  // Half of the clock's error, so that the incident is under way for either sign of it.
  const skew = meanwhile === 'begins' ? -beforeIncident : ahead / 2;
  const clock = ['--hold-clock', '--start-time', inWholeSeconds(start + ahead / 2), `--skew-ms=${skew}`];
  const service = await DemoService.start('--port', '0', '--seed', '7', ...clock, ...options);
  const profile = mkdtempSync(join(tmpdir(), 'penstock-truth-'));
  const opened: Console[] = [];
  const open = async (): Promise<Console> => {
    await opened.pop()?.app.close();
    const console = await startConsole(profile);
    opened.push(console);
    return console;
  };
  try {
    const first = await open();
    if (meanwhile === undefined || meanwhile === 'moves')
      return await lookAt(first, service, { moves: meanwhile === 'moves', ahead });
    const heldAt = await connectHeld(first, service, 0);
    await readToTheEnd(first);
    const remembered = await listedFlows(service);
    if (meanwhile === 'begins') {
      await service.skew(0);
      await shiftClock(first, beforeIncident);
      return await compare(first, service, { remembered, heldAt: heldAt + beforeIncident });
    }
    await service.advance(day);
    const second = await open();
    await holdClock(second, heldAt + day);
    const { environments } = await call(second.page, 'environments.list', null);
    const secret = { method: 'service_key', serviceKey: service.serviceKey } as const;
    await call(second.page, 'session.signIn', { environmentId: environments[0]!.id, secret });
    return await compare(second, service, { remembered, heldAt: heldAt + day });
  } finally {
    await opened.pop()?.app.close();
    await service.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

const inWholeSeconds = (at: number): string => new Date(Math.floor(at / 1000) * 1000).toISOString();

/**
 * Connects a console at its first run to a service with a stopped clock, and compares its screens with the service.
 * @param moves nodes move to other flows once everything was read
 * @param ahead milliseconds that the service's clock is ahead of this computer's
 */
export async function lookAt(
  console: Console,
  service: DemoService,
  { moves = false, ahead = 0 } = {},
): Promise<Comparison> {
  const heldAt = await connectHeld(console, service, ahead);
  if (moves) {
    await readToTheEnd(console);
    await moveNodes(service);
  }
  return compare(console, service, { ahead, heldAt });
}

/** Connects a console whose clock is stopped like that of the service. Returns its view. */
async function connectHeld(console: Console, service: DemoService, ahead: number): Promise<number> {
  // The service states the time in whole seconds, on average half a second ago.
  const at = (await service.now()) - ahead + 500;
  await holdClock(console, at);
  await connectAtOnce(console, service);
  return at;
}

interface Looked {
  ahead?: number;
  /** Time of the console's stopped clock, epoch milliseconds. */
  heldAt: number;
  /** Runs from earlier lists, which the service may no longer list and Penstock still has. */
  remembered?: Map<number, ListedFlow>;
}

async function compare(
  console: Console,
  service: DemoService,
  { ahead: said = 0, heldAt, remembered }: Looked,
): Promise<Comparison> {
  const { page } = console;
  await page.setViewportSize(usual);
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.reload();
  await readToTheEnd(console, { anew: true });
  const comparison = new Comparison();
  const { environments } = await call(page, 'environments.list', null);
  const { clockOffset } = await call(page, 'watch.state', { environmentId: environments[0]!.id });
  comparison.within('how far the clock is ahead', clockOffset, [said - imprecision, said + imprecision]);
  const ahead = clockOffset;
  const flows = await listedFlows(service, { before: remembered, ahead });
  const moments = () => [heldAt, Date.now()] as const;
  const now = () => clockOf(console);
  const remembers = remembered !== undefined;
  const looked: LookedAt = { page, service, ahead, now, flows, comparison, seen: new Map(), remembers, moments };
  await comparison.part('the overview', () => lookAtOverview(looked));
  await comparison.part('alerts', () => lookAtAlerts(looked));
  await comparison.part('errors', () => lookAtErrors(looked));
  if (!looked.remembers) {
    await comparison.part('charts of the overview', () => compareSeries(looked));
    await comparison.part('compare', () => lookAtComparison(looked));
    await comparison.part('compare, from the overview', () => lookAtOpenedComparison(looked));
  }
  await comparison.part('the wall', () => lookAtWall(looked));
  await comparison.part('flows', () => lookAtFlows(looked));
  for (const flow of someOf([...flows.values()])) await comparison.part(flow.name, () => lookAtFlow(looked, flow));
  await comparison.part('failed records', () => lookAtGroups(looked));
  await comparison.part('resources', () => lookAtResources(looked));
  await comparison.part('a change', () => lookAtActing(looked, console));
  return comparison;
}

/** Moves destinations to data sets of other flows, like another user of the service. */
async function moveNodes(service: DemoService): Promise<void> {
  const byFlow = [...Map.groupBy((await service.state()).values(), ({ origin_node_id }) => origin_node_id).values()];
  const client = await bareClient(service, 1);
  for (const [place, nodes] of byFlow.entries()) {
    const sink = nodes.find(({ resource_type }) => resource_type === 'data_sinks');
    const set = byFlow[(place + 1) % byFlow.length]!.find(({ resource_type }) => resource_type === 'data_sets');
    if (place % 3 === 0 && sink && set)
      await client.put(`/data_sinks/${sink.resource_id}`, { data_set_id: set.resource_id });
  }
  await client.close();
}

/**
 * A few of each kind: those of the incident, which the world begins with, of each status, with few runs and with many.
 */
function someOf(flows: readonly ListedFlow[]): Set<ListedFlow> {
  const byId = flows.toSorted((a, b) => a.id - b.id);
  const byStatus = [...Map.groupBy(byId, ({ status }) => status).values()].map(([first]) => first!);
  const byRuns = byId.toSorted((a, b) => a.runs.length - b.runs.length);
  const withRuns = byRuns.find(({ runs }) => runs.length > 0)!;
  return new Set([...byId.slice(0, 3), ...byStatus, withRuns, byRuns.at(-1)!, byId[Math.floor(byId.length / 2)]!]);
}
