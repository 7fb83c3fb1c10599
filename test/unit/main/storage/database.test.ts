import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase, openUsableDatabase, pragma } from '../../../../main/storage/database.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { migrations } from '../../../../main/storage/migrations.ts';
import { run } from '../../../fixtures/flows.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (): string => join(mkdtempSync(join(folder, 'profile-')), 'penstock.db');
const addAction = `INSERT INTO action (id, environment_id, change, begun_at) VALUES ('a', 'e', 'pause', 1)`;
const actions = (database: DatabaseSync): unknown => database.prepare('SELECT count(*) AS n FROM action').get()!['n'];

function makeNewer(path: string): void {
  const newer = openDatabase(path);
  newer.exec('PRAGMA user_version = 99');
  newer.close();
}

describe('the database', () => {
  it('of the first version is brought up to date, keeps its actions, and shrinks from then on', () => {
    const path = fresh();
    const old = new DatabaseSync(path);
    old.exec(`${migrations[0]!} PRAGMA user_version = 1; ${addAction}`);
    old.close();
    const database = openDatabase(path);
    expect(actions(database)).toBe(1);
    expect(pragma(database, 'user_version')).toBe(migrations.length);
    expect(pragma(database, 'auto_vacuum')).toBe(2);
    expect(openHistory(database, 'e').loadFlows()).toBeNull();
  });

  it('of a newer Penstock is refused instead of guessed at', () => {
    const path = fresh();
    makeNewer(path);
    expect(() => openDatabase(path)).toThrow(/version 99/);
  });

  it('takes all of a transaction or nothing', () => {
    const database = openDatabase(fresh());
    const fail = () =>
      inTransaction(database, () => {
        database.exec(addAction);
        throw new Error('half-way');
      });
    expect(fail).toThrow('half-way');
    expect(actions(database)).toBe(0);
    inTransaction(database, () => database.exec(addAction));
    expect(actions(database)).toBe(1);
  });
});

describe('whatever became of the database, Penstock starts (R16)', () => {
  it.each([
    [
      'a damaged one',
      (path: string) => writeFileSync(path, 'this is no database, but it is longer than a header '.repeat(9)),
    ],
    ['one of a newer Penstock', makeNewer],
  ])('beside %s, which is kept, and says so', (what, spoil) => {
    const path = fresh();
    spoil(path);
    const before = readFileSync(path);
    const { database, notices } = openUsableDatabase(path);
    expect(actions(database), what).toBe(0);
    expect(notices).toHaveLength(1);
    const [kept] = readdirSync(dirname(path)).filter((name) => name.includes('set-aside'));
    expect(notices[0]).toContain(kept);
    expect(readFileSync(join(dirname(path), kept!))).toEqual(before);
  });

  it('without touching one that another process holds, remembers in memory, and says so', async () => {
    const path = fresh();
    openDatabase(path).close();
    const hold = `
      const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)});
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ${addAction}");
      console.log('held');
      process.stdin.once('data', () => { database.exec('COMMIT'); database.close(); process.exit(); });`;
    const other = spawn(process.execPath, ['-e', hold], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');

    const { database, notices } = openUsableDatabase(path);
    expect(notices).toEqual([expect.stringMatching(/^History is not kept while another Penstock uses it/)]);
    expect(database.location()).toBeNull();
    const history = openHistory(database, 'e');
    await history.putRuns([run(1, 1)]);
    expect(history.knownSince()).toBe(0);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('set-aside'))).toEqual([]);

    other.stdin.end('go');
    await once(other, 'exit');
    const { database: later, notices: none } = openUsableDatabase(path);
    expect(none).toEqual([]);
    expect(actions(later)).toBe(1);
  });

  it('remembers in memory where nothing can be written, and says so', () => {
    const path = fresh();
    mkdirSync(path);
    const { database, notices } = openUsableDatabase(path);
    expect(notices).toEqual([expect.stringMatching(/cannot be written .* Nothing kept so far is lost/)]);
    expect(actions(database)).toBe(0);
    expect(existsSync(path)).toBe(true);
  });
});
