import fc from 'fast-check';
import type { Change, Reach } from '#contract/models/action.ts';
import type { PlannerNode, Step } from '../../../../../main/core/actions/planner.ts';

/** States by position, one letter each: `a`, `p`, or `?` for an unrecognized status. */
export type States = string;

export type Wanted = Map<number, Change>;

export interface Situation {
  nodes: PlannerNode[];
  wanted: Wanted;
}

/** A call by position: the nodes it reaches, and the letter that it sets. */
interface Call {
  reached: number[];
  letter: string;
}

const letterOf: Record<Change, string> = { activate: 'a', pause: 'p' };
const wordOf: Record<string, string> = { a: 'ACTIVE', p: 'Paused', '?': 'RATE_LIMITED' };
const changeBy: Record<string, Change | undefined> = { a: 'activate', p: 'pause' };

export const planned = (
  id: number,
  parentId: number | null,
  statusWord: string | null = 'ACTIVE',
  hasResource = true,
): PlannerNode => ({ id, parentId, statusWord, hasResource });

export const lettersOf = (nodes: readonly PlannerNode[]): States =>
  nodes.map(({ statusWord }) => ({ active: 'a', paused: 'p' })[statusWord?.toLowerCase() ?? ''] ?? '?').join('');

export const inStates = (nodes: readonly PlannerNode[], states: States): PlannerNode[] =>
  nodes.map((node, i) => ({ ...node, statusWord: wordOf[states[i]!]! }));

/** Wanted state of the tree at the end, with the held nodes unchanged. */
export function goalOf({ nodes, wanted }: Situation, held: readonly number[] = []): States {
  const now = lettersOf(nodes);
  return nodes
    .map(({ id }, i) => (wanted.has(id) && !held.includes(id) ? letterOf[wanted.get(id)!] : now[i]!))
    .join('');
}

export const wantedFor = (nodes: readonly PlannerNode[], goal: States): Wanted =>
  new Map(nodes.flatMap(({ id }, i) => (changeBy[goal[i]!] ? [[id, changeBy[goal[i]!]!] as const] : [])));

/** Effect of a call at the service: it sets the node alone, or the node and everything downstream. */
export function callOf(
  nodes: readonly PlannerNode[],
  { via, does, nodeId }: Omit<Step, 'changes'>,
  reach: Reach,
): Call {
  const ids = new Set([nodeId]);
  if (via === 'flow' || reach !== 'resource') {
    for (const { id, parentId } of nodes) if (parentId !== null && ids.has(parentId)) ids.add(id);
  }
  return { reached: nodes.flatMap(({ id }, i) => (ids.has(id) ? [i] : [])), letter: letterOf[does] };
}

export function apply(states: States, { reached, letter }: Call): States {
  const after = [...states];
  for (const i of reached) after[i] = letter;
  return after.join('');
}

/** States of the tree from before the first step until after the last. */
export function play(nodes: readonly PlannerNode[], steps: readonly Step[], reach: Reach): States[] {
  const seen = [lettersOf(nodes)];
  for (const step of steps) seen.push(apply(seen.at(-1)!, callOf(nodes, step, reach)));
  return seen;
}

/** Every possible call that touches nothing irreversible. */
export function callsOf(situation: Situation, reach: Reach): Call[] {
  const { nodes } = situation;
  const final = goalOf(situation);
  return nodes.flatMap(({ id, hasResource }) =>
    (['activate', 'pause'] as const).flatMap((does) => {
      const calls = [callOf(nodes, { via: 'flow', does, nodeId: id }, reach)];
      if (hasResource && reach === 'resource') calls.push(callOf(nodes, { via: 'resource', does, nodeId: id }, reach));
      return calls.filter(({ reached }) => reached.every((i) => final[i] !== '?'));
    }),
  );
}

/** Whether every node is always in its earlier or its wanted state. */
export const straight =
  (now: States, goal: States) =>
  (states: States): boolean =>
    [...states].every((letter, i) => letter === now[i] || letter === goal[i]);

/** Number of calls on the shortest way, found by trying every way. */
export function shortestWay(from: States, to: States, calls: Call[], may: (states: States) => boolean): number {
  const seen = new Set([from]);
  let length = 0;
  for (let edge = [from]; edge.length > 0; length += 1) {
    if (seen.has(to)) return length;
    const further = edge.flatMap((states) => calls.map((call) => apply(states, call)));
    edge = [...new Set(further)].filter((states) => !seen.has(states) && may(states));
    for (const states of edge) seen.add(states);
  }
  return Infinity;
}

/** Nodes that end paused and become active on the way, and nodes that change more than once. */
export function troubleOf(seen: readonly States[]): { woken: number[]; disturbed: number[] } {
  const woken: number[] = [];
  const disturbed: number[] = [];
  for (let i = 0; i < seen[0]!.length; i += 1) {
    const turns = seen.filter((states, at) => at > 0 && states[i] !== seen[at - 1]![i]).map((states) => states[i]);
    if (turns.length > 1) disturbed.push(i);
    if (seen.at(-1)![i] === 'p' && turns.includes('a')) woken.push(i);
  }
  return { woken, disturbed };
}

/** The least woken, then disturbed, over all ways with this number of calls. */
export function leastTrouble(from: States, to: States, calls: Call[], length: number): [number, number] {
  let ways = new Map([[from, [from]]]);
  for (let i = 0; i < length; i += 1) {
    const longer = new Map<string, States[]>();
    for (const way of ways.values()) {
      for (const call of calls) {
        const seen = [...way, apply(way.at(-1)!, call)];
        // Two ways are equally good when every node has the same history on both.
        const key = Array.from(from, (_, node) =>
          seen
            .map((states) => states[node])
            .join('')
            .replace(/(.)\1+/g, '$1'),
        );
        longer.set(key.join(), seen);
      }
    }
    ways = longer;
  }
  const troubles = [...ways.values()].filter((seen) => seen.at(-1) === to).map(troubleOf);
  return troubles
    .map(({ woken, disturbed }): [number, number] => [woken.length, disturbed.length])
    .reduce((a, b) => (a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? a : b));
}

/**
 * The least woken, then disturbed, then calls, over all ways of any length. Every way is followed until it repeats a
 * state. The history of a node is reduced to what matters: its state, and whether it was woken or disturbed.
 */
export function leastWaking(from: States, to: States, calls: Call[]): [number, number, number] {
  interface Way {
    states: States;
    /** By node, one letter for each change. More than three add no information. */
    turns: string[];
    length: number;
  }
  const keyOf = ({ states, turns }: Way): string => `${states} ${turns.join()}`;
  const first: Way = { states: from, turns: Array.from(from, () => ''), length: 0 };
  const seen = new Set([keyOf(first)]);
  let best: [number, number, number] = [Infinity, Infinity, Infinity];
  for (let edge = [first]; edge.length > 0;) {
    const further: Way[] = [];
    for (const { states, turns, length } of edge) {
      if (states === to) {
        const woken = turns.filter((letters, i) => to[i] === 'p' && letters.includes('a')).length;
        const disturbed = turns.filter((letters) => letters.length > 1).length;
        const its: [number, number, number] = [woken, disturbed, length];
        if (String(its.map(padded)) < String(best.map(padded))) best = its;
      }
      for (const call of calls) {
        const after = apply(states, call);
        const way: Way = {
          states: after,
          turns: turns.map((letters, i) => (after[i] === states[i] ? letters : (letters + after[i]!).slice(0, 2))),
          length: length + 1,
        };
        const key = keyOf(way);
        if (seen.has(key)) continue;
        seen.add(key);
        further.push(way);
      }
    }
    edge = further;
  }
  return best;
}

const padded = (n: number): string => String(n).padStart(8, '0');

/**
 * Trees in mixed states, some nodes of which are wanted in other states, or in the given ones. `roots` gives several
 * adjacent trees.
 */
export function situations(most: number, letters: string, roots = false): fc.Arbitrary<Situation> {
  const one = fc.record({
    parent: fc.nat(),
    root: fc
      .constant(roots)
      .chain((may) => (may ? fc.integer({ min: 0, max: 7 }).map((n) => n === 0) : fc.constant(false))),
    letter: fc.constantFrom(...letters),
    hasResource: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    want: fc.constantFrom<Change | null>('activate', 'pause', null),
  });
  return fc.array(one, { minLength: 1, maxLength: most, size: 'max' }).map((drawn) => ({
    nodes: drawn.map(({ parent, root, letter, hasResource }, i) =>
      planned(i + 1, i === 0 || root ? null : (parent % i) + 1, wordOf[letter], hasResource),
    ),
    wanted: new Map(drawn.flatMap(({ want }, i) => (want ? [[i + 1, want] as const] : []))),
  }));
}

/** Trees in mixed states where a single change is wanted. */
export const oneWay = (situation: Situation, does: Change): Situation => ({
  nodes: situation.nodes,
  wanted: new Map([...situation.wanted.keys()].map((id) => [id, does])),
});
