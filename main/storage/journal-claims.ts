import type { DatabaseSync } from 'node:sqlite';
import type { PlannedCall } from '#contract/models/action.ts';
import type { ActionFacts, Owner } from '../core/actions/journal.ts';
import type { Clock } from '../core/base/clock.ts';
import { type Failure, failure } from '../core/base/failure.ts';
import { phrases } from '../core/base/words.ts';
import { mayBeSame, type Place } from '../core/settings/places.ts';
import { readRecorded } from './damage.ts';
import { callShape, factsShape } from './record-shapes.ts';
import { texts } from './words.ts';

/** Opens the claims of open actions on flows: one action at a time has a flow, whichever process runs it. */
export function openClaims(
  database: DatabaseSync,
  { clock, owner }: { clock: Clock; owner: (actionId: string) => Owner },
) {
  const findTaken = database.prepare(
    `SELECT call.plan, action.facts, claim.address FROM call
     JOIN claim ON claim.origin_id = call.origin_id
     JOIN action ON action.key = claim.action
     WHERE call.action = ? AND call.outcome IS NULL`,
  );
  const claim = database.prepare(
    `INSERT INTO claim (address, origin_id, action)
     SELECT DISTINCT ?, origin_id, action FROM call WHERE action = ? AND outcome IS NULL`,
  );
  const release = database.prepare('DELETE FROM claim WHERE action = ?');

  function takenBy(call: PlannedCall, { id, title, environmentName, begunAt }: ActionFacts): Failure {
    const flow = call.flowName ?? phrases.flowWithId(call.originId);
    const since = ago(clock.now() - begunAt);
    const message = texts.flowClaimed(flow, title, environmentName, since);
    return failure('conflict', message, { advice: whatToDo[owner(id)] });
  }

  return {
    /** Claims the flows of the action's open calls, within the transaction that opens it. Throws when one is taken. */
    take({ address }: Place, action: number): void {
      for (const taken of findTaken.iterate(action) as unknown as Iterable<Taken>)
        if (taken.address === null || mayBeSame(taken.address, address))
          throw takenBy(readRecorded(taken.plan, callShape), readRecorded(taken.facts, factsShape));
      claim.run(address, action);
    },

    release: (action: number): void => void release.run(action),
  };
}

const whatToDo: Record<Owner, string> = texts.whatToDo;

interface Taken {
  plan: string;
  facts: string;
  /** Null for claims from before addresses were recorded. */
  address: string | null;
}

function ago(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return texts.aMomentAgo;
  return minutes < 120 ? texts.minutesAgo(minutes) : texts.hoursAgo(Math.round(minutes / 60));
}
