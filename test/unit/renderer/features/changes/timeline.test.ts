import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { describe, expect, it } from 'vitest';
import { changeTimeline } from '../../../../../renderer/features/changes/timeline.ts';

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
    earlier: [],
    ...more,
  }) as Action;
const change = (more: Partial<ChangeRecord>): ChangeRecord =>
  ({ actions: [], closedAt: null, away: 0, ...more }) as ChangeRecord;

describe('the timeline of a change', () => {
  it('is sorted by time, whatever the order of its actions', () => {
    const actions = [
      action({ begunAt: 30, finishedAt: 40, title: 'Restore after: Pause 3 flows' }),
      action({ begunAt: 10, finishedAt: 20, calls: { ...none, failed: 1 } }),
    ];
    expect(changeTimeline(change({ actions, closedAt: 50 }))).toEqual([
      { at: 10, text: 'Pause 3 flows, started by Mira' },
      { at: 20, text: 'Finished: Pause 3 flows, 1 call failed' },
      { at: 30, text: 'Restore after: Pause 3 flows, started by Mira' },
      { at: 40, text: 'Finished: Restore after: Pause 3 flows' },
      { at: 50, text: 'Closed. Everything restored, as of the last refresh' },
    ]);
  });

  it('keeps how an action had ended, and why its calls failed, before it was retried', () => {
    const failures = [
      { problem: { kind: 'refused' as const, message: 'The role may not pause.' }, count: 2, flows: [] },
    ];
    const end = { state: 'finished', finishedAt: 20, calls: { ...none, failed: 2 }, reached: 1, missed: 3 } as const;
    const earlier = [{ ...end, retriedAt: 30, failures }];
    expect(changeTimeline(change({ actions: [action({ begunAt: 10, finishedAt: 40, earlier })] }))).toEqual([
      { at: 10, text: 'Pause 3 flows, started by Mira' },
      {
        at: 20,
        text: 'Finished: Pause 3 flows, 2 calls failed, 3 nodes not confirmed. 2 calls: The role may not pause',
      },
      { at: 30, text: 'Retried: Pause 3 flows' },
      { at: 40, text: 'Finished: Pause 3 flows' },
    ]);
  });

  it('shows no end of an action that is not over', () => {
    expect(changeTimeline(change({ actions: [action({ begunAt: 1, state: 'running' })] }))).toHaveLength(1);
  });

  it('reports for a stopped action what was not sent, and for a closed change what stays', () => {
    const actions = [
      action({ begunAt: 1, finishedAt: 2, state: 'cancelled', calls: { ...none, not_attempted: 7 }, missed: 9 }),
    ];
    expect(changeTimeline(change({ actions, closedAt: 3, away: 4 })).slice(1)).toEqual([
      { at: 2, text: 'Stopped: Pause 3 flows, 7 not sent' },
      { at: 3, text: 'Closed. 4 nodes not restored' },
    ]);
  });
});
