import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('resource', {
  // members.ts: section titles
  sections: {
    connection: 'Connection',
    configuration: 'Configuration',
    schedule: 'Schedule',
    flow: 'In its flow',
    runs: 'Last runs',
    schema: 'Schema',
    processing: 'Transform',
    mapping: 'Mapping',
    verified: 'Last test',
    table: 'Table',
    defaults: 'Defaults',
    program: 'Program',
    about: 'Details',
    other: 'Other fields',
  },

  // ResourceScreen, NoResource
  signInToRead: 'Sign in to read this resource from the service.',
  notFound: (what: string) => `There is no such ${what}`,
  notFoundMore: (id: number) => `The service has none with the id ${id}, or you may not see it.`,
  allResources: 'All resources',
  shownMayHaveChanged: 'Showing the last read; it may have changed since.',

  // ResourceHeader
  more: 'More…',
  usedBy: (n: number) => `Used by ${count(n, 'flow', 'flows')}`,
  usedByNone: 'No known use',

  // ResourceTabs
  parts: 'Parts of the resource',
  code: 'Code',
  uses: 'Used by',
  json: 'JSON',

  // MemberValue
  allItsFields: 'All fields',
  hidden: 'Hidden: this may be a secret, and Penstock does not show it.',

  // Mapping, MappingTable
  attribute: 'Attribute',
  column: 'Column',
  mappedAttributes: 'Mapped attributes',
  noMapping: 'No attribute is mapped by hand.',
  wholeConfiguration: 'The whole configuration',

  // SchemaTable
  schemaOf: 'Attributes of the schema',
  required: 'Required',
  yes: 'Yes',
  wholeSchema: 'The whole schema',

  // Program
  programOf: (nth: number, of: number) => (of === 1 ? 'Program' : `Program ${nth} of ${of}`),
  noProgram: 'The service returned no program text.',

  // Samples
  samplesMean: 'Records that recently passed this data set, as the service returns them.',
  noSamples: 'The service has no sample of this data set.',
  sampleNumber: (n: number) => `Record ${n}`,

  // UsesTable
  noUse: 'No flow that you may view is known to use it. Code may use a lookup without declaring it.',
  flowsUnknown: 'Flows that use it are shown after Penstock has read all flows.',
  moreUses: (shown: number, all: number) => `${shown} of ${count(all, 'node', 'nodes')} are listed.`,

  // CredentialTest
  refused: 'Refused',
  notTested: 'The credential could not be tested.',

  // Entries
  entriesOf: 'Entries of the lookup',
  keys: 'Keys',
  keysPlaceholder: 'Keys, such as DE, F*',
  filledBy: 'A destination fills this lookup: its entries change with every run.',
  entriesSelected: (n: string) => `${n} selected`,
  noEntries: 'No entries',
  noEntriesMore: 'The lookup has no entry with such a key.',

  // Browse
  browse: 'Browse',
  noCredential: 'No credential',
  noCredentialMore: 'A resource without a credential cannot be browsed.',
  path: 'Path',
  pathPlaceholder: 'Path, such as orders/2026',
  goToPath: 'Go',
  isFileThere: 'Check path',
  contentRead: 'Content',
  entriesHere: (n: number) => `${count(n, 'entry', 'entries')} at the top`,
  entriesCut: (shown: string, all: string) => `The first ${shown} of ${all} entries of a folder are listed.`,
  notRead: 'Nothing was read',
  notReadMore: 'Reading was canceled.',

  // ContentTree
  contentTree: 'Content',
  entryKinds: { folder: 'Folder', file: 'File', database: 'Database', table: 'Table', column: 'Column' },
  nothingHere: 'No entries',
  nothingHereMore: 'The service listed no entries at this path.',

  // ContentProblem
  letServicePrepare: 'Run in background',

  // AwaitedFiles
  filesThere: 'Files found',
  noFileThere: 'No files found',
  waitsFor: 'The source reads',
  newestCame: 'The newest arrived {age} ago.',
  foldersLookedInto: (n: number) => `${count(n, 'folder was', 'folders were')} searched, newest first.`,
  newestFiles: 'Newest files',
  hide: 'Hide',

  // Preview
  shownAs: 'Shown as',
  asTable: 'Table',
  asText: 'Text',
  asBytes: 'Bytes',
  rowsShown: (shown: string, all: string) => `${shown} of the ${all} rows that the service returned.`,
  textShown: (shown: string, all: string) => `${shown} of the ${all} characters that the service returned.`,
  bytesShown: (shown: string, all: string) => `${shown} of ${all} bytes: the text that the service returned, in UTF-8.`,
  emptyContent: 'Empty',
  emptyContentMore: 'The service returned no content.',
  noPreview: 'No preview',
  noPreviewMore: 'Open a file or a table to see its beginning. Nothing of it is executed.',
  previewedRows: 'Previewed rows',

  // ValueTable
  showMore: (n: number) => `Show ${count(n, 'more row', 'more rows')}`,

  // JsonText
  jsonOf: (name: string) => `${name} as JSON`,
});
