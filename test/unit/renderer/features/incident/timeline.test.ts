import type { Action } from '#contract/models/action.ts';
import type { Incident } from '#contract/models/incident.ts';
import { describe, expect, it } from 'vitest';
import { timelineOf } from '../../../../../renderer/features/incident/timeline.ts';

const none = { done: 0, already: 0, failed: 0, held: 0, ambiguous: 0, not_attempted: 0, open: 0 };
const action = (more: Partial<Action>): Action =>
  ({
    title: 'Pause 3 flows',
    actor: { user: 'Mira', impersonator: null },
    from: 'window',
    state: 'finished',
    calls: none,
    finishedAt: null,
    missed: null,
    ...more,
  }) as Action;
const incident = (more: Partial<Incident>): Incident => ({ actions: [], closedAt: null, away: 0, ...more }) as Incident;

describe('the timeline of an incident', () => {
  it('is in the order of time, whatever the order of its actions', () => {
    const actions = [
      action({ begunAt: 30, finishedAt: 40, title: 'Restore after: Pause 3 flows' }),
      action({ begunAt: 10, finishedAt: 20, calls: { ...none, failed: 1 } }),
    ];
    expect(timelineOf(incident({ actions, closedAt: 50 }))).toEqual([
      { at: 10, text: 'Pause 3 flows, ordered by Mira' },
      { at: 20, text: 'Finished: Pause 3 flows, 1 call did not succeed' },
      { at: 30, text: 'Restore after: Pause 3 flows, ordered by Mira' },
      { at: 40, text: 'Finished: Restore after: Pause 3 flows' },
      { at: 50, text: 'Closed. Everything is as it was before, by what the service said last' },
    ]);
  });

  it('shows no end of an action that is not over', () => {
    expect(timelineOf(incident({ actions: [action({ begunAt: 1, state: 'running' })] }))).toHaveLength(1);
  });

  it('says of a stopped action what was not sent, and of a closed incident what stays', () => {
    const actions = [
      action({ begunAt: 1, finishedAt: 2, state: 'cancelled', calls: { ...none, not_attempted: 7 }, missed: 9 }),
    ];
    expect(timelineOf(incident({ actions, closedAt: 3, away: 4 })).slice(1)).toEqual([
      { at: 2, text: 'Stopped: Pause 3 flows, 7 not sent' },
      { at: 3, text: 'Closed. 4 nodes are not as before' },
    ]);
  });
});
