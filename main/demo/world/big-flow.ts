import { Random } from '../random.ts';
import { destinations, steps } from './names.ts';
import type { FlowPlan, NodePlan } from './plan.ts';

/** Node that still grows children; `level` is 0 for the source. */
interface Draft extends Omit<NodePlan, 'children'> {
  readonly children: Draft[];
  readonly level: number;
}

/** Maximum depth of data sets that follow one another, as in a real flow of this size. */
const deepest = 24;
/** Number of the newest data sets from which the next one's parent is chosen: few make a deep flow, many a wide one. */
const newest = 12;
/** Numbers of data sets in the order of creation: the top of the paused branch, and the one with separate errors. */
const [pausedOne, failingOne] = [30, 40];

/**
 * Returns a flow with exactly `nodes` nodes, at least one. It has a source, data sets up to 24 deep that follow one
 * another, and destinations, some dozens of them at a few data sets. One branch is paused, and a node in the middle has
 * separate errors.
 */
export function bigFlow(seed: number, nodes: number): FlowPlan {
  return {
    name: 'Order hub',
    project: 'Orders',
    owner: 'Mira Okafor',
    role: 'owner',
    intervalMinutes: 60,
    recordsPerRun: 48_000,
    bytesPerRecord: 700,
    flowType: 'streaming',
    tags: ['hub'],
    origin: growTree(new Random(seed, nodes, 0xb16), nodes),
  };
}

function growTree(random: Random, nodes: number): Draft {
  const root: Draft = { kind: 'data_sources', name: 'order-hub-kafka', connector: 'kafka', children: [], level: 0 };
  const sets: Draft[] = [];
  const hubs: Draft[] = [];
  for (let number = 1; number < nodes; number += 1) {
    const parent = number === 1 ? root : chooseParent(random, sets, hubs);
    const isSet = [1, pausedOne, failingOne].includes(number) || (parent.level < deepest && random.chance(0.45));
    const child = isSet ? dataSet(random, number, parent) : sink(random, number, parent);
    parent.children.push(child);
    if (!isSet) continue;
    sets.push(child);
    if (random.chance(0.01)) hubs.push(child);
  }
  return root;
}

/** Returns one of the newest data sets, any other, or one of the few that feed dozens. */
function chooseParent(random: Random, sets: readonly Draft[], hubs: readonly Draft[]): Draft {
  if (hubs.length > 0 && random.chance(0.2)) return random.pick(hubs);
  return random.pick(random.chance(0.7) ? sets.slice(-newest) : sets);
}

function dataSet(random: Random, number: number, parent: Draft): Draft {
  const name = number === 1 ? 'Order hub raw' : `Order hub ${random.pick(steps)} ${number}`;
  const faults = number === failingOne ? [{ fingerprint: 'row.amount' as const, share: 0.004 }] : [];
  return {
    kind: 'data_sets',
    name,
    connector: '',
    children: [],
    level: parent.level + 1,
    faults,
    ...pausedAt(number, parent),
  };
}

function sink(random: Random, number: number, parent: Draft): Draft {
  const connector = random.pick(destinations);
  const name = `order-hub-${connector.replaceAll('_', '-')}-${number}`;
  return { kind: 'data_sinks', name, connector, children: [], level: parent.level + 1, ...pausedAt(number, parent) };
}

/** Returns the status of a node. Below a paused node all are paused. */
function pausedAt(number: number, parent: Draft): Pick<NodePlan, 'status' | 'statusMinutesAgo'> {
  if (parent.status !== undefined) return { status: parent.status, statusMinutesAgo: parent.statusMinutesAgo! };
  return number === pausedOne ? { status: 'PAUSED', statusMinutesAgo: 600 } : {};
}
