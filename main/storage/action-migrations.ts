/**
 * Migrations of the file that stores actions and the activity log; each entry is as in `migrations`. A plan is stored
 * as JSON of the contract's types, as it was shown. Columns hold what changes while it runs.
 */
export const actionMigrations = [
  `CREATE TABLE incident (
     id TEXT PRIMARY KEY,
     environment_id TEXT NOT NULL,
     title TEXT NOT NULL,
     reason TEXT,
     begun_at INTEGER NOT NULL,
     closed_at INTEGER
   ) STRICT;
   CREATE INDEX incident_of_environment ON incident (environment_id, begun_at);

   CREATE TABLE action (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     incident_id TEXT NOT NULL REFERENCES incident (id),
     environment_id TEXT NOT NULL,
     facts TEXT NOT NULL,
     state TEXT NOT NULL DEFAULT 'open',
     finished_at INTEGER,
     reached INTEGER,
     missed INTEGER,
     owner TEXT,
     pid INTEGER,
     seen_at INTEGER
   ) STRICT;
   CREATE INDEX action_of_environment ON action (environment_id, key);
   CREATE INDEX action_of_incident ON action (incident_id, key);
   CREATE INDEX action_of_owner ON action (owner) WHERE owner IS NOT NULL;

   CREATE TABLE call (
     action INTEGER NOT NULL REFERENCES action (key),
     position INTEGER NOT NULL,
     origin_id INTEGER NOT NULL,
     plan TEXT NOT NULL,
     intended INTEGER NOT NULL DEFAULT 0,
     outcome TEXT,
     problem TEXT,
     settled_at INTEGER,
     PRIMARY KEY (action, position)
   ) STRICT;
   CREATE INDEX call_by_outcome ON call (action, outcome, position);

   CREATE TABLE touched (
     action INTEGER NOT NULL REFERENCES action (key),
     position INTEGER NOT NULL,
     node TEXT NOT NULL,
     PRIMARY KEY (action, position)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE claim (
     environment_id TEXT NOT NULL,
     origin_id INTEGER NOT NULL,
     action INTEGER NOT NULL REFERENCES action (key),
     PRIMARY KEY (environment_id, origin_id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX claim_of_action ON claim (action);

   CREATE TABLE reach (
     environment_id TEXT PRIMARY KEY,
     reach TEXT NOT NULL
   ) STRICT;`,

  // Everything but the content is computed from it, so that no edit of another column can hide an entry (S10). A user
  // with an editor can drop the triggers; the links then reveal it.
  `CREATE TABLE activity (
     sequence INTEGER PRIMARY KEY,
     at INTEGER NOT NULL AS (content ->> 'at') STORED,
     environment_id TEXT NOT NULL AS (content ->> 'environmentId') STORED,
     outcome TEXT NOT NULL AS (content ->> 'outcome') STORED,
     words TEXT NOT NULL AS (lower(concat_ws(char(10), content ->> 'what', content ->> 'path',
       content ->> '$.actor.user', content ->> '$.actor.impersonator', content ->> 'reason', content ->> 'reply',
       content ->> '$.problem.message'))) STORED,
     content TEXT NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;
   CREATE INDEX activity_of_environment ON activity (environment_id, sequence, outcome, at);
   CREATE TRIGGER activity_is_never_changed BEFORE UPDATE ON activity
     BEGIN SELECT raise(ABORT, 'the activity log is only added to'); END;
   CREATE TRIGGER activity_is_never_removed BEFORE DELETE ON activity
     BEGIN SELECT raise(ABORT, 'the activity log is only added to'); END;

   CREATE TABLE activity_head (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     sequence INTEGER NOT NULL,
     hash TEXT NOT NULL
   ) STRICT;

   CREATE TABLE pending_request (
     key INTEGER PRIMARY KEY,
     pid INTEGER NOT NULL,
     intended_at INTEGER NOT NULL,
     intent TEXT NOT NULL
   ) STRICT;`,

  // One service is one place under all its names. Claims of earlier releases have no known address, so they hold
  // everywhere.
  `CREATE TABLE claim_at (
     origin_id INTEGER NOT NULL,
     action INTEGER NOT NULL REFERENCES action (key),
     address TEXT,
     PRIMARY KEY (origin_id, action)
   ) STRICT, WITHOUT ROWID;
   INSERT INTO claim_at SELECT origin_id, action, NULL FROM claim;
   DROP TABLE claim;
   ALTER TABLE claim_at RENAME TO claim;
   CREATE INDEX claim_of_action ON claim (action);

   DROP TABLE reach;
   CREATE TABLE reach (
     address TEXT NOT NULL,
     vendor TEXT NOT NULL,
     reach TEXT NOT NULL,
     PRIMARY KEY (address, vendor)
   ) STRICT, WITHOUT ROWID;`,

  // States to which actions brought nodes. Of earlier actions, only those count that reached all their nodes.
  `CREATE TABLE node_state (
     address TEXT NOT NULL,
     vendor TEXT NOT NULL,
     node_id INTEGER NOT NULL,
     action INTEGER NOT NULL REFERENCES action (key),
     is_active INTEGER NOT NULL,
     PRIMARY KEY (address, vendor, node_id)
   ) STRICT, WITHOUT ROWID;
   INSERT OR REPLACE INTO node_state
     SELECT facts ->> '$.place.address', facts ->> '$.place.vendor', node ->> 'nodeId', key, node ->> 'to' = 'activate'
     FROM action JOIN touched ON touched.action = key
     WHERE state <> 'open' AND missed = 0 AND facts ->> '$.place.vendor' IS NOT NULL
       AND (node ->> 'to' = 'activate' OR node ->> 'to' = 'pause' AND lower(node ->> 'before') IS NOT 'paused')
     ORDER BY key;
   CREATE INDEX node_state_of_action ON node_state (action);`,

  // An incident of earlier releases is a change: a plan that ran, with its consequences.
  `ALTER TABLE incident RENAME TO change;
   DROP INDEX incident_of_environment;
   CREATE INDEX change_of_environment ON change (environment_id, begun_at);
   ALTER TABLE action RENAME COLUMN incident_id TO change_id;
   DROP INDEX action_of_incident;
   CREATE INDEX action_of_change ON action (change_id, key);
   UPDATE action SET facts = json_remove(json_set(facts, '$.changeId', change_id), '$.incidentId');
   UPDATE action SET facts = json_remove(json_set(facts, '$.goal.changeId', facts ->> '$.goal.incidentId'), '$.goal.incidentId')
     WHERE facts ->> '$.goal.kind' = 'restore';`,

  // One restore can undo several changes.
  `UPDATE action SET facts = json_remove(
       json_set(facts, '$.goal.changeIds', json_array(facts ->> '$.goal.changeId')), '$.goal.changeId')
     WHERE facts ->> '$.goal.kind' = 'restore';`,

  // Incidents that users declare. A change belongs to at most one incident; those of earlier releases belong to none.
  `CREATE TABLE incident (
     id TEXT PRIMARY KEY,
     environment_id TEXT NOT NULL,
     title TEXT NOT NULL,
     severity TEXT NOT NULL,
     declared_at INTEGER NOT NULL,
     declared_by TEXT NOT NULL,
     closed_at INTEGER,
     lesson TEXT
   ) STRICT;
   CREATE INDEX incident_of_environment ON incident (environment_id, declared_at);

   CREATE TABLE incident_note (
     key INTEGER PRIMARY KEY,
     incident_id TEXT NOT NULL REFERENCES incident (id),
     at INTEGER NOT NULL,
     written_by TEXT NOT NULL,
     text TEXT NOT NULL
   ) STRICT;
   CREATE INDEX note_of_incident ON incident_note (incident_id, at);

   CREATE TABLE incident_group (
     incident_id TEXT NOT NULL REFERENCES incident (id),
     kind TEXT NOT NULL,
     group_key TEXT NOT NULL,
     text TEXT NOT NULL,
     origin_id INTEGER,
     PRIMARY KEY (incident_id, kind, group_key)
   ) STRICT;

   ALTER TABLE change ADD COLUMN incident_id TEXT REFERENCES incident (id);
   CREATE INDEX change_of_incident ON change (incident_id, begun_at) WHERE incident_id IS NOT NULL;`,

  // The ends of an action before each retry, which overwrites the columns.
  `ALTER TABLE action ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]';`,

  // When to propose restoring a change. Earlier changes have no such time.
  `ALTER TABLE change ADD COLUMN restore_at INTEGER;`,

  // Edits of single resources. The columns are what lists and starts search; the rest is in `content`.
  `CREATE TABLE edit (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     environment_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     resource_id INTEGER,
     state TEXT NOT NULL,
     pid INTEGER NOT NULL,
     content TEXT NOT NULL
   ) STRICT;
   CREATE INDEX edit_of_environment ON edit (environment_id, key);
   CREATE INDEX edit_of_resource ON edit (environment_id, kind, resource_id, key);
   CREATE INDEX edit_unsettled ON edit (environment_id, state) WHERE state IN ('intended', 'sent', 'unknown');`,

  // Handovers opened as incidents, and the private key that signs those written here.
  `CREATE TABLE handover (
     incident_id TEXT PRIMARY KEY REFERENCES incident (id),
     handover_id TEXT NOT NULL,
     signer TEXT NOT NULL,
     content TEXT NOT NULL
   ) STRICT;
   CREATE INDEX handover_by_id ON handover (handover_id);

   CREATE TABLE signing_key (
     only INTEGER PRIMARY KEY CHECK (only = 1),
     key TEXT NOT NULL
   ) STRICT;`,
];
