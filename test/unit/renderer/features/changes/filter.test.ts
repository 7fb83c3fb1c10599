import type { Action } from '#contract/models/action.ts';
import type { ChangeRecord } from '#contract/models/change-record.ts';
import { describe, expect, it } from 'vitest';
import { changeOptions, changesThrough } from '../../../../../renderer/features/changes/filter.ts';

const by = (user: string | null): Action =>
  ({ id: 'a', title: '', reason: null, actor: { user, impersonator: null }, state: 'finished' }) as Action;
const change = (title: string, more: Partial<ChangeRecord> = {}): ChangeRecord =>
  ({
    id: title,
    title,
    reason: null,
    begunAt: 0,
    closedAt: null,
    touched: 9,
    away: 9,
    actions: [by('Mira')],
    ...more,
  }) as ChangeRecord;

const all = [
  change('Pause Invoices', { closedAt: 5, reason: 'The warehouse is down.' }),
  change('Pause Orders', { reason: 'Warehouse again' }),
  change('Copy Orders', { actions: [by(null)] }),
];
const titles = (text: string): string[] => changesThrough(text, all, 10).map(({ title }) => title);

describe('the list of changes', () => {
  it('has the matches of the filter, open ones first', () => {
    expect(titles('')).toEqual(['Pause Orders', 'Copy Orders', 'Pause Invoices']);
    expect(titles('WAREHOUSE mira')).toEqual(['Pause Orders', 'Pause Invoices']);
    expect(titles('state:closed')).toEqual(['Pause Invoices']);
    expect(titles('invoices again')).toEqual([]);
  });

  it('offers its states, and its users with counts', () => {
    expect(changeOptions(all)).toEqual({
      state: [
        { value: 'open', label: 'Open' },
        { value: 'due', label: 'Due to be restored' },
        { value: 'running', label: 'Running' },
        { value: 'closed', label: 'Closed' },
      ],
      who: [
        { value: 'Mira', label: 'Mira', count: 2 },
        { value: '', label: 'Unknown user', count: 1 },
      ],
    });
  });
});
