import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyFlow, type FlowQuery } from '#contract/models/flow.ts';
import { describeFlow } from '../../../../../main/core/monitoring/detail.ts';
import { Snapshot } from '../../../../../main/core/monitoring/snapshot.ts';
import { FlowQueries } from '../../../../../main/core/monitoring/flow-queries.ts';
import type { ServiceFlow } from '../../../../../main/core/ports/service.ts';
import { flow, node, run, trees } from '../../../../fixtures/flows.ts';

function viewOf(flows: ServiceFlow[]) {
  const snapshot = new Snapshot();
  snapshot.put(flows, 0);
  let attention: ReadonlySet<number> | null = null;
  let now = 0;
  const view = new FlowQueries(snapshot, () => attention, { now: () => now });
  const setTime = (to: number): void => void (now = to);
  const findAttention = (...ids: number[]): void => void (attention = new Set(ids));
  return { view, snapshot, findAttention, setTime };
}

const names = (view: FlowQueries, query: Partial<FlowQuery> = {}): (string | null)[] =>
  view.window({ ...everyFlow, ...query }, 0, 500).rows.map(({ name }) => name);

describe('FlowView', () => {
  it('begins with what needs attention, then sorts by name in natural order', () => {
    const { view } = viewOf([
      flow([node(1, null)], { name: 'Flow 10' }),
      flow([node(2, null)], { name: 'flow 9' }),
      flow([node(3, null, { statusWord: 'PAUSED' })], { name: 'A' }),
      flow([node(4, null, { statusWord: 'RATE_LIMITED' })], { name: 'Z' }),
    ]);
    expect(names(view)).toEqual(['Z', 'flow 9', 'Flow 10', 'A']);
  });

  it('puts the worst of the failing flows first', () => {
    const flows = [1, 2].map((id) => flow([node(id, null)], { name: `${id}` }));
    const { view, snapshot } = viewOf(flows);
    const badly = (id: number, errors: number) =>
      [1, 2, 3, 4, 5, 6, 7].map((at) => run(id, at, { errors: at === 7 ? errors : 0 }));
    snapshot.putRuns([...badly(1, 100), ...badly(2, 500)], 10);
    expect(names(view)).toEqual(['2', '1']);
    expect(view.window(everyFlow, 0, 1).rows[0]?.status.state).toBe('failing');
  });

  it('shows whether a failing flow may have begun to fail before all that is known', () => {
    const { view, snapshot } = viewOf([1, 2].map((id) => flow([node(id, null)], { name: `${id}` })));
    const bad = { errors: 500 };
    snapshot.putRuns([run(1, 6, { errors: 0 }), run(1, 7, bad), run(2, 6, bad), run(2, 7, bad)], 10);
    const rows = view.window({ ...everyFlow, sort: [{ column: 'name', direction: 'ascending' }] }, 0, 2).rows;
    expect(rows.map(({ failingSince, failingOrEarlier }) => [failingSince, failingOrEarlier])).toEqual([
      [7, false],
      [6, true],
    ]);
  });

  it('reports no unknown node of a failing flow as healthy, below the one that represents it', () => {
    const nodes = [node(1, null), node(2, 1), node(3, 2, { statusWord: 'PAUSED' }), node(4, 2, { statusWord: 'INIT' })];
    const { view, snapshot } = viewOf([flow(nodes), flow([node(11, null), node(12, 11)])]);
    const badly = [1, 2, 3, 4, 5, 6, 7].map((at) => run(1, at, { errors: at === 7 ? 500 : 0 }));
    snapshot.putRuns(badly, 10);
    const all = { ...everyFlow, expansion: { all: true, except: [] } };
    const states = view.window(all, 0, 10).rows.map(({ id, status }) => [id, status.state, status.word]);
    expect(states).toEqual([
      [1, 'failing', 'ACTIVE'],
      [2, 'unknown', 'ACTIVE'],
      [3, 'paused', 'PAUSED'],
      [4, 'other', 'INIT'],
      [11, 'active', 'ACTIVE'],
      [12, 'active', 'ACTIVE'],
    ]);
    const { flow: failing } = snapshot.entryOf(1)!;
    const detail = describeFlow(failing, snapshot.entryOf(1), 10);
    expect(detail.nodes.map(({ status }) => status.state)).toEqual(['failing', 'unknown', 'paused', 'other']);
  });

  it('reports since when the figures of a row are known, and for how many flows not all 24 hours are', () => {
    const { view, snapshot } = viewOf([1, 2].map((id) => flow([node(id, null)], { name: `${id}` })));
    const now = 100 * 3_600_000;
    snapshot.putRuns([run(1, 1, { at: now - 3_600_000 }), run(2, 1, { at: now - 25 * 3_600_000 })], now);
    const { rows, partlyKnown } = view.window(everyFlow, 0, 10);
    expect(partlyKnown).toBe(1);
    expect(rows.map(({ name, since }) => [name, since])).toEqual([
      ['1', now - 3_600_000],
      ['2', null],
    ]);
  });

  it.each(['name', 'project', 'owner', 'from', 'lastRun', 'records', 'errors'] as const)(
    'sorts by %s in any order of the flows, unknown values last in both directions',
    (column) => {
      const known = (text: string | null) => ({ name: text, project: text, owner: text });
      const flows = [
        flow([node(1, null, { connector: null, name: null })], known(null)),
        flow([node(2, null, { connector: 's3' })], known('Beta')),
        flow([node(3, null, { connector: 'oracle' })], known('alpha')),
      ];
      const runs = [run(2, 20, { errors: 9, records: 900 }), run(3, 10, { errors: 5, records: 500 })];
      for (const order of [flows, flows.toReversed(), [flows[1]!, flows[0]!, flows[2]!]]) {
        const { view, snapshot } = viewOf(order);
        snapshot.putRuns(runs, 0);
        const ids = (direction: 'ascending' | 'descending') =>
          view.window({ ...everyFlow, sort: [{ column, direction }] }, 0, 3).rows.map(({ id }) => id);
        expect([ids('ascending'), ids('descending')]).toEqual([
          [3, 2, 1],
          [2, 3, 1],
        ]);
      }
    },
  );

  it('sorts by a column in both directions, unknown values last in both', () => {
    const { view, snapshot } = viewOf([1, 2, 3].map((id) => flow([node(id, null)], { name: `${id}` })));
    snapshot.putRuns([run(1, 1, { errors: 5 }), run(2, 2, { errors: 9 })], 0);
    expect(names(view, { sort: [{ column: 'errors', direction: 'ascending' }] })).toEqual(['1', '2', '3']);
    expect(names(view, { sort: [{ column: 'errors', direction: 'descending' }] })).toEqual(['2', '1', '3']);
  });

  it('finds every word of the search in names, owners, projects, connectors and ids of any node', () => {
    const { view } = viewOf([
      flow([node(1, null, { connector: 'kafka' }), node(777, 1, { name: 'Order lines' })], { name: 'Orders EU' }),
      flow([node(2, null)], { name: 'Orders US', owner: 'A. Ruiz' }),
    ]);
    expect(names(view, { filter: 'ORDERS' })).toHaveLength(2);
    expect(names(view, { filter: 'orders kafka' })).toEqual(['Orders EU']);
    expect(names(view, { filter: 'lines' })).toEqual(['Orders EU']);
    expect(names(view, { filter: '777' })).toEqual(['Orders EU']);
    expect(names(view, { filter: 'ruiz eu' })).toEqual([]);
  });

  it('filters by state, project, connector, role and errors together', () => {
    const { view, snapshot } = viewOf([
      flow([node(1, null, { connector: 's3' })], { name: 'a', project: 'Orders', roles: ['owner'] }),
      flow([node(2, null, { connector: 'ftp' })], { name: 'b', project: 'Web', roles: ['operator', 'collaborator'] }),
      flow([node(3, null, { statusWord: 'PAUSED' })], { name: 'c', project: null, roles: [] }),
    ]);
    snapshot.putRuns([run(1, 1, { errors: 1 })], 0);
    expect(names(view, { filter: 'status:paused' })).toEqual(['c']);
    expect(names(view, { filter: 'project:web,""' })).toEqual(['b', 'c']);
    expect(names(view, { filter: 'connector:ftp' })).toEqual(['b']);
    expect(names(view, { filter: 'role:operator' })).toEqual(['b']);
    expect(names(view, { filter: 'errors:>0' })).toEqual(['a']);
    expect(names(view, { filter: 'errors:>0 role:operator' })).toEqual([]);
  });

  it('shows only what needs attention, even when nothing but that changed', () => {
    const { view, findAttention } = viewOf([
      flow([node(1, null)], { name: 'a' }),
      flow([node(2, null)], { name: 'b' }),
    ]);
    expect(names(view, { filter: 'needs:person' })).toEqual([]);
    findAttention(2);
    expect(names(view, { filter: 'needs:person' })).toEqual(['b']);
    findAttention(1, 2);
    expect(names(view, { filter: 'needs:person' })).toEqual(['a', 'b']);
  });

  it('updates an age as time passes, even when nothing else changes', () => {
    const { view, snapshot, setTime } = viewOf([
      flow([node(1, null)], { name: 'a' }),
      flow([node(2, null)], { name: 'b' }),
    ]);
    snapshot.putRuns([run(1, 1, { at: 3_600_000 })], 3_600_000);
    setTime(3_600_000 + 59 * 60_000);
    expect(names(view, { filter: 'last-run:<1h' })).toEqual(['a']);
    setTime(3_600_000 + 60 * 60_000);
    expect(names(view, { filter: 'last-run:<1h' })).toEqual([]);
    expect(names(view, { filter: 'NOT last-run:<1h' })).toEqual(['a', 'b']);
  });

  it('lists exact matches of a search first, unless another order was chosen', () => {
    const { view } = viewOf(
      ['Orders EU archive', 'Alerts for orders eu', 'Orders EU'].map((name, index) =>
        flow([node(index + 1, null)], { name }),
      ),
    );
    const found = ['Alerts for orders eu', 'Orders EU archive'];
    expect(names(view, { filter: 'orders eu' })).toEqual(['Orders EU', ...found]);
    expect(names(view, { filter: 'orders eu', sort: [{ column: 'name', direction: 'ascending' }] })).toEqual([
      'Alerts for orders eu',
      'Orders EU',
      'Orders EU archive',
    ]);
  });

  it('counts the matching flows and all flows', () => {
    const { view } = viewOf([flow([node(1, null)], { name: 'Zeta' }), flow([node(2, null)], { name: 'b' })]);
    expect(view.window({ ...everyFlow, filter: 'zeta' }, 0, 10)).toMatchObject({
      flowCount: 1,
      flowTotal: 2,
      rowCount: 1,
    });
  });

  it('answers with the new state after the snapshot changed', () => {
    const { view, snapshot } = viewOf([flow([node(1, null)], { name: 'a' })]);
    const before = view.window(everyFlow, 0, 10);
    snapshot.put([flow([node(1, null, { statusWord: 'PAUSED' })], { name: 'a' })], 0);
    const after = view.window(everyFlow, 0, 10);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.rows[0]?.status.state).toBe('paused');
  });

  it('counts the options of the filters', () => {
    const { view } = viewOf([
      flow([node(1, null, { connector: 's3' }), node(2, 1, { kind: 'destination', connector: 'rest' })]),
      flow([node(3, null, { connector: 's3' })], { project: null }),
    ]);
    expect(view.facets()).toMatchObject({
      connectors: [
        { value: 'rest', count: 1 },
        { value: 's3', count: 2 },
      ],
      projects: [
        { value: '', count: 1 },
        { value: 'Orders', count: 1 },
      ],
      states: [{ value: 'active', count: 2 }],
    });
  });

  it('returns equal rows whether read at once or window by window, for any estate and expansion', () => {
    const estates = fc
      .array(fc.integer({ min: 1, max: 8 }), { minLength: 0, maxLength: 6 })
      .chain((sizes) => fc.tuple(...sizes.map((_, index) => trees(index * 100 + 1, 8))));
    const expansions = fc.record({
      all: fc.boolean(),
      except: fc.array(fc.integer({ min: 1, max: 608 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(estates, expansions, fc.integer({ min: 1, max: 7 }), (flows, expansion, step) => {
        const { view } = viewOf(flows);
        const query = { ...everyFlow, expansion };
        const whole = view.window(query, 0, 500);
        const pieces = [];
        for (let from = 0; from < whole.rowCount; from += step)
          pieces.push(...view.window(query, from, from + step).rows);
        expect(pieces).toEqual(whole.rows);
        expect(whole.rows).toHaveLength(whole.rowCount);
        expect(view.ids(query).ids).toEqual(whole.rows.map(({ id }) => id));
      }),
    );
  });
});
