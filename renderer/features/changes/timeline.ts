import type { Action, FailureGroup } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { actorOf } from '../../format/actor.ts';
import { exactNumber } from '../../format/number.ts';
import { plain } from '../../format/text.ts';
import { missedBy, nodesWord, actionTitle } from './action-words.ts';
import { texts } from './words.ts';

interface Moment {
  at: number;
  text: string;
}

/** History of a change, oldest first. */
export function changeTimeline({ actions, closedAt, away }: ChangeRecord): Moment[] {
  const moments = actions.flatMap(momentsOf);
  if (closedAt !== null) {
    moments.push({ at: closedAt, text: away === null ? texts.closed : texts.closedStanding(standing(away)) });
  }
  return moments.sort((a, b) => a.at - b.at);
}

function momentsOf(action: Action): Moment[] {
  const title = actionTitle(action);
  const begun = { at: action.begunAt, text: texts.orderedBy(title, actorOf(action)) };
  const earlier = action.earlier.flatMap((end) => [
    { at: end.finishedAt, text: [endOf(title, end), ...end.failures.map(reasonOf)].join('. ') },
    { at: end.retriedAt, text: texts.retried(title) },
  ]);
  const { finishedAt } = action;
  return [begun, ...earlier, ...(finishedAt === null ? [] : [{ at: finishedAt, text: endOf(title, action) }])];
}

/** Outcome of an action, with its failures. */
function endOf(title: string, end: Pick<Action, 'state' | 'calls' | 'missed'>): string {
  const { state, calls } = end;
  const wrong = calls.failed + calls.ambiguous;
  const notes = [
    (state === 'cancelled' ? texts.stoppedAction : texts.finishedAction)(title),
    wrong > 0 ? texts.didNotSucceed(wrong) : null,
    calls.not_attempted > 0 ? texts.callsLeft(exactNumber(calls.not_attempted)) : null,
    missedBy(end) > 0 ? texts.notReached(nodesWord(missedBy(end))) : null,
  ];
  return notes.filter((note) => note !== null).join(', ');
}

const reasonOf = ({ problem, count }: FailureGroup): string =>
  texts.failedBecause(count, plain(problem.message, 200).replace(/\.$/, ''));

/** The current state of its nodes, which may differ from that at closing. */
const standing = (away: number): string => (away === 0 ? texts.allAsBeforeByService : texts.notAsBefore(away));
