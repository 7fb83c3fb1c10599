import type { CallWay, Strategy } from '#contract/models/action.ts';
import {
  active,
  changeToState,
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
 * Sequences of states that calls bring a node to, each different from the one before. Three states represent all longer
 * sequences, since their effect on a node is the same.
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

/** Past after one more call, by the call's state and the past before. */
const next = Uint8Array.from(
  [unknown, active, paused].flatMap((state) =>
    pasts.map((past) => {
      const longer = state === unknown || past.at(-1) === state ? past : [...past, state].slice(-3);
      return pasts.findIndex((known) => String(known) === String(longer));
    }),
  ),
);

/** Effects of a past on a node, from the best to the worst. Woken nodes are disturbed, too. */
const straight = 0;
const disturbed = 1;
const woken = 2;
const impossible = 3;

/** Effects by the node's state, its intended state, and its past. */
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

/**
 * Choices at a node, after the calls above it. `turn`: sets everything below to the other state, then the node alone
 * back.
 */
const nothing = 0;
const flow = 1;
const resource = 2;
const turn = 3;
const hold = 4;

/** Costs and choices by node and past. Retained between calls, like the tree. */
let table = allocate(64);

function allocate(room: number) {
  return {
    /** The least cost of everything below the node, after that past. */
    costBelow: new Float64Array(room * pastCount),
    choice: new Uint8Array(room * pastCount),
    /** By node only: the past passed to its children, the last step that reached them, and the first that woke any. */
    passed: new Uint8Array(room),
    by: new Int32Array(room),
    wakener: new Int32Array(room),
  };
}

/** Costs of a call, of a disturbed node and of a woken one. A higher priority outweighs all lower ones. */
interface Costs {
  call: number;
  disturbed: number;
  woken: number;
}

/** A woken node is disturbed as well. No plan has more than two calls per node. */
const costsOf: Record<Exclude<Strategy, 'never_wake'>, (size: number) => Costs> = {
  fewest_calls: (size) => ({ call: (size + 1) ** 2, woken: size + 2, disturbed: 1 }),
  least_waking: (size) => {
    const disturbed = 2 * size + 1;
    return { woken: disturbed * (size + 2), disturbed, call: 1 };
  },
};

/**
 * Returns the best plan of a strategy that reaches the wanted states of the tree. `fewest_calls` minimizes calls, then
 * woken nodes that end paused, then disturbed nodes. `least_waking` minimizes woken nodes, then disturbed nodes, then
 * calls.
 *
 * A call that a later one covers can be omitted: no node ends elsewhere, is woken or is disturbed by that. In a best
 * plan, a call therefore precedes those further below, and no node has more than one of each kind. The best plan for
 * each past of a node consists of the best plans of its children.
 */
export function planReaching(
  nodes: readonly PlannerNode[],
  tree: TreeArrays,
  strategy: Exclude<Strategy, 'never_wake'>,
  resourcesAlone: boolean,
): TreePlan {
  if (table.passed.length < tree.size) table = allocate(2 * tree.size);
  choose(nodes, tree, costsOf[strategy](tree.size), resourcesAlone);
  return collect(nodes, tree);
}

function choose(nodes: readonly PlannerNode[], tree: TreeArrays, cost: Costs, resourcesAlone: boolean): void {
  const { size, parent, now, final, wanted, guarded } = tree;
  const { costBelow, choice } = table;
  costBelow.fill(0, 0, size * pastCount);
  const callCost = cost.call;
  const freeCosts = Float64Array.of(0, cost.disturbed, cost.woken, Infinity);
  const guardedCosts = freeCosts.with(woken, Infinity);

  for (let i = size - 1; i >= 0; i -= 1) {
    const to = final[i]!;
    const effectsAt = (now[i]! * stateCount + to) * pastCount;
    const at = i * pastCount;
    const above = parent[i]! === noParent ? noParent : parent[i]! * pastCount;
    const costs = guarded[i] === 1 ? guardedCosts : freeCosts;
    const alone = resourcesAlone && nodes[i]!.hasResource;
    // Nothing is above a root, so it has no other past.
    const pastsOfNode = above === noParent ? 1 : pastCount;
    for (let past = 0; past < pastsOfNode; past += 1) {
      let best = costs[effects[effectsAt + past]!]! + costBelow[at + past]!;
      let chosen = nothing;
      if (to !== unknown) {
        const after = next[to * pastCount + past]!;
        const own = costs[effects[effectsAt + after]!]!;
        const byFlow = callCost + own + costBelow[at + after]!;
        // A call is placed as high as some node needs it, and no higher than necessary.
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
  const { choice, passed, by, wakener } = table;
  const plan: TreePlan = { steps: [], held: [], meanwhile: [], woken: [] };
  /** Step that each one corrects. */
  const corrects: number[] = [];
  const call = (via: CallWay, state: number, nodeId: number, above: number): number => {
    corrects.push(above);
    return plan.steps.push({ via, does: changeToState[state]!, nodeId, changes: 0 }) - 1;
  };

  for (let i = 0; i < size; i += 1) {
    const { id } = nodes[i]!;
    const to = final[i]!;
    const above = parent[i]!;
    let past = above === noParent ? untouched : passed[above]!;
    let last = above === noParent ? -1 : by[above]!;
    let woke = above === noParent ? -1 : wakener[above]!;
    const chosen = choice[i * pastCount + past]!;
    if (chosen === flow || chosen === turn) {
      const state = chosen === flow ? to : active + paused - to;
      past = next[state * pastCount + past]!;
      last = call('flow', state, id, last);
      if (woke === -1 && state === active) woke = last;
    }
    passed[i] = past;
    by[i] = last;
    wakener[i] = woke;
    if (chosen === resource || chosen === turn) {
      past = next[to * pastCount + past]!;
      last = call('resource', to, id, last);
    } else if (chosen === hold) {
      plan.held.push(id);
      continue;
    }
    const effect = effects[(now[i]! * stateCount + to) * pastCount + past]!;
    if (effect !== straight) plan.meanwhile.push(id);
    // A running node is woken by the step that follows its stop.
    if (effect === woken) plan.woken.push({ id, from: now[i] === active ? corrects[last]! : woke, until: last });
    if (effect !== straight || now[i] !== to) plan.steps[last]!.changes += 1;
  }
  return corrects.every((step) => step === -1) ? plan : orderSteps(plan, corrects);
}

/**
 * Orders the steps so that no node is awake longer than necessary. After a waking step come the steps that correct its
 * nodes, most nodes first, before any other step.
 *
 * @param corrects for each step, the preceding one above that it corrects; -1 for none
 */
function orderSteps(plan: TreePlan, corrects: readonly number[]): TreePlan {
  const { steps } = plan;
  const putsRight = new Int32Array(steps.length);
  for (const { until } of plan.woken) putsRight[until]! += 1;
  const corrections: number[][] = steps.map(() => []);
  for (const [step, above] of corrects.entries()) if (above !== -1) corrections[above]!.push(step);

  const order: number[] = [];
  const open = steps.flatMap((_step, step) => (corrects[step] === -1 ? [step] : [])).reverse();
  while (open.length > 0) {
    const step = open.pop()!;
    order.push(step);
    const below = corrections[step]!;
    const isWaking = steps[step]!.does === 'activate';
    if (isWaking) {
      below.sort((a, b) => putsRight[b]! - putsRight[a]!);
      for (const correction of below) order.push(correction);
    }
    const further = isWaking ? below.flatMap((correction) => corrections[correction]!) : below;
    for (const later of further.toReversed()) open.push(later);
  }

  const place = new Int32Array(steps.length);
  for (const [at, step] of order.entries()) place[step] = at;
  return {
    ...plan,
    steps: order.map((step) => steps[step]!),
    woken: plan.woken.map(({ id, from, until }) => ({ id, from: place[from]!, until: place[until]! })),
  };
}
