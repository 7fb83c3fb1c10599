import type { Change, Goal } from '#contract/models/action.ts';
import { chosenBy } from './selection.ts';
import type { Estate } from './target.ts';

/** As our words are English, so are the numbers in them. */
const grouped = new Intl.NumberFormat('en-GB');

const verbs: Record<Change, string> = { pause: 'Pause', activate: 'Activate' };

/** What an action is about, in a few words; `incident` is the title of the one that is restored. */
export function titleOf(goal: Goal, estate: Estate, incident: string | null): string {
  switch (goal.kind) {
    case 'restore':
      return incident === null ? 'Restore' : `Restore after: ${incident}`;
    case 'copy':
      return `Copy ${nameOf(goal.originId, estate)}`;
    case 'delete':
      return `Delete ${nameOf(goal.originId, estate)}`;
    case 'change':
      return `${verbs[goal.change]} ${chosenOf(goal.selection, estate)}`;
  }
}

function chosenOf(selection: Extract<Goal, { kind: 'change' }>['selection'], estate: Estate): string {
  if (selection.by === 'connector') return `everything with ${selection.connector}`;
  if (selection.by === 'credential') return `everything that uses credential ${selection.credentialId}`;
  const chosen = [...chosenBy(selection, estate)];
  if (chosen.length === 1) return nameOf(chosen[0]!, estate);
  const areFlows = chosen.every((id) => estate.snapshot.entryOf(id)?.flow.originId === id);
  return `${grouped.format(chosen.length)} ${areFlows ? 'flows' : 'nodes'}`;
}

function nameOf(nodeId: number, { snapshot }: Estate): string {
  const flow = snapshot.entryOf(nodeId)?.flow;
  const name = flow?.originId === nodeId ? flow.name : flow?.nodes.find(({ id }) => id === nodeId)?.name;
  return name ?? `node ${nodeId}`;
}
