import { describe, expect, it } from 'vitest';
import { CheckedRows } from '../../../../renderer/ui/checked-rows.svelte.ts';

describe('ticked rows', () => {
  it('are ticked by ranges of the list, and unticked the same way', () => {
    const ticked = new CheckedRows();
    ticked.change({ mode: 'range', from: 0, to: 1 }, ['a', 'b', 'c']);
    ticked.change({ mode: 'toggle', from: 2, to: 2 }, ['a', 'b', 'c']);
    expect([...ticked.keys]).toEqual(['a', 'b', 'c']);
    ticked.change({ mode: 'toggle', from: 1, to: 1 }, ['a', 'b', 'c']);
    expect([...ticked.keys]).toEqual(['a', 'c']);
    ticked.change({ mode: 'none', from: 0, to: 2 }, ['a', 'b', 'c']);
    expect(ticked.size).toBe(0);
  });

  it('are cleared once they are no longer listed', () => {
    const ticked = new CheckedRows();
    ticked.change({ mode: 'all', from: 0, to: 1 }, ['a', 'b']);
    ticked.retain(['b', 'z']);
    expect([...ticked.keys]).toEqual(['b']);
  });
});
