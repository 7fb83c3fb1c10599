import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('quarantine/export', {
  // ExportForm
  sameAsPrevious: 'Same as the previous export',
  exportRecords: 'Export records',

  // ExportPanel
  export: 'Export',
  exportsForbidden: 'This environment forbids exports.',
  exportsForbiddenMeans: 'Failed records can be viewed here, but not exported. Exports can be allowed in its settings.',
  settings: 'Settings of this environment',

  // FieldList
  maskedNow: (personal: number) => `${count(personal, 'field is', 'fields are')} masked now.`,
  chosenOnes: 'Selected fields',
  whatIsWritten: 'Content',
  mayBePersonal: (personal: number) => `${count(personal, 'field', 'fields')} may contain personal data.`,
  maskThem: (n: number) => (n === 1 ? 'Mask it' : 'Mask them'),
  findAField: 'Find a field',
  fieldsToCome: 'Fields are listed when the first records have been read.',
  noFieldCalled: 'No matching field.',

  // FieldRow
  isColumnOf: (path: string, n: number, n2: number) => `${path} is column ${n} of ${n2}.`,
  column: (path: string) => `Column ${path}`,
  personalHint: (personal: string) => `May contain ${personal}`,
  personal: 'personal?',
  as: 'as',
  columnName: (path: string) => `Name of the column ${path}`,
  moveUp: (path: string) => `Move ${path} up`,
  moveDown: (path: string) => `Move ${path} down`,

  // FormatFields
  oneFile: 'One file',
  fileForEachGroup: 'A file for each group',
  forExcel: 'For Excel',
  excelSigns: 'Signs between cells and in decimal numbers',
  partOfRow: (separator: string, decimal: string) => `A${separator}1${decimal}5`,
  preferXlsx: 'XLSX suits Excel better: in CSV, Excel changes long numbers, leading zeros and texts such as 1-2.',
  guardAgainstFormulas: 'Guard against formulas',
  guardMeans: 'Prefixes formulas such as =1+1 with an apostrophe. The manifest describes how to undo it.',
  noGuardMeans: 'Texts are written unchanged. A spreadsheet may execute those that look like formulas.',

  // PatternList
  noneRedacted: 'none redacted',
  redactedAnywhere: (used: string) => `${used} redacted, wherever they occur`,
  patterns: 'Patterns',
  regularExpression: (n: number) => `Regular expression ${n}`,
  whatHappensToMatches: (n: number) => `Handling of matches of expression ${n}`,
  removeExpression: (n: number) => `Remove expression ${n}`,
  addRegularExpression: 'Add a regular expression',
  patternsMean: 'Mask writes [masked]. Hashes are consistent within one export only.',

  // Preview
  withManifest:
    'With a manifest: counts, range, selection, redaction and {hash}. The file appears only when it is complete.',
  previewFailed: 'Nothing was written. You can export without a preview.',
  noneMet: 'No selected record is among those read. The file may still contain some.',

  // PreviewRecord
  recordOfLooked: (n: number, records: number) =>
    `Record ${n} of ${count(records, 'sampled record', 'sampled records')}`,
  recordPreview: 'Preview of the record',
  moreInFile: 'More in the file.',

  // PreviewTable
  firstRows: 'First rows',

  // export-words.ts
  keep: 'Keep',
  remove: 'Remove',
  exportThese: (n: number) => `Export ${count(n, 'record', 'records')}`,
  exportAtLeast: (n: number) => `Export at least ${count(n, 'record', 'records')}`,
  recordsWere: (read: number) => count(read, 'record was', 'records were'),
  ofRecordsWere: (read: string, total: number) => `${read} of ${count(total, 'record was', 'records were')}`,
  readHere: (known: string) => `${known} read here. The export reads all records again, so it may contain more.`,
  ofFields: (chosen: string, fields: number) => `${chosen} of ${count(fields, 'field', 'fields')}`,
  fieldsCount: (fields: number) => count(fields, 'field', 'fields'),
  redacted: (all: string, redacted: string) => `${all}, ${redacted} redacted`,
  chosenFieldsRule:
    'Nested fields are named by their path. Lists stay as JSON. A field without a column may still occur in the original: leave it out to remove it everywhere.',
  usualColumnsRule: 'The default columns, and everything else as JSON in the last one. Lists stay as JSON.',
  wholeRecordsRule: 'Each record complete. Lists stay as JSON.',
  originalsRule:
    'The original of each record alone, as received, one per line, the oldest first: ready to be sent again.',
  workbookNumbers: (rule: string) => `${rule} Numbers are those of a workbook: 10.00 is 10.`,
  lookedThrough: (looked: number) =>
    `${count(looked, 'record was', 'records were')} checked for personal data, sampled from all selected records.`,
  othersLater: 'The others are checked before they are written; you are asked about anything new.',
  about: (bytes: string) => `about ${bytes}`,
  suchAs: (path: string, example: string) => `${path}, such as ${example}`,
});
