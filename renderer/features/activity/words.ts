import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('activity', {
  // ActivityScreen
  thisEnvironment: 'This environment',
  everyEnvironment: 'All environments',
  searchActivity: 'Search activity',
  entriesFound: 'Entries found',
  entries: (total: number) => count(total, 'entry', 'entries'),
  activity: 'Activity',
  of: 'Environment',
  outcome: 'Outcome',
  time: 'Time',

  recordExported: 'The log was exported',
  forAProgram: 'for verification by a program',
  forASpreadsheet: 'for a spreadsheet',
  whatRecordIs: 'Every change sent to a service from this computer, as recorded. Entries cannot be edited.',
  verifyTheRecord: 'Verify the log',
  exportEntriesAs: (total: number) => `Export ${count(total, 'entry', 'entries')} as`,
  export: 'Export…',

  // ActivityScreen
  shownFromBefore: 'Showing the last read.',
  tryAgain: 'Try again',

  what: 'What',
  when: 'When',
  who: 'Who',
  environment: 'Environment',
  reason: 'Reason',
  reply: 'Reply',
  noneGiven: 'None given',
  showEntry: 'Show this entry (Enter)',
  entriesTable: 'Entries',

  // commands.ts
  showInFull: 'Show in full',
  showWords: 'details open inspect entry',
  showTheChange: 'Show the change',
  changeWords: 'restore action incident open',
  copyTheRequest: 'Copy the request',
  theRequest: 'The request',
  copyWords: 'clipboard path method sha256 hash',

  // EntryPanel
  where: 'Where',
  from: 'From',
  before: 'Before',
  after: 'After',
  sent: 'Sent',
  times: (attempts: number) => count(attempts, 'attempt', 'attempts'),
  action: 'Action',
  entry: 'Entry',

  theHash: 'The hash',
  selectedEntry: 'Selected entry',
  whatWentWrong: 'What went wrong',
  serviceSaid: 'Service response',
  hash: 'Hash',
  copyTheHash: 'Copy the hash',
  whatHashCovers: 'Hash chain: covers this entry and all earlier entries.',

  // ActivityScreen
  retryAdvice: 'Try again.',
  lookInEveryEnvironment: 'Show all environments',
  noEntryMatches: 'No entry matches',
  filtersLeaveNothing: 'The search and the filters hide all entries.',
  nothingYet: 'No activity yet',
  whatShowsUp: 'Lists every pause, activation, copy or other change sent from this computer, and who made it.',

  // Verification
  tryItAgain: 'Try again.',
  notVerified: 'The log could not be verified',
  dismiss: 'Dismiss',

  // activity-model.svelte.ts
  anyTime: 'Any time',

  // entry-words.ts
  done: 'Done',
  doneMeans: 'The service applied the change.',
  failed: 'Failed',
  failedMeans: 'The service did not apply the change.',
  notKnown: 'Unknown',
  notKnownMeans: 'No response arrived: the service may or may not have applied the change.',
  fromWindow: 'Penstock window',
  fromCommandLine: 'Penstock command line',
  unknownUser: 'Unknown user',
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
