import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAlertJudgments } from '../../../../main/storage/alert-judgments.ts';
import { memoryDatabase, openDatabase } from '../../../../main/storage/database.ts';
import { openErrors } from '../../../../main/storage/errors.ts';
import { openFindings } from '../../../../main/storage/findings.ts';
import { migrations } from '../../../../main/storage/migrations.ts';
import { openNotificationStore } from '../../../../main/storage/notifications.ts';
import { ann } from '../../../fixtures/findings.ts';

const folder = mkdtempSync(join(tmpdir(), 'penstock-judgments-'));
afterAll(() => rmSync(folder, { recursive: true }));

const said = { acknowledged: true, at: 5, ...ann };

describe('judgments of alerts', () => {
  it('wait in order, for their environment, until they are applied', () => {
    const database = openDatabase(memoryDatabase);
    const judgments = openAlertJudgments(database, 'e');
    judgments.add('flow/1-1', said);
    judgments.add('records/k', { ...said, acknowledged: false, note: 'Fixed.' });
    expect(judgments.pending()).toEqual([
      { key: 1, alertId: 'flow/1-1', ...said },
      { key: 2, alertId: 'records/k', ...said, acknowledged: false, note: 'Fixed.' },
    ]);
    expect(openAlertJudgments(database, 'other').pending()).toEqual([]);
    judgments.remove([1]);
    expect(judgments.pending().map(({ key }) => key)).toEqual([2]);
  });
});

/** A kind of failure as the release before alerts stored it, and as it is read. */
const resolvedKind = {
  ...{ key: 'k', places: [], found: 'new', foundAt: 5, firstAt: 4, lastAt: 6, quietSince: null, unknownSince: null },
  ...{ cameBackAt: null, resolvedAt: 9, returns: 0, eventsDropped: 0 },
  events: [{ what: 'found', at: 5, since: 4 }, { what: 'resolved', at: 9, since: 7 }], // prettier-ignore
};
const migratedKind = {
  ...{ key: 'k', state: 'resolved', openedAt: 5, endedAt: 9, changedAt: 9, acknowledged: null, firstAt: 4, lastAt: 6 },
  events: [
    { what: 'opened', at: 5, since: 4, kind: 'failed_records', by: null },
    { what: 'resolved', at: 9, since: 7, kind: 'failed_records', by: null },
  ],
};

describe('a database of the release before alerts', () => {
  it('keeps what users said about findings and notifications, without notes', () => {
    const path = join(folder, 'penstock.db');
    const old = new DatabaseSync(path);
    const before = migrations.findIndex((migration) => migration.includes('CREATE TABLE alert_judgment'));
    const answer = JSON.stringify({ acknowledged: true, at: 5, actor: ann.actor, from: 'command_line' });
    const by = { actor: ann.actor, from: 'window' };
    const finding = JSON.stringify({
      id: '7-1',
      acknowledged: { at: 4, ...by },
      events: [{ what: 'acknowledged', at: 4, by }, { what: 'opened', at: 3, by: null }], // prettier-ignore
    });
    old.exec(`${migrations.slice(0, before).join('')} PRAGMA user_version = ${before};
      INSERT INTO environment (id) VALUES ('e');
      INSERT INTO finding VALUES (1, '7-1', NULL, '${finding}');
      INSERT INTO finding_said (environment, finding_id, content) VALUES (1, '7-1', '${answer}');
      INSERT INTO error_kind VALUES (1, 'k', 9, '${JSON.stringify(resolvedKind)}');
      INSERT INTO notification_mark VALUES (1, 'acknowledged', 'k', 5, 4, 2, 1);`);
    old.close();

    const database = openDatabase(path);
    const from = 'command_line';
    expect(openAlertJudgments(database, 'e').pending()).toEqual([{ key: 1, alertId: 'flow/7-1', ...said, from }]);
    expect(openFindings(database, 'e').load().lives).toMatchObject([
      { acknowledged: { at: 4, ...ann }, events: [{ by: ann }, { by: null }] },
    ]);
    expect(openErrors(database, 'e').load().kinds).toMatchObject([migratedKind]);
    expect(openNotificationStore(database, 'e').judgements().marks).toEqual([
      { kind: 'acknowledged', groupKey: 'k', mark: { at: 5, rank: 4, lastHour: 2, stands: true, by: null } },
    ]);
    database.close();
  });
});
