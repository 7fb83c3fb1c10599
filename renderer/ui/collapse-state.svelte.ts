import { foldText } from '#contract/fold-text.ts';
import { SvelteSet } from 'svelte/reactivity';
import { closedAtFirst, type GraphNode, layOutTree, nodeWidth, waysTo } from './tree-layout.ts';

const noHits: readonly GraphNode[] = [];

/** Open branches of a tree and its search hits, shared by its graph and its list. */
export class CollapseState {
  readonly #nodes: () => readonly GraphNode[];
  readonly #widthOf: (name: string) => number;
  /** Closed by the user, or initially. */
  readonly #closed: SvelteSet<number>;
  /** Closed branches that a search opens while it leads into them. */
  readonly #opened = new SvelteSet<number>();
  #query = $state('');
  /** The node toggled last; it keeps its position in the picture. */
  toggled: number | null = null;

  readonly #hiding = $derived.by(() => new Set([...this.#closed].filter((id) => !this.#opened.has(id))));
  /** The visible nodes with their positions. */
  readonly layout = $derived.by(() => layOutTree(this.#nodes(), this.#hiding, this.#widths));
  /** All nodes in reading order, including those in closed branches. */
  readonly #placed = $derived.by(() => layOutTree(this.#nodes(), new Set()).nodes);
  readonly #all = $derived.by(() => this.#placed.map(({ node }) => node));
  /** Box width by level, from the names. Closed branches count as well, so that opening one widens no box. */
  readonly #widths = $derived.by(() =>
    Array.from(Map.groupBy(this.#placed, ({ level }) => level).values(), (placed) =>
      nodeWidth(usualWidth(placed.map(({ node }) => this.#widthOf(node.title ?? '')))),
    ),
  );
  /** The nodes that match every word of the search, in reading order. */
  readonly hits: readonly GraphNode[] = $derived.by(() => {
    const words = foldText(this.#query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return noHits;
    return this.#all.filter((node) => words.every((word) => node.words?.includes(word)));
  });
  readonly hitIds: ReadonlySet<number> = $derived.by(() => new Set(this.hits.map(({ id }) => id)));

  /** @param widthOf CSS pixels of a name; without it, every box has the minimum width */
  constructor(nodes: () => readonly GraphNode[], widthOf: (name: string) => number = () => 0) {
    this.#nodes = nodes;
    this.#widthOf = widthOf;
    this.#closed = new SvelteSet(closedAtFirst(nodes()));
  }

  get query(): string {
    return this.#query;
  }

  /** Opens the branches that contain hits. After the search they close again, except for the path to `stay`. */
  search(query: string, stay: number | null): void {
    this.#query = query;
    this.#opened.clear();
    for (const id of waysTo(this.#nodes(), this.hits)) this.#opened.add(id);
    if (this.hits.length === 0 && stay !== null) this.openTo(stay);
  }

  /** The next (1) or previous (-1) hit after a node, wrapping around at the ends; null without hits. */
  hitFrom(id: number | null, by: 1 | -1): number | null {
    const { hits } = this;
    if (hits.length === 0) return null;
    const here = hits.findIndex((hit) => hit.id === id);
    if (here !== -1) return hits.at((here + by) % hits.length)!.id;
    const order = new Map(this.#all.map((node, place) => [node.id, place]));
    const from = id === null ? -1 : (order.get(id) ?? -1);
    const isBeyond = (hit: GraphNode): boolean => (order.get(hit.id)! - from) * by > 0;
    return ((by === 1 ? hits.find(isBeyond) : hits.findLast(isBeyond)) ?? hits.at(by === 1 ? 0 : -1)!).id;
  }

  toggle(id: number): void {
    this.toggled = id;
    if (this.layout.byId.get(id)?.hiddenBelow) {
      this.#closed.delete(id);
      return;
    }
    this.#closed.add(id);
    this.#opened.delete(id);
  }

  /** Opens the branches that hide a node. */
  openTo(id: number): void {
    const nodes = this.#nodes();
    for (const way of waysTo(
      nodes,
      nodes.filter((node) => node.id === id),
    ))
      this.#closed.delete(way);
  }

  openAll(): void {
    this.#closed.clear();
  }

  /** Closes all but the first node, whose children always remain visible. */
  closeAll(): void {
    this.#opened.clear();
    for (const { id, parentId } of this.#nodes()) if (parentId !== null) this.#closed.add(id);
  }

  /** The node or its nearest visible ancestor; null when the node is not in this tree. */
  shownFor(id: number | null): number | null {
    const { byId } = this.layout;
    if (id === null || byId.has(id)) return id;
    const nodes = this.#nodes();
    const way = [
      ...waysTo(
        nodes,
        nodes.filter((node) => node.id === id),
      ),
    ];
    return way.find((one) => byId.has(one)) ?? null;
  }
}

/** CSS pixels of a typical name. */
const usualName = 180;

/**
 * The width of the widest name of a level. One very long name counts little more than the next, since it would widen
 * all boxes.
 */
function usualWidth(names: readonly number[]): number {
  const [widest = 0, next = widest] = names.toSorted((a, b) => b - a);
  return Math.min(widest, Math.max(usualName, next * 1.25));
}
