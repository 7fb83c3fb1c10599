import { boxOf } from './graph-paths.ts';
import {
  centred,
  firstView,
  fitted,
  follow,
  leastScale,
  pannedView,
  type ViewPoint,
  scrolled,
  type Size,
  toShow,
  type View,
  withinReach,
  zoomed,
} from './graph-view.ts';
import type { Layout, PlacedNode } from './tree-layout.ts';

/** Zoom factor of a key or a button. */
const step = 1.25;

/** View of a graph that the user pans and zooms. Points are in room coordinates, lengths are CSS pixels. */
export class Camera {
  view = $state.raw<View>({ x: 0, y: 0, scale: 1 });
  room = $state.raw<Size>({ width: 0, height: 0 });
  #graph: Layout = { nodes: [], byId: new Map(), width: 0, height: 0 };
  /** Whether the user chose the view; until then it follows the room. */
  #chosen = false;

  /** Adapts to a new room size and keeps the middle of the view centered. */
  fitInto(room: Size, start: PlacedNode | undefined): void {
    const before = this.room;
    this.room = room;
    if (room.width === 0 || room.height === 0 || !start) return;
    if (!this.#chosen || before.width === 0) this.view = firstView(this.#graph, room, boxOf(start));
    else {
      const by = { x: (room.width - before.width) / 2, y: (room.height - before.height) / 2 };
      this.#look(pannedView(this.view, by));
    }
  }

  /** Adapts to a new layout of the graph. One node keeps its position, preferably the first of `named`. */
  follow(graph: Layout, named: readonly (number | null)[]): void {
    const before = this.#graph;
    this.#graph = graph;
    if (this.room.width === 0 || before.nodes.length === 0) return;
    const next = follow(this.view, before, graph, this.room, named);
    if (next.x !== this.view.x || next.y !== this.view.y) this.#look(next);
  }

  zoomIn(): void {
    this.zoom(step);
  }

  zoomOut(): void {
    this.zoom(1 / step);
  }

  zoom(factor: number, at: ViewPoint = { x: this.room.width / 2, y: this.room.height / 2 }): void {
    this.#look(zoomed(this.view, at, factor, leastScale(this.#graph, this.room)));
  }

  move(by: ViewPoint): void {
    this.#look(pannedView(this.view, by));
  }

  /** Scrolls like a wheel; returns false where there is nothing more to see in that direction. */
  scroll(by: ViewPoint): boolean {
    const next = scrolled(this.view, by, this.#graph, this.room);
    if (next.x === this.view.x && next.y === this.view.y) return false;
    this.#look(next);
    return true;
  }

  fit(): void {
    this.#look(fitted(this.#graph, this.room));
  }

  centre(at: ViewPoint): void {
    this.#look(centred(this.view, at, this.room));
  }

  /** Moves as little as needed to show a node in full. */
  show(one: PlacedNode): void {
    if (this.room.width === 0) return;
    const next = toShow(this.view, boxOf(one), this.room);
    if (next.x !== this.view.x || next.y !== this.view.y) this.#look(next);
  }

  #look(view: View): void {
    this.#chosen = true;
    this.view = withinReach(view, this.#graph, this.room);
  }
}
