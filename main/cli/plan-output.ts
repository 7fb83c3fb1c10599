import type { NodeEffect, NodeList, Plan, PlannedCall } from '#contract/models/action.ts';
import { wantedState } from '../core/actions/effect.ts';
import type { Plans } from '../core/actions/plans.ts';
import { inertJson } from '../core/base/json.ts';
import { counted } from './numbers.ts';
import { heading, type Line } from './styled.ts';
import { Table } from './table.ts';

/**
 * Returns the plan for a program. `to` of a node and of a call is the state that they lead to.
 *
 * @param known.readersAreKnown whether every flow was read; `fed` is null otherwise
 */
export function planAsJson(plan: Plan, plans: Plans, { readersAreKnown }: { readersAreKnown: boolean }): string {
  const fields = {
    complete: plan.gap === null,
    calls: callsOf(plan, plans).map(({ method, path, nodeId, does }) => ({
      method,
      path,
      node: nodeId,
      to: stateAfter(does),
    })),
    changes: listed(plan, plans, 'changing'),
    already: listed(plan, plans, 'already'),
    outside: listed(plan, plans, 'outside'),
    destinations: listed(plan, plans, 'destinations'),
    fed: readersAreKnown ? listed(plan, plans, 'fed') : null,
    forbidden: listed(plan, plans, 'forbidden'),
    left_out: listed(plan, plans, 'leftOut'),
    no_way_back: listed(plan, plans, 'noWayBack'),
    // Only a restore has these lists.
    ...(plan.goal.kind === 'restore' && {
      held: listed(plan, plans, 'held'),
      left_alone: listed(plan, plans, 'leftAlone'),
      moved: listed(plan, plans, 'moved'),
      meanwhile: listed(plan, plans, 'meanwhile'),
      // `awake` ranges from the first of these calls to the last, counted from 0.
      woken: nodesOf(plan, plans, 'woken').map(({ nodeId, awake }) => ({ node: nodeId, ...awake })),
    }),
  };
  return `${inertJson(fields)}\n`;
}

function listed(plan: Plan, plans: Plans, list: NodeList) {
  return nodesOf(plan, plans, list).map(({ nodeId, originId, name, flowName, kind, status, to }) => ({
    node: nodeId,
    origin: originId,
    name,
    flow: flowName,
    kind,
    status: status.word,
    to: to && stateAfter(to),
  }));
}

const stateAfter = (does: PlannedCall['does']): string =>
  does === 'pause' || does === 'activate' ? wantedState[does] : does;

/** Returns the plan for the user: its effect in sentences, then its calls, then other changes and affected nodes. */
export function planInLines(plan: Plan, plans: Plans, width: number | null): Line[] {
  const calls = callsOf(plan, plans);
  const section = (title: string, list: NodeList): Line[] => {
    const nodes = nodesOf(plan, plans, list);
    return nodes.length === 0 ? [] : [heading(`${title}:`), ...nodeTable(nodes, width)];
  };
  const woken = nodesOf(plan, plans, 'woken');
  return [
    sentencesOf(plan),
    calls.length === 0 ? [] : new Table(['CALL', 'NODE', 'FLOW', 'CHANGES'], width).lines(calls.map(callCells)),
    woken.length === 0 ? [] : [heading('Briefly active:'), ...wokenTable(woken, width)],
    section('Downstream of the selection', 'outside'),
    section(destinationsTitle(plan.goal), 'destinations'),
    section('Other flows that read from these nodes, not called', 'fed'),
    section('Excluded, because your role is view only', 'forbidden'),
  ]
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function destinationsTitle(goal: Plan['goal']): string {
  if (goal.kind !== 'change') return 'Destinations that change';
  return goal.change === 'pause' ? 'Destinations that stop receiving data' : 'Destinations that start receiving data';
}

const callCells = ({ method, path, name, nodeId, flowName, changes }: PlannedCall): string[] => [
  `${method} ${path}`,
  name ?? String(nodeId),
  flowName ?? '',
  String(changes),
];

function wokenTable(nodes: readonly NodeEffect[], width: number | null): Line[] {
  const rows = nodes.map(({ nodeId, name, flowName, awake }) => [
    String(nodeId),
    name ?? '',
    flowName ?? '',
    awake ? `from call ${awake.from + 1} until ${awake.until + 1}` : '',
  ]);
  return new Table(['NODE', 'NAME', 'FLOW', 'ACTIVE'], width).lines(rows);
}

function nodeTable(nodes: readonly NodeEffect[], width: number | null): Line[] {
  const rows = nodes.map(({ nodeId, name, flowName, kind, status }) => [
    String(nodeId),
    name ?? '',
    flowName ?? '',
    kind.replace('_', ' '),
    status.word ?? '',
  ]);
  return new Table(['NODE', 'NAME', 'FLOW', 'KIND', 'STATUS'], width).lines(rows);
}

function sentencesOf({ counts, goal, others }: Plan): string[] {
  const { calls, flows, changing, already, outside, destinations, fed, held, leftAlone, moved } = counts;
  const { leftOut, noWayBack, woken, forbidden } = counts;
  const stopped = counts.meanwhile - woken;
  const nodes = (number: number): string => counted(number, 'node');
  const does = (number: number, one: string, more: string): string => (number === 1 ? one : more);
  const sentences: [number: number, sentence: string][] = [
    [
      1,
      `${counted(calls, 'call')} to ${counted(flows, 'flow')}: ${nodes(changing)} ${does(changing, 'changes', 'change')}.`,
    ],
    [outside, `${nodes(outside)} of these ${does(outside, 'is', 'are')} downstream of your selection.`],
    [already, `${nodes(already)} ${does(already, 'is', 'are')} already in the requested state.`],
    [destinations, `${counted(destinations, 'destination')} ${does(destinations, 'changes', 'change')}.`],
    [fed, `${counted(fed, 'other flow')} ${does(fed, 'reads', 'read')} from these nodes.`],
    [
      forbidden,
      `${counted(forbidden, 'flow')} ${does(forbidden, 'is', 'are')} excluded: your role is view only. --try-forbidden sends these calls as well.`,
    ],
    [held, `${nodes(held)} cannot be changed without side effects on others, and ${does(held, 'is', 'are')} skipped.`],
    [
      leftAlone,
      `${nodes(leftAlone)} ${does(leftAlone, 'is', 'are')} not restored: deleted, or changed since and excluded.`,
    ],
    [
      leftOut,
      `${nodes(leftOut)} ${does(leftOut, 'is', 'are')} excluded: no call could restore ${does(leftOut, 'its', 'their')} state, such as never started. --for-good includes ${does(leftOut, 'it', 'them')}.`,
    ],
    [
      noWayBack,
      `${nodes(noWayBack)} cannot be restored: no call sets the state that ${goal.kind === 'restore' ? does(noWayBack, 'it was', 'they were') : does(noWayBack, 'it is', 'they are')} in.`,
    ],
    [moved, `${nodes(moved)} ${does(moved, 'was', 'were')} changed by others since.`],
    [
      woken,
      `${nodes(woken)} ${does(woken, 'is', 'are')} briefly active, until the next calls pause ${does(woken, 'it', 'them')} again.`,
    ],
    [
      stopped,
      `${nodes(stopped)} ${does(stopped, 'is', 'are')} briefly paused, until a later call activates ${does(stopped, 'it', 'them')} again.`,
    ],
  ];
  const shown = sentences.filter(([number]) => number > 0).map(([, sentence]) => sentence);
  for (const way of others) {
    shown.push(
      `With --strategy ${way.strategy}: ${counted(way.calls, 'call')}, ${nodes(way.held)} skipped, ${nodes(way.woken)} briefly active, ${nodes(way.meanwhile - way.woken)} briefly paused.`,
    );
  }
  return shown;
}

const nodesOf = ({ id }: Plan, plans: Plans, list: NodeList): NodeEffect[] => plans.nodes(id, list, 0, Infinity).rows;

const callsOf = ({ id }: Plan, plans: Plans): PlannedCall[] => plans.calls(id, 0, Infinity).rows;
