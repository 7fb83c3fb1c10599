import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../core/base/words.ts';

const lookedAt = (records: number): string => `of the ${figure(records)} sampled records`;

export const texts = inLanguage('records', {
  // calls.ts
  readAgain: 'Nothing is lost in the service: read them again.',

  // collection/collection.ts
  noSuchRecord: 'This record is not among those that were read.',
  chooseFromList: 'Nothing is lost in the service: select a record from the list.',

  // collection/would-pass.ts
  schemaTooSlow: 'The schema takes too long to check a record.',
  schemaNotUsable: 'Records cannot be checked against this schema.',
  lookAtSchema: 'Check the validation schema of the data set.',

  // memory.ts
  tooMuchMemory: (megabytes: number) => `Failed records take up more than ${megabytes} MB of memory.`,
  lookAtFewer: 'Records already read are still shown. Read fewer, choose a shorter time range, or export them instead.',

  // record-view/view.ts, of the position of an error
  placeNotFound: 'The line and the column that the error names are not in the record.',
  noSuchLine: (line: number) => `The error names line ${figure(line)}, which the record does not have.`,
  lineEndsBefore: (column: number, line: number) =>
    `The error names column ${figure(column)} of line ${figure(line)}, which is shorter.`,

  // record-view/metadata-rows.ts
  notShown: (rows: number) => `${figure(rows)} not shown`,

  // record-view/view.ts, of named lines
  row: (n: number) => `row ${n}`,

  // record-view/text-view.ts
  longLinesCut: (characters: number) => `Lines longer than ${figure(characters)} characters are shown in part.`,
  linesNotShown: (lines: string, hidden: number, all: number) =>
    `${hidden === 1 ? 'Line' : 'Lines'} ${lines} of ${figure(all)} are not shown.`,
  range: (from: number, to: number) => `${figure(from)} to ${figure(to)}`,
  and: (one: string, other: string) => `${one} and ${other}`,

  // record-view/view.ts
  takenApart: 'The service sent this record as JSON, not as text.',
  tooLarge: 'The record is too large to be formatted.',
  moreNotShown: (size: string) => `${size} more not shown. Export the record to see all of it.`,
  carriageReturns: 'Lines end with a carriage return and a line feed.',
  halvesOfCharacters: 'Invalid characters are shown as \u{fffd}.',

  // redaction/redaction.ts
  noField: (path: string) => `“${path}” is not a field that can be redacted.`,

  // writing/desk.ts
  alreadyThere: {
    file: (name: string) => `A file named “${name}” already exists.`,
    folder: (name: string) => `A folder named “${name}” already exists.`,
    neither: (name: string) => `A link, a pipe or a device named “${name}” already exists.`,
  },
  leftAsItIs: 'It was not changed. Choose another name, or move it away.',
  notOpen: 'This export is not open.',
  resumeIt: 'Records already written are saved. Resume it.',
  openAgain: 'This export must be opened again.',
  writtenStays: 'Records already written are saved.',
  notFinished: (name: string) => `Another export to “${name}” has not finished.`,
  finishTheOther: 'It was not changed. Finish or cancel that one, or choose another name.',

  // writing/manifest.ts
  bothIncluded: 'both included',
  wholeRecords:
    'each record complete; its texts and numbers are unchanged where nothing is redacted; members may be in another order if a name is a whole number',
  originals:
    'Each line is the original of a record, rawMessage, byte for byte, in the order in which the service read the records: by ' +
    'metadata.ingestTime, those without a time last. An original that is an object is written as JSON with all its digits. In ' +
    'counts.rewritten originals, which are JSON, line ends between values are spaces, and half characters are escapes. counts.excluded ' +
    'records are not written: their original is missing, withheld, neither a text nor an object, or a text of several lines that is not JSON.',
  workbookNumbers:
    'Numbers are stored as in a workbook: 10.00 is 10, 1e2 is 100, -0 is 0. Numbers with more than 15 digits or out of range are stored as text, as the service sent them. CSV, NDJSON and JSON preserve every number.',
  excelRule: (separator: string, isComma: boolean) =>
    `Written for Excel: UTF-8 with a byte order mark, “${separator}” between cells, CRLF after rows. ` +
    (isComma
      ? 'The decimal sign of a number in a cell of its own is a comma: 1.10 is 1,10. Nothing else is changed: texts, numbers in JSON and the digits of numbers are '
      : 'Nothing else is changed: texts and numbers are ') +
    'as in a CSV file for other programs. Excel itself changes values when it opens the file: it rounds numbers to 15 digits, removes ' +
    'leading zeros, and may turn texts such as 1-2 or 1E5 into dates and numbers. It shows at most 1,048,575 rows, and 32,767 characters ' +
    'of a cell. XLSX keeps values as they are.',
  redactionRule: (withheld: string) =>
    `Masked values are “[masked]”. Hashed values are “h:” and 12 digits; equal values have equal hashes within this export only. Dropped ` +
    `values are omitted. Values of a redacted field are also redacted elsewhere in their record: unchanged, with accents in one character ` +
    `or two, as encoded in JSON, markup, URLs and Base64 of the value alone, and numbers in any notation of the same value, such as ` +
    `1249.5, 1,249.50 and 1.2495e3. Not found are values of under three characters or four digits, and values in other encodings, such as ` +
    `full-width letters, in parts, compressed, or within a longer Base64 text. Patterns are matched against the unchanged text. ` +
    `Originals that are JSON were parsed and written again, with the last of members with one name. Where redaction could not be guaranteed, ` +
    `the original is “${withheld}”, and so is everything else in the record except the service's metadata and the kind and place of its ` +
    `error.`,
  takenOutRule: (takenOut: string) =>
    `Penstock removes fields with the names of the service's own keys, api_key and api_keys, from every answer. “${takenOut}” replaces them ` +
    `in the records that counts.takenOut counts.`,
  repeatingRule:
    'In counts.repeating records, the service sent JSON in which an object has two members with one name. Only the last of them is ' +
    'written. An original that is a text is not concerned.',
  replacementRule:
    'Half a character, a surrogate without its other half, is written as U+FFFD, because no table can contain it. NDJSON and JSON preserve it as an escape.',

  // writing/open-export.ts
  tooManyGroups: (most: number) => `There are more than ${figure(most)} groups.`,
  oneFileForAll: 'No file was completed. Choose one file for all, fewer groups, or merge some.',

  // writing/preview.ts
  noneChosen: 'None of the sampled records is selected. Others in the time range may be.',
  notTakenApart: (n: number, records: number) =>
    `${figure(n)} ${lookedAt(records)} cannot be parsed, so their columns of nested fields are empty. The column “raw” has them unchanged.`,
  withheld: (n: number, records: number) =>
    `The original of ${figure(n)} ${lookedAt(records)} is withheld, because its redaction cannot be guaranteed.`,
  excluded: (n: number, records: number) =>
    `Without an original that fits on a line: ${figure(n)} ${lookedAt(records)}. Such records are not written, and the manifest counts them.`,
  redactedNothing: (records: number, redactions: string, howToName: string) =>
    `Nothing ${lookedAt(records)} is redacted by ${redactions}. ${howToName}`,
  cellsCut: (thing: string, cells: number) =>
    `Cells that are longer than a ${thing} allows are cut: ${figure(cells)} in the sampled records. CSV has them complete.`,
  halvesReplaced: (cells: number) =>
    `Invalid characters are replaced by “\ufffd” in ${count(cells, 'cell', 'cells')} of the sampled records. NDJSON and JSON preserve them.`,
  personalData: (column: string) => `There may be personal data, such as in “${column}”. Redact it before sharing.`,

  // writing/progress.ts
  filesChanged: 'Files of the unfinished export were changed or removed outside Penstock.',
  beginAgain: 'No file was completed. Cancel this export and start it again.',

  // writing/seal.ts
  notReadBack: (file: string) => `“${file}” reads differently from the disk than it was written.`,
  lookAtTheDisk: 'No file was completed. Check the disk, cancel this export and start it again.',
});
