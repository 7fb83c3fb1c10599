import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../base/words.ts';

export const texts = inLanguage('core/export-format', {
  // columns.ts
  flatteningRule:
    'A path names members of members, joined by dots; a name that holds a dot stands in brackets and quotes. Lists stay as JSON.',
  noColumn: 'No column is chosen.',
  columnTwice: (name: string) => `Two columns have the name “${name}”.`,
  chooseColumns: 'Choose at least one column, and a name of its own for each.',

  // format-limits.ts
  tooManyRows: (thing: string, most: number) => `A ${thing} holds ${figure(most)} rows, and there are more.`,
  chooseFewer: 'Nothing was given its name. Choose CSV, a shorter time, or fewer groups.',

  // manifest.ts
  noManifest: 'This is no manifest of an export of Penstock, or it was changed.',
  nameOfManifest: 'Without it nothing can be said of the files. Its name ends with manifest.json.',

  // names.ts
  nameTooLong: (bytes: number, most: number) => `The name is too long: ${bytes} bytes, and ${most} fit.`,
  shorterName: 'Nothing was written. Choose a shorter name.',

  // patterns.ts
  noPattern: (source: string) => `“${source}” is no regular expression that Penstock knows.`,
  patternsAreRe2: 'Patterns are those of RE2: without backreferences and without looking ahead or behind.',

  // unmatched.ts
  howToName:
    'Names are told apart by their case, and a name that holds a dot stands in brackets and quotes, such as record["a.b"].',

  // verify.ts
  asWritten: (files: number, rows: number) =>
    `As it was written: ${count(files, 'file', 'files')} with ${count(rows, 'row', 'rows')}.`,
  changed: (files: number) => `${figure(files)} changed`,
  missing: (files: number) => `${figure(files)} missing`,
  unreadable: (files: number) => `${figure(files)} unreadable`,
  notAsWritten: (files: number, what: string) =>
    `Not as it was written: of ${count(files, 'file', 'files')} ${what}. Do not rely on it; export again.`,
});
