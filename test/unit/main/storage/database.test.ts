import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase, openUsableDatabase, pragma } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { openHistory } from '../../../../main/storage/history.ts';
import { migrations } from '../../../../main/storage/migrations.ts';
import { run } from '../../../fixtures/flows.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-database-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fresh = (): string => join(mkdtempSync(join(folder, 'profile-')), 'penstock.db');
const addEnvironment = `INSERT INTO environment (id) VALUES ('e')`;
const environments = (database: DatabaseSync): unknown =>
  database.prepare('SELECT count(*) AS n FROM environment').get()!['n'];

function makeNewer(path: string): void {
  const newer = openDatabase(path);
  newer.exec('PRAGMA user_version = 99');
  newer.close();
}

function makeUnreadable(path: string): void {
  openDatabase(path).close();
  // The list of tables follows the header of 100 bytes.
  writeFileSync(path, readFileSync(path).fill(7, 100, 4096));
}

describe('the database', () => {
  it.each([1, 2, 3, 4])('of version %i is migrated without loss, and shrinks from then on', (version) => {
    const path = fresh();
    const old = new DatabaseSync(path);
    old.exec(`${migrations.slice(0, version).join('')} PRAGMA user_version = ${version}`);
    if (version > 1) old.exec(addEnvironment);
    old.close();
    const database = openDatabase(path);
    expect(environments(database)).toBe(version > 1 ? 1 : 0);
    expect(pragma(database, 'user_version')).toBe(migrations.length);
    expect(pragma(database, 'auto_vacuum')).toBe(2);
    expect(openHistory(database, 'e').loadFlows()).toBeNull();
    expect(database.prepare(`SELECT name FROM sqlite_master WHERE name IN ('action', 'call')`).all()).toEqual([]);
  });

  it('forgets notifications that were grouped by older patterns, and reads them again from the start', () => {
    const path = fresh();
    const old = new DatabaseSync(path);
    old.exec(`${migrations.slice(0, 6).join('')} PRAGMA user_version = 6;
      INSERT INTO environment (id, notifications_complete_to) VALUES ('e', 5);
      INSERT INTO notification_mark VALUES (1, 'acknowledged', 'old', 0, 0, 0, 1);
      INSERT INTO notification VALUES (1, 1, 0, 1, NULL, 'source', NULL, 1, 1, 'old', NULL, 'failed');`);
    old.close();
    const database = openDatabase(path);
    const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).all();
    expect([rows('notification'), rows('notification_mark')]).toEqual([[], []]);
    expect(rows('environment')).toMatchObject([{ notifications_complete_to: null }]);
  });

  it('of a newer Penstock is refused instead of guessed', () => {
    const path = fresh();
    makeNewer(path);
    expect(() => openDatabase(path)).toThrow(/version 99/);
  });

  it('commits all of a transaction or nothing', () => {
    const database = openDatabase(fresh());
    const fail = () =>
      inTransaction(database, () => {
        database.exec(addEnvironment);
        throw new Error('half-way');
      });
    expect(fail).toThrow('half-way');
    expect(environments(database)).toBe(0);
    inTransaction(database, () => database.exec(addEnvironment));
    expect(environments(database)).toBe(1);
  });
});

describe('Penstock starts whatever the state of the database (R16)', () => {
  it.each([
    [
      'a damaged one',
      (path: string) => writeFileSync(path, 'this is no database, but it is longer than a header '.repeat(9)),
    ],
    ['one whose tables cannot be read', makeUnreadable],
    ['one of a newer Penstock', makeNewer],
  ])('with a new one next to %s, which it keeps and reports', (what, spoil) => {
    const path = fresh();
    spoil(path);
    const before = readFileSync(path);
    const { database, notices } = openUsableDatabase(path);
    expect(environments(database), what).toBe(0);
    expect(notices).toEqual([expect.stringMatching(/^The history and the notifications could not be opened/)]);
    const [setAside] = readdirSync(dirname(path)).filter((name) => name.includes('set-aside'));
    expect(notices[0]).toContain(setAside);
    expect(readFileSync(join(dirname(path), setAside!))).toEqual(before);
  });

  it('in memory, without touching one that another process holds, and reports it', async () => {
    const path = fresh();
    openDatabase(path).close();
    const hold = `
      const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)});
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ${addEnvironment}");
      console.log('held');
      process.stdin.once('data', () => { database.exec('COMMIT'); database.close(); process.exit(); });`;
    const other = spawn(process.execPath, ['-e', hold], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(other.stdout, 'data');

    const { database, notices } = openUsableDatabase(path);
    expect(notices).toEqual([expect.stringMatching(/^History is not stored while another copy of Penstock uses it/)]);
    expect(database.location()).toBeNull();
    const history = openHistory(database, 'e');
    await history.putRuns([run(1, 1)]);
    expect(history.runsOf(1, { from: 0, to: Infinity }, 10)).toHaveLength(1);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('set-aside'))).toEqual([]);

    other.stdin.end('go');
    await once(other, 'exit');
    const { database: later, notices: none } = openUsableDatabase(path);
    expect(none).toEqual([]);
    expect(environments(later)).toBe(1);
  });

  it('in memory where nothing can be written, and reports it', () => {
    const path = fresh();
    mkdirSync(path);
    const { database, notices } = openUsableDatabase(path);
    expect(notices).toEqual([expect.stringMatching(/cannot be written .* Stored data is not lost/)]);
    expect(environments(database)).toBe(0);
    expect(existsSync(path)).toBe(true);
  });

  it('next to a damaged record of actions, and explains the consequences', () => {
    const path = join(dirname(fresh()), 'actions.db');
    writeFileSync(path, 'this is no database, but it is longer than a header '.repeat(9));
    const { database, notices } = openUsableDatabase(path, actionsDatabase);
    const [setAside] = readdirSync(dirname(path)).filter((name) => name.includes('set-aside'));
    expect(notices).toEqual([
      expect.stringMatching(/^The record of actions and the activity log could not be opened .* check its flows/),
    ]);
    expect(notices[0]).toContain(setAside);
    expect(pragma(database, 'user_version')).toBe(actionsDatabase.migrations.length);
  });

  it('without a location for the record of actions, and explains the consequences', () => {
    const path = fresh();
    mkdirSync(path);
    const { database, notices } = openUsableDatabase(path, actionsDatabase);
    expect(notices).toEqual([expect.stringMatching(/^The record of actions cannot be written .* cannot be resumed/)]);
    expect(database.location()).toBeNull();
  });
});
