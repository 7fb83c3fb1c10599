import { describe, expect, it } from 'vitest';
import { downstream, type Flow } from '../../../../../main/demo/world/model.ts';
import { errorsOf, lastRunId, newestRuns, runIds } from '../../../../../main/demo/world/runs.ts';
import { setStatuses } from '../../../../../main/demo/world/status.ts';
import { hour, minute, nodeNamed, start, worldOf } from '../support.ts';

const day = 24 * hour;

describe('runs', () => {
  it('happen once an interval over the week before the service started', () => {
    const world = worldOf();
    const { flow } = nodeNamed(world, 'orders-eu-s3');
    const ids = [...runIds(world, flow, start)];
    expect(ids).toHaveLength((7 * day) / (5 * minute));
    expect(ids.every((id, index) => index === 0 || id === (ids[index - 1] ?? NaN) - 5 * minute)).toBe(true);
    expect(String(ids[0])).toMatch(/^\d{13}$/);
  });

  it('never change their numbers', () => {
    const world = worldOf();
    const { flow } = nodeNamed(world, 'orders-eu-s3');
    const earlier = newestRuns(world, flow, start, 5);
    expect(newestRuns(world, flow, start + 5 * minute, 6).slice(1)).toEqual(earlier);
  });

  it('stop while the flow is paused and continue afterwards', () => {
    const world = worldOf();
    const origin = nodeNamed(world, 'orders-eu-s3');
    setStatuses(world, downstream(origin), 'PAUSED', start);
    setStatuses(world, downstream(origin), 'ACTIVE', start + hour);
    const ids = [...runIds(world, origin.flow, start + 2 * hour)];
    expect(ids.filter((id) => id >= start && id < start + hour)).toEqual([]);
    expect(ids.filter((id) => id >= start + hour)).toHaveLength(12);
    expect(lastRunId(world, origin.flow, start + hour - 1)).toBeLessThan(start);
  });

  it('do not exist for a flow that was never started', () => {
    const world = worldOf({ flows: 300 });
    const never = world.flows.find((flow) => flow.nodes[0]?.resource.history.at(-1)?.status === 'INIT');
    expect(never && lastRunId(world, never, start)).toBeUndefined();
    expect(never).toBeDefined();
  });

  it('are due but missing where a source fell silent, and where its credential is refused', () => {
    const world = worldOf();
    for (const name of ['footfall-counters', 'supplier-prices-sftp']) {
      const { flow } = nodeNamed(world, name);
      const last = lastRunId(world, flow, start) ?? NaN;
      expect(last).toBeLessThan(flow.silentFrom);
      expect(last).toBeGreaterThanOrEqual(flow.silentFrom - flow.intervalMs);
    }
  });
});

describe('the incident', () => {
  const errorsIn = (flow: Flow, world = worldOf(), until = start): number =>
    newestRuns(world, flow, until, 1)[0]?.errors ?? NaN;

  it('began an hour before the start and grows from run to run', () => {
    const world = worldOf();
    const { flow } = nodeNamed(world, 'orders-eu-s3');
    expect(errorsIn(flow, world, start - hour - 5 * minute)).toBeLessThan(30);
    const hourly = [-0.9, -0.5, 0, 0.5].map((hours) => errorsIn(flow, world, start + hours * hour));
    expect(hourly).toEqual(hourly.toSorted((a, b) => a - b));
    expect(hourly[0]).toBeGreaterThan(300);
  });

  it('ends when it is repaired, in later runs only', () => {
    const world = worldOf();
    const { flow } = nodeNamed(world, 'orders-eu-s3');
    world.repairedAt = start;
    expect(errorsIn(flow, world, start - 5 * minute)).toBeGreaterThan(300);
    expect(errorsIn(flow, world, start + 10 * minute)).toBeLessThan(30);
  });

  it('slightly affects the flows that read the output of Orders EU', () => {
    const world = worldOf();
    const orders = nodeNamed(world, 'orders-eu-s3').flow;
    for (const flow of world.flows.filter((one) => one.feed?.flow === orders)) {
      expect(errorsIn(flow, world, start - 65 * minute)).toBe(0);
      expect(errorsIn(flow, world)).toBeGreaterThan(0);
      expect(errorsIn(flow, world)).toBeLessThan(errorsIn(orders, world) / 3);
    }
  });

  it('stops at a paused node and below it, while those above continue', () => {
    const world = worldOf();
    const node = nodeNamed(world, 'Orders EU normalised');
    setStatuses(world, downstream(node), 'PAUSED', start);
    const later = lastRunId(world, node.flow, start + hour) ?? NaN;
    expect(errorsOf(world, node, later)).toBe(0);
    expect(errorsOf(world, nodeNamed(world, 'Order lines EU'), later)).toBe(0);
    expect(errorsOf(world, nodeNamed(world, 'orders-eu-s3'), later)).toBeGreaterThan(0);
  });

  it('gives no new rows to the flows that read a paused data set', () => {
    const world = worldOf();
    setStatuses(world, downstream(nodeNamed(world, 'Order headers EU')), 'PAUSED', start);
    const reader = nodeNamed(world, 'Sales by day').flow;
    expect(lastRunId(world, reader, start + hour)).toBeLessThan(start);
  });
});
