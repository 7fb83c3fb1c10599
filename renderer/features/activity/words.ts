import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('activity', {
  // ActivityFilters
  thisEnvironment: 'This environment',
  everyEnvironment: 'Every environment',
  searchActivity: 'Search activity',
  searchPlaceholder: 'Person, reason, path or reply',
  searchActivityHint: 'Search activity (/)',
  entriesFound: 'Entries found',
  entries: (total: number) => count(total, 'entry', 'entries'),
  activity: 'Activity',
  of: 'Of',
  outcome: 'Outcome',
  time: 'Time',

  // ActivityHeader
  recordExported: 'The record was exported',
  forAProgram: 'to be checked by a program',
  forASpreadsheet: 'for a spreadsheet',
  whatRecordIs: 'Every request that changed something from here, as it was recorded. Nothing in it can be edited.',
  verifyTheRecord: 'Verify the record',
  exportEntriesAs: (total: number) => `Export ${count(total, 'entry', 'entries')} as`,
  export: 'Export…',

  // ActivityScreen
  shownFromBefore: 'What is shown is from before. The record itself was not changed.',
  tryAgain: 'Try again',

  // ActivityTable
  what: 'What',
  when: 'When',
  who: 'Who',
  environment: 'Environment',
  reason: 'Reason',
  reply: 'Reply',
  noneGiven: 'None given',
  showEntry: 'Show this entry (Enter)',
  entriesTable: 'Entries',

  // EntryFacts
  where: 'Where',
  from: 'From',
  before: 'Before',
  after: 'After',
  sent: 'Sent',
  times: (attempts: number) => count(attempts, 'time', 'times'),
  action: 'Action',
  entry: 'Entry',

  // EntryPanel
  theHash: 'The hash',
  selectedEntry: 'Selected entry',
  whatWentWrong: 'What went wrong',
  serviceSaid: 'What the service said',
  hash: 'Hash',
  copyTheHash: 'Copy the hash',
  whatHashCovers: 'It covers this entry and, through the one before it, all earlier ones.',

  // NoActivity
  recordNotChanged: 'The record itself was not changed. Try again.',
  lookInEveryEnvironment: 'Look in every environment',
  readingTheRecord: 'Reading the record',
  noEntryMatches: 'No entry matches',
  filtersLeaveNothing: 'The search and the filters leave nothing.',
  clearAll: 'Clear search and filters',
  nothingYet: 'Nothing was changed from here yet',
  whatShowsUp:
    'Every pause, activation, copy or other change that leaves this Penstock shows up here, with who asked for it.',

  // Verification
  tryItAgain: 'Try again.',
  notVerified: 'The record could not be verified',
  nothingWasChanged: 'Nothing was changed.',
  putThisAway: 'Put this away',

  // activity-model.svelte.ts
  anyTime: 'Any time',

  // entry-words.ts
  done: 'Done',
  doneMeans: 'The service did it.',
  failed: 'Failed',
  failedMeans: 'The service did not do it.',
  notKnown: 'Not known',
  notKnownMeans: 'The answer never came, so the service may have done it or not.',
  fromWindow: 'The window of Penstock',
  fromCommandLine: 'The command line of Penstock',
  somebodyNotKnown: 'Somebody not known',
  through: (name: string, impersonator: string) => `${name}, through ${impersonator}`,
  brokenAt: (brokenAt: string) => `The record is broken at entry ${brokenAt}`,
  broken:
    'What comes before it is as Penstock wrote it; what follows proves nothing. The file was changed outside of Penstock, or damaged. Nothing at the service was touched. Export the record now, and compare it with earlier exports.',
  recordEmpty: 'The record is empty',
  nothingToVerify: 'There is nothing to verify yet.',
  entriesUnbroken: (entries: number) => `${count(entries, 'entry', 'entries')}, unbroken`,
  unbrokenMeans:
    'Every entry is as Penstock wrote it, and none is missing. Note the hash of the last one elsewhere: as long as a later export holds it at the same entry, nothing before it was changed.',
});
