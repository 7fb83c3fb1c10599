import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CollapseState } from '../../../../renderer/ui/collapse-state.svelte.ts';
import { type GraphNode, nodeWidth } from '../../../../renderer/ui/tree-layout.ts';
import { node, small, trees } from './trees.ts';

const named = (nodes: GraphNode[]): GraphNode[] =>
  nodes.map((one) => ({ ...one, words: `node-${one.id} kafka active` }));
const shown = (branches: CollapseState): number[] => branches.layout.nodes.map(({ node: { id } }) => id);
const found = (branches: CollapseState): number[] => branches.hits.map(({ id }) => id);

/** A hundred nodes in branches of ten: collapsed at first, because that is too much to read. */
const hundred = named([
  node(1, null),
  ...Array.from({ length: 99 }, (_, i) => node(i + 2, i < 9 ? 1 : 2 + Math.floor((i - 9) / 10))),
]);

describe('the branches of a tree', () => {
  it('have boxes as wide as the widest name of their level, within bounds, whatever is collapsed', () => {
    const names = ['', 'root', 'x'.repeat(15), 'x'.repeat(13), 'x'.repeat(90), 'x'.repeat(80), 'short'];
    const branches = new CollapseState(
      () => small.map((one) => ({ ...one, title: names[one.id]! })),
      (name) => name.length * 10,
    );
    const widths = (): number[] => branches.layout.nodes.map(({ width }) => width);
    expect(widths()).toEqual([168, 194, 280, 280, 194, 280]);
    expect(branches.layout.byId.get(4)!.x).toBe(168 + 48 + 194 + 48);
    branches.toggle(2);
    expect(widths()).toEqual([168, 194, 194, 280]);
  });

  it('are not all widened by one long name', () => {
    const branches = new CollapseState(
      () => small.map((one) => ({ ...one, title: one.id === 4 ? 'x'.repeat(90) : 'short' })),
      (name) => name.length * 10,
    );
    const widest = Math.max(...branches.layout.nodes.map(({ width }) => width));
    expect(widest).toBe(nodeWidth(180));
  });

  it('are collapsed and expanded again', () => {
    const branches = new CollapseState(() => small);
    branches.toggle(2);
    expect(shown(branches)).toEqual([1, 2, 3, 6]);
    branches.toggle(2);
    expect(shown(branches)).toEqual([1, 2, 4, 5, 3, 6]);
  });

  it('stay collapsed when a read returns the same nodes in new objects', () => {
    let nodes = small;
    const branches = new CollapseState(() => nodes);
    branches.toggle(2);
    nodes = structuredClone(small);
    expect(shown(new CollapseState(() => nodes))).toEqual([1, 2, 4, 5, 3, 6]);
    expect(shown(branches)).toEqual([1, 2, 3, 6]);
  });

  it('are all expanded, or all collapsed but the first', () => {
    const branches = new CollapseState(() => hundred);
    branches.openAll();
    expect(shown(branches)).toHaveLength(100);
    branches.closeAll();
    expect(shown(branches)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('expand for a requested node', () => {
    const branches = new CollapseState(() => hundred);
    branches.closeAll();
    expect(branches.shownFor(50)).toBe(hundred[49]!.parentId);
    branches.openTo(50);
    expect(branches.shownFor(50)).toBe(50);
    expect(branches.shownFor(12_345)).toBeNull();
  });
});

describe('a search in a tree', () => {
  it('finds the nodes that have every word, in the order of reading, and expands their branches', () => {
    const branches = new CollapseState(() => hundred);
    branches.closeAll();
    branches.search('KAFKA  node-9', null);
    const order = [...branches.layout.byId.keys()];
    const wanted = [9, ...Array.from({ length: 10 }, (_, i) => 90 + i)];
    expect(found(branches)).toEqual(wanted.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const id of wanted) expect(shown(branches)).toContain(id);
  });

  it('collapses what it expanded once it is over, except the way to the selected node', () => {
    const branches = new CollapseState(() => hundred);
    branches.closeAll();
    branches.search('node-5', 50);
    branches.search('', 50);
    expect(shown(branches)).toContain(50);
    expect(shown(branches)).toHaveLength(10 + 10);
    expect(branches.hits).toEqual([]);
  });

  it('lets the user collapse what it expanded', () => {
    const branches = new CollapseState(() => hundred);
    branches.closeAll();
    branches.search('node-50', null);
    branches.toggle(hundred[49]!.parentId!);
    expect(shown(branches)).toHaveLength(10);
  });

  it('moves from hit to hit in a cycle, from any node', () => {
    const branches = new CollapseState(() =>
      small.map((one) => ({ ...one, words: one.id % 2 === 0 ? 'even' : 'odd' })),
    );
    branches.search('even', null);
    // Reading order: 1, 2, 4, 5, 3, 6.
    expect(found(branches)).toEqual([2, 4, 6]);
    expect([branches.hitFrom(null, 1), branches.hitFrom(2, 1), branches.hitFrom(5, 1), branches.hitFrom(6, 1)]).toEqual(
      [2, 4, 6, 2],
    );
    expect([branches.hitFrom(2, -1), branches.hitFrom(5, -1), branches.hitFrom(1, -1)]).toEqual([6, 4, 6]);
    branches.search('nothing', null);
    expect(branches.hitFrom(2, 1)).toBeNull();
  });

  it('reaches every hit in any tree', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const branches = new CollapseState(() => nodes.map((one) => ({ ...one, words: one.status.state })));
        branches.search('failing', null);
        const { hits } = branches;
        let at: number | null = null;
        const met = hits.map(() => (at = branches.hitFrom(at, 1)));
        expect(met).toEqual(hits.map(({ id }) => id));
      }),
    );
  });
});
