import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('activity', {
  // RequestsScreen
  searchActivity: 'Search requests',
  entriesFound: 'Entries found',
  entries: (total: number) => count(total, 'entry', 'entries'),
  outcome: 'Outcome',

  recordExported: 'The log was exported',
  forAProgram: 'for verification by a program',
  forASpreadsheet: 'for a spreadsheet',
  whatRecordIs: 'Every change sent to a service from this computer, as recorded. Entries cannot be edited.',
  verifyTheRecord: 'Verify the log',
  exportEntriesAs: (total: number) => `Export ${count(total, 'entry', 'entries')} as`,

  // RequestsScreen
  reply: 'Reply',
  noneGiven: 'None given',
  showEntry: 'Show this entry (Enter)',

  // commands.ts
  showWords: 'details open inspect entry',
  changeWords: 'restore action incident open',
  copyTheRequest: 'Copy the request',
  copyWords: 'clipboard path method sha256 hash',

  // EntryPanel
  where: 'Where',
  from: 'From',
  sent: 'Sent',
  times: (attempts: number) => count(attempts, 'attempt', 'attempts'),
  action: 'Action',
  entry: 'Entry',

  theHash: 'The hash',
  selectedEntry: 'Selected entry',
  whatWentWrong: 'What went wrong',
  hash: 'Hash',
  copyTheHash: 'Copy the hash',
  whatHashCovers: 'Hash chain: covers this entry and all earlier entries.',

  // RequestsScreen
  showAllEnvironments: 'Show all environments',
  noEntryMatches: 'No entry matches',
  filtersLeaveNothing: 'The search and the filters hide all entries.',
  noActivityYet: 'No requests yet',
  emptyHint: 'Lists every pause, activation, copy or other change sent from this computer, and who made it.',

  // Verification
  notVerified: 'The log could not be verified',

  // entry-words.ts
  doneMeans: 'The service applied the change.',
  failedMeans: 'The service did not apply the change.',
  unknownMeans: 'No response arrived: the service may or may not have applied the change.',
  fromWindow: 'Penstock window',
  fromCommandLine: 'Penstock command line',
  fromAssistant: 'Assistant, which only read or planned',
  through: (name: string, impersonator: string) => `${name}, through ${impersonator}`,
  brokenAt: (brokenAt: string) => `The log is broken at entry ${brokenAt}`,
  broken:
    'Entries before it are intact; later entries cannot be trusted. The file was damaged, or changed outside Penstock. The service is not affected. Export the log now, and compare it with earlier exports.',
  recordEmpty: 'The log is empty',
  nothingToVerify: 'There is nothing to verify yet.',
  entriesUnbroken: (entries: number) => `${count(entries, 'entry', 'entries')}, intact`,
  unbrokenMeans:
    'Every entry is intact, and none is missing. Store the hash of the last entry elsewhere. If a later export has the same hash at that entry, the log up to it was not altered.',
});
