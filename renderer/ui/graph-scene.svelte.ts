import type { Branches } from './branches.svelte.ts';
import type { Camera } from './camera.svelte.ts';
import { boxOf, nodesIn } from './graph-paths.ts';
import { covering, inView, legibleScale, overlap, type Point, pointAt } from './graph-view.ts';
import type { PlacedNode } from './tree-layout.ts';

/** So many boxes are on the page together, in view or not; of more, those in view. */
const few = 150;
/** A graph of more has a map where it is not in view as a whole. */
const mapped = 40;

/** CSS pixels of the lowest graph, and around it. */
const [lowest, around] = [160, 32];

/** What of a graph is on the page, and how. */
export class GraphScene {
  readonly #branches: Branches;
  readonly #camera: Camera;
  readonly #selected: () => number | null;

  readonly #cover = $derived.by(() => covering(this.#camera.view, this.#camera.room));
  // Only a number that changes has something drawn anew.
  readonly #left = $derived.by(() => this.#cover.left);
  readonly #top = $derived.by(() => this.#cover.top);
  readonly #right = $derived.by(() => this.#cover.right);
  readonly #bottom = $derived.by(() => this.#cover.bottom);
  /** The part of the graph that is drawn: what is in view, and a little more. */
  readonly drawn = $derived.by(() => ({
    left: this.#left,
    top: this.#top,
    right: this.#right,
    bottom: this.#bottom,
  }));
  readonly layout = $derived.by(() => this.#branches.layout);
  /** The one node that Tab leads to: the selected one, or what hides it. */
  readonly stop: PlacedNode | undefined = $derived.by(() => {
    const shown = this.#branches.shownFor(this.#selected());
    return (shown === null ? undefined : this.layout.byId.get(shown)) ?? this.layout.nodes[0];
  });
  /** Whether nodes are too small to be read, and too many to be boxes all the same. */
  readonly asShapes = $derived.by(() => this.layout.nodes.length > few && this.#camera.view.scale < legibleScale);
  /** Whether shapes are a few pixels high at most. */
  readonly areTiny = $derived.by(() => this.#camera.view.scale < 0.1);
  /** The nodes in the part that is drawn. */
  readonly nodes: readonly PlacedNode[] = $derived.by(() => nodesIn(this.layout.nodes, this.drawn));
  /** Those that are boxes; the one that has the keyboard always is. */
  readonly boxes: readonly PlacedNode[] = $derived.by(() => {
    if (this.layout.nodes.length <= few) return this.layout.nodes;
    const seen = this.asShapes ? [] : this.nodes;
    return this.stop && !seen.includes(this.stop) ? [...seen, this.stop] : seen;
  });
  /** In whole pixels, where letters are sharp. */
  readonly transform = $derived.by(() => {
    const { x, y, scale } = this.#camera.view;
    return `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})`;
  });
  /** CSS pixels; that of the graph as it was at first, so that nothing below it moves. */
  readonly ownHeight: number;
  readonly hasMap = $derived.by(() => {
    const { left, top, right, bottom } = inView(this.#camera.view, this.#camera.room);
    const { nodes, width, height } = this.layout;
    return nodes.length > mapped && (left > 0 || top > 0 || right < width || bottom < height);
  });

  constructor(branches: Branches, camera: Camera, selected: () => number | null) {
    this.#branches = branches;
    this.#camera = camera;
    this.#selected = selected;
    this.ownHeight = Math.max(lowest, branches.layout.height + around);
  }

  /** The node that is a shape at this point of the room; boxes are elements. */
  shapeAt(at: Point): number | null {
    if (!this.asShapes) return null;
    const { x, y } = pointAt(this.#camera.view, at);
    const here = { left: x, top: y, right: x, bottom: y };
    return this.nodes.find((one) => overlap(boxOf(one), here))?.node.id ?? null;
  }
}
