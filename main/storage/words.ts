import { inLanguage } from '#contract/language.ts';
import { count } from '../core/base/words.ts';

export const texts = inLanguage('storage', {
  // activity.ts
  entryBehind: (entry: number, last: number) => `Entry ${entry} comes after entry ${last}.`,
  endedBeforeAnswer: 'Penstock quit before the answer arrived.',
  damagedBehind: (entries: number, why: string) =>
    `The file is damaged: entries after the first ${entries} could not be read (${why}).`,
  entryDamaged: 'This entry is damaged and cannot be read',

  // damage.ts
  recordDamaged: 'The record of actions is damaged.',
  keepACopy:
    'Nothing was sent, and the file was not changed. Back up actions.db, then run penstock requests verify to see which entries of the activity log are intact.',

  // database-kinds.ts
  historySetAside: (why: string, aside: string) =>
    `The history and the notifications could not be opened (${why}). They were saved as ${aside}; new ones were started.`,
  historyTaken:
    'History is not stored while another copy of Penstock uses it. Stored history is not lost. Close the other copy and restart this one.',
  historyUnwritable: (why: string) =>
    `History and notifications cannot be written (${why}). Stored data is not lost, but new data is not stored. Free disk space or correct the permissions of the data folder, then restart.`,
  actionsSetAside: (why: string, aside: string) =>
    `The record of actions and the activity log could not be opened (${why}). They were saved as ${aside}; new ones were started. If an action was running, check its flows before the next one.`,
  actionsTaken:
    'Changes are blocked unless you choose to send them unrecorded: another program uses the record of actions. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Close the other program and restart Penstock.',
  actionsUnwritable: (why: string) =>
    `The record of actions cannot be written (${why}), so changes are blocked unless you choose to send them unrecorded. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Free disk space or correct the permissions of the data folder, then restart.`,
  exportsSetAside: (why: string, aside: string) =>
    `The list of exports could not be opened (${why}). It was saved as ${aside}; a new one was started. Files already written were not changed; an export that was running must be started again.`,
  exportsTaken:
    'Exports are not listed while another copy of Penstock uses their list. Files are not affected. Close the other copy and restart this one.',
  exportsUnwritable: (why: string) =>
    `The list of exports cannot be written (${why}). Files are not affected, but an export that is interrupted now cannot be resumed. Free disk space or correct the permissions of the data folder, then restart.`,

  // group-commit.ts
  recordUnwritable: (why: string) => `The record of actions cannot be written (${why}).`,
  makeRoomGoOn:
    'Nothing more was sent, and what is recorded is saved. Free disk space or correct the permissions of the data folder, then continue: pending calls are checked before anything is sent again.',

  // openExportBeside
  inTheWay: (file: string) => `${file} was not written by Penstock.`,
  haveItMoved: 'It was not changed, and nothing was written. Move it away, or name another file.',
  processWrites: (pid: number, path: string) => `Process ${pid} is writing ${path}.`,
  waitOrRename: 'Nothing was written. Wait until it has ended, or name another file.',
  removeIfNoPenstock: (file: string) => `If that process is not Penstock, remove ${file}.partial.json.`,

  // export-files.ts
  nameTaken: 'The name of the export is already taken.',
  completeBeside: 'The export is complete, next to it. Move the other away, then resume.',
  folderNameTaken: 'A file already has the name of a folder of the export.',
  moveItAway: 'It was not changed. Move it away, or choose another name.',

  // export-verify.ts
  manifestUnreadable: (path: string) => `The manifest ${path} cannot be read.`,
  whereManifestIs: 'The files cannot be verified without it. It is next to the file, or in the folder of several.',

  // saved-plans.ts
  planUnreadable: (id: string) => `The saved plan ${id} cannot be read.`,
  planAgain: 'Nothing was sent. Make a new plan.',

  // exports.ts
  exportsUnreadable: (exports: number) =>
    `${count(exports, 'export is', 'exports are')} damaged in the list, and not shown. Files already written were not changed; one that was running must be started again.`,
  exportsNotWritten: 'The list of exports cannot be written.',
  makeRoomTryAgain:
    'Files are not affected. Free disk space or correct the permissions of the data folder, then try again.',

  // edits.ts
  noSuchEdit: 'This edit is not in the record.',

  // incidents.ts
  noSuchIncident: 'This incident is not in the record.',
  incidentClosed: 'This incident is closed.',
  declareAnother:
    'Nothing was changed. You can still add notes to it. If it is not over, reopen it on its screen; for a new problem, declare another incident.',
  incidentNoted: 'This incident has notes or lessons learned, so it cannot be deleted.',
  incidentOpen: 'This incident is open.',

  // journal-claims.ts
  flowClaimed: (flow: string, title: string, environment: string, since: string) =>
    `${flow} is part of another action that has not finished: “${title}” in ${environment}, started ${since}.`,
  whatToDo: {
    here: 'Nothing was sent. Wait until it has finished, or cancel it.',
    elsewhere: 'Nothing was sent. Another copy of Penstock runs it: wait until it has finished, or cancel it there.',
    nobody: 'Nothing was sent. It was interrupted: resume it, or cancel it.',
  },
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  aMomentAgo: 'a moment ago',

  // journal-changes.ts
  noSuchChange: 'This change is not in the record.',

  // journal-owners.ts
  runsElsewhere: 'This action no longer runs here.',
  resumeIfStopped: 'Nothing more was sent. Check its state, and resume it if no other copy of Penstock runs it.',

  // journal.ts
  noSuchAction: 'This action is not in the record.',
  actionNotOver: 'This action has not finished.',
  waitOrCancel: 'Nothing was sent. Wait until it has finished, or cancel it.',

  // own-file.ts
  madeByOther: (file: string) => `${file} was created by another user of this computer.`,
  nothingRead: 'Nothing was read from it or written to it. Move it away, or choose another name.',
  notOrdinary: {
    file: (file: string) => `${file} is not an ordinary file.`,
    folder: (file: string) => `${file} is not an ordinary folder.`,
  },
  leftAsItIs: 'It was not changed. Move it away, or choose another name.',

  // settings-store.ts
  settingsLeft: (why: string, rules: string) =>
    `The settings could not be read (${why}). The file was not changed; new settings apply until you quit. ${rules}`,
  settingsSetAside: (why: string, file: string, rules: string) =>
    `The settings could not be read (${why}). They were saved as ${file}; Penstock started with default settings. ${rules}`,
  lostRules: 'Its guards are unknown, so services that are addressed by URL only are read-only while that file exists.',
  environmentsLost: (lost: number) => `${lost} of the stored environments could not be read.`,
  environmentsRepaired: (repaired: number) =>
    `${repaired} of the stored environments could be read only in part: for what is missing the strictest value applies, such as read-only.`,
  fileStoredAs: (file: string) => `The file was saved as ${file}.`,
  fileNotStored: (why: string) => `The file could not be saved (${why}).`,

  // unrecorded-changes.ts
  notRecorded: 'What is sent to the service could not be recorded, so nothing was sent.',
  incidentNotRecorded: 'Incidents cannot be recorded now, so nothing was changed.',
  enteredAfterwards: 'entered afterwards: the record could not be written when this was sent',
});
