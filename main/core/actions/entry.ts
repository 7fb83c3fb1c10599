import type { CallOutcome } from '#contract/models/action.ts';
import type { NewEntry } from '../activity/activity.ts';
import type { ActionFacts, OpenCall } from './journal.ts';
import { callTraits } from './kinds/index.ts';

/** What the activity log says of a call that was sent (S10). */
export function entryOf(
  { environmentId, environmentName, actor, from, id, reason }: ActionFacts,
  { does, via, name, flowName, nodeId, method, path }: OpenCall,
  how: Pick<NewEntry, 'at' | 'attempts' | 'before' | 'after' | 'problem'> & {
    outcome: CallOutcome;
    /** How many other nodes changed with it; null where nobody knows. */
    others: number | null;
  },
): NewEntry {
  const { outcome, others, ...details } = how;
  const where = name === flowName || flowName === null ? '' : ` in ${flowName}`;
  return {
    ...details,
    environmentId,
    environmentName,
    actor,
    from,
    actionId: id,
    reason,
    what: `${callTraits[does].verb} ${name ?? `node ${nodeId}`}${where}${via === 'flow' ? '' : reachedBy(others)}`,
    method,
    path,
    outcome: outcome === 'done' || outcome === 'ambiguous' ? outcome : 'failed',
    reply: details.problem?.detail ?? null,
  };
}

/** Of a call through a resource, which reaches further at some services than at others. */
function reachedBy(others: number | null): string {
  if (others === null) return ', through its resource';
  return others === 0 ? ', this one alone' : `, and ${others} more downstream of it`;
}
