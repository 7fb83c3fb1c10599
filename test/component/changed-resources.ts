import { page } from 'vitest/browser';
import { changeFields, changeMatcher } from '#contract/filter/change-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { ChangeRow, ChangeWindow } from '#contract/models/change-row.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { bridge } from './fake-bridge.ts';

type FilteredRow = Exclude<ChangeRow, { what: 'gap' }>;

/** The world is read once, so nothing changes in it. A test supplies the changes. */

export const timeline = page.getByRole('grid', { name: /^Changes( by others)?$/ });

/** A change of a destination, as main finds it. */
export function changeOf(versionId: number, change: Partial<ResourceChange>): ResourceChange {
  const differences = change.differences ?? [];
  return {
    ...{ kind: 'destination', id: 5, versionId, name: 'Orders to warehouse', event: 'changed' },
    ...{ weight: 'configuration', by: 'elsewhere', at: 0, since: null, seenAt: 0, flows: [], flowCount: 0 },
    ...{ differenceCount: differences.length, ...change, differences },
  };
}

/** Makes the list of changes hold these rows alone, filtered as by main. */
export function answerChanges(rows: readonly FilteredRow[]): void {
  bridge.answer('changes.window', ({ query: { filter }, from }): ChangeWindow => {
    const found = rows.filter(changeMatcher(parse(filter, changeFields).filter, Date.now()));
    const coverage = { watchedFrom: 0, watchedTo: 0, resources: 1, stored: 1, unseen: [], problem: null };
    return { ...coverage, from, total: found.length, all: rows.length, rows: found };
  });
}
