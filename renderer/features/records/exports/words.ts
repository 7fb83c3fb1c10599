import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../../format/words.ts';

export const texts = inLanguage('records/exports', {
  // ExportDetails
  environmentGone: 'Its environment was removed, so it cannot be exported again.',
  exportsForbidden: 'Its environment forbids exports, so it cannot be exported again.',
  selectedExport: 'Selected export',
  theCountsDiffer: 'The counts differ.',
  manifestSays: 'The manifest records this as well.',
  notEverythingRedacted: 'Not everything was redacted.',

  // ExportFacts
  guarded: 'Prefixed with an apostrophe',
  notGuarded: 'Written unchanged',
  of: 'Source',
  range: 'Range',
  redaction: 'Redaction',
  none: 'None',
  asItIs: 'Personal data, unchanged',
  formulas: 'Formulas',
  duration: 'Took',
  where: 'Where',

  // ExportQuestion
  writeAsItIs: 'Write unchanged',
  writeItAnew: 'Rewrite the file',
  personalData: 'Personal data',
  foundUnasked: 'Unreviewed personal data was found. Choose what to do with it.',
  whereItStands: (question: string) =>
    `It is ${question}. The file is not complete, and nothing more is written until you answer.`,
  inRecordsSoFar: (kinds: string, records: number) => `${kinds}, in ${count(records, 'record', 'records')} so far`,
  allAsTheyAre: 'Write all unchanged',
  redactedEverywhere: 'A redaction applies to every record: the file is rewritten from the first record.',

  // ExportedFiles
  theSha256: 'The SHA-256',
  files: (files: number) => count(files, 'file', 'files'),
  recordsAndSize: (rows: number) => `${count(rows, 'record', 'records')}, {size}`,
  copySha256: (name: string) => `Copy the SHA-256 of ${name}`,
  moreFiles: (n: number) => `${count(n, 'more file is', 'more files are')} in the manifest.`,
  manifest: 'Manifest: {file}',

  // ExportsScreen
  searchExports: 'Search exports',
  exportsFound: 'Exports found',
  countOfExports: (all: number) => count(all, 'export', 'exports'),

  // ExportsScreen
  noExportMatches: 'No export matches',
  exportsHidden: (all: number) => hiddenByFilters(all, 'export', 'exports'),
  filesAreSafe: 'Files already written are safe, and running exports continue.',
  ofAllEnvironments: 'All environments',
  shownFromBefore: 'Showing the last read. Running exports continue.',
  nothingExportedYet: 'No exports yet',
  whatCanBeExported:
    'Export the failed records of a flow, a group or a change to a file, with a manifest that proves it is complete. Verify exports or export them again from here.',
  openRecords: 'Choose failed records',
  what: 'Source',
  showExport: 'Show this export (Enter)',

  // RepeatDialog
  redactedAsBefore: 'Same redactions; hashes differ from those of the first export.',
  theSameRange: 'Same range',
  asLong: 'Same length, up to now',
  repeatThisExport: 'Export again',
  theSameRecords: (draft: string) => `The same records of ${draft}.`,
  repeatMeans:
    'Penstock reads the records again. If the service has deleted some or has new ones, the file differs. The previous file stays unless you choose its name.',
  changeItFirst: 'Edit first…',

  // ExportsScreen
  exportOf: (job: string) => `Export of ${job}`,

  // Verification
  verifyTheFiles: 'Verify the files',

  // job-words.ts
  waitingForService: 'Waiting for the service',
  waitingForSignIn: 'Waiting for sign-in',
  waitingForDisk: 'Waiting for the disk',
  waitingForAnswer: 'Waiting for your answer',
  checkingTheFile: 'Verifying the file',
  interrupted: 'Interrupted',
  whole: 'Complete',
  cancelled: 'Canceled',
  countsDiffer: 'Counts differ',
  cellsCut: 'Cells cut',
  recordsCount: (read: number) => count(read, 'record', 'records'),
  readWritten: (far: string, written: string) => `${far} read, ${written} written`,
  aSecond: (job: string, perSecond: string) => `${job}, ${perSecond} a second`,
  left: (rate: string, value: string) => `${rate}, ${value} left`,
  itFailed: 'The export failed.',
  writtenAndRemoved: (records: string) => `${records} written, then deleted`,
  butCountsDiffer: (records: string) => `${records}; the service counts a different number`,
  butCellsCut: (records: string, cutCells: string) => `${records}, ${cutCells} cut and marked, SHA-256 verified`,
  sha256Checked: (records: string) => `${records}, complete, SHA-256 verified`,
  resumesWithService: 'Resumes automatically when the service answers. Records already written are saved.',
  resumesSignedIn: 'Resumes when you are signed in. Records already written are saved.',
  makeRoom: 'Free disk space, or restore the folder, then resume. Records already written are saved.',
  endedBefore: 'Penstock quit before it finished. It resumes when its environment is signed in.',
  allRecords: 'All records',
  groups: (keys: number) => count(keys, 'group', 'groups'),
  chosenRecords: (ids: number) => `${count(ids, 'selected record', 'selected records')}`,
  filtered: 'Records that match a filter',
  filteredBy: (text: string) => `Records that match: ${text}`,
  csvForExcel: 'CSV for Excel',
  filePerGroup: (value: string) => `${value}, a file for each group`,
  originals: 'Original records alone',
  workbookNumbers: (columns: string) => `${columns}; numbers as in a workbook (10.00 is 10)`,
  masked: 'masked',
  hashed: 'hashed',
  leftOut: 'left out',
  redacted: (what: string, how: string) => `${what} ${how}`,
  unmatched: (named: string) =>
    `Found in no record: ${named}. Check the file before sharing it: names are case-sensitive.`,
  allPersonal: 'All personal data',
  allOtherPersonal: 'All other personal data',
  inASpread: 'in a sample of these records',
  in: (where: string) => `in ${where}`,
  serviceCounts: 'Service counts',
  read: 'Read',
  cells: (number: number) => count(number, 'cell', 'cells'),
  cameTwice: 'Duplicates',
  writtenOnce: (duplicates: string) => `${duplicates}, written once`,
  withheld: 'Withheld',
  withheldWords: (withheld: string) => `${withheld} without their original and its details`,
  takenOut: 'Keys removed',
  keysTakenOut: (takenOut: number) => `from ${count(takenOut, 'record', 'records')}`,
  cut: 'Cut',
  cutWords: (cutCells: string) => `${cutCells}, longer than a workbook allows`,
  replaced: 'Replaced characters',
  replacedWords: (replacedCells: string) => `invalid characters in ${replacedCells}`,
  rewritten: 'Rewritten',
  rewrittenWords: (rewritten: number) => `line ends or escapes in ${count(rewritten, 'original', 'originals')}`,
  repeating: 'Repeated names',
  repeatingWords: (repeating: number) =>
    `only the last member of that name, in ${count(repeating, 'record', 'records')}`,
  excluded: 'Excluded',
  excludedWords: (excluded: number) => `${count(excluded, 'record', 'records')} without an original for a line`,
  written: 'Written',
  unchanged: 'unchanged',
  changed: 'changed since it was written',
  missing: 'missing',
  unreadable: 'could not be read',

  // commands.ts
  showWords: 'reveal file directory explorer finder',
  resumeWords: 'continue retry start',
  cancelWords: 'stop abort',
  forgetWords: 'remove clear list',

  // orders.ts
  forget: 'Remove from list',
  removedFromList: 'The export was removed from the list',
  filesStay: 'Its files and their manifest were not deleted.',
  noFileWritten: 'It had not written a file.',
});
