import type { NodeList } from '#contract/models/action.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../../../main/core/monitoring/health.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node, trees } from '../../../../fixtures/flows.ts';
import { cases } from '../../../../fixtures/thorough.ts';

/** A few trees of mixed states with distinct ids, and some of their nodes. */
const estates = fc.tuple(trees(1), trees(101), trees(201)).chain((flows) => {
  const ids = flows.flatMap(({ nodes }) => nodes.map(({ id }) => id));
  return fc.record({
    flows: fc.constant(flows),
    first: fc.subarray(ids, { minLength: 1 }),
    second: fc.subarray(ids),
    activates: fc.boolean(),
  });
});

const stateById = (flows: readonly ServiceFlow[]): Map<number, string> =>
  new Map(flows.flatMap(({ nodes }) => nodes.map(({ id, statusWord }) => [id, statusOf(statusWord).state] as const)));

/** Executes a change of those nodes, if anything needs to change. */
async function change(
  d: ActingDesk,
  does: 'pause' | 'activate',
  nodeIds: number[],
  changeId: string | null,
): Promise<string | null> {
  if (nodeIds.length === 0) return changeId;
  const plan = d.plan({ kind: 'change', change: does, selection: { by: 'nodes', nodeIds } }, { changeId });
  return plan.counts.calls === 0 ? changeId : (await d.carryOut(plan)).changeId;
}

/** Checks the service after each call. */
function onEachState(d: ActingDesk, look: (flows: readonly ServiceFlow[]) => void): void {
  const alter = d.service.alter.bind(d.service);
  d.service.alter = (...how) => {
    const flow = alter(...how);
    look(d.service.flows);
    return flow;
  };
}

describe('restoring', { timeout: 180_000 }, () => {
  it('restores exactly what was before, over random estates, and wakes nothing where no call must (R4)', async () => {
    await fc.assert(
      fc.asyncProperty(estates, async ({ flows, first, second, activates }) => {
        const d = new ActingDesk(flows);
        d.service.reach = 'resource';
        d.store.journal.setReach(d.place, 'resource');
        const before = stateById(flows);
        const begun = await change(d, 'pause', first, null);
        const changeId = await change(d, activates ? 'activate' : 'pause', second, begun);
        if (changeId === null) return;
        const asleep = [...before].filter(([, state]) => state === 'paused').map(([id]) => id);
        const atStart = stateById(d.service.flows);
        onEachState(d, (now) => {
          const states = stateById(now);
          for (const id of asleep) if (atStart.get(id) === 'paused') expect(states.get(id)).toBe('paused');
        });
        const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false });
        expect(plan.counts).toMatchObject({ held: 0, meanwhile: 0, woken: 0 });
        if (plan.counts.calls > 0) await d.carryOut(plan);
        const after = stateById(d.service.flows);
        for (const [id, state] of before)
          if (state === 'active' || state === 'paused') expect([id, after.get(id)]).toEqual([id, state]);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('ends exactly where it began, whatever calls reach and whatever is known of their reach, and wakes only what its plan names', async () => {
    const reaches = fc.constantFrom('resource' as const, 'downstream' as const);
    const known = fc.constantFrom('resource' as const, 'downstream' as const, null);
    await fc.assert(
      fc.asyncProperty(estates, reaches, known, async ({ flows, first }, reach, expected) => {
        const d = new ActingDesk(flows);
        d.service.reach = reach;
        if (expected) d.store.journal.setReach(d.place, 'downstream');
        const before = stateById(flows);
        const changeId = await change(d, 'pause', first, null);
        if (changeId === null) return;
        if (expected) d.store.journal.setReach(d.place, expected);
        const plan = d.plan(
          { kind: 'restore', changeIds: [changeId], leaveMoved: false },
          { strategy: 'least_waking' },
        );
        const listed = (list: NodeList): number[] =>
          d.actions.plans.nodes(plan.id, list, 0, 500).rows.map(({ nodeId }) => nodeId);
        const named = new Set(listed('woken'));
        // Nodes for which the service reported no state.
        const left = [...listed('held'), ...listed('noWayBack')].sort((a, b) => a - b);
        const asleep = [...before].filter(([, state]) => state === 'paused').map(([id]) => id);
        const woken = new Set<number>();
        onEachState(d, (now) => {
          const states = stateById(now);
          for (const id of asleep) if (states.get(id) !== 'paused') woken.add(id);
        });
        const action = plan.counts.calls > 0 ? await d.carryOut(plan) : null;
        const after = stateById(d.service.flows);
        const wrong = [...before].filter(([id, state]) => state !== after.get(id)).map(([id]) => id);
        // Where a service reaches further than before, the restore wakes nothing without confirmation.
        const isTrusted = !(expected === 'resource' && reach === 'downstream');
        if (isTrusted) {
          expect(wrong).toEqual(left);
          expect([...woken].filter((id) => !named.has(id))).toEqual([]);
          expect(action?.missed ?? 0).toBe(0);
        } else expect(wrong.length).toBe(left.length + (action?.missed ?? 0));
        for (const id of asleep) expect([id, after.get(id)]).toEqual([id, 'paused']);
        const record = d.actions.changes.get(changeId);
        expect(record.away).toBe(wrong.length);
        if (action) expect(record.closedAt !== null).toBe(wrong.length === 0);
      }),
      { numRuns: cases(300) },
    );
  });

  it('by default wakes nothing that was paused, unless nothing else restores all of it in about as many calls (R4)', async () => {
    const reaches = fc.constantFrom('resource' as const, 'downstream' as const);
    await fc.assert(
      fc.asyncProperty(estates, reaches, fc.boolean(), async ({ flows, first }, reach, known) => {
        const d = new ActingDesk(flows);
        d.service.reach = reach;
        if (known) d.store.journal.setReach(d.place, reach);
        const changeId = await change(d, 'pause', first, null);
        if (changeId === null) return;
        const goal = { kind: 'restore', changeIds: [changeId], leaveMoved: false } as const;
        const usual = d.plan(goal);
        const straight = d.plan(goal, { strategy: 'never_wake' }).counts;
        const exact = d.plan(goal, { strategy: 'least_waking' }).counts;
        const isCostly = straight.calls > Math.max(exact.calls * 1.2, exact.calls + 10);
        if (straight.held <= exact.held && !isCostly)
          expect(usual.counts).toMatchObject({ woken: 0, held: exact.held });
        else expect(usual.counts).toEqual(exact);
        const named = new Set(d.actions.plans.nodes(usual.id, 'woken', 0, 500).rows.map(({ nodeId }) => nodeId));
        const asleep = [...stateById(flows)].filter(([id, state]) => state === 'paused' && !named.has(id));
        onEachState(d, (now) => {
          const states = stateById(now);
          for (const [id, state] of asleep) expect([id, states.get(id)]).toEqual([id, state]);
        });
        if (usual.counts.calls > 0) await d.carryOut(usual);
      }),
      { numRuns: cases(150) },
    );
  });

  it('calls a head that needs no change for the sake of the nodes below it', async () => {
    const states = [node(1, null), node(2, 1), node(3, 1), node(4, 2, { statusWord: 'PAUSED' })];
    const d = new ActingDesk([flow(states)]);
    d.service.reach = 'resource';
    const before = stateById(d.service.flows);
    const changeId = await change(d, 'pause', [2, 3], null);
    const plan = d.plan({ kind: 'restore', changeIds: [changeId!], leaveMoved: false });
    const { missed } = await d.carryOut(plan);
    expect(stateById(d.service.flows)).toEqual(before);
    expect(missed).toBe(0);
  });

  it('under "wake nothing" wakes nothing where calls reach downstream, or may, and reports what it skipped', async () => {
    await fc.assert(
      fc.asyncProperty(estates, fc.boolean(), async ({ flows, first }, known) => {
        const d = new ActingDesk(flows);
        d.service.reach = 'downstream';
        if (known) d.store.journal.setReach(d.place, 'downstream');
        const before = stateById(flows);
        const changeId = await change(d, 'pause', first, null);
        if (changeId === null) return;
        const asleep = [...before].filter(([, state]) => state === 'paused').map(([id]) => id);
        onEachState(d, (now) => {
          const states = stateById(now);
          for (const id of asleep) expect(states.get(id)).toBe('paused');
        });
        const plan = d.plan({ kind: 'restore', changeIds: [changeId], leaveMoved: false }, { strategy: 'never_wake' });
        const held = new Set(d.actions.plans.nodes(plan.id, 'held', 0, 500).rows.map(({ nodeId }) => nodeId));
        const action = plan.counts.calls > 0 ? await d.carryOut(plan) : null;
        const after = stateById(d.service.flows);
        const missing = [...before].filter(([id, state]) => state === 'active' && after.get(id) !== 'active');
        // The plan reports what is not restored. Where only the first call can show it, the result reports it.
        expect(missing.length).toBe(held.size + (action?.missed ?? 0));
        if (known) for (const [id] of missing) expect(held).toContain(id);
      }),
      { numRuns: cases(150) },
    );
  });

  it('by the fewest calls ends in the same state', async () => {
    await fc.assert(
      fc.asyncProperty(
        estates,
        fc.constantFrom('resource' as const, 'downstream' as const),
        async ({ flows, first }, reach) => {
          const d = new ActingDesk(flows);
          d.service.reach = reach;
          d.store.journal.setReach(d.place, reach);
          const before = stateById(flows);
          const changeId = await change(d, 'pause', first, null);
          if (changeId === null) return;
          const plan = d.plan(
            { kind: 'restore', changeIds: [changeId], leaveMoved: false },
            { strategy: 'fewest_calls' },
          );
          const held = new Set(d.actions.plans.nodes(plan.id, 'held', 0, 500).rows.map(({ nodeId }) => nodeId));
          if (plan.counts.calls > 0) await d.carryOut(plan);
          const after = stateById(d.service.flows);
          for (const [id, state] of before)
            if ((state === 'active' || state === 'paused') && !held.has(id))
              expect([id, after.get(id)]).toEqual([id, state]);
        },
      ),
      { numRuns: cases(150) },
    );
  });
});

describe('a preview', { timeout: 180_000 }, () => {
  it('names exactly the nodes that change (R5)', async () => {
    await fc.assert(
      fc.asyncProperty(estates, async ({ flows, first, activates }) => {
        const d = new ActingDesk(flows);
        const before = stateById(flows);
        const does = activates ? 'activate' : 'pause';
        const plan = d.plan({ kind: 'change', change: does, selection: { by: 'nodes', nodeIds: first } });
        const shown = d.actions.plans.nodes(plan.id, 'changing', 0, 500).rows.map(({ nodeId }) => nodeId);
        // Each part around a node that is left out requires a call.
        const { calls, leftOut, changing } = plan.counts;
        expect(calls).toBeLessThanOrEqual(leftOut === 0 ? first.length : changing);
        if (plan.counts.calls > 0) await d.carryOut(plan);
        const after = stateById(d.service.flows);
        const changed = [...before].filter(([id, state]) => after.get(id) !== state).map(([id]) => id);
        expect(changed.sort()).toEqual(shown.sort());
      }),
      { numRuns: cases(500) },
    );
  });
});
