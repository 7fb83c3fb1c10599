import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxOf, dotsOf, edgesIn, nodesIn, shapesOf } from '../../../../renderer/ui/graph-paths.ts';
import { overlap } from '../../../../renderer/ui/graph-view.ts';
import { gap, layOutTree, nodeSize } from '../../../../renderer/ui/tree-layout.ts';
import { node, none, small, trees } from './trees.ts';

const everything = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
const at = fc.integer({ min: -200, max: 4000 });
const boxes = fc
  .tuple(at, at, fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 900 }))
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

/** Lines of a path without corners, as H and V draw them. */
function straightLines(path: string): { left: number; right: number; top: number; bottom: number }[] {
  const lines = [];
  let [x, y] = [0, 0];
  for (const [, letter, words] of path.matchAll(/([MHVq])([^MHVq]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = words!.trim().split(' ').map(Number);
    const [fromX, fromY] = [x, y];
    if (letter === 'M') [x, y] = [a, b];
    else if (letter === 'H') x = a;
    else if (letter === 'V') y = a;
    else [x, y] = [x + c, y + d];
    if (letter === 'H' || letter === 'V')
      lines.push({
        left: Math.min(fromX, x),
        right: Math.max(fromX, x),
        top: Math.min(fromY, y),
        bottom: Math.max(fromY, y),
      });
  }
  return lines;
}

describe('the visible part of a graph', () => {
  it('is exactly the nodes that overlap it', () => {
    fc.assert(
      fc.property(trees, boxes, (nodes, view) => {
        const all = layOutTree(nodes, none).nodes;
        const seen = new Set(nodesIn(all, view));
        for (const one of all) expect(seen.has(one)).toBe(overlap(boxOf(one), view));
      }),
    );
  });

  it('lacks no line that crosses it', () => {
    fc.assert(
      fc.property(trees, boxes, (nodes, view) => {
        const all = layOutTree(nodes, none).nodes;
        const crossing = straightLines(edgesIn(all, everything).solid).filter((line) => overlap(line, view));
        const drawn = new Set(straightLines(edgesIn(all, view).solid).map((line) => JSON.stringify(line)));
        for (const line of crossing) expect(drawn).toContain(JSON.stringify(line));
      }),
    );
  });

  it('has an edge to each node but the first', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const layout = layOutTree(nodes, none);
        const { to } = edgesIn(layout.nodes, everything);
        expect(to.map((one) => one.node.id).sort((a, b) => a - b)).toEqual(nodes.slice(1).map(({ id }) => id));
      }),
    );
  });
});

describe('the edges', () => {
  it('to a paused node are dashed, from where they leave the shared part', () => {
    const paused = small.map((one) => (one.id === 3 ? node(3, 1, 'paused') : one));
    const { dashed } = edgesIn(layOutTree(paused, none).nodes, everything);
    expect(straightLines(dashed)).toHaveLength(1);
  });

  it('end at the left edge of each node', () => {
    const layout = layOutTree(small, none);
    const ends = straightLines(edgesIn(layout.nodes, everything).solid).map(({ right }) => right);
    expect(ends.filter((x) => x === nodeSize.width + gap.x)).toHaveLength(2);
  });
});

it('shapes are a rectangle for each node', () => {
  expect(shapesOf(layOutTree([node(1, null)], none).nodes)).toBe('M0 0h168v52h-168z');
});

it('a map has a dot for each node, one for those at the same position, and none beyond its edge', () => {
  const map = { width: 136, height: 96 };
  fc.assert(
    fc.property(trees, (nodes) => {
      const layout = layOutTree(nodes, none);
      const dots = [...dotsOf(layout.nodes, layout, map).matchAll(/M(\d+) (\d+)h4v2h-4z/g)];
      expect(dots.length).toBeGreaterThan(0);
      expect(new Set(dots.map(([whole]) => whole)).size).toBe(dots.length);
      for (const [, x, y] of dots) expect(Number(x) <= 132 && Number(y) <= 94).toBe(true);
    }),
  );
});
