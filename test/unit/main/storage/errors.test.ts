import { describe, expect, it } from 'vitest';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openErrors } from '../../../../main/storage/errors.ts';
import { clearHistory } from '../../../../main/storage/history-clearing.ts';
import { clearing, defaultLimits } from '../../../../main/storage/retention.ts';
import { storedKind } from '../../../fixtures/error-kinds.ts';

const day = 24 * 60 * 60_000;
const read = { records: 3, total: 7, nodes: 1, failing: 1, earlier: 0, undecided: 0, from: 1, to: 2 };

const store = () => {
  const database = openDatabase(memoryDatabase);
  return { database, errors: openErrors(database, 'e') };
};
const keys = (errors: ReturnType<typeof openErrors>) => errors.load().kinds.map(({ key }) => key).sort(); // prettier-ignore

describe('stored kinds of failure', () => {
  it('are those of the last read, each once, only for their environment', async () => {
    const { database, errors } = store();
    expect(errors.load()).toEqual({ kinds: [], looked: null });
    const many = Array.from({ length: 600 }, (_, index) => storedKind(`k${index}`));
    await errors.save(many, { at: 5, newest: null, read });
    const back = { ...many[0]!, returns: 3 };
    await errors.save([back], { at: 7, newest: 6, read });
    const { kinds, looked } = openErrors(database, 'e').load();
    expect(looked).toEqual({ at: 7, newest: 6, read });
    expect(kinds).toHaveLength(600);
    expect(kinds).toContainEqual(back);
    expect(openErrors(database, 'other').load().kinds).toEqual([]);
    errors.remove([back.key]);
    expect(errors.load().kinds).toHaveLength(599);
  });

  it('of an earlier release report the number of records read as unknown', async () => {
    const { database, errors } = store();
    await errors.save([storedKind('a')], { at: 5, newest: null, read });
    const old = `json_remove(content, '$.places[0].read', '$.places[0].total')`;
    database.exec(`UPDATE error_kind SET content = ${old}`);
    database.exec(`UPDATE environment SET errors_looked = json_remove(errors_looked, '$.read.earlier')`);
    const { kinds, looked } = errors.load();
    expect(kinds[0]!.places).toMatchObject([{ records: 12, read: null, total: null }]);
    expect(looked!.read.earlier).toBe(0);
  });

  it('are deleted with their environment, and no longer written then', async () => {
    const { database, errors } = store();
    await errors.save([storedKind('a')], { at: 5, newest: null, read });
    errors.forget();
    await errors.save([storedKind('b')], { at: 6, newest: null, read });
    expect(openErrors(database, 'e').load()).toEqual({ kinds: [], looked: null });
    for (const step of clearing(database, 0, defaultLimits)) void step;
    expect(database.prepare('SELECT count(*) AS n FROM error_kind').get()).toMatchObject({ n: 0 });
  });

  it('are deleted ninety days after their last record, and with the history that the user clears', async () => {
    const { database, errors } = store();
    const now = 1_000 * day;
    const ages = [0, 89, 91].map((days) => storedKind(`${days}`, { openedAt: now - days * day }));
    await errors.save(ages, { at: now, newest: now, read });
    for (const step of clearing(database, now, defaultLimits)) void step;
    expect(keys(errors)).toEqual(['0', '89']);
    await clearHistory(database, now - 10 * day, now);
    expect(keys(errors)).toEqual(['0']);
  });
});
