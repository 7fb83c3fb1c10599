import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionMigrations } from '../../../../main/storage/action-migrations.ts';
import { openActions } from '../../../../main/storage/actions.ts';
import { openDatabase } from '../../../../main/storage/database.ts';
import { actionsDatabase } from '../../../../main/storage/database-kinds.ts';
import { declared } from '../../../fixtures/incident.ts';
import { ManualClock } from '../../../fixtures/clock.ts';

/**
 * Files of releases with these schemas. 3: a pause that was restored, and two pauses in one incident. 5: a pause that
 * was restored, and one that was not.
 */
const written = (schema: 3 | 5): string =>
  readFileSync(new URL(`../../../fixtures/actions-schema-${schema}.sql`, import.meta.url), 'utf8');
const place = { address: 'https://api.example', vendor: 'svc' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penstock-actions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The journal of this release on a file of that one. */
function migrated(schema: 3 | 5) {
  const path = join(folder, 'actions.db');
  const before = new DatabaseSync(path);
  for (const migration of actionMigrations.slice(0, schema)) before.exec(migration);
  before.exec(`${written(schema)} PRAGMA user_version = ${schema}`);
  before.close();
  const database = openDatabase(path, actionsDatabase);
  return openActions(database, { clock: new ManualClock(2_000_000), processId: 'here' });
}

describe('a record of actions from before changes', () => {
  it('has a change for each incident, with its actions, its reason and its end', () => {
    const { journal, close } = migrated(3);
    expect(journal.changes('e', 9)).toMatchObject([
      { id: 'several', title: 'Pause Flow 10', reason: null, closedAt: null, place },
      { id: 'restored', title: 'Pause Flow 1', reason: 'The warehouse is down.', closedAt: 1_060_000, place },
    ]);
    expect(journal.actionIdsOf('several')).toEqual(['action 3', 'action 4']);
    expect(journal.action('action 1').facts).toMatchObject({ changeId: 'restored', goal: { kind: 'change' } });
    expect(journal.action('action 2').facts.goal).toEqual({
      kind: 'restore',
      changeIds: ['restored'],
      leaveMoved: false,
    });
    expect(JSON.stringify(journal.action('action 2').facts)).not.toContain('incident');
    close();
  });

  it('still knows the earlier state of every node', () => {
    const { journal, close } = migrated(3);
    expect(journal.recorded(['several']).map(({ nodeId, before, to }) => [nodeId, before, to])).toEqual([
      [10, 'ACTIVE', 'pause'],
      [11, 'ACTIVE', 'pause'],
      [20, 'ACTIVE', 'pause'],
    ]);
    expect(journal.recorded(['restored'])).toHaveLength(2);
    close();
  });

  it('attributes current pauses to their users, and a pause after a restore to another user', () => {
    const { journal, close } = migrated(3);
    const pauses = journal.pauses(place);
    expect(pauses.get(10)).toMatchObject({ changeId: 'several', actor: { user: 'Mira Okafor' }, at: 1_120_000 });
    expect(pauses.get(1)).toBe(null);
    expect([...pauses.keys()].sort((a, b) => a - b)).toEqual([1, 2, 10, 11, 20]);
    close();
  });

  it('is not opened where a newer release wrote it', () => {
    const path = join(folder, 'actions.db');
    openDatabase(path, actionsDatabase).close();
    const newer = new DatabaseSync(path);
    newer.exec(`PRAGMA user_version = ${actionMigrations.length + 1}`);
    newer.close();
    expect(() => openDatabase(path, actionsDatabase)).toThrow('this Penstock knows');
  });
});

describe('a record of actions from before declared incidents', () => {
  it('has none, and accepts its changes into one', () => {
    const { journal, incidents, close } = migrated(5);
    expect(incidents.incidents('e', 9)).toEqual([]);
    expect(journal.changes('e', 9).map(({ id, incidentId }) => [id, incidentId])).toEqual([
      ['open', null],
      ['restored', null],
    ]);
    incidents.add(declared('i', { changeIds: ['open'] }));
    expect(incidents.changeIds('i')).toEqual(['open']);
    expect(journal.change('open').incidentId).toBe('i');
    close();
  });
});

describe('a record of actions from before joint restores', () => {
  it('links each restore to its one change', () => {
    const { journal, close } = migrated(5);
    expect(journal.action('action 2').facts.goal).toEqual({
      kind: 'restore',
      changeIds: ['restored'],
      leaveMoved: true,
    });
    expect(journal.recorded(['open', 'restored']).map(({ nodeId, changeId }) => [nodeId, changeId])).toEqual([
      [1, 'restored'],
      [10, 'open'],
    ]);
    close();
  });
});

describe('a record of actions from before limited pauses', () => {
  it('proposes no restore until the operator sets a time', () => {
    const { journal, close } = migrated(5);
    expect(journal.changes('e', 9).map(({ restoreAt }) => restoreAt)).toEqual([null, null]);
    journal.setRestoreAt('open', 3_000_000);
    expect(journal.change('open').restoreAt).toBe(3_000_000);
    close();
  });
});
