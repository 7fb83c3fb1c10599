import {
  active,
  changeTo,
  noParent,
  paused,
  type PlannerNode,
  type State,
  stateCount,
  type TreeArrays,
  type TreePlan,
  unknown,
} from './planner-tree.ts';

/**
 * What calls bring a node to, one after the other and each different from the one before. Three stand for all longer ones: what
 * these do to a node is the same.
 */
const pasts: readonly State[][] = [
  [],
  [active],
  [paused],
  [paused, active],
  [active, paused],
  [active, paused, active],
  [paused, active, paused],
];
const pastCount = pasts.length;
const untouched = 0;

/** The past after one more call, by its state and the past before. */
const next = Uint8Array.from(
  [unknown, active, paused].flatMap((state) =>
    pasts.map((past) => {
      const longer = state === unknown || past.at(-1) === state ? past : [...past, state].slice(-3);
      return pasts.findIndex((known) => String(known) === String(longer));
    }),
  ),
);

/** What a past means for a node, from the best to the worst. Woken ones are disturbed, too. */
const straight = 0;
const disturbed = 1;
const woken = 2;
const impossible = 3;

/** By what the node is, what it is to be, and its past. */
const effects = Uint8Array.from(
  ([unknown, active, paused] as State[]).flatMap((now) =>
    ([unknown, active, paused] as State[]).flatMap((final) => pasts.map((past) => effectOf(now, final, past))),
  ),
);

function effectOf(now: State, final: State, past: readonly State[]): number {
  const states = [now, ...past];
  if (states.at(-1) !== final) return impossible;
  const turns = states.filter((state, i) => i > 0 && state !== states[i - 1]);
  if (final === paused && turns.includes(active)) return woken;
  return turns.length > 1 ? disturbed : straight;
}

/** What is done at a node, after what was done above it. `turn`: the other state for all below, then the node alone back. */
const nothing = 0;
const flow = 1;
const resource = 2;
const turn = 3;
const hold = 4;

/** By node and past. Kept between calls, as the tree is. */
let table = allocate(64);

function allocate(room: number): { costBelow: Float64Array; choice: Uint8Array; passed: Uint8Array; by: Int32Array } {
  return {
    /** The least that everything below the node costs, when calls have done that to it. */
    costBelow: new Float64Array(room * pastCount),
    choice: new Uint8Array(room * pastCount),
    /** By node only: the past that it passes to its children, and the step that reached them last. */
    passed: new Uint8Array(room),
    by: new Int32Array(room),
  };
}

/**
 * Of all plans that end where the tree is to be, one with the fewest calls; of these one that wakes the fewest nodes that end
 * paused; of these one that disturbs the fewest. In such a plan a call comes before those further below, and no node has more
 * than one of each kind, so the best for each past of each node can be put together from the best of its children.
 */
export function planFewestCalls(nodes: readonly PlannerNode[], tree: TreeArrays, resourcesAlone: boolean): TreePlan {
  if (table.passed.length < tree.size) table = allocate(2 * tree.size);
  choose(nodes, tree, resourcesAlone);
  return collect(nodes, tree);
}

function choose(nodes: readonly PlannerNode[], tree: TreeArrays, resourcesAlone: boolean): void {
  const { size, parent, now, final, wanted } = tree;
  const { costBelow, choice } = table;
  costBelow.fill(0, 0, size * pastCount);
  // One number for three, the first of which counts first: no tree has as many nodes as the next one weighs.
  const callCost = (size + 1) ** 2;
  const costs = Float64Array.of(0, 1, size + 2, Infinity);

  for (let i = size - 1; i >= 0; i -= 1) {
    const to = final[i]!;
    const effectsAt = (now[i]! * stateCount + to) * pastCount;
    const at = i * pastCount;
    const above = parent[i]! === noParent ? noParent : parent[i]! * pastCount;
    const alone = resourcesAlone && nodes[i]!.hasResource;
    // Nothing stands above a root, so it has no other past.
    const pastsOfNode = above === noParent ? 1 : pastCount;
    for (let past = 0; past < pastsOfNode; past += 1) {
      let best = costs[effects[effectsAt + past]!]! + costBelow[at + past]!;
      let chosen = nothing;
      if (to !== unknown) {
        const after = next[to * pastCount + past]!;
        const own = costs[effects[effectsAt + after]!]!;
        const byFlow = callCost + own + costBelow[at + after]!;
        // A call stands as high as somebody wants it, and no higher than it must.
        if (byFlow < best || (byFlow === best && wanted[i] === 1)) {
          best = byFlow;
          chosen = flow;
        }
        if (alone) {
          const byResource = callCost + own + costBelow[at + past]!;
          if (byResource < best) {
            best = byResource;
            chosen = resource;
          }
          const turned = next[(active + paused - to) * pastCount + past]!;
          const back = next[to * pastCount + turned]!;
          const byTurn = 2 * callCost + costs[effects[effectsAt + back]!]! + costBelow[at + turned]!;
          if (byTurn < best) {
            best = byTurn;
            chosen = turn;
          }
        }
      }
      if (best === Infinity && past === untouched) {
        best = costBelow[at]!;
        chosen = hold;
      }
      choice[at + past] = chosen;
      if (above !== noParent) costBelow[above + past]! += best;
    }
  }
}

/** Follows the choices from the roots down, where the past of each node is known. */
function collect(nodes: readonly PlannerNode[], { size, parent, now, final }: TreeArrays): TreePlan {
  const { choice, passed, by } = table;
  const plan: TreePlan = { steps: [], held: [], meanwhile: [] };
  const call = (via: 'flow' | 'resource', state: number, nodeId: number): number =>
    plan.steps.push({ via, does: changeTo[state]!, nodeId, changes: 0 }) - 1;

  for (let i = 0; i < size; i += 1) {
    const { id } = nodes[i]!;
    const to = final[i]!;
    const above = parent[i]!;
    let past = above === noParent ? untouched : passed[above]!;
    let last = above === noParent ? -1 : by[above]!;
    const chosen = choice[i * pastCount + past]!;
    if (chosen === flow || chosen === turn) {
      const state = chosen === flow ? to : active + paused - to;
      past = next[state * pastCount + past]!;
      last = call('flow', state, id);
    }
    passed[i] = past;
    by[i] = last;
    if (chosen === resource || chosen === turn) {
      past = next[to * pastCount + past]!;
      last = call('resource', to, id);
    } else if (chosen === hold) {
      plan.held.push(id);
      continue;
    }
    const effect = effects[(now[i]! * stateCount + to) * pastCount + past]!;
    if (effect !== straight) plan.meanwhile.push(id);
    if (effect !== straight || now[i] !== to) plan.steps[last]!.changes += 1;
  }
  return plan;
}
