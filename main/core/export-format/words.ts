import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../base/words.ts';

export const texts = inLanguage('core/export-format', {
  // columns.ts
  flatteningRule:
    'A path joins the names of nested fields with dots. A name that contains a dot is in brackets and quotes. Lists stay as JSON. Of two members with one name, the last is read.',
  timeRule:
    'A number in metadata.ingestTime is written as a time in ISO 8601, in UTC, with all its digits, where it can be one. A text is written as it was sent.',
  noColumn: 'No column is selected.',
  columnTwice: (name: string) => `Two columns have the name “${name}”.`,
  chooseColumns: 'Select at least one column, and give each a different name.',

  // format-limits.ts
  tooManyRows: (thing: string, most: number) => `A ${thing} holds at most ${figure(most)} rows, and there are more.`,
  chooseFewer: 'No file was completed. Choose CSV, a shorter time range, or fewer groups.',

  // manifest.ts
  noManifest: 'This is not a manifest of a Penstock export, or it was changed.',
  nameOfManifest: 'The files cannot be verified without it. Its name ends with manifest.json.',

  // names.ts
  nameTooLong: (bytes: number, most: number) => `The name is too long: ${bytes} bytes. The limit is ${most}.`,
  shorterName: 'Nothing was written. Choose a shorter name.',

  // patterns.ts
  noPattern: (source: string) => `“${source}” is not a valid regular expression.`,
  patternsAreRe2: 'Patterns use RE2 syntax: no backreferences, no lookahead or lookbehind.',

  // unmatched-redactions.ts
  howToName:
    'Names are case-sensitive, and a name that contains a dot is written in brackets and quotes, such as record["a.b"].',

  // verify.ts
  asWritten: (files: number, rows: number) =>
    `Verified: ${count(files, 'file', 'files')} with ${count(rows, 'row', 'rows')}, unchanged.`,
  changed: (files: number) => `${figure(files)} changed`,
  missing: (files: number) => `${figure(files)} missing`,
  unreadable: (files: number) => `${figure(files)} unreadable`,
  notAsWritten: (files: number, what: string) =>
    `Verification failed: of ${count(files, 'file', 'files')} ${what}. Do not rely on it; export again.`,
});
