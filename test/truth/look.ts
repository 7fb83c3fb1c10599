import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { call } from '../e2e/bridge.ts';
import { connectAtOnce } from '../e2e/environment-form.ts';
import { type Console, startConsole } from '../e2e/launch.ts';
import { bareClient } from '../bench/bare-client.ts';
import { DemoService } from '../fixtures/demo-service.ts';
import { lookAtComparison } from './compare.ts';
import { Comparison } from './comparison.ts';
import { lookAtActing } from './acting.ts';
import { lookAtFlow } from './flow.ts';
import { lookAtFlows } from './flows.ts';
import type { LookedAt } from './looked-at.ts';
import { lookAtOverview, lookAtWall } from './overview.ts';
import { lookAtResources } from './resources.ts';
import { compareSeries } from './series.ts';
import { type ListedFlow, listedFlows } from './witness.ts';
import type { World } from './worlds.ts';

const day = 86_400_000;

/** Opens a console on a world, and compares every screen of it with what the service says. */
export async function lookAtWorld({ options, meanwhile }: World): Promise<Comparison> {
  const start = new Date(Date.now() - (meanwhile === 'day_off' ? day : 0));
  const held = ['--seed', '7', '--hold-clock', '--start-time', start.toISOString()];
  const service = await DemoService.start('--port', '0', ...held, ...options);
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
    if (meanwhile !== 'day_off') return await lookAt(first, service, { moves: meanwhile === 'moves' });
    await first.app.evaluate((_electron, shift) => {
      const real = Date.now;
      Date.now = () => real() - shift;
    }, day);
    await connectAtOnce(first, service);
    await readToTheEnd(first);
    const remembered = await listedFlows(service);
    await service.advance(day);
    const second = await open();
    const { environments } = await call(second.page, 'environments.list', null);
    const secret = { method: 'service_key', serviceKey: service.serviceKey } as const;
    await call(second.page, 'session.signIn', { environmentId: environments[0]!.id, secret });
    return await compare(second, service, remembered);
  } finally {
    await opened.pop()?.app.close();
    await service.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/**
 * Connects a console at its first run to a service whose clock stands still, and compares its screens with what that says.
 *
 * @param moves nodes move to other flows once everything was read
 */
export async function lookAt(console: Console, service: DemoService, { moves = false } = {}): Promise<Comparison> {
  await connectAtOnce(console, service);
  if (moves) {
    await readToTheEnd(console);
    await moveNodes(service);
  }
  return compare(console, service);
}

/** @param remembered what was listed before, which the service may no longer list and Penstock still has */
async function compare(
  console: Console,
  service: DemoService,
  remembered?: Map<number, ListedFlow>,
): Promise<Comparison> {
  const { page } = console;
  const begun = Date.now();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => (location.hash = '#/flows'));
  await page.reload();
  await readToTheEnd(console, { anew: true });
  const comparison = new Comparison();
  const flows = await listedFlows(service, remembered);
  const moments = () => [begun, Date.now()] as const;
  const looked: LookedAt = { page, service, flows, comparison, remembers: remembered !== undefined, moments };
  await lookAtOverview(looked);
  if (!looked.remembers) {
    await compareSeries(looked);
    await lookAtComparison(looked);
  }
  await lookAtWall(looked);
  await lookAtFlows(looked);
  for (const flow of someOf([...flows.values()])) await lookAtFlow(looked, flow);
  await lookAtResources(looked);
  await lookAtActing(looked, console);
  return comparison;
}

/** Destinations go to data sets of other flows, as another user of the service would move them. */
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

/** Until the flows and all that is known of their runs were read; with `anew` from now on. */
async function readToTheEnd({ page }: Console, { anew = false } = {}): Promise<void> {
  const { environments } = await call(page, 'environments.list', null);
  const environmentId = environments[0]!.id;
  const state = () => call(page, 'watch.state', { environmentId });
  const isRead = async (since: number): Promise<boolean> => {
    const { phase, reading, gap, readAt } = await state();
    return phase === 'live' && !reading && gap === null && readAt !== null && readAt >= since;
  };
  const asked = anew ? Date.now() : 0;
  if (anew) await call(page, 'watch.refresh', { environmentId });
  await expect.poll(() => isRead(asked), { timeout: 300_000 }).toBe(true);
}

/** Of each kind a few: those of the incident, which the world begins with, of each status, with few runs and with many. */
function someOf(flows: readonly ListedFlow[]): Set<ListedFlow> {
  const byId = flows.toSorted((a, b) => a.id - b.id);
  const byStatus = [...Map.groupBy(byId, ({ status }) => status).values()].map(([first]) => first!);
  const byRuns = byId.toSorted((a, b) => a.runs.length - b.runs.length);
  const withRuns = byRuns.find(({ runs }) => runs.length > 0)!;
  return new Set([...byId.slice(0, 3), ...byStatus, withRuns, byRuns.at(-1)!, byId[Math.floor(byId.length / 2)]!]);
}
