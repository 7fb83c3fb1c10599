import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Goal } from '#contract/models/action.ts';
import { viewOnlyNodes } from '../../../../../main/core/actions/view-only-nodes.ts';
import { ActingDesk } from '../../../../fixtures/acting.ts';
import { flow, node } from '../../../../fixtures/flows.ts';

const words = ['collaborator', 'Collaborator', 'operator', 'admin', 'owner', 'sharer', 'admin_readonly'];

const estate = fc.array(
  fc.record({
    roles: fc.subarray(words),
    statuses: fc.array(fc.constantFrom('ACTIVE', 'PAUSED', 'INIT'), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Flows with that many nodes in a row: 10, 11, 12; 20, 21; … */
const deskOf = (flows: { roles: string[]; statuses: string[] }[]): ActingDesk =>
  new ActingDesk(
    flows.map(({ roles, statuses }, at) => {
      const first = (at + 1) * 10;
      const nodes = statuses.map((statusWord, i) => node(first + i, i === 0 ? null : first + i - 1, { statusWord }));
      return flow(nodes, { roles });
    }),
  );

describe("a flow that the user's role only allows to view", () => {
  it('is named instead of called in every plan, and is called when a try is requested', () => {
    fc.assert(
      fc.property(estate, fc.constantFrom('pause', 'activate'), (flows, change) => {
        const d = deskOf(flows);
        const origins = flows.map((_, at) => (at + 1) * 10);
        const goal: Goal = { kind: 'change', change, selection: { by: 'nodes', nodeIds: origins } };
        const called = (of: Goal) => {
          const plan = d.plan(of);
          const { rows } = d.actions.plans.calls(plan.id, 0, 100);
          const forbidden = d.actions.plans.nodes(plan.id, 'forbidden', 0, 100).rows.map(({ originId }) => originId);
          return { calls: [...new Set(rows.map(({ originId }) => originId))], forbidden };
        };
        const tried = called({ ...goal, tryForbidden: true });
        const { calls, forbidden } = called(goal);
        const mayChange = (origin: number) =>
          flows[origin / 10 - 1]!.roles.some((role) => !/^collaborator$/i.test(role));
        const isUnknown = (origin: number) => flows[origin / 10 - 1]!.roles.length === 0;
        expect(calls).toEqual(tried.calls.filter((origin) => mayChange(origin) || isUnknown(origin)));
        expect(forbidden).toEqual(tried.calls.filter((origin) => !calls.includes(origin)));
        expect(tried.forbidden).toEqual([]);
      }),
    );
  });

  it('is one with the weakest role alone: an unknown role forbids nothing (D12)', () => {
    const may = (roles: string[]) => viewOnlyNodes(flow([node(1, null)], { roles })).size === 0;
    expect(may(['collaborator'])).toBe(false);
    for (const roles of [[], ['operator'], ['collaborator', 'admin'], ['collaborator', 'sharer'], ['admin_readonly']])
      expect(may(roles)).toBe(true);
  });

  it('may hold a node that the user may edit, which is called: the role on the called node counts', () => {
    const d = new ActingDesk([
      flow([node(10, null), node(11, 10, { roles: ['owner'] }), node(12, 11)], { roles: ['collaborator'] }),
      flow([node(20, null), node(21, 20, { roles: ['collaborator'] })], { roles: ['operator'] }),
    ]);
    expect(d.pause(11).counts).toMatchObject({ calls: 1, forbidden: 0 });
    expect(d.pause(10).counts).toMatchObject({ calls: 0, forbidden: 1 });
    expect(d.pause(12).counts).toMatchObject({ calls: 0, forbidden: 1 });
    expect(d.pause(20).counts).toMatchObject({ calls: 1, forbidden: 0 });
    expect(d.pause(21).counts).toMatchObject({ calls: 0, forbidden: 1 });
  });

  it('still reads from what changes, and is listed as such', () => {
    const reader = flow([node(20, null)], { roles: ['collaborator'], feeds: [{ kind: 'node', id: 10 }] });
    const d = new ActingDesk([flow([node(10, null)]), reader]);
    expect(d.pause(10, 20).counts).toMatchObject({ calls: 1, forbidden: 1, fed: 1 });
  });
});
