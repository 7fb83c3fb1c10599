import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import { exactNumber } from '../../format/number.ts';
import { actorOf, missedBy, nodesWord, titleOf } from './words.ts';

interface Moment {
  at: number;
  text: string;
}

/** What happened in an incident, oldest first. */
export function timelineOf({ actions, closedAt, away }: Incident): Moment[] {
  const moments = actions.flatMap(momentsOf);
  if (closedAt !== null) {
    moments.push({ at: closedAt, text: away === null ? 'Closed' : `Closed. ${standing(away)}` });
  }
  return moments.sort((a, b) => a.at - b.at);
}

function momentsOf(action: Action): Moment[] {
  const { begunAt, finishedAt, state, calls } = action;
  const moments = [{ at: begunAt, text: `${titleOf(action)}, ordered by ${actorOf(action)}` }];
  if (finishedAt === null) return moments;
  const wrong = calls.failed + calls.ambiguous;
  const notes = [
    `${state === 'cancelled' ? 'Stopped' : 'Finished'}: ${titleOf(action)}`,
    wrong > 0 ? `${exactNumber(wrong)} ${wrong === 1 ? 'call' : 'calls'} did not succeed` : null,
    calls.not_attempted > 0 ? `${exactNumber(calls.not_attempted)} not sent` : null,
    missedBy(action) > 0 ? `${nodesWord(missedBy(action))} not reached` : null,
  ];
  return [...moments, { at: finishedAt, text: notes.filter((note) => note !== null).join(', ') }];
}

/** How what it touched is now, which is not always how it was when the incident was closed. */
const standing = (away: number): string =>
  away === 0
    ? 'Everything is as it was before, by what the service said last'
    : `${nodesWord(away)} ${away === 1 ? 'is' : 'are'} not as before`;
