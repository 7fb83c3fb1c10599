import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downstream, originOf, statusOf, type FlowNode } from '../../../../../main/demo/world/model.ts';
import type { World } from '../../../../../main/demo/world/world.ts';
import { nodeNamed, start, worldOf } from '../support.ts';

/** Comparable part of a world: everything but the links between its parts. */
function outline(world: World): unknown[] {
  return [...world.nodes.values()].map((node) => {
    const { history, node: _, ...resource } = node.resource;
    return [node.id, node.parent?.id, node.flow.name, node.flow.phaseMs, node.faults, resource, history];
  });
}

describe('the world', () => {
  it('is equal for equal seeds and starts, and different for another seed', () => {
    expect(outline(worldOf())).toEqual(outline(worldOf()));
    expect(outline(worldOf({ seed: 8 }))).not.toEqual(outline(worldOf()));
  });

  it('has the requested number of flows, with distinct names', () => {
    const { flows } = worldOf({ flows: 1000 });
    expect(flows).toHaveLength(1000);
    expect(new Set(flows.map((flow) => flow.name)).size).toBe(1000);
  });

  it('contains the flows of a smaller one when it is larger', () => {
    expect(outline(worldOf({ flows: 40 })).map((line) => String(line))).toEqual(
      outline(worldOf({ flows: 80 }))
        .slice(0, worldOf({ flows: 40 }).nodes.size)
        .map((line) => String(line)),
    );
  });

  it('ends exactly at the requested number of nodes, with whole paths to the origin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (nodes) => {
        const world = worldOf({ flows: 1000, nodes });
        expect(world.nodes.size).toBe(nodes);
        expect(world.flows.flatMap((flow) => downstream(originOf(flow)))).toHaveLength(nodes);
      }),
      { numRuns: 30 },
    );
  });

  it('has trees of 1 to 25 nodes in which data sources come first and data sinks last', () => {
    for (const { nodes } of worldOf({ flows: 300 }).flows) {
      expect(nodes.length).toBeLessThanOrEqual(25);
      for (const node of nodes) {
        if (node.resource.kind === 'data_sources') expect(node.parent).toBeNull();
        if (node.resource.kind === 'data_sinks') expect(node.children).toEqual([]);
      }
    }
  });

  it('never has an active node below a paused one', () => {
    const below = (node: FlowNode): FlowNode[] => downstream(node).slice(1);
    const paused = [...worldOf({ flows: 300 }).nodes.values()].filter((node) => statusOf(node.resource) === 'PAUSED');
    expect(paused.length).toBeGreaterThan(20);
    for (const node of paused) for (const one of below(node)) expect(statusOf(one.resource)).toBe('PAUSED');
  });

  it('shows every state that an operator meets', () => {
    const world = worldOf({ flows: 120 });
    const statuses = new Set([...world.nodes.values()].map((node) => statusOf(node.resource)));
    expect(statuses).toEqual(new Set(['ACTIVE', 'PAUSED', 'INIT', 'RATE_LIMITED', 'DRAFT']));
    expect(new Set(world.flows.map((flow) => flow.project?.name)).size).toBe(17);
    expect(new Set(world.flows.map((flow) => originOf(flow).resource.owner)).size).toBe(12);
    expect(new Set(world.flows.map((flow) => originOf(flow).resource.role))).toEqual(
      new Set(['owner', 'admin', 'operator', 'collaborator']),
    );
    expect([...world.credentials.values()].filter((one) => !one.verifiedStatus?.startsWith('200'))).toHaveLength(1);
  });

  it('makes the caller an owner of what the caller owns, and of nothing else', () => {
    const world = worldOf({ flows: 300 });
    for (const kind of Object.values(world.resources))
      for (const { role, owner, name } of kind.values())
        expect([name, role === 'owner']).toEqual([name, owner === world.caller]);
  });

  it('has four flows that read the output of Orders EU', () => {
    const world = worldOf();
    const orders = nodeNamed(world, 'orders-eu-s3').flow;
    const readers = world.flows.filter((flow) => flow.feed?.flow === orders);
    expect(readers.filter((flow) => flow.readsSharedSet)).toHaveLength(3);
    expect(readers).toHaveLength(4);
  });

  it('is four years old at most, with higher ids for newer flows', () => {
    const { flows } = worldOf({ flows: 200 });
    for (const [index, flow] of flows.entries()) {
      const older = flows[index + 1];
      expect(flow.createdAt).toBeLessThan(start);
      if (older) expect(older.createdAt).toBeLessThanOrEqual(flow.createdAt);
      if (older) expect(originOf(older).id).toBeLessThan(originOf(flow).id);
    }
  });
});
