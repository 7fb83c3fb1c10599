import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('quarantine/export', {
  // ChoiceList
  whichRecords: 'Which records',

  // ExportForm
  asBefore: 'As in the export before',
  exportRecords: 'Export records',
  sha256: 'SHA-256',
  withManifest:
    'With a manifest: counts, range, choices, redaction and {hash}. The file appears only when it is whole.',

  // ExportPanel
  export: 'Export',
  exportsForbidden: 'This environment forbids exports.',
  exportsForbiddenMeans:
    'Failed records can be looked at here, and are not written to files. Who may change its settings can allow it.',
  settings: 'Settings of this environment',

  // FieldList
  maskedNow: (personal: number) => `${count(personal, 'field is', 'fields are')} masked now.`,
  usualColumns: 'Usual columns',
  wholeRecords: 'Whole records',
  chosenOnes: 'Chosen ones',
  fields: 'Fields',
  whatIsWritten: 'What is written',
  lookPersonal: (personal: number) => `${count(personal, 'field looks', 'fields look')} personal.`,
  maskThem: (n: number) => (n === 1 ? 'Mask it' : 'Mask them'),
  findAField: 'Find a field',
  fieldsToCome: 'The fields are listed once the first records were read.',
  noFieldCalled: 'No field is called that.',

  // FieldRow
  isColumnOf: (path: string, n: number, n2: number) => `${path} is column ${n} of ${n2}.`,
  column: (path: string) => `Column ${path}`,
  personalHint: (personal: string) => `It holds, or sounds like, ${personal}`,
  personal: 'personal?',
  whatHappensTo: (path: string) => `What happens to ${path}`,
  as: 'as',
  columnName: (path: string) => `Name of the column ${path}`,
  moveUp: (path: string) => `Move ${path} up`,
  moveDown: (path: string) => `Move ${path} down`,

  // FormatFields
  oneFile: 'One file',
  fileForEachGroup: 'A file for each group',
  format: 'Format',
  files: 'Files',
  guardAgainstFormulas: 'Guard against formulas',
  guardMeans:
    'A text that a spreadsheet would run, such as =1+1, gets an apostrophe in front. The manifest says how to undo it.',
  noGuardMeans: 'Texts are written as they came. A spreadsheet may run those that look like a formula.',

  // PatternList
  noneRedacted: 'none redacted',
  redactedAnywhere: (used: string) => `${used} redacted, wherever they stand`,
  patterns: 'Patterns',
  regularExpression: (n: number) => `Regular expression ${n}`,
  whatHappensToMatches: (n: number) => `What happens to what expression ${n} finds`,
  removeExpression: (n: number) => `Take expression ${n} away`,
  addRegularExpression: 'Add a regular expression',
  patternsMean:
    'Mask writes [masked]. Hash writes the same word for the same value within one export, and another one in the next.',

  // Preview
  nothingWasWritten: 'Nothing was written. The export can begin without a preview.',
  preview: 'Preview',
  asItWillBe: 'As it will be written',
  noneMet: 'No record that is chosen was met. The file may still hold some.',

  // PreviewRecord
  recordOfLooked: (n: number, records: number) => `Record ${n} of ${count(records, 'record', 'records')} looked at`,
  recordBefore: 'Record before',
  nextRecord: 'Next record',
  recordAsItWillBe: 'Record as it will be written',
  goesOnInFile: 'It goes on in the file.',

  // PreviewTable
  firstRows: 'First rows',

  // export-words.ts
  keep: 'Keep',
  mask: 'Mask',
  hash: 'Hash',
  leaveOut: 'Leave out',
  remove: 'Remove',
  exportThese: (n: number) => `Export ${count(n, 'record', 'records')}`,
  exportAtLeast: (n: number) => `Export at least ${count(n, 'record', 'records')}`,
  recordsWere: (read: number) => count(read, 'record was', 'records were'),
  ofRecordsWere: (read: string, total: number) => `${read} of ${count(total, 'record was', 'records were')}`,
  readHere: (known: string) => `${known} read here. An export looks at all of them again, so it may hold more.`,
  ofFields: (chosen: string, fields: number) => `${chosen} of ${count(fields, 'field', 'fields')}`,
  fieldsCount: (fields: number) => count(fields, 'field', 'fields'),
  redacted: (all: string, redacted: string) => `${all}, ${redacted} redacted`,
  chosenFieldsRule:
    'What lies inside of a record is named by its path. Lists stay as JSON. A field without a column may still stand in the original: leave it out to take it away everywhere.',
  usualColumnsRule: 'The usual columns, and everything else as JSON in the last one. Lists stay as JSON.',
  wholeRecordsRule: 'Each record whole and as it came. Lists stay as JSON.',
  lookedThrough: (looked: number) =>
    `${count(looked, 'record was', 'records were')} looked through for personal data, spread over all that is chosen.`,
  othersLater: 'The others are before they are written, and anything new is asked about.',
  about: (bytes: string) => `about ${bytes}`,
  suchAs: (path: string, example: string) => `${path}, such as ${example}`,
});
