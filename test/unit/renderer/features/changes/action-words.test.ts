import type { Action, ActionState } from '#contract/models/action.ts';
import { describe, expect, it } from 'vitest';
import {
  callsDone,
  endToast,
  paceOf,
  progressOf,
  reachedOf,
  actionState,
} from '../../../../../renderer/features/changes/action-words.ts';

const none = { done: 0, already: 0, failed: 0, held: 0, ambiguous: 0, not_attempted: 0, open: 0 };
const action = (more: Partial<Action> = {}): Action =>
  ({ title: 'Pause 3 flows', state: 'finished', calls: none, reached: null, missed: null, ...more }) as Action;

describe('the progress of an action', () => {
  it('counts as done what took effect, and what needed no change', () => {
    const calls = { ...none, done: 400, already: 12, failed: 3, open: 585 };
    expect(callsDone({ calls })).toBe('412 of 1,000 calls done');
    expect(progressOf({ calls })).toEqual({ settled: 415, failed: 3, total: 1_000 });
  });

  it('never counts unsent calls as done', () => {
    const calls = { ...none, done: 38, not_attempted: 71 };
    expect(callsDone({ calls })).toBe('38 of 109 calls done');
    expect(progressOf({ calls }).settled).toBe(38);
  });

  it('shows a pace only while it is under way', () => {
    expect(paceOf({ state: 'running', rate: 5.43, remaining: 14_000 })).toBe('5.4 calls a second, about 14 s left');
    expect(paceOf({ state: 'running', rate: null, remaining: null })).toBeNull();
    expect(paceOf({ state: 'paused', rate: 5.43, remaining: 14_000 })).toBeNull();
  });

  it('has words for every state', () => {
    const states: ActionState[] = ['running', 'paused', 'waiting_for_service', 'waiting_for_sign_in', 'stopping'];
    states.push('verifying', 'interrupted', 'elsewhere', 'finished', 'cancelled');
    expect(new Set(states.map((state) => actionState({ state, problem: null }))).size).toBe(states.length);
  });
});

describe('the outcome of an action', () => {
  const toast = (more: Partial<Action>) => endToast(action(more), () => undefined);

  it('is a success only when every call and every node reached its state', () => {
    expect(toast({ calls: { ...none, done: 3 }, reached: 12, missed: 0 })).toMatchObject({
      tone: 'done',
      title: 'Pause 3 flows: done',
      text: '12 nodes confirmed.',
    });
    expect(toast({ calls: { ...none, done: 2, ambiguous: 1 }, reached: 12, missed: 0 }).tone).toBe('error');
    expect(toast({ calls: { ...none, done: 3 }, reached: 11, missed: 1 }).title).toBe('Pause 3 flows: incomplete');
  });

  it('is not a failure after stopping, and lists what was not sent', () => {
    const stopped = toast({ state: 'cancelled', calls: { ...none, done: 1, not_attempted: 2 }, reached: 4, missed: 8 });
    expect(stopped).toMatchObject({ tone: 'info', title: 'Pause 3 flows: stopped' });
    expect(stopped.text).toBe('2 calls were not sent. Completed changes stay.');
  });

  it('explains why a skipped call was not sent', () => {
    const held = toast({ calls: { ...none, done: 7, held: 3 }, reached: 16, missed: 3 });
    expect(held.tone).toBe('error');
    expect(held.text).toBe('3 calls were skipped, to avoid side effects on other nodes. Completed changes stay.');
  });

  it('does not claim that a node was reached before the service reported it', () => {
    expect(reachedOf({ reached: null, missed: null })).toBeNull();
    expect(reachedOf({ reached: 1, missed: 2 })).toBe('1 node confirmed. 2 nodes not confirmed.');
  });
});
