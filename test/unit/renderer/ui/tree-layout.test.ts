import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAtFirst, layOutTree, nodeSize } from '../../../../renderer/ui/tree-layout.ts';
import { node, none, small, trees } from './trees.ts';

describe('the layout of a tree', () => {
  it('places each node once, right of its parent, over none of the others, inside the picture', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const { nodes: placed, edges, width, height } = layOutTree(nodes, none);
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

  it('of one node is one node, of none is empty', () => {
    expect(layOutTree([node(7, null)], none)).toMatchObject({
      ...nodeSize,
      edges: [],
      nodes: [{ x: 0, y: 0, level: 1 }],
    });
    expect(layOutTree([], none)).toEqual({ nodes: [], edges: [], width: 0, height: 0 });
  });

  it('says what a closed node hides', () => {
    const { nodes } = layOutTree(small, new Set([2]));
    expect(nodes.map((one) => [one.node.id, one.hiddenBelow])).toEqual([
      [1, 0],
      [2, 2],
      [3, 0],
      [6, 0],
    ]);
  });

  it('says where a node stands among its siblings', () => {
    const { nodes } = layOutTree(small, none);
    expect(nodes.find((one) => one.node.id === 5)).toMatchObject({ level: 3, place: 2, siblings: 2 });
  });
});

describe('what is closed at first', () => {
  it('is nothing in a small tree', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        fc.pre(nodes.length <= 25);
        expect(closedAtFirst(nodes).size).toBe(0);
      }),
    );
  });

  it('never hides what fails, as long as that is not too much to read', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const failing = nodes.filter((one) => one.status.state === 'failing');
        fc.pre(failing.length <= 25);
        const shown = new Set(layOutTree(nodes, closedAtFirst(nodes)).nodes.map((one) => one.node.id));
        for (const one of failing) expect(shown).toContain(one.id);
      }),
    );
  });

  it('leaves a large tree small enough to read', () => {
    const large = Array.from({ length: 500 }, (_, i) => node(i + 1, i === 0 ? null : Math.floor((i - 1) / 3) + 1));
    const shown = layOutTree(large, closedAtFirst(large)).nodes.length;
    expect(shown).toBeGreaterThan(10);
    expect(shown).toBeLessThanOrEqual(25);
  });
});
