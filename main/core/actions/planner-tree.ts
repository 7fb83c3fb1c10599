import type { CallWay, Change } from '#contract/models/action.ts';
import { statusOf } from '../monitoring/health.ts';

export interface PlannerNode {
  id: number;
  parentId: number | null;
  /** Status as the service reports it. */
  statusWord: string | null;
  /** Whether the node has a resource that can be called. */
  hasResource: boolean;
  /** If false, the node ends paused and must not be active before that. Others are left as they are instead. */
  mayWake?: boolean;
}

/** Call of a plan. `changes`: number of nodes that it brings to their intended states, or back there. */
export interface Step {
  via: CallWay;
  does: Change;
  nodeId: number;
  changes: number;
}

export interface TreePlan {
  /**
   * Steps in an order that reaches the goal. A call precedes the calls below that correct it, which directly follow a
   * waking call.
   */
  steps: Step[];
  /** Ids of nodes that should change but cannot without disturbing others. */
  held: number[];
  /**
   * Ids of nodes that are temporarily in a state other than their first and their intended one, or that change twice.
   */
  meanwhile: number[];
  /**
   * Nodes that end paused and are temporarily active, by positions of the first and last step.
   */
  woken: { id: number; from: number; until: number }[];
}

/** A state as a number, for the arrays of the planner. */
export type State = 0 | 1 | 2;
export const unknown = 0;
export const active = 1;
export const paused = 2;
/** Number of states, for tables by state. */
export const stateCount = 3;

export const changeToState = [null, 'activate', 'pause'] as const;

/**
 * Tree as arrays by position. Parents come before their children, so one pass in either direction replaces recursion.
 * That also works in a chain deeper than any stack.
 */
export interface TreeArrays {
  size: number;
  /** Whether all nodes that change get the same state. */
  isOneWay: boolean;
  /** The position of the parent; -1 for a root. */
  parent: Int32Array;
  now: Uint8Array;
  /**
   * Intended final state. Unknown: the node is in such a state and not selected. It must not be touched, since nothing
   * would restore it.
   */
  final: Uint8Array;
  /** 1 for a node with an intended state, even when it already has that state. */
  wanted: Uint8Array;
  /** 1 for a node that may not be woken. */
  guarded: Uint8Array;
}

export const noParent = -1;

/**
 * Reused between calls: an estate has many small trees, and allocating arrays for each would take longer than planning.
 */
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
 * Finds parents. A service lists its trees depth first: a parent is the preceding node or one of its ancestors, so that
 * usually no index is needed.
 */
class Positions {
  #indexed = 0;
  readonly #index = new Map<number, number>();

  reset(): void {
    if (this.#indexed > 0) this.#index.clear();
    this.#indexed = 0;
  }

  /** Returns the position of the node with that id, before a position up to which parents are known. */
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
    now[i] = plannerStateOf(statusWord);
    final[i] = change === undefined ? now[i]! : stateAfter(change);
    if (now[i] !== final[i]) changesTo |= 1 << final[i]!;
    isWanted[i] = change === undefined ? 0 : 1;
    guarded[i] = mayWake === false ? 1 : 0;
  }
  tree.isOneWay = changesTo !== ((1 << active) | (1 << paused));
  return tree;
}

export function plannerStateOf(word: string | null): State {
  const { state } = statusOf(word);
  return state === 'active' ? active : state === 'paused' ? paused : unknown;
}

export const stateAfter = (change: Change): State => (change === 'pause' ? paused : active);
