import type { CallWay, Change } from '#contract/models/action.ts';
import { statusOf } from '../monitoring/health.ts';

export interface PlannerNode {
  id: number;
  parentId: number | null;
  /** As the service says. */
  statusWord: string | null;
  /** Has a resource of its own that can be called. */
  hasResource: boolean;
  /** False: it ends paused, and must not be active before that; others are left as they are instead. */
  mayWake?: boolean;
}

/** A call. `changes`: nodes that it brings to their intended states, or back there. */
export interface Step {
  via: CallWay;
  does: Change;
  nodeId: number;
  changes: number;
}

export interface TreePlan {
  /**
   * In an order that reaches the goal: a call precedes those that correct it below, and these follow at once after one that
   * wakes.
   */
  steps: Step[];
  /** Ids of nodes that should change, and cannot without disturbing others. */
  held: number[];
  /** Ids of nodes that are temporarily in a state that is neither their first nor their intended one, or that change twice. */
  meanwhile: number[];
  /** Of these, the nodes that end paused and are temporarily active: from which step until which, by position. */
  woken: { id: number; from: number; until: number }[];
}

/** A state as a number, for the arrays of the planner. */
export type State = 0 | 1 | 2;
export const unknown = 0;
export const active = 1;
export const paused = 2;
/** For tables by state. */
export const stateCount = 3;

export const changeTo = [null, 'activate', 'pause'] as const;

/**
 * A tree as arrays by position. Parents stand before their children, so one pass forwards or backwards does what recursion would,
 * also in a chain that is deeper than any stack.
 */
export interface TreeArrays {
  size: number;
  /** Whether all nodes that change get the same state. */
  isOneWay: boolean;
  /** The position of the parent; -1 for a root. */
  parent: Int32Array;
  now: Uint8Array;
  /**
   * The intended final state. Unknown: the node is in such a state and not selected, so it must not be touched, since nothing
   * would put it back.
   */
  final: Uint8Array;
  /** 1 for a node with an intended state, even when it has that already. */
  wanted: Uint8Array;
  /** 1 for a node that may not be woken. */
  guarded: Uint8Array;
}

export const noParent = -1;

/** Reused between calls: an estate is many small trees, for which allocating arrays would take longer than planning. */
let tree = allocate(64);

function allocate(room: number): TreeArrays {
  return {
    size: 0,
    isOneWay: true,
    parent: new Int32Array(room),
    now: new Uint8Array(room),
    final: new Uint8Array(room),
    wanted: new Uint8Array(room),
    guarded: new Uint8Array(room),
  };
}

/**
 * Finds parents. A service lists its trees depth first: a parent is the preceding node or one of its ancestors, so that no index
 * is needed.
 */
class Positions {
  #indexed = 0;
  readonly #index = new Map<number, number>();

  reset(): void {
    if (this.#indexed > 0) this.#index.clear();
    this.#indexed = 0;
  }

  /** The node with that id, of those before a position whose parents are known. */
  find(id: number, before: number, nodes: readonly PlannerNode[], parent: Int32Array): number {
    let i = before - 1;
    for (let tries = 0; tries < 8 && i !== noParent; tries += 1, i = parent[i]!) if (nodes[i]!.id === id) return i;
    for (; this.#indexed < before; this.#indexed += 1) this.#index.set(nodes[this.#indexed]!.id, this.#indexed);
    return this.#index.get(id) ?? noParent;
  }
}

const positions = new Positions();

/** The result is valid until the next call. A node whose parent does not precede it counts as a root. */
export function readTree(nodes: readonly PlannerNode[], wanted: ReadonlyMap<number, Change>): TreeArrays {
  if (tree.parent.length < nodes.length) tree = allocate(2 * nodes.length);
  const { parent, now, final, wanted: isWanted, guarded } = tree;
  tree.size = nodes.length;
  positions.reset();
  let changesTo = 0;
  for (let i = 0; i < nodes.length; i += 1) {
    const { id, parentId, statusWord, mayWake } = nodes[i]!;
    parent[i] = parentId === null ? noParent : positions.find(parentId, i, nodes, parent);
    const change = wanted.get(id);
    now[i] = stateOf(statusWord);
    final[i] = change === undefined ? now[i]! : stateAfter(change);
    if (now[i] !== final[i]) changesTo |= 1 << final[i]!;
    isWanted[i] = change === undefined ? 0 : 1;
    guarded[i] = mayWake === false ? 1 : 0;
  }
  tree.isOneWay = changesTo !== ((1 << active) | (1 << paused));
  return tree;
}

export function stateOf(word: string | null): State {
  const { state } = statusOf(word);
  return state === 'active' ? active : state === 'paused' ? paused : unknown;
}

export const stateAfter = (change: Change): State => (change === 'pause' ? paused : active);
