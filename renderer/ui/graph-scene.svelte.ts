import type { CollapseState } from './collapse-state.svelte.ts';
import type { Camera } from './camera.svelte.ts';
import { boxOf, nodesIn } from './graph-paths.ts';
import { covering, inView, legibleScale, overlap, type ViewPoint, pointAt } from './graph-view.ts';
import type { PlacedNode } from './tree-layout.ts';

/** Up to this many nodes, all boxes are on the page; beyond it, only those in view. */
const few = 150;
/** A graph with more nodes gets a map unless it is entirely in view. */
const mapped = 40;

/** CSS pixels: minimum height of the graph, and its margin. */
const [lowest, around] = [160, 32];

/** Visible parts of a graph and how they are drawn. */
export class GraphScene {
  readonly #branches: CollapseState;
  readonly #camera: Camera;
  readonly #selected: () => number | null;

  readonly #cover = $derived.by(() => covering(this.#camera.view, this.#camera.room));
  // Split into numbers, so that only a changed number causes a redraw.
  readonly #left = $derived.by(() => this.#cover.left);
  readonly #top = $derived.by(() => this.#cover.top);
  readonly #right = $derived.by(() => this.#cover.right);
  readonly #bottom = $derived.by(() => this.#cover.bottom);
  /** The drawn part of the graph: the view and a margin. */
  readonly drawn = $derived.by(() => ({
    left: this.#left,
    top: this.#top,
    right: this.#right,
    bottom: this.#bottom,
  }));
  readonly layout = $derived.by(() => this.#branches.layout);
  /** The node that Tab leads to: the selected one, or the closed node that hides it. */
  readonly stop: PlacedNode | undefined = $derived.by(() => {
    const shown = this.#branches.shownFor(this.#selected());
    return (shown === null ? undefined : this.layout.byId.get(shown)) ?? this.layout.nodes[0];
  });
  /** Whether nodes are too small to read and too numerous to be boxes anyway. */
  readonly asShapes = $derived.by(() => this.layout.nodes.length > few && this.#camera.view.scale < legibleScale);
  /** Whether shapes are at most a few pixels high. */
  readonly areTiny = $derived.by(() => this.#camera.view.scale < 0.1);
  /** The nodes in the drawn part. */
  readonly nodes: readonly PlacedNode[] = $derived.by(() => nodesIn(this.layout.nodes, this.drawn));
  /** The nodes drawn as boxes, always including the focused one. */
  readonly boxes: readonly PlacedNode[] = $derived.by(() => {
    if (this.layout.nodes.length <= few) return this.layout.nodes;
    const seen = this.asShapes ? [] : this.nodes;
    return this.stop && !seen.includes(this.stop) ? [...seen, this.stop] : seen;
  });
  /** Rounded to whole pixels, which keeps letters sharp. */
  readonly transform = $derived.by(() => {
    const { x, y, scale } = this.#camera.view;
    return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
  });
  /** CSS pixels; the initial height of the graph, so that nothing below it moves. */
  readonly ownHeight: number;
  readonly hasMap = $derived.by(() => {
    const { left, top, right, bottom } = inView(this.#camera.view, this.#camera.room);
    const { nodes, width, height } = this.layout;
    return nodes.length > mapped && (left > 0 || top > 0 || right < width || bottom < height);
  });

  constructor(branches: CollapseState, camera: Camera, selected: () => number | null) {
    this.#branches = branches;
    this.#camera = camera;
    this.#selected = selected;
    this.ownHeight = Math.max(lowest, branches.layout.height + around);
  }

  /** The node drawn as a shape at this point of the room; boxes are elements. */
  shapeAt(at: ViewPoint): number | null {
    if (!this.asShapes) return null;
    const { x, y } = pointAt(this.#camera.view, at);
    const here = { left: x, top: y, right: x, bottom: y };
    return this.nodes.find((one) => overlap(boxOf(one), here))?.node.id ?? null;
  }
}
