import { actionMigrations } from './action-migrations.ts';
import { migrations } from './migrations.ts';
import { texts } from './words.ts';

/**
 * Migrations of the file that lists exports; each entry is as in `migrations`. An export and its progress are stored as
 * JSON of core's types. The salt is separate, so that it can be deleted once the export is over. With the salt, a hash
 * can be tested against a guessed value.
 */
const exportMigrations = [
  `CREATE TABLE export (
     key INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     content TEXT NOT NULL,
     salt TEXT
   ) STRICT;`,

  // An incident of earlier releases is a change.
  `UPDATE export SET content = json_set(content, '$.job.draft.scope',
       json_object('by', 'change', 'changeId', content ->> '$.job.draft.scope.incidentId'))
     WHERE content ->> '$.job.draft.scope.by' = 'incident';`,
];

/** Content and handling of one database. */
export interface DatabaseKind {
  /** File name in the data folder. */
  file: string;
  migrations: readonly string[];
  /** Milliseconds for which another process may hold the database before it counts as taken. */
  patience: number;
  /** Notices to show when the database cannot be used. */
  setAside: (why: string, aside: string) => string;
  taken: string;
  unwritable: (why: string) => string;
}

/** Data of the service, which can be requested again. One process at a time writes it, and much at once. */
export const historyDatabase: DatabaseKind = {
  file: 'penstock.db',
  migrations,
  patience: 50,
  setAside: (why, aside) => texts.historySetAside(why, aside),
  taken: texts.historyTaken,
  unwritable: (why) => texts.historyUnwritable(why),
};

/**
 * Record of Penstock's own actions and nothing else, so that a failure of history never affects it. Windows and command
 * lines write it concurrently, each so little that none waits for long.
 */
export const actionsDatabase: DatabaseKind = {
  file: 'actions.db',
  migrations: actionMigrations,
  patience: 5_000,
  setAside: (why, aside) => texts.actionsSetAside(why, aside),
  taken: texts.actionsTaken,
  unwritable: (why) => texts.actionsUnwritable(why),
};

/** Database of exports: separate, so that a failure of history affects no half-written file. */
export const exportsDatabase: DatabaseKind = {
  file: 'exports.db',
  migrations: exportMigrations,
  patience: 1_000,
  setAside: (why, aside) => texts.exportsSetAside(why, aside),
  taken: texts.exportsTaken,
  unwritable: (why) => texts.exportsUnwritable(why),
};
