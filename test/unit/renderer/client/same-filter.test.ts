import { describe, expect, it } from 'vitest';
import { isSameFilter } from '../../../../renderer/client/same-filter.ts';

describe('two filters', () => {
  it('are equal in any order, and with spaces around a text', () => {
    expect(isSameFilter({ text: ' a ', states: ['x'] }, { states: ['x'], text: 'a' })).toBe(true);
  });

  it('differ where any member does', () => {
    const filter = { text: '', states: ['x'], only: false, since: null as number | null };
    for (const other of [{ text: 'a' }, { states: [] }, { only: true }, { since: 0 }])
      expect(isSameFilter(filter, { ...filter, ...other })).toBe(false);
  });
});
