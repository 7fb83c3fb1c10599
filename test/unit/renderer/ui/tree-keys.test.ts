import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, neighbour } from '../../../../renderer/ui/tree-keys.ts';
import { layOutTree } from '../../../../renderer/ui/tree-layout.ts';
import { none, small, trees } from './trees.ts';

describe('the arrows in a tree', () => {
  const layout = layOutTree(small, none);
  const go = (from: number, key: string): number | undefined => neighbour(key, layout.byId.get(from)!, layout)?.node.id;

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
        const placed = layOutTree(any, none);
        const reached = new Set([placed.nodes[0]!]);
        for (const from of reached) {
          for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            const to = neighbour(key, from, placed);
            if (to) reached.add(to);
          }
        }
        expect(reached.size).toBe(placed.nodes.length);
      }),
    );
  });
});

describe('other keys of a tree', () => {
  const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, shiftKey: false, metaKey: false, altKey: false });
  const closed = layOutTree(small, new Set([2]));
  const asked = (key: string, id: number, ctrlKey = false) =>
    askedOf(stroke(key, ctrlKey), closed.byId.get(id)!, closed);

  it('expand and collapse a branch, and open the menu', () => {
    expect([asked(' ', 2), asked('ArrowRight', 2), asked(' ', 1)]).toEqual(['toggle', 'toggle', 'toggle']);
    expect([asked('ArrowRight', 1), asked(' ', 6), asked('Enter', 6)]).toEqual([{ to: 2 }, null, 'open']);
  });

  it('with Ctrl are ignored', () => {
    expect(asked('ArrowRight', 2, true)).toBeNull();
  });
});
