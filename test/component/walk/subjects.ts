import { commands } from 'vitest/browser';
import { expect } from 'vitest';
import { bridge } from '../fake-bridge.ts';
import type { Subjects } from './links.ts';

let made: Promise<Subjects> | null = null;

/** Subjects of the walk. The first call creates them, and every later test of the file finds them in its world. */
export function subjects(): Promise<Subjects> {
  made ??= makeSubjects();
  return made;
}

async function makeSubjects(): Promise<Subjects> {
  const { environmentId } = bridge;
  const { rows } = await bridge.ask('flows.window', {
    environmentId,
    query: { filter: 'status:active', sort: [], expansion: { all: false, except: [] } },
    from: 0,
    to: 2,
  });
  const { attention } = await bridge.ask('overview.get', { environmentId });
  const flowId = attention[0]!.originId;
  const incident = await bridge.ask('incidents.declare', {
    environmentId,
    title: '3141 5926 '.repeat(12).trim(),
    severity: 'critical',
    changeIds: [],
    groups: [{ kind: 'flow', key: String(flowId), text: '5358', originId: flowId }],
  });
  await bridge.ask('incidents.note', { incidentId: incident.id, text: `9793\n${'2384'.repeat(60)}` });
  const plan = await bridge.ask('actions.plan', {
    environmentId,
    goal: { kind: 'change', change: 'pause', selection: { by: 'nodes', nodeIds: rows.map(({ id }) => id) } },
    strategy: 'least_waking',
    changeId: null,
  });
  const order = { typedName: null, reason: '2718', unchecked: true, override: null, restoreAt: null };
  const action = await bridge.ask('actions.run', { planId: plan.id, incidentId: incident.id, ...order });
  const isOver = async (): Promise<boolean> =>
    (await bridge.ask('actions.list', { environmentId })).every(({ finishedAt }) => finishedAt !== null);
  await expect.poll(isOver).toBe(true);
  await commands.keepWorld();
  return { flowId, changeId: action.changeId, incidentId: incident.id };
}
