import { nameBeforeCopying } from '#contract/copied-name.ts';
import type { NodeKind } from '#contract/models/flow.ts';
import type { MatchBasis } from '#contract/models/flow-comparison.ts';

/** Properties by which nodes are matched. */
export interface MatchableNode {
  id: number;
  /** An id that no node of the flow has puts the node at the top. */
  parentId: number | null;
  kind: NodeKind;
  resourceId: number | null;
  name: string | null;
}

/** Two matched nodes, or one that only one flow has. */
export interface NodePair<T> {
  before: T | null;
  after: T | null;
  by: MatchBasis | null;
  /** Whether their parents are not matched with each other. */
  moved: boolean;
  /** 1 at the top. */
  level: number;
}

/** The nodes of one flow, and their matches. */
class Side<T extends MatchableNode> {
  readonly nodes: readonly T[];
  readonly #byId: Map<number, T>;
  readonly #below: Map<T | null, T[]>;
  readonly matches = new Map<T, Match<T>>();

  constructor(nodes: readonly T[]) {
    this.nodes = nodes;
    this.#byId = new Map(nodes.map((node) => [node.id, node]));
    this.#below = Map.groupBy(nodes, (node) => this.parentOf(node));
  }

  parentOf({ parentId }: T): T | null {
    return parentId === null ? null : (this.#byId.get(parentId) ?? null);
  }

  /** @param parent null: the nodes at the top */
  below(parent: T | null): readonly T[] {
    return this.#below.get(parent) ?? [];
  }

  alone(nodes: readonly T[]): T[] {
    return nodes.filter((node) => !this.matches.has(node));
  }
}

interface Match<T> {
  before: T;
  after: T;
  by: MatchBasis;
}

type KeyOf<T> = (node: T) => string | null;

/**
 * Matches the nodes of two flows, in the order of the later one's tree. Nodes that only the earlier one has are
 * included at their position. Every node is in one pair. The matches do not depend on which of the two comes first.
 *
 * @param sameService whether one id means one resource on both sides
 */
export function matchNodes<T extends MatchableNode>(
  before: readonly T[],
  after: readonly T[],
  sameService: boolean,
): NodePair<T>[] {
  const sides = { before: new Side(before), after: new Side(after) };
  if (sameService) join(sides, sides, idKey, always('id'));
  descend(sides, false);
  join(sides, sides, nameKey, ({ length }, others) => (length === 1 && others.length === 1 ? 'elsewhere' : null));
  descend(sides, true);
  return inOrder(sides);
}

interface Sides<T extends MatchableNode> {
  before: Side<T>;
  after: Side<T>;
}

/** Identifies a node within one service: by its resource, or else by its node id. */
export const idKey = ({ id, kind, resourceId }: Pick<MatchableNode, 'id' | 'kind' | 'resourceId'>): string =>
  resourceId === null ? `#${id}` : `${kind} ${resourceId}`;
const nameKey = ({ kind, name }: MatchableNode): string | null => (name === null ? null : `${kind} ${name}`);
const copyKey = ({ kind, name }: MatchableNode): string | null =>
  name === null ? null : `${kind} ${nameBeforeCopying(name)}`;
const kindKey = ({ kind }: MatchableNode): string => kind;
const namelessKey = ({ kind, name }: MatchableNode): string | null => (name === null ? kind : null);

type Rule = (these: readonly unknown[], those: readonly unknown[]) => MatchBasis | null;
const always =
  (by: MatchBasis): Rule =>
  () =>
    by;
const byName: Rule = (these, those) => (these.length === 1 && those.length === 1 ? 'name' : 'one_of_several');
const byPlace: Rule = (these, those) => (these.length === 1 && those.length === 1 ? 'place' : null);

/** Matches the children of matched nodes, from the top down: each pair leads to those below it. */
function descend<T extends MatchableNode>(sides: Sides<T>, guessing: boolean): void {
  const pairs: Pick<Match<T | null>, 'before' | 'after'>[] = [
    { before: null, after: null },
    ...sides.after.matches.values(),
  ];
  // The list grows during the iteration.
  for (const pair of pairs) {
    const below = {
      before: { nodes: sides.before.below(pair.before) },
      after: { nodes: sides.after.below(pair.after) },
    };
    const found = [join(sides, below, nameKey, byName), join(sides, below, copyKey, always('copy_name'))];
    if (guessing) {
      found.push(join(sides, below, namelessKey, always('place')));
      found.push(join(sides, below, kindKey, byPlace));
    }
    for (const match of found.flat()) pairs.push(match);
  }
}

/** Matches the unmatched nodes with equal keys, in their order. Returns the new matches. */
function join<T extends MatchableNode>(
  sides: Sides<T>,
  among: { before: { nodes: readonly T[] }; after: { nodes: readonly T[] } },
  keyOf: KeyOf<T>,
  rule: Rule,
): Match<T>[] {
  const those = Map.groupBy(sides.after.alone(among.after.nodes), keyOf);
  const found = [...Map.groupBy(sides.before.alone(among.before.nodes), keyOf)].flatMap(([key, group]) => {
    const others = those.get(key) ?? [];
    const by = key === null || others.length === 0 ? null : rule(group, others);
    return by === null
      ? []
      : group.slice(0, others.length).map((before, place) => ({ before, after: others[place]!, by }));
  });
  for (const match of found) {
    sides.before.matches.set(match.before, match);
    sides.after.matches.set(match.after, match);
  }
  return found;
}

/**
 * Orders pairs by the tree of the later flow. Nodes that only the earlier one has follow below their parent's match.
 */
function inOrder<T extends MatchableNode>({ before, after }: Sides<T>): NodePair<T>[] {
  const areSame = (one: T | null, other: T | null): boolean =>
    one && other ? before.matches.get(one)?.after === other : one === other;
  const pairsOf = (those: readonly T[], these: readonly T[], level: number): NodePair<T>[] => [
    ...these.map((node): NodePair<T> => {
      const match = after.matches.get(node);
      if (!match) return { before: null, after: node, by: null, moved: false, level };
      return { ...match, moved: !areSame(before.parentOf(match.before), after.parentOf(node)), level };
    }),
    ...before.alone(those).map((node) => ({ before: node, after: null, by: null, moved: false, level })),
  ];
  const found: NodePair<T>[] = [];
  const open = pairsOf(before.below(null), after.below(null), 1).toReversed();
  for (let pair = open.pop(); pair; pair = open.pop()) {
    found.push(pair);
    const those = pair.before ? before.below(pair.before) : [];
    const these = pair.after ? after.below(pair.after) : [];
    for (const child of pairsOf(those, these, pair.level + 1).toReversed()) open.push(child);
  }
  return found;
}
