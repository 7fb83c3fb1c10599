import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import { exactNumber } from '../../format/number.ts';
import { actorOf, missedBy, nodesWord, titleOf } from './action-words.ts';
import { texts } from './words.ts';

interface Moment {
  at: number;
  text: string;
}

/** What happened in an incident, oldest first. */
export function timelineOf({ actions, closedAt, away }: Incident): Moment[] {
  const moments = actions.flatMap(momentsOf);
  if (closedAt !== null) {
    moments.push({ at: closedAt, text: away === null ? texts.closed : texts.closedStanding(standing(away)) });
  }
  return moments.sort((a, b) => a.at - b.at);
}

function momentsOf(action: Action): Moment[] {
  const { begunAt, finishedAt, state, calls } = action;
  const moments = [{ at: begunAt, text: texts.orderedBy(titleOf(action), actorOf(action)) }];
  if (finishedAt === null) return moments;
  const wrong = calls.failed + calls.ambiguous;
  const notes = [
    (state === 'cancelled' ? texts.stoppedAction : texts.finishedAction)(titleOf(action)),
    wrong > 0 ? texts.didNotSucceed(wrong) : null,
    calls.not_attempted > 0 ? texts.callsLeft(exactNumber(calls.not_attempted)) : null,
    missedBy(action) > 0 ? texts.notReached(nodesWord(missedBy(action))) : null,
  ];
  return [...moments, { at: finishedAt, text: notes.filter((note) => note !== null).join(', ') }];
}

/** The state of its nodes now, which may differ from that when the incident was closed. */
const standing = (away: number): string => (away === 0 ? texts.allAsBeforeByService : texts.notAsBefore(away));
