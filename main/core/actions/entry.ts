import type { CallOutcome } from '#contract/models/action.ts';
import type { NewEntry } from '../activity/activity.ts';
import type { ActionFacts, OpenCall } from './journal.ts';
import { callTraits } from './kinds/index.ts';
import { texts } from './words.ts';

/** Returns the activity log entry of a call that was sent (S10). */
export function entryOf(
  { environmentId, environmentName, actor, from, id, kind, reason }: ActionFacts,
  { does, via, name, flowName, nodeId, method, path }: OpenCall,
  how: Pick<NewEntry, 'at' | 'attempts' | 'before' | 'after' | 'problem'> & {
    outcome: CallOutcome;
    /** Number of other nodes that changed with it; null if unknown. */
    others: number | null;
  },
): NewEntry {
  const { outcome, others, ...details } = how;
  const call = texts.callOn(callTraits[does].verb, name ?? texts.node(nodeId));
  const placed = name === flowName || flowName === null ? call : texts.inFlow(call, flowName);
  const what = via === 'flow' ? placed : withReach(placed, others);
  return {
    ...details,
    environmentId,
    environmentName,
    actor,
    from,
    actionId: id,
    reason,
    what: kind === 'restore' ? texts.asPartOfRestore(what) : what,
    method,
    path,
    outcome: outcome === 'done' || outcome === 'ambiguous' ? outcome : 'failed',
    reply: details.problem?.detail ?? null,
  };
}

/** Describes a call through a resource, whose reach differs between services. */
function withReach(call: string, others: number | null): string {
  if (others === null) return texts.throughResource(call);
  return others === 0 ? texts.alone(call) : texts.andDownstream(call, others);
}
