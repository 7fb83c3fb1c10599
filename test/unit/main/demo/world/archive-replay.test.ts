import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveReplay } from '../../../../../main/demo/world/archive-replay.ts';
import { quarantined } from '../../../../../main/demo/world/quarantine.ts';
import { errorsOf, newestRuns, runIds } from '../../../../../main/demo/world/runs.ts';
import { hour, nodeNamed, start, worldOf } from '../support.ts';

const replay = (records: number, seed = 7) => {
  const world = worldOf({ seed, flows: 3, extra: [archiveReplay(records)] });
  return { world, node: nodeNamed(world, 'archive-replay') };
};

describe('the replayed archive', () => {
  it('holds exactly the requested number of records, all from the last day, for any number and seed', () => {
    const lastDay = { from: start - 24 * hour, to: start };
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(100), (records, seed) => {
        const { world, node } = replay(records, seed);
        const all = { from: 0, to: Infinity };
        expect(quarantined(world, node, start, lastDay, 0, 0).total).toBe(records);
        expect(quarantined(world, node, start + 48 * hour, all, 0, 0).total).toBe(records);
      }),
      { numRuns: 30 },
    );
  });

  it('has no record twice, in many runs and of several kinds', () => {
    const { world, node } = replay(5000);
    const { records } = quarantined(world, node, start, { from: 0, to: start }, 0, Infinity);
    expect(new Set(records.map(({ runId, index }) => `${runId}:${index}`)).size).toBe(5000);
    expect(new Set(records.map(({ text }) => text)).size).toBeGreaterThan(4990);
    expect(new Set(records.map(({ runId }) => runId)).size).toBeGreaterThan(90);
    expect(new Set(records.map(({ errorType }) => errorType)).size).toBe(5);
  });

  it('agrees with the errors of its runs, none of which read fewer records than failed', () => {
    const { world, node } = replay(250_000);
    let errors = 0;
    for (const id of runIds(world, node.flow, start)) errors += errorsOf(world, node, id);
    expect(errors).toBe(250_000);
    for (const run of newestRuns(world, node.flow, start, 100)) expect(run.records).toBeGreaterThan(run.errors);
  });

  it('is added to all other flows, which stay unchanged, and exceeds any limit of nodes', () => {
    const others = worldOf({ nodes: 50 });
    const world = worldOf({ nodes: 50, extra: [archiveReplay(10)] });
    expect(world.nodes.size).toBe(53);
    const outline = ({ flows }: typeof world) =>
      flows.map(({ name, phaseMs, createdAt }) => [name, phaseMs, createdAt]);
    expect(outline(world).slice(1)).toEqual(outline(others));
    expect(world.flows[0]?.name).toBe('Archive replay');
  });
});
