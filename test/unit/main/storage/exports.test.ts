import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isFinished } from '../../../../main/core/exports/store.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { exportsDatabase } from '../../../../main/storage/database-kinds.ts';
import { openExports } from '../../../../main/storage/exports.ts';
import { storedExport } from '../../../fixtures/stored-export.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-exports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('lists exports as they were stored, the newest first, even after a restart', () => {
  const path = join(folder, 'exports.db');
  const first = openDatabase(path, exportsDatabase);
  const store = openExports(first);
  const [a, b] = [storedExport('a'), storedExport('b', { resumed: 2 })];
  store.put(a);
  store.put(b);
  const further = { ...a, job: { ...a.job, counts: { ...a.job.counts, read: 77 } } };
  store.put(further);
  first.close();
  const again = openExports(openDatabase(path, exportsDatabase));
  expect(again.list()).toEqual([b, further]);
  // A resumed export is recognized by its plan, to the byte.
  expect(JSON.stringify(again.list()[1]!.plan)).toBe(JSON.stringify(a.plan));
  again.remove('b');
  expect(again.list()).toEqual([further]);
});

it('stores a salt while the export is under way, and erases it from the file afterwards', () => {
  const path = join(folder, 'exports.db');
  const database = openDatabase(path, exportsDatabase);
  const store = openExports(database);
  const stored = storedExport('a', { salt: 'c0ffee11c0ffee22' });
  store.put(stored);
  expect(store.list()[0]!.plan.salt).toBe('c0ffee11c0ffee22');
  const over = { ...stored, job: { ...stored.job, state: 'done' as const } };
  expect(isFinished(over.job.state)).toBe(true);
  store.put(over);
  expect(store.list()[0]!.plan.salt).toBe('');
  database.close();
  expect(readFileSync(path, 'latin1')).not.toContain('c0ffee11');
});

it('reads a change as the subject of an export, where an earlier release called it an incident', () => {
  const path = join(folder, 'exports.db');
  const database = openDatabase(path, exportsDatabase);
  const stored = storedExport('a');
  const scope = { by: 'incident', incidentId: 'i' };
  openExports(database).put({ ...stored, job: { ...stored.job, draft: { ...stored.job.draft, scope } } } as never);
  database.exec('PRAGMA user_version = 1');
  database.close();
  const [migrated] = openExports(openDatabase(path, exportsDatabase)).list();
  expect(migrated!.job.draft.scope).toEqual({ by: 'change', changeId: 'i' });
  expect(JSON.stringify(migrated!.plan)).toBe(JSON.stringify(stored.plan));
});

it('lists the others where one is damaged, counts the damaged ones, and leaves those in the file', () => {
  const path = join(folder, 'exports.db');
  const database = openDatabase(path, exportsDatabase);
  for (const id of ['a', 'b', 'c', 'd']) openExports(database).put(storedExport(id));
  expect(openExports(database).notices).toEqual([]);
  const content = database.prepare("SELECT content FROM export WHERE id = 'c'").get()!['content'] as string;
  const damage = database.prepare('UPDATE export SET content = ? WHERE id = ?');
  damage.run(content.slice(0, 40), 'b');
  damage.run(content.replace('"state":"running"', '"state":7'), 'c');
  const store = openExports(database);
  expect(store.list().map(({ plan }) => plan.id)).toEqual(['d', 'a']);
  expect(store.notices).toEqual([expect.stringMatching(/^2 exports are damaged in the list/)]);
  expect(database.prepare('SELECT count(*) AS n FROM export').get()).toEqual({ n: 4 });
});
