/**
 * Seven figures: the number of runs, each sum, and the number of runs for which that sum is known, since unknown is not
 * zero (D12).
 */
const sums = `runs REAL NOT NULL,
     records REAL NOT NULL,
     records_known REAL NOT NULL,
     bytes REAL NOT NULL,
     bytes_known REAL NOT NULL,
     errors REAL NOT NULL,
     errors_known REAL NOT NULL`;

/**
 * Each entry brings the database from the previous version to its own. Released entries are never edited; new ones are
 * added.
 *
 * History: times and figures are REAL, because a service may send any number, and SQLite stores a whole one as small as
 * an INTEGER. A flow is stored as JSON of `ServiceFlow`. A migration for another shape of it empties `flow`, which the
 * next read fills again.
 */
export const migrations = [
  `CREATE TABLE action (
     id TEXT PRIMARY KEY,
     environment_id TEXT NOT NULL,
     change TEXT NOT NULL,
     begun_at INTEGER NOT NULL,
     finished_at INTEGER
   ) STRICT;
   CREATE TABLE call (
     action_id TEXT NOT NULL REFERENCES action (id),
     position INTEGER NOT NULL,
     node_id INTEGER NOT NULL,
     node_name TEXT,
     intended_at INTEGER,
     settled_at INTEGER,
     outcome TEXT,
     problem TEXT,
     PRIMARY KEY (action_id, position)
   ) STRICT;`,

  // An environment without an id is forgotten: retention deletes its remaining data. Runs before runs_from have been
  // deleted and are not added again: their sums stay and would count them twice.
  `CREATE TABLE environment (
     key INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT UNIQUE,
     flows_read_at REAL,
     runs_from REAL NOT NULL DEFAULT 0
   ) STRICT;
   CREATE TABLE flow (
     environment INTEGER NOT NULL,
     origin_id INTEGER NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (environment, origin_id)
   ) STRICT;
   CREATE TABLE run (
     environment INTEGER NOT NULL,
     origin_id INTEGER NOT NULL,
     at REAL NOT NULL,
     run_id INTEGER NOT NULL,
     records REAL,
     bytes REAL,
     errors REAL,
     PRIMARY KEY (environment, origin_id, at, run_id)
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX run_once ON run (environment, origin_id, run_id);
   CREATE TABLE five_minutes (
     environment INTEGER NOT NULL,
     at REAL NOT NULL,
     ${sums},
     PRIMARY KEY (environment, at)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE flow_day (
     environment INTEGER NOT NULL,
     at REAL NOT NULL,
     origin_id INTEGER NOT NULL,
     ${sums},
     PRIMARY KEY (environment, at, origin_id)
   ) STRICT, WITHOUT ROWID;`,

  // `at` is when it happened, or when it was first read if the service gave no time (is_told is 0). A new version of
  // patterns gives groups other keys: a migration for one empties notification, which the next read fills again.
  `ALTER TABLE environment ADD COLUMN notifications_complete_to REAL;
   CREATE TABLE notification (
     environment INTEGER NOT NULL,
     id INTEGER NOT NULL,
     at REAL NOT NULL,
     is_told INTEGER NOT NULL,
     level TEXT,
     kind TEXT NOT NULL,
     word TEXT,
     resource_id INTEGER,
     origin_id INTEGER,
     group_key TEXT NOT NULL,
     read_at REAL,
     message TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX notification_once ON notification (environment, id);
   CREATE INDEX notification_in_time ON notification (environment, at, id);
   CREATE TABLE notification_mark (
     environment INTEGER NOT NULL,
     kind TEXT NOT NULL,
     group_key TEXT NOT NULL,
     at REAL NOT NULL,
     rank INTEGER NOT NULL,
     last_hour INTEGER NOT NULL,
     stands INTEGER NOT NULL,
     PRIMARY KEY (environment, kind, group_key)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE mute (
     environment INTEGER NOT NULL,
     target TEXT NOT NULL,
     until REAL NOT NULL,
     PRIMARY KEY (environment, target)
   ) STRICT, WITHOUT ROWID;`,

  // JSON of `Overview`; a migration for another form of it empties this, which the next read fills again.
  `ALTER TABLE environment ADD COLUMN overview TEXT;`,

  // Actions have a file of their own (action-migrations.ts); no release ever recorded one here.
  `DROP TABLE call;
   DROP TABLE action;
   PRAGMA incremental_vacuum;`,

  // JSON of `GroupRules`.
  `ALTER TABLE environment ADD COLUMN group_rules TEXT;`,

  // Version 2 of the patterns.
  `DELETE FROM notification;
   DELETE FROM notification_mark;
   UPDATE environment SET notifications_complete_to = NULL;`,

  // When the first and the last failed record of a group came, of all records ever read. Other patterns make other
  // keys: groups that no longer occur are deleted in time.
  `CREATE TABLE group_seen (
     environment INTEGER NOT NULL,
     group_key TEXT NOT NULL,
     first_at REAL NOT NULL,
     last_at REAL NOT NULL,
     PRIMARY KEY (environment, group_key)
   ) STRICT, WITHOUT ROWID;`,
  // Stretches of time in which every run of a flow is known. One without an end extends to runs_read_to, when the last
  // complete read of runs began. Sums older than this table have no known coverage.
  `CREATE TABLE known_stretch (
     environment INTEGER NOT NULL,
     origin_id INTEGER NOT NULL,
     since REAL NOT NULL,
     until REAL,
     PRIMARY KEY (environment, origin_id, since)
   ) STRICT, WITHOUT ROWID;
   ALTER TABLE environment ADD COLUMN runs_read_to REAL;
   UPDATE environment SET overview = NULL;`,

  // Findings of Penstock's own. JSON of core's `Life`; a migration for another form of it empties this. Replies in a
  // process that does not watch wait in finding_said for the process that does.
  `ALTER TABLE environment ADD COLUMN findings_read_at REAL;
   CREATE TABLE finding (
     environment INTEGER NOT NULL,
     id TEXT NOT NULL,
     ended_at REAL,
     content TEXT NOT NULL,
     PRIMARY KEY (environment, id)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE finding_said (
     key INTEGER PRIMARY KEY,
     environment INTEGER NOT NULL,
     finding_id TEXT NOT NULL,
     content TEXT NOT NULL
   ) STRICT;`,

  // Kinds of failure over all flows: JSON of core's `StoredKind`, and of its `Looked` in errors_looked; a migration for
  // another form of either empties both.
  `ALTER TABLE environment ADD COLUMN errors_looked TEXT;
   CREATE TABLE error_kind (
     environment INTEGER NOT NULL,
     group_key TEXT NOT NULL,
     last_at REAL NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (environment, group_key)
   ) STRICT, WITHOUT ROWID;`,

  // Versions of resources, packed: one with a base by the text of that version (storage/versions.ts). JSON of core's
  // `StoredChange` in change, and of its `Watched` in versions_watched; a migration for another form of either empties
  // both.
  `ALTER TABLE environment ADD COLUMN versions_watched TEXT;
   CREATE TABLE resource_version (
     key INTEGER PRIMARY KEY AUTOINCREMENT,
     environment INTEGER NOT NULL,
     kind TEXT NOT NULL,
     id INTEGER NOT NULL,
     seen_at REAL NOT NULL,
     mark TEXT NOT NULL,
     base INTEGER,
     content BLOB,
     bytes INTEGER NOT NULL,
     change TEXT
   ) STRICT;
   CREATE INDEX resource_version_of ON resource_version (environment, kind, id, key);
   CREATE INDEX resource_version_size ON resource_version (environment, key, seen_at, bytes);`,

  // Whether the list of flows was proven whole when it was last read. For a list that was stored before, this is
  // unknown.
  `ALTER TABLE environment ADD COLUMN flows_whole INTEGER NOT NULL DEFAULT 0;`,

  // Answers of users in a process that does not watch, to any alert. An id begins with the source of its alert.
  `CREATE TABLE alert_judgment (
     key INTEGER PRIMARY KEY,
     environment INTEGER NOT NULL,
     alert_id TEXT NOT NULL,
     content TEXT NOT NULL
   ) STRICT;
   INSERT INTO alert_judgment (environment, alert_id, content)
     SELECT environment, 'flow/' || finding_id, content FROM finding_said ORDER BY key;
   DROP TABLE finding_said;
   ALTER TABLE notification_mark ADD COLUMN given_by TEXT;
   CREATE TABLE notification_event (
     environment INTEGER NOT NULL,
     group_key TEXT NOT NULL,
     at REAL NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (environment, group_key)
   ) STRICT, WITHOUT ROWID;
   PRAGMA incremental_vacuum;`,

  // Entries of the service's audit logs: JSON of core's `StoredAudit` in content; a migration for another form empties
  // the table, because the service still has them.
  `CREATE TABLE audit_entry (
     environment INTEGER NOT NULL,
     kind TEXT NOT NULL,
     id INTEGER NOT NULL,
     entry_id TEXT NOT NULL,
     at REAL NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (environment, kind, id, entry_id)
   ) STRICT, WITHOUT ROWID;`,
];
