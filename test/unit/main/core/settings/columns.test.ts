import type { ChosenColumn } from '#contract/models/table.ts';
import { expect, it } from 'vitest';
import { Columns } from '../../../../../main/core/settings/columns.ts';
import { defaultSettings } from '../../../../../main/core/settings/default-settings.ts';
import type { Settings } from '../../../../../main/core/settings/settings.ts';

const tags: ChosenColumn = { id: 'tags', shown: true, width: 120 };
const owner: ChosenColumn = { id: 'owner', shown: false, width: null };

function open(disk: Settings = defaultSettings) {
  const columns = new Columns({ read: () => disk, write: (change) => void (disk = { ...disk, ...change }) });
  return { columns, disk: () => disk };
}

it('each table of each environment has its own columns', () => {
  const { columns } = open();
  columns.choose('a', 'flows', [tags]);
  columns.choose('b', 'flows', [owner]);
  expect(columns.choose('a', 'runs', [owner])).toEqual([
    { table: 'flows', columns: [tags] },
    { table: 'runs', columns: [owner] },
  ]);
  expect(columns.of('b')).toEqual([{ table: 'flows', columns: [owner] }]);
});

it('a table has its last chosen columns, or its default ones', () => {
  const { columns, disk } = open();
  columns.choose('a', 'flows', [tags]);
  expect(columns.choose('a', 'flows', [owner, tags])).toEqual([{ table: 'flows', columns: [owner, tags] }]);
  expect(columns.choose('a', 'flows', [])).toEqual([]);
  expect(disk().columns).toEqual([]);
});

it('a choice keeps what another release stored for tables that are unknown here', () => {
  const stored = { environmentId: 'a', table: 'of another release', columns: [tags] };
  const { columns, disk } = open({ ...defaultSettings, columns: [stored] });
  columns.choose('a', 'flows', [owner]);
  expect(disk().columns).toContainEqual(stored);
});

it('the columns of an environment are removed with it', () => {
  const { columns, disk } = open();
  columns.choose('a', 'flows', [tags]);
  columns.choose('b', 'flows', [owner]);
  columns.forget('a');
  expect(disk().columns).toEqual([{ environmentId: 'b', table: 'flows', columns: [owner] }]);
});
