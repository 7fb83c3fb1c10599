/** View of a graph: position and scale. Pure. A point of the graph is at `point * scale + (x, y)` of the room. */
import type { Layout } from './tree-layout.ts';

export interface View {
  x: number;
  y: number;
  /** CSS pixels per graph pixel. */
  scale: number;
}

export interface ViewPoint {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Names are readable down to this scale: a graph that fits at it, or fits in width, starts this way. */
export const readableScale = 0.8;
/** Below this scale, names are illegible, and a large graph shows shapes only. */
export const legibleScale = 0.45;
/** The largest scale, and the upper bound of the smallest, which drops further where only that shows a whole graph. */
const nearest = 2;
const farthest = 0.25;
/** Margin around the content, CSS pixels. */
const edge = 16;
/** CSS pixels of a dragged graph that always stay in view. */
const leastInView = 64;

/** Zooms by a factor, out below 1; the same point of the graph stays at this point of the room. */
export function zoomed(view: View, at: ViewPoint, factor: number, least: number): View {
  const scale = Math.min(nearest, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

export function pannedView(view: View, by: ViewPoint): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** The scale at which the whole graph fits the room, at most 1. */
function wholeScale({ width, height }: Size, room: Size): number {
  const across = (room.width - 2 * edge) / Math.max(1, width);
  const down = (room.height - 2 * edge) / Math.max(1, height);
  // Keeps the scale above zero even in a room of a few pixels.
  return Math.max(0.001, Math.min(1, across, down));
}

/** The smallest scale that the user can choose. */
export function leastScale(graph: Size, room: Size): number {
  return Math.min(farthest, wholeScale(graph, room));
}

/** The whole graph, centered. */
export function fitted(graph: Size, room: Size): View {
  const scale = wholeScale(graph, room);
  return { scale, x: (room.width - graph.width * scale) / 2, y: (room.height - graph.height * scale) / 2 };
}

/** The initial view: the whole graph if readable, else its full width, else scale 1; always showing this node. */
export function firstView(graph: Size, room: Size, node: Box): View {
  const whole = fitted(graph, room);
  if (whole.scale >= readableScale) return whole;
  const across = wholeScale({ width: graph.width, height: 0 }, room);
  const beginning = { scale: across >= readableScale ? across : 1, x: edge, y: edge };
  return withinReach(toShow(beginning, node, room), graph, room);
}

/** Limits the view so that part of the graph stays in the room. */
export function withinReach(view: View, graph: Size, room: Size): View {
  const along = (at: number, length: number, space: number): number => {
    const least = Math.min(leastInView, length, space);
    return Math.min(space - least, Math.max(least - length, at));
  };
  return {
    ...view,
    x: along(view.x, graph.width * view.scale, room.width),
    y: along(view.y, graph.height * view.scale, room.height),
  };
}

/** Scrolls like a wheel, but only up to the edge of the content, so that the page scrolls on beyond it. */
export function scrolled(view: View, by: ViewPoint, graph: Size, room: Size): View {
  const along = (at: number, step: number, length: number, space: number): number => {
    const [first, last] = [edge, space - edge - length];
    return step > 0 ? Math.max(at, Math.min(first, at + step)) : Math.min(at, Math.max(last, at + step));
  };
  return {
    ...view,
    x: along(view.x, by.x, graph.width * view.scale, room.width),
    y: along(view.y, by.y, graph.height * view.scale, room.height),
  };
}

/** Moves to show a box in full: minimally where part of it is in view, else with the box in the middle. */
export function toShow(view: View, box: Box, room: Size): View {
  const along = (at: number, from: number, to: number, space: number): number => {
    const [start, end] = [from * view.scale + at, to * view.scale + at];
    if (start >= edge && end <= space - edge) return at;
    if (end < 0 || start > space) return at + (space - start - end) / 2;
    if (start < edge || end - start > space - 2 * edge) return at + edge - start;
    return at + space - edge - end;
  };
  return {
    ...view,
    x: along(view.x, box.left, box.right, room.width),
    y: along(view.y, box.top, box.bottom, room.height),
  };
}

/** Centers this point of the graph. */
export function centred(view: View, at: ViewPoint, room: Size): View {
  return { ...view, x: room.width / 2 - at.x * view.scale, y: room.height / 2 - at.y * view.scale };
}

/** The point of the graph at a point of the room. */
export function pointAt(view: View, at: ViewPoint): ViewPoint {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

/** The part of the graph that is in the room. */
export function inView(view: View, room: Size): Box {
  const start = pointAt(view, { x: 0, y: 0 });
  const end = pointAt(view, { x: room.width, y: room.height });
  return { left: start.x, top: start.y, right: end.x, bottom: end.y };
}

/** Minimum margin in CSS pixels between the view and the edge of the drawn part; the maximum is twice that. */
const tile = 96;

/**
 * A part of the graph that covers the view and is equal for nearby views, so that drawn content stays while the view
 * moves.
 */
export function covering(view: View, room: Size): Box {
  const { left, top, right, bottom } = inView(view, room);
  const side = tile / 2 ** Math.floor(Math.log2(view.scale));
  const before = (at: number): number => (Math.floor(at / side) - 1) * side;
  const after = (at: number): number => (Math.ceil(at / side) + 1) * side;
  return { left: before(left), top: before(top), right: after(right), bottom: after(bottom) };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/**
 * The view of a new layout with minimal movement: one node keeps its position. It is the first of `named` that was in
 * view, or the node nearest to the middle. Unchanged when no node is in both.
 */
export function follow(view: View, before: Layout, after: Layout, room: Size, named: readonly (number | null)[]): View {
  const middle = pointAt(view, { x: room.width / 2, y: room.height / 2 });
  const seen = inView(view, room);
  const isSeen = ({ x, y }: ViewPoint): boolean =>
    x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom;
  const distance = ({ x, y }: ViewPoint): number => Math.hypot(x - middle.x, y - middle.y);
  const ofName = named.map((id) => (id === null ? undefined : before.byId.get(id)));
  const still =
    ofName.find((one) => one && isSeen(one) && after.byId.has(one.node.id)) ??
    before.nodes
      .filter(({ node }) => after.byId.has(node.id))
      .reduce<Layout['nodes'][number] | null>(
        (best, one) => (best && distance(best) <= distance(one) ? best : one),
        null,
      );
  if (!still) return view;
  const now = after.byId.get(still.node.id)!;
  return pannedView(view, { x: (still.x - now.x) * view.scale, y: (still.y - now.y) * view.scale });
}
