import type { DatabaseSync } from 'node:sqlite';
import type { Reach } from '#contract/models/action.ts';
import type { ChangeFacts, Journal, RecordedNode, TouchedNode } from '../core/actions/journal.ts';
import { failure } from '../core/base/failure.ts';
import type { Place } from '../core/settings/places.ts';
import { readRecorded } from './damage.ts';
import { durably } from './group-commit.ts';
import { nodeShape, placeShape } from './record-shapes.ts';
import { texts } from './words.ts';

type ChangeMethods = Pick<
  Journal,
  'change' | 'changes' | 'closeChange' | 'setRestoreAt' | 'touched' | 'recorded' | 'reach' | 'setReach'
>;

/**
 * Opens changes, the nodes that their actions touched, and what was learned about the service during them.
 *
 * @param onChange called when the proposal to restore, or its time, has changed
 */
export function openChanges(database: DatabaseSync, onChange: () => void) {
  const columns = `id, environment_id AS environmentId, title, reason, begun_at AS begunAt, closed_at AS closedAt,
    restore_at AS restoreAt, incident_id AS incidentId, (SELECT facts ->> '$.place' FROM action WHERE change_id = change.id ORDER BY key LIMIT 1) AS place`;
  const add = database.prepare(
    'INSERT INTO change (id, environment_id, title, reason, begun_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const find = database.prepare(`SELECT ${columns} FROM change WHERE id = ?`);
  const newest = database.prepare(
    `SELECT ${columns} FROM change WHERE environment_id = ? ORDER BY begun_at DESC, rowid DESC LIMIT ?`,
  );
  const close = database.prepare('UPDATE change SET closed_at = ? WHERE id = ?');
  const setRestore = database.prepare('UPDATE change SET restore_at = ? WHERE id = ?');
  const addTouched = database.prepare('INSERT INTO touched (action, position, node) VALUES (?, ?, ?)');
  const countTouched = database.prepare('SELECT count(*) AS n FROM touched WHERE action = ?');
  const touched = database.prepare(
    'SELECT node FROM touched WHERE action = (SELECT key FROM action WHERE id = ?) ORDER BY position',
  );
  const touchedBy = database.prepare(
    `SELECT node, change_id AS changeId FROM action JOIN touched ON touched.action = action.key
     WHERE change_id IN (SELECT value FROM json_each(?)) ORDER BY action.key, touched.position`,
  );
  const findReach = database.prepare('SELECT reach FROM reach WHERE address = ? AND vendor = ?');
  const setReach = database.prepare(
    'INSERT INTO reach (address, vendor, reach) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET reach = excluded.reach',
  );

  const methods: ChangeMethods = {
    change(changeId) {
      const row = find.get(changeId);
      if (!row) throw failure('not_found', texts.noSuchChange);
      return changeOf(row);
    },

    changes: (environmentId, most) => newest.all(environmentId, most).map(changeOf),

    closeChange(changeId, at) {
      durably(database, () => void close.run(at, changeId));
      onChange();
    },

    setRestoreAt(changeId, at) {
      durably(database, () => void setRestore.run(at, changeId));
      onChange();
    },

    touched: (actionId) => touched.all(actionId).map(nodeOf),

    recorded(changeIds) {
      const nodes = new Map<number, RecordedNode>();
      for (const row of touchedBy.iterate(JSON.stringify(changeIds))) {
        const node = { changeId: row['changeId'] as string, ...nodeOf(row) };
        // Nodes that are restored together with these changes may belong to another change.
        if (!changeIds.includes(node.changeId)) continue;
        const { changeId, before } = nodes.get(node.nodeId) ?? node;
        nodes.set(node.nodeId, { ...node, changeId, before, lately: node.before });
      }
      return [...nodes.values()];
    },

    reach: ({ address, vendor }) => (findReach.get(address, vendor)?.['reach'] ?? null) as Reach,

    setReach: ({ address, vendor }, reach) => durably(database, () => void setReach.run(address, vendor, reach)),
  };

  return {
    methods,

    /** Adds a change; an existing one stays unchanged. */
    add({
      id,
      environmentId,
      title,
      reason,
      begunAt,
    }: Omit<ChangeFacts, 'closedAt' | 'restoreAt' | 'place' | 'incidentId'>): void {
      add.run(id, environmentId, title, reason, begunAt);
    },

    /** Must be called within a transaction. */
    setRestoreAt(changeId: string, at: number): void {
      setRestore.run(at, changeId);
      onChange();
    },

    /** Appends the touched nodes after the existing ones. */
    addTouched(action: number, nodes: readonly TouchedNode[]): void {
      const from = Number(countTouched.get(action)!['n']);
      for (const [index, node] of nodes.entries()) addTouched.run(action, from + index, JSON.stringify(node));
    },
  };
}

/** Place of actions of earlier releases, which recorded none: they cannot be resumed. */
export const nowhere: Place = { address: '', vendor: '' };

function changeOf({ place, ...row }: Record<string, unknown>): ChangeFacts {
  const known = place === null ? nowhere : readRecorded(place, placeShape);
  return { ...row, place: known } as unknown as ChangeFacts;
}

const nodeOf = (row: Record<string, unknown>): TouchedNode => readRecorded(row['node'], nodeShape);
