import { actionMigrations } from './action-migrations.ts';
import { exportMigrations } from './export-migrations.ts';
import { migrations } from './migrations.ts';
import { texts } from './words.ts';

/** What a database stores. */
export interface DatabaseKind {
  /** Its name in the data folder. */
  file: string;
  migrations: readonly string[];
  /** How long another process may hold it before it counts as taken, milliseconds. */
  patience: number;
  /** What a person is shown when it cannot be used. */
  setAside: (why: string, aside: string) => string;
  taken: string;
  unwritable: (why: string) => string;
}

/** Of what the service said: it can be asked again. One process at a time writes it, and much at once. */
export const historyDatabase: DatabaseKind = {
  file: 'penstock.db',
  migrations,
  patience: 50,
  setAside: (why, aside) => texts.historySetAside(why, aside),
  taken: texts.historyTaken,
  unwritable: (why) => texts.historyUnwritable(why),
};

/**
 * Of what was done from here, and of nothing else, so that a failure of history never affects it. Windows and command lines
 * write it at once, each so little that none waits for long.
 */
export const actionsDatabase: DatabaseKind = {
  file: 'actions.db',
  migrations: actionMigrations,
  patience: 5_000,
  setAside: (why, aside) => texts.actionsSetAside(why, aside),
  taken: texts.actionsTaken,
  unwritable: (why) => texts.actionsUnwritable(why),
};

/** Of exports: separate, so that a failure of history affects no half-written file. */
export const exportsDatabase: DatabaseKind = {
  file: 'exports.db',
  migrations: exportMigrations,
  patience: 1_000,
  setAside: (why, aside) => texts.exportsSetAside(why, aside),
  taken: texts.exportsTaken,
  unwritable: (why) => texts.exportsUnwritable(why),
};
