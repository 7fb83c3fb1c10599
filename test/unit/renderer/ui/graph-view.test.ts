import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centred,
  covering,
  firstView,
  fitted,
  follow,
  inView,
  leastScale,
  pannedView,
  pointAt,
  readableScale,
  scrolled,
  toShow,
  type View,
  withinReach,
  zoomed,
} from '../../../../renderer/ui/graph-view.ts';
import { boxOf } from '../../../../renderer/ui/graph-paths.ts';
import { layOutTree, nodeSize } from '../../../../renderer/ui/tree-layout.ts';
import { node, none, trees } from './trees.ts';

/** Without -0, which equals 0 and yet differs. */
const length = fc.double({ min: -5000, max: 5000, noNaN: true }).map((at) => at + 0);
const points = fc.record({ x: length, y: length });
const views: fc.Arbitrary<View> = fc.record({
  x: length,
  y: length,
  scale: fc.double({ min: 0.05, max: 2, noNaN: true }),
});
const side = fc.double({ min: 50, max: 60_000, noNaN: true });
const graphs = fc.record({ width: side, height: side });
const rooms = fc.record({
  width: fc.double({ min: 200, max: 2500, noNaN: true }),
  height: fc.double({ min: 120, max: 1400, noNaN: true }),
});

const box = { width: nodeSize.width };

describe('zooming', () => {
  it('keeps the point under the pointer in place', () => {
    fc.assert(
      fc.property(views, points, fc.double({ min: 0.1, max: 10, noNaN: true }), (view, at, factor) => {
        const before = pointAt(view, at);
        const after = pointAt(zoomed(view, at, factor, 0.01), at);
        expect(after.x).toBeCloseTo(before.x, 4);
        expect(after.y).toBeCloseTo(before.y, 4);
      }),
    );
  });

  it('in and out ends where it began, within the limits', () => {
    fc.assert(
      fc.property(views, points, (view, at) => {
        fc.pre(view.scale < 1.5);
        const back = zoomed(zoomed(view, at, 1.25, 0.01), at, 1 / 1.25, 0.01);
        for (const key of ['x', 'y', 'scale'] as const) expect(back[key]).toBeCloseTo(view[key], 4);
      }),
    );
  });

  it('ends at twice the size, and at the minimum scale', () => {
    const at = { x: 10, y: 20 };
    expect(zoomed({ x: 0, y: 0, scale: 1 }, at, 100, 0.25).scale).toBe(2);
    expect(zoomed({ x: 0, y: 0, scale: 1 }, at, 0.001, 0.25).scale).toBe(0.25);
  });
});

describe('fitting', () => {
  it('shows all of any graph, at most at full size, and can always be reached by zooming', () => {
    fc.assert(
      fc.property(graphs, rooms, (graph, room) => {
        const view = fitted(graph, room);
        const seen = inView(view, room);
        expect(seen.left).toBeLessThanOrEqual(0.001);
        expect(seen.top).toBeLessThanOrEqual(0.001);
        expect(seen.right).toBeGreaterThanOrEqual(graph.width - 0.001);
        expect(seen.bottom).toBeGreaterThanOrEqual(graph.height - 0.001);
        expect(view.scale).toBeLessThanOrEqual(1);
        expect(leastScale(graph, room)).toBeLessThanOrEqual(view.scale);
      }),
    );
  });
});

describe('the first view', () => {
  it('is the whole graph if that is legible, otherwise the node in full at a legible size', () => {
    fc.assert(
      fc.property(graphs, rooms, fc.double({ min: 0, max: 1, noNaN: true }), (graph, room, share) => {
        const at = boxOf({ ...box, x: (graph.width - 168) * share, y: (graph.height - 52) * share });
        fc.pre(graph.width > 168 && graph.height > 52);
        const view = firstView(graph, room, at);
        const whole = fitted(graph, room);
        if (whole.scale >= readableScale) expect(view).toEqual(whole);
        else {
          expect(view.scale).toBeGreaterThanOrEqual(readableScale);
          expect(view.scale).toBeLessThanOrEqual(1);
          const seen = inView(view, room);
          expect(seen.left).toBeLessThanOrEqual(at.left);
          expect(seen.top).toBeLessThanOrEqual(at.top);
          expect(seen.right).toBeGreaterThanOrEqual(at.right);
          expect(seen.bottom).toBeGreaterThanOrEqual(at.bottom);
        }
      }),
    );
  });
});

describe('moving', () => {
  it('never takes the graph out of reach', () => {
    fc.assert(
      fc.property(views, graphs, rooms, (view, graph, room) => {
        const seen = inView(withinReach(view, graph, room), room);
        expect(seen.right).toBeGreaterThan(0);
        expect(seen.bottom).toBeGreaterThan(0);
        expect(seen.left).toBeLessThan(graph.width);
        expect(seen.top).toBeLessThan(graph.height);
      }),
    );
  });

  it('by a wheel continues while something is hidden there, and then leaves the wheel to the page', () => {
    const graph = { width: 400, height: 1000 };
    const room = { width: 500, height: 300 };
    const view = { x: 50, y: 16, scale: 1 };
    expect(scrolled(view, { x: 0, y: -100 }, graph, room)).toEqual({ ...view, y: -84 });
    expect(scrolled(view, { x: 0, y: 100 }, graph, room)).toEqual(view);
    expect(scrolled(view, { x: -100, y: 0 }, graph, room)).toEqual(view);
    const end = scrolled(view, { x: 0, y: -5000 }, graph, room);
    expect(end.y).toBe(300 - 16 - 1000);
    expect(scrolled(end, { x: 0, y: -1 }, graph, room)).toEqual(end);
  });

  it('to show a box moves as little as needed, and not at all where it is shown', () => {
    const room = { width: 500, height: 300 };
    const view = { x: 0, y: 0, scale: 1 };
    expect(toShow(view, boxOf({ ...box, x: 100, y: 100 }), room)).toEqual(view);
    expect(toShow(view, boxOf({ ...box, x: 100, y: 280 }), room)).toEqual({ ...view, y: 300 - 16 - 332 });
    expect(toShow(view, boxOf({ ...box, x: -100, y: 100 }), room)).toEqual({ ...view, x: 116 });
  });

  it('to show a box out of view centers it', () => {
    const room = { width: 500, height: 300 };
    const { y, x } = toShow({ x: 0, y: 0, scale: 1 }, boxOf({ ...box, x: 100, y: 4000 }), room);
    expect([x, y]).toEqual([0, 150 - 4026]);
  });

  it('to a point centers it', () => {
    fc.assert(
      fc.property(views, points, rooms, (view, at, room) => {
        const middle = pointAt(centred(view, at, room), { x: room.width / 2, y: room.height / 2 });
        expect(middle.x).toBeCloseTo(at.x, 4);
        expect(middle.y).toBeCloseTo(at.y, 4);
      }),
    );
  });
});

describe('the drawn part', () => {
  it('covers the view, is not much larger, and stays unchanged while the view moves a little', () => {
    fc.assert(
      fc.property(views, rooms, (view, room) => {
        const [seen, drawn] = [inView(view, room), covering(view, room)];
        expect(drawn.left).toBeLessThan(seen.left);
        expect(drawn.bottom).toBeGreaterThan(seen.bottom);
        expect((drawn.right - drawn.left) * view.scale).toBeLessThanOrEqual(room.width + 8 * 96);
      }),
    );
    const room = { width: 800, height: 400 };
    expect(covering({ x: -10, y: -20, scale: 1 }, room)).toEqual(covering({ x: -40, y: -60, scale: 1 }, room));
  });
});

describe('switching to another layout', () => {
  const room = { width: 800, height: 400 };
  const onScreen = (view: View, { x, y }: { x: number; y: number }) => [
    x * view.scale + view.x,
    y * view.scale + view.y,
  ];

  it('moves nothing when the layout is the same', () => {
    fc.assert(
      fc.property(trees, views, (nodes, view) => {
        const [before, after] = [layOutTree(nodes, none), layOutTree(structuredClone(nodes), none)];
        expect(follow(view, before, after, room, [1, null])).toEqual(view);
      }),
    );
  });

  it('keeps the named node in place when nodes come, go and are collapsed', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (nodes, a, b) => {
        const named = nodes[a % nodes.length]!.id;
        const before = layOutTree(nodes, none);
        const placed = before.byId.get(named)!;
        const view = centred({ x: 0, y: 0, scale: 1 }, placed, room);
        const more = [...nodes, node(nodes.length + 1, nodes[b % nodes.length]!.id)];
        const after = layOutTree(more, new Set([named]));
        const now = follow(view, before, after, room, [named]);
        const [x, y] = onScreen(view, placed);
        const [nowX, nowY] = onScreen(now, after.byId.get(named)!);
        expect(nowX).toBeCloseTo(x!, 4);
        expect(nowY).toBeCloseTo(y!, 4);
      }),
    );
  });

  it('keeps the node nearest to the middle when no named node is in view', () => {
    const nodes = [node(1, null), node(2, 1), node(3, 1), node(4, 1)];
    const before = layOutTree(nodes, none);
    const after = layOutTree([...nodes, node(5, 2), node(6, 2)], none);
    const view = centred(pannedView({ x: 0, y: 0, scale: 1 }, { x: 0, y: 0 }), before.byId.get(4)!, room);
    const now = follow(view, before, after, room, [99, null]);
    expect(onScreen(now, after.byId.get(4)!)[1]).toBeCloseTo(onScreen(view, before.byId.get(4)!)[1]!, 4);
  });
});
