import { actionMigrations } from './action-migrations.ts';
import { exportMigrations } from './export-migrations.ts';
import { migrations } from './migrations.ts';

/** What a database stores. */
export interface DatabaseKind {
  migrations: readonly string[];
  /** What another process may hold it for until it counts as taken, milliseconds. */
  patience: number;
  /** What a person is shown when it cannot be used. */
  setAside: (why: string, aside: string) => string;
  taken: string;
  unwritable: (why: string) => string;
}

/** Of what the service said: it can be asked again. One process at a time writes it, and much at once. */
export const historyDatabase: DatabaseKind = {
  migrations,
  patience: 50,
  setAside: (why, aside) =>
    `The history and the notifications could not be opened (${why}). They are kept as ${aside}; new ones began.`,
  taken:
    'History is not kept while another Penstock uses it. Nothing kept so far is lost. Close the other one and start this one again.',
  unwritable: (why) =>
    `History and notifications cannot be written (${why}). Nothing kept so far is lost, but what is read now is not kept. Make room on the disk or mend the permissions of the data folder, and start again.`,
};

/**
 * Of what was done from here, and where nothing else is so that trouble with history never takes it along. Windows and command
 * lines write it at once, each so little that none waits for long.
 */
export const actionsDatabase: DatabaseKind = {
  migrations: actionMigrations,
  patience: 5_000,
  setAside: (why, aside) =>
    `The record of actions and the activity log could not be opened (${why}). They are kept as ${aside}; new ones began. If an action was under way, look at its flows before the next one.`,
  taken:
    'Nothing is sent that changes a service, unless you insist: another program holds the record of actions. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Close the other program and start this one again.',
  unwritable: (why) =>
    `The record of actions cannot be written (${why}), so nothing is sent that changes a service, unless you insist. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Make room on the disk or mend the permissions of the data folder, and start again.`,
};

/** Of exports: apart, so that trouble with history takes no half-written file along. */
export const exportsDatabase: DatabaseKind = {
  migrations: exportMigrations,
  patience: 1_000,
  setAside: (why, aside) =>
    `The list of exports could not be opened (${why}). It is kept as ${aside}; a new one began. Files that were written are where they were; an export that was under way is to be begun again.`,
  taken:
    'Exports are not listed while another Penstock uses their list. Files are not touched. Close the other one and start this one again.',
  unwritable: (why) =>
    `The list of exports cannot be written (${why}). Files are not touched, but an export that is interrupted now cannot be resumed. Make room on the disk or mend the permissions of the data folder, and start again.`,
};
