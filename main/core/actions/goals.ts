import type { Change, Goal, NodeEffect, Reach, Selection, Strategy } from '#contract/models/action.ts';
import { failure } from '../base/failure.ts';
import { statusOf } from '../monitoring/health.ts';
import type { ServiceFlow } from '../ports/service.ts';
import { type Effect, effectOf, describeNode, emptyEffect, fedBy, type FlowGoal, isReached } from './effect.ts';
import type { Journal, RecordedNode } from './journal.ts';
import { sameWord } from './recorded.ts';
import { nodesToLookAt } from './roles.ts';
import { chosenBy } from './selection.ts';
import type { Estate } from './target.ts';

/** What a goal means for each flow, by what is known now. */
interface Resolved {
  goals: FlowGoal[];
  /** Nodes that were chosen or touched, and that no known flow has. */
  gone: NodeEffect[];
}

/** What a goal comes to now. Throws `not_found` when nothing that it is about is known any more. */
export function effectOfGoal(
  goal: Goal,
  strategy: Strategy,
  reach: Reach,
  estate: Estate,
  journal: Pick<Journal, 'recorded'>,
): Effect {
  if (goal.kind === 'copy' || goal.kind === 'delete') return effectOnFlow(goal.kind, flowOf(estate, goal.originId));
  const { goals, gone } = resolve(goal, estate, journal);
  // A change says exactly what it will do (R5); only a way back may find out on the way how far calls reach.
  const planned = goal.kind === 'change' ? (reach ?? 'downstream') : reach;
  const forbidden = goal.tryForbidden
    ? new Set<FlowGoal>()
    : new Set(goals.filter((one) => isForbidden(one, strategy, planned)));
  const sent = goals.filter((one) => !forbidden.has(one));
  const effect = effectOf(sent, strategy, planned);
  effect.lists.leftAlone.push(...gone);
  effect.lists.fed = fedBy(effect.lists.changing, sent, estate);
  effect.lists.forbidden = [...forbidden].map(({ flow }) => describeNode(flow, flow.nodes[0]!, null, true));
  return effect;
}

/** Whether the plan of a flow has a call that the caller's role forbids. */
function isForbidden(goal: FlowGoal, strategy: Strategy, reach: Reach): boolean {
  const closed = nodesToLookAt(goal.flow);
  return closed.size > 0 && effectOf([goal], strategy, reach).calls.some(({ nodeId }) => closed.has(nodeId));
}

/** The flows that a goal is about. Throws as `effectOfGoal` does. */
export function flowsOfGoal(goal: Goal, estate: Estate, journal: Pick<Journal, 'recorded'>): ServiceFlow[] {
  if (goal.kind === 'copy' || goal.kind === 'delete') return [flowOf(estate, goal.originId)];
  return resolve(goal, estate, journal).goals.map(({ flow }) => flow);
}

function resolve(
  goal: Extract<Goal, { kind: 'change' | 'restore' }>,
  estate: Estate,
  journal: Pick<Journal, 'recorded'>,
): Resolved {
  if (goal.kind === 'restore') return wayBack(journal.recorded(goal.incidentId), goal.leaveMoved, estate);
  const goals = goalsOfChange(goal, chosenBy(goal.selection, estate), estate);
  if (goals.length === 0) {
    throw failure('not_found', 'None of the chosen nodes is known any more.', {
      advice: 'Choose again from the list.',
    });
  }
  return { goals, gone: unknownOf(goal.selection, estate) };
}

/** Nodes that were chosen by id and that no known flow has: nothing else is known of them. */
function unknownOf(selection: Selection, { snapshot }: Estate): NodeEffect[] {
  if (selection.by !== 'nodes') return [];
  return [...new Set(selection.nodeIds)]
    .filter((id) => snapshot.entryOf(id) === undefined)
    .map((nodeId) => ({
      nodeId,
      originId: nodeId,
      flowName: null,
      name: null,
      kind: 'unknown',
      status: statusOf(null),
      to: null,
      chosen: true,
    }));
}

function flowOf({ snapshot }: Estate, originId: number): ServiceFlow {
  const flow = snapshot.entryOf(originId)?.flow;
  if (!flow) throw failure('not_found', 'This flow is no longer known.', { advice: 'Choose again from the list.' });
  return flow;
}

/** The chosen nodes with everything downstream of them, flow by flow. */
function goalsOfChange(
  { change, forGood = false }: Pick<Extract<Goal, { kind: 'change' }>, 'change' | 'forGood'>,
  chosen: ReadonlySet<number>,
  { snapshot }: Estate,
): FlowGoal[] {
  const entries = new Set([...chosen].map((id) => snapshot.entryOf(id)).filter((entry) => entry !== undefined));
  return [...entries].map(({ flow }) => {
    const meant = new Set<number>();
    const wanted = new Map<number, Change>();
    const leftOut: number[] = [];
    const noWayBack: number[] = [];
    for (const { id, parentId, statusWord } of flow.nodes) {
      // Parents stand before their children, so whatever hangs below a chosen node is known here.
      if (!chosen.has(id) && (parentId === null || !meant.has(parentId))) continue;
      meant.add(id);
      const { state } = statusOf(statusWord);
      // What was never started, or was stopped by the service, is no stream to be stopped, and no call would bring that back.
      if (change === 'pause' && state === 'other' && !forGood) leftOut.push(id);
      else {
        wanted.set(id, change);
        if (changeTo[state] === undefined) noWayBack.push(id);
      }
    }
    // Who chooses a flow by its origin means all of it; who chooses a node in it may not know what hangs below.
    const whole = chosen.has(flow.originId);
    return { flow, wanted, isChosen: (nodeId) => whole || chosen.has(nodeId), leftOut, noWayBack };
  });
}

const changeTo: Record<string, Change | undefined> = { paused: 'pause', active: 'activate' };

type Lists = Record<'leftAlone' | 'moved' | 'noWayBack', number[]>;

/** Every recorded node back to what it was, but for a state that no call can bring about, such as never started. */
function wayBack(recorded: readonly RecordedNode[], leaveMoved: boolean, { snapshot }: Estate): Resolved {
  const gone: NodeEffect[] = [];
  const goals = new Map<number, FlowGoal & { wanted: Map<number, Change> } & Lists>();
  for (const node of recorded) {
    const flow = snapshot.entryOf(node.nodeId)?.flow;
    if (!flow) {
      gone.push({ ...node, status: statusOf(null), to: null, chosen: true });
      continue;
    }
    let goal = goals.get(flow.originId);
    if (!goal) {
      goal = { flow, wanted: new Map(), isChosen: () => true, leftAlone: [], moved: [], noWayBack: [] };
      goals.set(flow.originId, goal);
    }
    const back = changeTo[statusOf(node.before).state];
    const now = flow.nodes.find(({ id }) => id === node.nodeId)?.statusWord ?? null;
    const moved = hasMoved(node, now);
    if (moved) goal.moved.push(node.nodeId);
    if (back === undefined) goal.noWayBack.push(node.nodeId);
    else if (moved && leaveMoved) goal.leftAlone.push(node.nodeId);
    else goal.wanted.set(node.nodeId, back);
  }
  return { goals: [...goals.values()], gone };
}

/**
 * Whether something else has changed a node since: it is neither what the incident wanted it to be, nor what it was before the
 * last action of the incident, which may have failed or held it back; nor as it was at first.
 */
function hasMoved({ to, before, lately, wakes }: RecordedNode, now: string | null): boolean {
  if (to === 'delete' || isReached(to, now)) return false;
  // An action that was ended in the middle leaves it so.
  if (wakes && isReached('activate', now)) return false;
  return !sameWord(now, before) && !sameWord(now, lately);
}

/** A copy or a deletion: one call, for the whole flow. */
function effectOnFlow(does: 'copy' | 'delete', flow: ServiceFlow): Effect {
  const effect = emptyEffect();
  const origin = flow.nodes[0]!;
  effect.calls.push({
    via: 'flow',
    does,
    deferred: false,
    nodeId: flow.originId,
    originId: flow.originId,
    kind: origin.kind,
    resourceId: null,
    name: origin.name,
    flowName: flow.name,
    changes: does === 'delete' ? flow.nodes.length : 0,
  });
  if (does === 'copy') return effect;
  for (const node of flow.nodes) {
    const described = describeNode(flow, node, 'delete', true);
    effect.lists.changing.push(described);
    if (statusOf(node.statusWord).state === 'active') effect.lists.blocking.push(described);
  }
  return effect;
}
