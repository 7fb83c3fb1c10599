import { describe, expect, it } from 'vitest';
import type { GroupRules } from '../../../../main/core/samples/group-rules.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openGroupRules } from '../../../../main/storage/group-rules.ts';
import { openHistory } from '../../../../main/storage/history.ts';

const rules: GroupRules = {
  splits: [{ key: 'a', by: { by: 'value', place: 1 } }],
  merges: [{ key: 'm', name: 'Postcodes', members: ['b', 'c'] }],
};

describe('the grouping of failed records', () => {
  it('follows fingerprints until the operator regroups, then those rules, for their environment', () => {
    const database = openDatabase(memoryDatabase);
    const store = openGroupRules(database, 'e');
    expect(store.read()).toEqual({ splits: [], merges: [] });
    store.write(rules);
    store.write({ ...rules, splits: [] });
    expect(openGroupRules(database, 'e').read()).toEqual({ ...rules, splits: [] });
    expect(openGroupRules(database, 'other').read()).toEqual({ splits: [], merges: [] });
  });

  it('is deleted with the environment', () => {
    const database = openDatabase(memoryDatabase);
    const store = openGroupRules(database, 'e');
    store.write(rules);
    openHistory(database, 'e').forget();
    expect(store.read()).toEqual({ splits: [], merges: [] });
  });
});
