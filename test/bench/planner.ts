import { type Change, strategies, type Strategy } from '#contract/models/action.ts';
import { type PlannerNode, planTree } from '../../main/core/actions/planner.ts';
import { statusOf } from '../../main/core/monitoring/health.ts';
import { atMost, comparison, type Line, line } from './report.ts';

const nodeCount = 50_000;
const nodesPerTree = 5;
/** Many, because each takes only some milliseconds. */
const rounds = 51;

interface Estate {
  what: string;
  trees: PlannerNode[][];
}

/**
 * A tree in which number `parentOf(i)` is the parent of node number `i`. Every third node is paused, before or after.
 */
function treeOf(firstId: number, size: number, parentOf: (i: number) => number, word: string): PlannerNode[] {
  return Array.from({ length: size }, (_, i) => ({
    id: firstId + i,
    parentId: i === 0 ? null : firstId + parentOf(i),
    statusWord: word,
    hasResource: true,
  }));
}

function estates(word: string): Estate[] {
  const small = Array.from({ length: nodeCount / nodesPerTree }, (_, tree) =>
    treeOf(tree * nodesPerTree + 1, nodesPerTree, (i) => [0, 0, 1, 1, 0][i]!, word),
  );
  const half = nodeCount / 2;
  const large = [treeOf(1, half, (i) => i - 1, word), treeOf(half + 1, half, () => 0, word)];
  return [
    { what: `${small.length} trees`, trees: small },
    { what: 'a chain and a fan', trees: large },
  ];
}

/** The floor: looks each node up and reads its state. */
function readOnce(trees: readonly PlannerNode[][], byId: ReadonlyMap<number, PlannerNode>): number {
  let running = 0;
  for (const nodes of trees) {
    for (const { id } of nodes) if (statusOf(byId.get(id)!.statusWord).state === 'active') running += 1;
  }
  return running;
}

function timed(work: () => number): number {
  const began = performance.now();
  if (work() < 0) throw new Error('Nothing was worked.');
  return performance.now() - began;
}

function compare(
  { what, trees }: Estate,
  goal: string,
  wanted: Map<number, Change>,
  strategy: Strategy,
  reach: 'resource' | 'downstream' = 'resource',
): Line {
  const byId = new Map(trees.flat().map((node) => [node.id, node]));
  const floors: number[] = [];
  const times: number[] = [];
  let calls = 0;
  for (let round = 0; round < rounds; round += 1) {
    floors.push(timed(() => readOnce(trees, byId)));
    times.push(
      timed(() => (calls = trees.reduce((sum, tree) => sum + planTree(tree, wanted, strategy, reach).steps.length, 0))),
    );
  }
  const judged = strategy !== 'fewest_calls' && reach === 'resource';
  return line(
    'P2',
    `plan ${goal}, ${nodeCount} nodes in ${what}, ${strategy}, ${reach}: ${calls} calls`,
    floors,
    times,
    judged ? atMost('ratio', 2) : comparison(),
  );
}

/** P2: planning compared with one pass over the same nodes. */
export async function planner(): Promise<Line[]> {
  const pauses = estates('ACTIVE').flatMap((estate) => {
    const wanted = new Map(estate.trees.flat().map(({ id }) => [id, 'pause' as const]));
    return strategies.map((strategy) => compare(estate, 'a pause of everything', wanted, strategy));
  });
  const restores = estates('PAUSED').flatMap((estate) => {
    const wanted = new Map(
      estate.trees.flat().map(({ id }) => [id, id % 3 === 0 ? ('pause' as const) : ('activate' as const)]),
    );
    return [
      ...strategies.map((strategy) => compare(estate, 'a restore to a mixed state', wanted, strategy)),
      compare(estate, 'a restore to a mixed state', wanted, 'least_waking', 'downstream'),
    ];
  });
  return [...pauses, ...restores];
}
