import { SvelteSet } from 'svelte/reactivity';
import { closedAtFirst, type GraphNode, layOutTree, nodeWidth, waysTo } from './tree-layout.ts';

const noHits: readonly GraphNode[] = [];

/** Which branches of a tree are open, and what a search finds in it: the same for its graph and its list. */
export class Branches {
  readonly #nodes: () => readonly GraphNode[];
  readonly #widthOf: (name: string) => number;
  /** By the person, or at first. */
  readonly #closed: SvelteSet<number>;
  /** Open in spite of that while a search leads into them. */
  readonly #opened = new SvelteSet<number>();
  #query = $state('');
  /** What was opened or closed last; in the picture it stays where it is. */
  toggled: number | null = null;

  readonly #hiding = $derived.by(() => new Set([...this.#closed].filter((id) => !this.#opened.has(id))));
  /** What is shown, placed. */
  readonly layout = $derived.by(() => layOutTree(this.#nodes(), this.#hiding, this.#widths));
  /** All of them in the order of reading, those in closed branches as well. */
  readonly #placed = $derived.by(() => layOutTree(this.#nodes(), new Set()).nodes);
  readonly #all = $derived.by(() => this.#placed.map(({ node }) => node));
  /** Of each level, by its names; of closed branches as well, so that opening one makes no box wider. */
  readonly #widths = $derived.by(() =>
    Array.from(Map.groupBy(this.#placed, ({ level }) => level).values(), (placed) =>
      nodeWidth(usualWidth(placed.map(({ node }) => this.#widthOf(node.title ?? '')))),
    ),
  );
  /** The nodes that have every word of the search, in the order of reading. */
  readonly hits: readonly GraphNode[] = $derived.by(() => {
    const words = this.#query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return noHits;
    return this.#all.filter((node) => words.every((word) => node.words?.includes(word)));
  });
  readonly hitIds: ReadonlySet<number> = $derived.by(() => new Set(this.hits.map(({ id }) => id)));

  /** @param widthOf CSS pixels of a name; without it, all boxes are as narrow as can be */
  constructor(nodes: () => readonly GraphNode[], widthOf: (name: string) => number = () => 0) {
    this.#nodes = nodes;
    this.#widthOf = widthOf;
    this.#closed = new SvelteSet(closedAtFirst(nodes()));
  }

  get query(): string {
    return this.#query;
  }

  /** Opens the branches with what is found. Those that were closed are closed again after the search, but for the way to `stay`. */
  search(query: string, stay: number | null): void {
    this.#query = query;
    this.#opened.clear();
    for (const id of waysTo(this.#nodes(), this.hits)) this.#opened.add(id);
    if (this.hits.length === 0 && stay !== null) this.openTo(stay);
  }

  /** The next hit (1) or the one before (-1), seen from a node, and round from the last to the first; null without hits. */
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

  /** Opens what hides a node. */
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

  /** Closes all but the first node, whose children are the fewest that can be shown. */
  closeAll(): void {
    this.#opened.clear();
    for (const { id, parentId } of this.#nodes()) if (parentId !== null) this.#closed.add(id);
  }

  /** The node itself, or what of its way is shown nearest to it; null where it is no part of this. */
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

/** CSS pixels of a name as most are. */
const usualName = 180;

/**
 * The width of the widest name of a level; where one alone is very long, little more than the next, since it would widen all
 * boxes.
 */
function usualWidth(names: readonly number[]): number {
  const [widest = 0, next = widest] = names.toSorted((a, b) => b - a);
  return Math.min(widest, Math.max(usualName, next * 1.25));
}
