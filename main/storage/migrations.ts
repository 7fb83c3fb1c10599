/** Seven figures: how many runs, each sum, and of how many runs that sum is known, since nothing known is not zero (D12). */
const sums = `runs REAL NOT NULL,
     records REAL NOT NULL,
     records_known REAL NOT NULL,
     bytes REAL NOT NULL,
     bytes_known REAL NOT NULL,
     errors REAL NOT NULL,
     errors_known REAL NOT NULL`;

/**
 * Each entry brings the database from the version before it to its own; never edited once released, only added to.
 *
 * History: times and figures are REAL, because a service may say any number, and SQLite stores a whole one as small as an
 * INTEGER. A flow is kept as JSON of `ServiceFlow`; a migration that comes with another shape of it empties `flow`, which
 * the next read fills again.
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

  // An environment without an id is forgotten: retention clears away what is left of it. Runs before runs_from are no
  // longer kept, and not taken in again: their sums stay and would count them twice.
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
];
