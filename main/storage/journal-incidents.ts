import type { DatabaseSync } from 'node:sqlite';
import type { Reach } from '#contract/models/action.ts';
import type { IncidentFacts, Journal, RecordedNode, TouchedNode } from '../core/actions/journal.ts';
import { failure } from '../core/base/failure.ts';
import type { Place } from '../core/settings/places.ts';
import { readRecorded } from './damage.ts';
import { durably } from './durable.ts';
import { nodeShape, placeShape } from './record-shapes.ts';
import { texts } from './words.ts';

type IncidentMethods = Pick<
  Journal,
  'incident' | 'incidents' | 'closeIncident' | 'touched' | 'recorded' | 'reach' | 'setReach'
>;

/** Incidents, the nodes that their actions touched, and what was learned of the service meanwhile. */
export function openIncidents(database: DatabaseSync) {
  const columns = `id, environment_id AS environmentId, title, reason, begun_at AS begunAt, closed_at AS closedAt,
    (SELECT facts ->> '$.place' FROM action WHERE incident_id = incident.id ORDER BY key LIMIT 1) AS place`;
  const add = database.prepare(
    'INSERT INTO incident (id, environment_id, title, reason, begun_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const find = database.prepare(`SELECT ${columns} FROM incident WHERE id = ?`);
  const newest = database.prepare(
    `SELECT ${columns} FROM incident WHERE environment_id = ? ORDER BY begun_at DESC, rowid DESC LIMIT ?`,
  );
  const close = database.prepare('UPDATE incident SET closed_at = ? WHERE id = ?');
  const addTouched = database.prepare('INSERT INTO touched (action, position, node) VALUES (?, ?, ?)');
  const countTouched = database.prepare('SELECT count(*) AS n FROM touched WHERE action = ?');
  const touched = database.prepare(
    'SELECT node FROM touched WHERE action = (SELECT key FROM action WHERE id = ?) ORDER BY position',
  );
  const touchedBy = database.prepare(
    `SELECT node FROM action JOIN touched ON touched.action = action.key WHERE incident_id = ?
     ORDER BY action.key, touched.position`,
  );
  const findReach = database.prepare('SELECT reach FROM reach WHERE address = ? AND vendor = ?');
  const setReach = database.prepare(
    'INSERT INTO reach (address, vendor, reach) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET reach = excluded.reach',
  );

  const methods: IncidentMethods = {
    incident(incidentId) {
      const row = find.get(incidentId);
      if (!row) throw failure('not_found', texts.noSuchIncident);
      return incidentOf(row);
    },

    incidents: (environmentId, most) => newest.all(environmentId, most).map(incidentOf),

    closeIncident: (incidentId, at) => durably(database, () => void close.run(at, incidentId)),

    touched: (actionId) => touched.all(actionId).map(nodeOf),

    recorded(incidentId) {
      const nodes = new Map<number, RecordedNode>();
      for (const row of touchedBy.iterate(incidentId)) {
        const node = nodeOf(row);
        const known = nodes.get(node.nodeId) ?? node;
        nodes.set(node.nodeId, { ...node, before: known.before, lately: node.before });
      }
      return [...nodes.values()];
    },

    reach: ({ address, vendor }) => (findReach.get(address, vendor)?.['reach'] ?? null) as Reach,

    setReach: ({ address, vendor }, reach) => durably(database, () => void setReach.run(address, vendor, reach)),
  };

  return {
    methods,

    /** An existing incident stays as it is. */
    add({ id, environmentId, title, reason, begunAt }: Omit<IncidentFacts, 'closedAt' | 'place'>): void {
      add.run(id, environmentId, title, reason, begunAt);
    },

    /** After the existing ones. */
    addTouched(action: number, nodes: readonly TouchedNode[]): void {
      const from = Number(countTouched.get(action)!['n']);
      for (const [index, node] of nodes.entries()) addTouched.run(action, from + index, JSON.stringify(node));
    },
  };
}

/** Actions of earlier releases were recorded without their place: they cannot be resumed. */
export const nowhere: Place = { address: '', vendor: '' };

function incidentOf({ place, ...row }: Record<string, unknown>): IncidentFacts {
  const known = place === null ? nowhere : readRecorded(place, placeShape);
  return { ...row, place: known } as unknown as IncidentFacts;
}

const nodeOf = (row: Record<string, unknown>): TouchedNode => readRecorded(row['node'], nodeShape);
