import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { describe, expect, it } from 'vitest';
import { differingWords, mayRestore, changeStatus } from '../../../../../renderer/features/changes/change-status.ts';

const action = (more: Partial<Action>): Action =>
  ({
    id: 'a',
    title: 'Pause Orders EU',
    state: 'finished',
    ...more,
  }) as Action;
const change = (id: string, more: Partial<ChangeRecord> = {}): ChangeRecord =>
  ({
    id,
    title: id,
    reason: null,
    closedAt: null,
    touched: 9,
    away: 9,
    actions: [action({})],
    ...more,
  }) as ChangeRecord;

describe('a change in the list', () => {
  it('is open while something differs, and reports when nothing does any more', () => {
    expect(changeStatus(change('x'))).toBe('Open');
    expect(changeStatus(change('x', { away: 0 }))).toBe('Everything restored');
    expect(changeStatus(change('x', { away: null }))).toBe('Environment removed');
    expect(changeStatus(change('x', { closedAt: 5, away: null }))).toBe('Closed');
  });

  it('can be restored while it is open, differs and nothing of it runs', () => {
    expect(mayRestore(change('x'))).toBe(true);
    expect(mayRestore(change('x', { away: 0 }))).toBe(false);
    expect(mayRestore(change('x', { closedAt: 5 }))).toBe(false);
    expect(mayRestore(change('x', { actions: [action({ state: 'running' })] }))).toBe(false);
  });
});

describe('the number of nodes that differ from their state before a change', () => {
  it('makes no claim about nodes that an action has not reached yet', () => {
    const words = 'Not in their earlier state: {some} of 9 nodes.';
    for (const away of [0, 2, 9]) expect(differingWords(change('x', { away }), true)).toBe(words);
    expect(differingWords(change('x', { away: 2 }), false)).toBe('{some} of 9 nodes are not restored.');
    expect(differingWords(change('x', { away: 0 }), false)).toBe(
      'Back in their earlier state at the last refresh: 9 nodes.',
    );
  });
});
