import type { CallOutcome } from '#contract/models/action.ts';
import type { NewEntry } from '../activity/activity.ts';
import type { ActionFacts, OpenCall } from './journal.ts';

const verbs = { pause: 'Pause', activate: 'Activate', copy: 'Copy', delete: 'Delete' } as const;

/** What the activity log says of a call that was sent (S10). */
export function entryOf(
  { environmentId, environmentName, actor, from, id, reason }: ActionFacts,
  { does, via, name, flowName, nodeId, method, path }: OpenCall,
  how: Pick<NewEntry, 'at' | 'attempts' | 'before' | 'after' | 'problem'> & { outcome: CallOutcome },
): NewEntry {
  const { outcome, ...told } = how;
  const where = name === flowName || flowName === null ? '' : ` in ${flowName}`;
  return {
    ...told,
    environmentId,
    environmentName,
    actor,
    from,
    actionId: id,
    reason,
    what: `${verbs[does]} ${name ?? `node ${nodeId}`}${where}${via === 'flow' ? '' : ', this one alone'}`,
    method,
    path,
    outcome: outcome === 'done' || outcome === 'ambiguous' ? outcome : 'failed',
    reply: told.problem?.detail ?? null,
  };
}
