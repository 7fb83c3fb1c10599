import type { DatabaseSync } from 'node:sqlite';
import { type IncidentFacts, type IncidentGroup, type IncidentNote, severities } from '#contract/models/incident.ts';
import { createSigningKey, handoverShape } from '../core/actions/handover-file.ts';
import type { IncidentStore } from '../core/actions/incident-store.ts';
import { failure } from '../core/base/failure.ts';
import { damage, readRecorded } from './damage.ts';
import { durably } from './group-commit.ts';
import { bySomebodyShape, groupShape, severityShape } from './record-shapes.ts';
import { texts } from './words.ts';

const worstFirst = severities.join(' ');

/**
 * Opens the durable record of incidents, shared by every process that uses the database. `put` assigns a change to an
 * incident, within the caller's transaction.
 */
export function openIncidents(database: DatabaseSync): {
  store: IncidentStore;
  put: (changeId: string, incidentId: string | null) => void;
} {
  const columns = `id, environment_id AS environmentId, title, severity, declared_at AS declaredAt, declared_by AS declaredBy,
    closed_at AS closedAt, lesson`;
  const add = database.prepare(
    'INSERT INTO incident (id, environment_id, title, severity, declared_at, declared_by) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = database.prepare(`SELECT ${columns} FROM incident WHERE id = ?`);
  const listed = database.prepare(
    `SELECT ${columns} FROM incident WHERE environment_id = ?1
     ORDER BY closed_at IS NULL DESC, iif(closed_at IS NULL, instr(?3, severity), 0), declared_at DESC, rowid DESC
     LIMIT ?2`,
  );
  const edit = database.prepare('UPDATE incident SET title = ?, severity = ? WHERE id = ?');
  const close = database.prepare('UPDATE incident SET closed_at = ?, lesson = ? WHERE id = ?');
  const reopen = database.prepare('UPDATE incident SET closed_at = NULL WHERE id = ?');
  const releaseChanges = database.prepare('UPDATE change SET incident_id = NULL WHERE incident_id = ?');
  const removeGroups = database.prepare('DELETE FROM incident_group WHERE incident_id = ?');
  const removeHandover = database.prepare('DELETE FROM handover WHERE incident_id = ?');
  const remove = database.prepare('DELETE FROM incident WHERE id = ?');
  const addNote = database.prepare('INSERT INTO incident_note (incident_id, at, written_by, text) VALUES (?, ?, ?, ?)');
  const notes = database.prepare(
    'SELECT at, written_by AS writtenBy, text FROM incident_note WHERE incident_id = ? ORDER BY at, key',
  );
  const countNotes = database.prepare('SELECT count(*) AS n FROM incident_note WHERE incident_id = ?');
  const addGroup = database.prepare(
    `INSERT INTO incident_group (incident_id, kind, group_key, text, origin_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const removeGroup = database.prepare(
    'DELETE FROM incident_group WHERE incident_id = ? AND kind = ? AND group_key = ?',
  );
  const groups = database.prepare(
    'SELECT kind, group_key AS key, text, origin_id AS originId FROM incident_group WHERE incident_id = ? ORDER BY rowid',
  );
  const putChange = database.prepare(
    `UPDATE change SET incident_id = ?1
     WHERE id = ?2 AND (?1 IS NULL OR environment_id = (SELECT environment_id FROM incident WHERE id = ?1))`,
  );
  const addHandover = database.prepare(
    'INSERT INTO handover (incident_id, handover_id, signer, content) VALUES (?, ?, ?, ?)',
  );
  const handover = database.prepare('SELECT signer, content FROM handover WHERE incident_id = ?');
  const openedAs = database.prepare(
    `SELECT id FROM incident JOIN handover ON incident_id = id WHERE environment_id = ? AND handover_id = ?`,
  );
  const addKey = database.prepare('INSERT INTO signing_key (only, key) VALUES (1, ?) ON CONFLICT DO NOTHING');
  const key = database.prepare('SELECT key FROM signing_key');
  const changeIds = database.prepare('SELECT id FROM change WHERE incident_id = ? ORDER BY begun_at, rowid');

  function incident(incidentId: string): IncidentFacts {
    const row = find.get(incidentId);
    if (!row) throw failure('not_found', texts.noSuchIncident);
    return factsOf(row);
  }

  const knownKey = (): string | null => (key.get()?.['key'] as string | undefined) ?? null;

  const noted = (incidentId: string): number => Number(countNotes.get(incidentId)!['n']);

  function requireOpen(incidentId: string): void {
    if (incident(incidentId).closedAt !== null) {
      throw failure('wrong_state', texts.incidentClosed, { advice: texts.declareAnother });
    }
  }

  function put(changeId: string, incidentId: string | null): void {
    if (incidentId !== null) requireOpen(incidentId);
    if (Number(putChange.run(incidentId, changeId).changes) === 0) throw failure('not_found', texts.noSuchChange);
  }

  function putGroup(incidentId: string, { kind, key, text, originId }: IncidentGroup): void {
    addGroup.run(incidentId, kind, key, text, originId);
  }

  const store: IncidentStore = {
    add: ({
      id,
      environmentId,
      title,
      severity,
      declaredAt,
      actor,
      from,
      changeIds: changes,
      groups: about,
      handover: opened,
    }) =>
      durably(database, () => {
        add.run(id, environmentId, title, severity, declaredAt, JSON.stringify({ actor, from }));
        for (const changeId of changes) put(changeId, id);
        for (const group of about) putGroup(id, group);
        if (opened) addHandover.run(id, opened.handover.id, opened.signer, JSON.stringify(opened.handover));
      }),

    edit: (incidentId, { title, severity }) =>
      durably(database, () => {
        requireOpen(incidentId);
        edit.run(title, severity, incidentId);
      }),

    note: (incidentId, { at, text, actor, from }) =>
      durably(database, () => {
        incident(incidentId);
        addNote.run(incidentId, at, JSON.stringify({ actor, from }), text);
      }),

    addGroup: (incidentId, group) =>
      durably(database, () => {
        requireOpen(incidentId);
        putGroup(incidentId, group);
      }),

    removeGroup: (incidentId, { kind, key }) =>
      durably(database, () => {
        requireOpen(incidentId);
        removeGroup.run(incidentId, kind, key);
      }),

    putChange: (changeId, incidentId) => durably(database, () => put(changeId, incidentId)),

    close: (incidentId, at, lesson) =>
      durably(database, () => {
        requireOpen(incidentId);
        close.run(at, lesson, incidentId);
      }),

    reopen: (incidentId) =>
      durably(database, () => {
        if (incident(incidentId).closedAt === null) throw failure('wrong_state', texts.incidentOpen);
        reopen.run(incidentId);
      }),

    remove: (incidentId) =>
      durably(database, () => {
        const { lesson } = incident(incidentId);
        if (lesson !== null || noted(incidentId) > 0) throw failure('wrong_state', texts.incidentNoted);
        for (const statement of [releaseChanges, removeGroups, removeHandover, remove]) statement.run(incidentId);
      }),

    incident,
    incidents: (environmentId, most) => listed.all(environmentId, most, worstFirst).map(factsOf),
    notes: (incidentId) => notes.all(incidentId).map(noteOf),
    countNotes: noted,
    groups: (incidentId) => groups.all(incidentId).map(groupOf),
    changeIds: (incidentId) => changeIds.all(incidentId).map(({ id }) => id as string),
    handover(incidentId) {
      const row = handover.get(incidentId);
      return row ? { handover: readRecorded(row['content'], handoverShape), signer: row['signer'] as string } : null;
    },
    openedAs: (environmentId, handoverId) => (openedAs.get(environmentId, handoverId)?.['id'] as string) ?? null,
    // Another process may create it at the same time.
    signingKey: () => knownKey() ?? durably(database, () => (addKey.run(createSigningKey()), knownKey()!)),
    knownSigningKey: knownKey,
  };
  return { store, put };
}

type Row = Record<string, unknown>;

function factsOf({ declaredBy, severity, ...row }: Row): IncidentFacts {
  const { actor, from } = readRecorded(declaredBy, bySomebodyShape);
  const known = severityShape.safeParse(severity);
  if (!known.success) throw damage(known.error.message);
  return { ...(row as Omit<IncidentFacts, 'severity' | 'actor' | 'from'>), severity: known.data, actor, from };
}

function noteOf({ writtenBy, at, text }: Row): IncidentNote {
  const { actor, from } = readRecorded(writtenBy, bySomebodyShape);
  return { at: at as number, text: text as string, actor, from };
}

function groupOf(row: Row): IncidentGroup {
  const known = groupShape.safeParse(row);
  if (!known.success) throw damage(known.error.message);
  return known.data;
}
