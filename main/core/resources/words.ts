import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('resources', {
  mostListed: (most: number) => `The list has more than ${most.toLocaleString('en')} resources: the first are listed.`,
  narrowAtService: 'Open any other by its ID.',
  noCredential: 'The source has no credential.',
  nothingToBrowse: 'A source without a credential cannot be browsed.',
  noPath: 'The configuration of the source has no path.',
  typeThePath: 'Browse its credential, or enter the path there.',

  // entries.ts
  notAllEntries: (count: number, read: number) => `The lookup has ${count} entries, and the service returned ${read}.`,
  noFileWritten: 'No file was written. Try again.',

  // rows-csv.ts
  noKeyColumn: (key: string) =>
    `The file has no column ${key}, the key of the lookup. Columns are separated by commas, semicolons, tabs or |.`,
  separators: { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': '|' },
  separatedBy: (separator: string) => `The columns of the file are separated by ${separator}.`,
  columnTwice: 'The file has two columns with the same name.',
  noCsv: (why: string) => `The file is not valid CSV: ${why}.`,
});
