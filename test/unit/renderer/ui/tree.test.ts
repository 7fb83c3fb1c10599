import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbour } from '../../../../renderer/ui/tree-keys.ts';
import { type GraphNode, closedAtFirst, layOutTree, nodeSize } from '../../../../renderer/ui/tree-layout.ts';

const node = (id: number, parentId: number | null, state: GraphNode['status']['state'] = 'active'): GraphNode => ({
  id,
  parentId,
  title: `node ${id}`,
  subtitle: '',
  status: { state, word: null },
});

/** Any tree: each node hangs on one that came before it. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 19 })), { maxLength: 120, size: 'max' })
  .map((seeds) => [
    node(1, null),
    ...seeds.map(([seed, luck], i) => node(i + 2, (seed % (i + 1)) + 1, luck === 0 ? 'failing' : 'active')),
  ]);

const none = new Set<number>();

//        1
//      2   3
//     4 5  6
const small = [node(1, null), node(2, 1), node(3, 1), node(4, 2), node(5, 2), node(6, 3)];

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

describe('the arrows in a tree', () => {
  const { nodes } = layOutTree(small, none);
  const go = (from: number, key: string): number | undefined =>
    neighbour(
      key,
      nodes.find((one) => one.node.id === from)!,
      nodes,
    )?.node.id;

  it.each([
    [1, 'ArrowRight', 2],
    [2, 'ArrowLeft', 1],
    [2, 'ArrowDown', 3],
    [5, 'ArrowDown', 6],
    [6, 'ArrowUp', 5],
    [5, 'ArrowUp', 4],
    [4, 'Home', 1],
    [1, 'End', 6],
  ])('from %d %s leads to %d', (from, key, to) => {
    expect(go(from, key)).toBe(to);
  });

  it('lead nowhere beyond the edge', () => {
    expect([go(1, 'ArrowLeft'), go(1, 'ArrowUp'), go(6, 'ArrowDown'), go(6, 'ArrowRight'), go(1, 'x')]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('reach every node', () => {
    fc.assert(
      fc.property(trees, (any) => {
        const placed = layOutTree(any, none).nodes;
        const reached = new Set([placed[0]!]);
        for (const from of reached) {
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            const to = neighbour(key, from, placed);
            if (to) reached.add(to);
          }
        }
        expect(reached.size).toBe(placed.length);
      }),
    );
  });
});
