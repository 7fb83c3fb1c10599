import { expect, it } from 'vitest';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { openSeenGroups } from '../../../../main/storage/seen-groups.ts';

it('observed groups are stored for their environment, with the first time and the last', () => {
  const database = openDatabase(memoryDatabase);
  const store = openSeenGroups(database, 'e');
  expect(store.read(['a'])).toEqual([]);
  store.put([
    { key: 'a', firstAt: 50, lastAt: 60 },
    { key: 'b', firstAt: 1, lastAt: 2 },
  ]);
  store.put([{ key: 'a', firstAt: 70, lastAt: 90 }]);
  store.put([{ key: 'a', firstAt: 20, lastAt: 30 }]);
  expect(openSeenGroups(database, 'e').read(['a', 'c'])).toEqual([{ key: 'a', firstAt: 20, lastAt: 90 }]);
  expect(openSeenGroups(database, 'other').read(['a'])).toEqual([]);
  openHistory(database, 'e').forget();
  expect(store.read(['a'])).toEqual([]);
});
