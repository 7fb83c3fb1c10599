import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAtFirst, gap, type GraphNode, layOutTree, nodeSize } from '../../../../renderer/ui/tree-layout.ts';
import { node, none, small, trees } from './trees.ts';

const outline = (nodes: GraphNode[]): unknown[] =>
  layOutTree(nodes, none).nodes.map(({ node: { id }, x, y, level, place, siblings }) => [
    id,
    x,
    y,
    level,
    place,
    siblings,
  ]);

describe('the layout of a tree', () => {
  it('places each node once, right of its parent, over none of the others, inside the picture', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const { nodes: placed, width, height } = layOutTree(nodes, none);
        const edges = placed.flatMap((from) => from.children.map((to) => ({ from, to })));
        expect(placed.map((one) => one.node.id).sort((a, b) => a - b)).toEqual(nodes.map((one) => one.id));
        expect(edges).toHaveLength(nodes.length - 1);
        for (const { from, to } of edges) expect(to.x).toBeGreaterThan(from.x + nodeSize.width);
        const spots = placed.map((one) => [one.x, one.y] as const).sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
        spots.forEach(([x, y], i) => {
          expect(x >= 0 && y >= -0.001 && x + nodeSize.width <= width && y + nodeSize.height <= height + 0.001).toBe(
            true,
          );
          const above = spots[i - 1];
          if (above?.[0] === x) expect(y - above[1]).toBeGreaterThanOrEqual(nodeSize.height);
        });
      }),
    );
  });

  it('has one node for one, and none for none', () => {
    expect(layOutTree([node(7, null)], none)).toMatchObject({
      ...nodeSize,
      nodes: [{ x: 0, y: 0, level: 1 }],
    });
    expect(layOutTree([], none)).toEqual({ nodes: [], byId: new Map(), width: 0, height: 0 });
  });

  it('counts what a collapsed node hides', () => {
    const { nodes } = layOutTree(small, new Set([2]));
    expect(nodes.map((one) => [one.node.id, one.hiddenBelow])).toEqual([
      [1, 0],
      [2, 2],
      [3, 0],
      [6, 0],
    ]);
  });

  it('counts what a collapsed node hides and fails', () => {
    fc.assert(
      fc.property(trees, fc.integer({ min: 1, max: 120 }), (nodes, id) => {
        const open = layOutTree(nodes, none);
        const closed = layOutTree(nodes, new Set([id]));
        const shown = new Set(closed.byId.keys());
        const hidden = open.nodes.filter(({ node: { id: one } }) => !shown.has(one));
        const { hiddenBelow, failingBelow } = closed.byId.get(id) ?? { hiddenBelow: 0, failingBelow: 0 };
        expect(hiddenBelow).toBe(hidden.length);
        expect(failingBelow).toBe(hidden.filter(({ node: { status } }) => status.state === 'failing').length);
      }),
    );
  });

  it('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.nat()), (nodes, luck) => {
        const keys = new Map(nodes.map(({ id }) => [id, luck.next().value!]));
        const shuffled = nodes.toSorted((a, b) => keys.get(a.id)! - keys.get(b.id)!);
        expect(outline(shuffled)).toEqual(outline(nodes));
      }),
    );
  });

  it('puts a new node last among its siblings, and moves only what is below it, by one row', () => {
    fc.assert(
      fc.property(trees, fc.nat(), (nodes, luck) => {
        const parent = nodes[luck % nodes.length]!;
        const before = layOutTree(nodes, none);
        const after = layOutTree([...nodes, node(nodes.length + 1, parent.id)], none);
        const added = after.byId.get(nodes.length + 1)!;
        expect(after.byId.get(parent.id)!.children.at(-1)).toBe(added);
        for (const [id, { x, y }] of before.byId) {
          const isBelow = added.place > 1 && y >= added.y;
          expect(after.byId.get(id)).toMatchObject({ x, y: isBelow ? y + nodeSize.height + gap.y : y });
        }
      }),
    );
  });

  it('puts the first child next to its parent, and no other above it', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        for (const { y, children } of layOutTree(nodes, none).nodes) {
          if (children.length > 0) expect(children[0]!.y).toBe(y);
          for (const child of children) expect(child.y).toBeGreaterThanOrEqual(y);
        }
      }),
    );
  });

  it('leaves out a node that is its own ancestor', () => {
    expect(layOutTree([node(1, null), node(2, 3), node(3, 2)], none).nodes).toHaveLength(1);
  });

  it('of thousands, and of a chain of thousands, needs no recursion', () => {
    const chain = Array.from({ length: 5000 }, (_, i) => node(i + 1, i === 0 ? null : i));
    expect(layOutTree(chain, none).nodes.at(-1)).toMatchObject({ level: 5000, y: 0 });
    const star = Array.from({ length: 5000 }, (_, i) => node(i + 1, i === 0 ? null : 1));
    expect(layOutTree(star, none).nodes.at(-1)).toMatchObject({ place: 4999, siblings: 4999 });
  });

  it('has the position of a node among its siblings', () => {
    const { nodes } = layOutTree(small, none);
    expect(nodes.find((one) => one.node.id === 5)).toMatchObject({ level: 3, place: 2, siblings: 2 });
  });
});

describe('the nodes that are collapsed at first', () => {
  it('do not exist in a small tree', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        fc.pre(nodes.length <= 25);
        expect(closedAtFirst(nodes).size).toBe(0);
      }),
    );
  });

  it('never hide a failing node, unless that is too much to read', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const failing = nodes.filter((one) => one.status.state === 'failing');
        fc.pre(failing.length <= 25);
        const shown = new Set(layOutTree(nodes, closedAtFirst(nodes)).nodes.map((one) => one.node.id));
        for (const one of failing) expect(shown).toContain(one.id);
      }),
    );
  });

  it('leave a large tree small enough to read', () => {
    const large = Array.from({ length: 500 }, (_, i) => node(i + 1, i === 0 ? null : Math.floor((i - 1) / 3) + 1));
    const shown = layOutTree(large, closedAtFirst(large)).nodes.length;
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThanOrEqual(25);
  });
});
