import { inLanguage } from '#contract/language.ts';
import { count } from '../core/base/words.ts';

export const texts = inLanguage('storage', {
  // activity.ts
  entryBehind: (entry: number, last: number) => `Entry ${entry} stands behind entry ${last}.`,
  endedBeforeAnswer: 'Penstock ended before the answer came.',
  lookThereFirst: 'The service may have done it or not. Look there before you do it again.',
  damagedBehind: (entries: number, why: string) =>
    `The file is damaged: not everything can be found in it behind the ${entries} entries that were read (${why}).`,
  entryDamaged: 'This entry is damaged and cannot be read',

  // damage.ts
  recordDamaged: 'The record of actions is damaged: something in it is not as it was written.',
  keepACopy:
    'Nothing was sent, and the file is left as it is. Keep a copy of actions.db, then penstock activity verify tells how far the activity log is whole.',

  // database-kinds.ts
  historySetAside: (why: string, aside: string) =>
    `The history and the notifications could not be opened (${why}). They are kept as ${aside}; new ones began.`,
  historyTaken:
    'History is not kept while another Penstock uses it. Nothing kept so far is lost. Close the other one and start this one again.',
  historyUnwritable: (why: string) =>
    `History and notifications cannot be written (${why}). Nothing kept so far is lost, but what is read now is not kept. Make room on the disk or mend the permissions of the data folder, and start again.`,
  actionsSetAside: (why: string, aside: string) =>
    `The record of actions and the activity log could not be opened (${why}). They are kept as ${aside}; new ones began. If an action was under way, look at its flows before the next one.`,
  actionsTaken:
    'Nothing is sent that changes a service, unless you insist: another program holds the record of actions. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Close the other program and start this one again.',
  actionsUnwritable: (why: string) =>
    `The record of actions cannot be written (${why}), so nothing is sent that changes a service, unless you insist. Nothing recorded so far is lost, but an action that is interrupted now cannot be resumed. Make room on the disk or mend the permissions of the data folder, and start again.`,
  exportsSetAside: (why: string, aside: string) =>
    `The list of exports could not be opened (${why}). It is kept as ${aside}; a new one began. Files that were written are where they were; an export that was under way is to be begun again.`,
  exportsTaken:
    'Exports are not listed while another Penstock uses their list. Files are not touched. Close the other one and start this one again.',
  exportsUnwritable: (why: string) =>
    `The list of exports cannot be written (${why}). Files are not touched, but an export that is interrupted now cannot be resumed. Make room on the disk or mend the permissions of the data folder, and start again.`,

  // durable.ts
  recordUnwritable: (why: string) => `The record of actions cannot be written (${why}).`,
  makeRoomGoOn:
    'Nothing further was sent, and what is recorded so far is kept. Make room on the disk or mend the permissions of the data folder, then go on: what was under way is looked up before anything is sent again.',

  // export-beside.ts
  inTheWay: (file: string) => `${file} is not what Penstock writes beside an export.`,
  haveItMoved: 'It was left as it is, and nothing was written. Have it moved away, or name another file.',
  processWrites: (pid: number, path: string) => `Process ${pid} is writing ${path}.`,
  waitOrRename: 'Nothing was written. Wait until it has ended, or name another file.',
  removeIfNoPenstock: (file: string) => `If that process is no Penstock, remove ${file}.partial.json.`,

  // export-files.ts
  nameTaken: 'Something else has the name that the export was to have.',
  completeBeside: 'The export is complete beside it. Move the other away, then resume.',
  folderNameTaken: 'A file has the name that a folder of the export was to have.',
  moveItAway: 'It was left as it is. Move it away, or choose another name.',

  // export-verify.ts
  manifestUnreadable: (path: string) => `The manifest ${path} cannot be read.`,
  whereManifestIs:
    'Without it nothing can be said of the files. It stands beside the file, or in the folder of several.',

  // exports.ts
  exportsNotWritten: 'The list of exports cannot be written.',
  makeRoomTryAgain:
    'Files are not touched. Make room on the disk or mend the permissions of the data folder, then try again.',

  // journal-calls.ts
  flow: (id: number) => `Flow ${id}`,

  // journal-claims.ts
  flowClaimed: (flow: string, title: string, environment: string, since: string) =>
    `${flow} is part of another action that is not over: “${title}” in ${environment}, begun ${since}.`,
  whatToDo: {
    here: 'Nothing was sent. Wait until it is over, or cancel it.',
    elsewhere: 'Nothing was sent. Another Penstock carries it out: wait until it is over, or cancel it there.',
    nobody: 'Nothing was sent. It was interrupted: resume it, or cancel it.',
  },
  minutesAgo: (minutes: number) => `${count(minutes, 'minute', 'minutes')} ago`,
  hoursAgo: (hours: number) => `${count(hours, 'hour', 'hours')} ago`,
  aMomentAgo: 'a moment ago',

  // journal-incidents.ts
  noSuchIncident: 'This incident is not in the record.',

  // journal-owners.ts
  carriedOutElsewhere: 'This action is no longer carried out from here.',
  resumeIfNobodyDoes: 'Nothing further was sent. Look at where it stands, and resume it if nobody else does.',

  // journal.ts
  noSuchAction: 'This action is not in the record.',
  actionNotOver: 'This action is not over.',
  waitOrCancel: 'Nothing was sent. Wait for its end, or cancel it.',

  // own-file.ts
  madeByOther: (file: string) => `${file} was made by another user of this computer.`,
  nothingRead: 'Nothing was read from it or written to it. Have it moved away, or choose another name.',
  notOrdinary: {
    file: (file: string) => `${file} is no ordinary file.`,
    folder: (file: string) => `${file} is no ordinary folder.`,
  },
  leftAsItIs: 'It was left as it is. Have it moved away, or choose another name.',

  // settings-store.ts
  settingsLeft: (why: string, rules: string) =>
    `The settings could not be read (${why}). They are left as they are; what is set now is kept until Penstock ends. ${rules}`,
  settingsSetAside: (why: string, file: string, rules: string) =>
    `The settings could not be read (${why}). They are kept as ${file}; Penstock began with new ones. ${rules}`,
  lostRules:
    'Nobody knows what it says of guards, so services that are named by their address alone are read-only as long as it is there.',
  environmentsLost: (lost: number) => `${lost} of the stored environments could not be read.`,
  environmentsRepaired: (repaired: number) =>
    `${repaired} of the stored environments could be read in part only: for what is missing the strictest holds, such as read-only.`,
  fileStoredAs: (file: string) => `The file is kept as ${file}.`,
  fileNotStored: (why: string) => `The file could not be kept (${why}).`,

  // unrecorded.ts
  notRecorded: 'What is sent to the service could not be recorded, so nothing was sent.',
  enteredAfterwards: 'entered afterwards: the record could not be written when this was sent',
});
