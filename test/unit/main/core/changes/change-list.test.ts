import type { ChangeRecord } from '#contract/models/change-record.ts';
import { type ChangeRow, type ChangeTab, idOfChange } from '#contract/models/change-row.ts';
import type { Edit } from '#contract/models/editing.ts';
import type { ResourceChange } from '#contract/models/timeline.ts';
import { describe, expect, it } from 'vitest';
import { changeRows, type KnownChanges } from '../../../../../main/core/changes/change-list.ts';

const minute = 60_000;
const now = 10_000 * minute;
const at = (minutesAgo: number): number => now - minutesAgo * minute;

const record = (id: string, minutesAgo: number, closed = false): KnownChanges['records'][number] => ({
  originIds: [40_000 + minutesAgo],
  change: changeRecord(id, minutesAgo, closed),
});

const changeRecord = (id: string, minutesAgo: number, closed: boolean): ChangeRecord => ({
  ...{ id, environmentId: 'e', title: `Pause ${id}`, reason: 'bad orders', incidentId: null, touched: 3, away: 1 },
  ...{ begunAt: at(minutesAgo), closedAt: closed ? at(minutesAgo - 1) : null, restoreAt: null, actions: [] },
});

const edit = (id: string, minutesAgo: number, change: Partial<Edit> = {}): Edit => ({
  ...{ id, environmentId: 'e', does: 'update', undoes: null, batch: null, kind: 'lookup', name: 'Currencies' },
  ...{ resource: { kind: 'lookup', id: 7 }, at: at(minutesAgo), settledAt: at(minutesAgo) },
  ...{ actor: { user: 'Mira Okafor', impersonator: null }, from: 'window', reason: null, state: 'confirmed' },
  ...{ problem: null, differences: [{ path: ['description'], before: 'a', after: 'b' }], left: [], secrets: [] },
  ...change,
});

const observed = (versionId: number, minutesAgo: number, change: Partial<ResourceChange> = {}): ResourceChange => ({
  ...{ versionId, kind: 'lookup', id: 7, name: 'Currencies', event: 'changed', weight: 'configuration' },
  ...{ by: 'elsewhere', at: at(minutesAgo), since: null, seenAt: at(minutesAgo - 1), differences: [] },
  ...{ differenceCount: 0, flows: [{ originId: 40_001, name: 'Orders EU' }], flowCount: 1 },
  ...change,
});

const known = (some: Partial<KnownChanges>): KnownChanges => ({
  ...{ records: [], edits: [], observed: [], stretches: [], usersOf: ({ id }) => (id === 7 ? [40_001] : []) },
  ...some,
});
const ids = (some: Partial<KnownChanges>, tab: ChangeTab = 'all', filter = ''): string[] =>
  changeRows(known(some), { tab, filter }, now).rows.map((row: ChangeRow) => idOfChange(row));

const everything: Partial<KnownChanges> = {
  records: [record('paused', 30), record('closed', 10, true)],
  edits: [edit('edited', 20)],
  observed: [observed(1, 40), observed(2, 25, { kind: 'source', id: 9, name: 'Orders' })],
  stretches: [
    { from: at(500), to: at(400) },
    { from: at(100), to: at(0) },
  ],
};

describe('the list of changes', () => {
  it('has each change in its tab, and all of them in one, newest first', () => {
    expect(ids(everything)).toEqual(['closed', 'edited', 'version-2', 'paused', 'version-1', `gap-${at(100)}`]);
    expect(ids(everything, 'elsewhere')).toEqual(['version-2', 'version-1', `gap-${at(100)}`]);
  });

  it('begins the own changes with those that are not closed', () =>
    expect(ids(everything, 'here')).toEqual(['paused', 'closed', 'edited']));

  it('counts the rows of the tab, whatever the filter', () => {
    const { all, rows } = changeRows(known(everything), { tab: 'here', filter: 'name:none' }, now);
    expect([all, rows]).toEqual([3, []]);
  });

  it('of one flow has the changes that reach it, and every time without monitoring', () => {
    const query = { tab: 'all', filter: '', flow: 40_001 } as const;
    const { all, rows } = changeRows(
      known({ ...everything, records: [record('on it', 1), record('not', 2)] }),
      query,
      now,
    );
    const reached = ['on it', 'edited', 'version-2', 'version-1', `gap-${at(100)}`];
    expect([all, rows.map((row: ChangeRow) => idOfChange(row))]).toEqual([reached.length, reached]);
  });

  it('has one row for a bulk edit', () => {
    const edits = [edit('a', 5, { batch: 'many' }), edit('b', 5, { batch: 'many' }), edit('c', 6)];
    expect(ids({ edits })).toEqual(['many', 'c']);
  });

  it('dates a change no later than it was seen', () => {
    const ahead = observed(1, -60, { seenAt: at(30) });
    expect(ids({ observed: [ahead], records: [record('later', 10)] })).toEqual(['later', 'version-1']);
  });
});

describe('a change of a resource that Penstock sent', () => {
  const sent = (minutesAgo: number, change: Partial<ResourceChange> = {}) =>
    observed(1, minutesAgo, { by: 'here', ...change });

  it.each([
    ['of the same resource', {}, []],
    ['of another resource', { resource: { kind: 'lookup', id: 8 } } as const, ['version-1']],
    ['long before it', { at: at(90), settledAt: at(90) }, ['version-1']],
    ['after it was seen', { at: at(5), settledAt: at(5) }, ['version-1']],
  ])('is the effect of an edit %s', (_which, change, rows) => {
    const edits = [edit('edited', 20, change)];
    expect(ids({ edits, observed: [sent(20)] }).filter((id) => id !== 'edited')).toEqual(rows);
  });

  it('is listed where nothing else explains it, such as a call of any operation', () => {
    expect(ids({ observed: [sent(20)] }, 'here')).toEqual(['version-1']);
    expect(ids({ observed: [sent(20)] }, 'elsewhere')).toEqual([]);
  });

  it('is not listed where it is the status that an action changed', () =>
    expect(ids({ observed: [sent(20, { weight: 'status' })] })).toEqual([]));
});

describe('a filter of changes', () => {
  const gap = `gap-${at(100)}`;
  it.each([
    ['by:elsewhere', ['version-2', 'version-1', gap]],
    ['by:here', ['closed', 'edited', 'paused', gap]],
    ['kind:source', ['version-2', gap]],
    ['kind:lookup', ['edited', 'version-1', gap]],
    ['name:currencies', ['edited', 'version-1', gap]],
    ['name:"orders eu"', ['version-2', 'version-1', gap]],
    ['flow:40001', ['edited', 'version-2', 'version-1', gap]],
    ['flow:40030', ['paused', gap]],
    ['path:description', ['edited', gap]],
    ['state:open', ['paused', gap]],
    ['weight:configuration', ['version-2', 'version-1', gap]],
    ['at:<15m', ['closed', gap]],
    ['id:7', ['edited', 'version-1', gap]],
    ['id:paused', ['paused', gap]],
    ['mira', ['edited', gap]],
    ['reason:orders', ['closed', 'paused', gap]],
  ])('%s finds its changes, and never hides that nobody watched', (filter, rows) =>
    expect(ids(everything, 'all', filter)).toEqual(rows),
  );
});
