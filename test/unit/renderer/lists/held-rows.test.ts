import type { Problem } from '#contract/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldRows } from '../../../../renderer/lists/held-rows.svelte.ts';
import { pageInSight } from '../ui/page-in-sight.ts';

const problem: Problem = { kind: 'unreachable', message: 'No answer' };

function rowsOf(all: string[] | null) {
  return new HeldRows<string>({
    all: () => all,
    problem: () => problem,
    through: (filter, listed) => listed.filter((one) => one.includes(filter)),
    load: () => {},
  });
}

describe('rows that the window holds in full', () => {
  beforeEach(() => pageInSight());
  afterEach(() => void vi.unstubAllGlobals());

  it('are those that match the filter, counted with and without it', () => {
    const rows = rowsOf(['pause a', 'copy b', 'pause c']);
    rows.ask({ filter: 'pause' });
    expect(rows.answer).toEqual({ total: 2, all: 3 });
    expect([rows.row(1), rows.row(2)]).toEqual(['pause c', undefined]);
    expect([rows.placeOf((one) => one === 'pause c'), rows.placeOf((one) => one === 'copy b')]).toEqual([1, -1]);
  });

  it('are none before the first response, and report the problem', () => {
    const rows = rowsOf(null);
    expect([rows.answer, rows.total, rows.row(0), rows.placeOf(() => true)]).toEqual([null, null, undefined, -1]);
    expect(rows.problem).toBe(problem);
  });
});
