import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../../format/number.ts';
import { count, hiddenByFilters } from '../../../format/words.ts';

export const texts = inLanguage('records/list', {
  // ComparisonTable
  differentType: 'Different type, or in only one record',
  differentValue: 'Different value',
  dataSet: (id: number) => `data set ${id}`,
  notThere: 'missing',
  comparison: 'Compared with a passing record',
  mostAlike: 'The most similar passing record of {dataSet}.',
  mostAlikeFrom: 'The most similar passing record of {dataSet}, from {age} ago.',
  differences: (fields: number, ofKind: number, ofValue: number) =>
    `${fields} fields: ${ofKind} with a different type or in only one record, ${ofValue} with a different value.`,
  moreFieldsNotShown: 'More fields are not shown.',
  differs: 'Differs',
  thisRecord: 'This record',
  oneThatPassed: 'Passing record',

  // FieldTable
  lookedAtSome: (looked: number, all: string) => `Sampled ${count(looked, 'record', 'records')} of ${all}.`,
  lookedAtAll: (looked: number) => `All ${count(looked, 'record', 'records')}.`,
  notTakenApart: (missed: string) => `${missed} could not be parsed.`,
  values: (n: number) => count(n, 'value', 'values'),
  valuesOrMore: (n: number) => `${exactNumber(n)} or more ${n === 1 ? 'value' : 'values'}`,
  inShare: (share: string) => `, in ${share}`,
  samplesShownAsRead: 'The records themselves are shown.',
  fieldsRecords: 'Fields of the records',
  listsStayJson: 'Lists stay as JSON.',
  mostFrequentFirst: 'Values, most frequent first',
  noFields: 'None of these records could be parsed into fields. Each is shown raw in the panel.',

  missingIn: (records: number) => `Missing in ${count(records, 'record', 'records')}`,

  // FieldValue
  emptyValue: 'empty',

  // GroupOrigins
  mostFrequent: (title: string, some: number, all: string) => `${title}: the ${some} most frequent of ${all}`,
  run: (run: number) => `Run ${run}`,
  onlyThese: 'Show only these records',
  whereTheyComeFrom: 'Origin',
  timesWithin: 'First within the range {first} ago, last {last} ago.',
  timesInRead: 'In the records read: first {first} ago or earlier, last {last} ago.',
  timesKnown: 'First known {known} ago, within the range {first} ago, last {last} ago.',

  // GroupDetail
  fieldValues: 'Field values',
  where: 'Where',
  group: (number: number) => `Group ${number}`,
  groupNamed: (number: number, name: string) => `Group ${number}: ${name}`,
  detailsOfGroup: 'Details of this group',

  // GroupFilters
  searchFailedRecords: 'Search failed records',
  recordsWith: (records: number) => count(records, 'record', 'records'),

  // GroupMenu
  moreOfGroup: 'More for this group',
  unmerge: 'Undo the merge',
  unsplit: 'Undo the split',
  merged: 'Merged',
  split: 'Split',

  // GroupMessage
  maskedAs: (word: string, text: string) => `Masked ${word}. In the newest message: ${text}`,

  // GroupRow
  andMore: (name: string, others: number) => `${name} and ${others} more`,
  membersMerged: (members: number) => `${members} merged`,

  // GroupsPanel
  ofRecords: (some: string, read: number, groupCount: number) =>
    `${some} of ${count(read, 'record', 'records')}, ${count(groupCount, 'group', 'groups')}`,
  groups: (groupCount: number) => count(groupCount, 'group', 'groups'),
  groupsInRead: (groupCount: number) => `${count(groupCount, 'group', 'groups')} in the records read`,
  inCommon: 'Groups by error',
  orderOfGroups: 'Order of groups',
  orderOfRead: 'Order of groups, by the records read',
  noRecordMatches: 'No record matches',
  hiddenByFilters: (read: number) => hiddenByFilters(read, 'record', 'records'),
  largestGroups: (groups: string, groupCount: string) =>
    `The ${groups} largest of ${groupCount} groups. Search to find the others.`,

  // MergeDialog
  mergeGroupsIntoOne: (ticked: number) => `Merge ${count(ticked, 'group', 'groups')} into one`,
  optionalName: 'Name (optional)',
  whatMergingMeans: 'They count as one group in this environment, also in exports, until you undo the merge.',
  mergeGroups: (ticked: number) => `Merge ${count(ticked, 'group', 'groups')}`,

  // NoSamples
  retryAdvice: 'Try again, or choose another flow.',
  signInToRead: 'Sign in to read the records that failed.',
  noFailedRecords: 'No failed records',
  noneBetween: (from: string, to: string) => `The service has none between ${from} and ${to}.`,
  noneReadYet: 'No failed records read yet',
  stoppedBefore: 'The reading was stopped. There may be failed records in this period.',
  countedButNone: (n: number) =>
    `The service counts ${count(n, 'failed record', 'failed records')} in this period but returned none.`,
  show7Days: 'Show the last 7 days',
  chooseAnotherFlow: 'Choose another flow…',
  followNewOnes: 'Follow',
  readingFailedRecords: 'Reading failed records',

  // RecordsStart
  whatInCommon: 'What do failing records have in common?',
  chooseAFlow: 'Choose a flow, or one of its resources, to read its failed records.',
  whereMostFail: 'Most failed records',
  errorsIn24H: (errors: number) => `${count(errors, 'failed record', 'failed records')} in 24 h`,
  chooseFlow: 'Choose a flow…',

  // RecordsHeader
  atMost: (n: string) => `About ${n}`,
  readAtMost: 'Limit',
  readMore: 'Load more',
  recordsRead: 'Records read',
  lastAsked: (readAt: string) => `Last read ${readAt}`,
  stopFollowing: 'Stop following',
  asksForNewOnes: 'Reads new records every few seconds',
  refreshUpToNow: 'Refresh, up to now',

  // ReadingNotices
  readUntilThen: 'Records read until then are shown; they are incomplete.',
  readStaysHere: 'Records already read stay here. Sign in to read more.',
  resourcesNotRead: (failed: number) => `${count(failed, 'resource', 'resources')} could not be read.`,
  othersShown: (name: string, problem: string) => `${name}: ${problem} The others are shown.`,

  // RecordBody
  shownRaw: 'Shown raw, because it could not be parsed.',
  recordShownAsRead: 'The failed record itself is shown.',
  noPassingRecord: 'No passing record to compare with',
  noPassingRecordWhy: 'The service stores no passing records for a nearby data set.',
  recordEmpty: 'The record is empty',
  noOriginal: 'The service sent no record with this error. Its metadata is below.',

  // RecordCopy
  copyRecordMenu: 'Copy the record…',
  exportsAreForbidden: 'exports are forbidden',
  theRecord: 'The record',
  copyRequestCurl: 'Copy the request as curl',
  withoutAToken: 'without a token',
  exportsForbidden: 'This environment forbids exports: you can copy the request, but not the record.',
  copyRecord: 'Copy the record',

  // RecordError
  line: (line: string) => `line ${line}`,
  column: (column: string) => `column ${column}`,
  noErrorType: 'No error type',
  at: (place: string) => `{type} at ${place}`,
  theServiceAdvises: 'Advice from the service:',

  // RecordFacts
  failedAt: 'Failed at',
  onlyThisRun: 'Show only records of this run',
  logOfRun: 'Log',
  onlyThisFile: (file: string) => `Show only records of ${file}`,
  offset: 'Offset',
  ingested: 'Ingested',
  allMetadata: (metadata: number) => `All metadata (${metadata})`,

  // RecordPanel
  formatted: 'Formatted',
  raw: 'Raw',
  compare: 'Compare',
  othersShownAsRead: 'The other records are shown.',
  record: 'Record',
  recordOf: (n: string, total: string) => `Record ${n} of ${total}`,
  showTheRecord: 'Show the record',

  // RecordText
  errorHere: 'Error here',
  namedInMessage: 'Named in the message',
  textRecord: 'Text of the record',
  charactersBefore: (before: string) => `${before} characters before…`,
  charactersAfter: (after: string) => `…${after} characters after`,

  // ResourceList
  read: 'Read',
  fewerThanCounted: 'The service returned fewer records than it counts.',

  // SampleTable
  valueFound: 'Value found',
  chosenToExport: (chosen: number) => `${chosen} selected to export`,

  // ScopeDialog
  flowWithId: (id: number) => `flow ${id}`,
  whereMostFailHeading: 'Flows with the most failed records',
  thisFlow: 'this flow',
  onlyOneNode: (value: string) => `Only one node of ${value}`,
  byNumber: 'By ID',
  chooseSource: 'Choose a flow or resource',
  scopePlaceholder: 'A flow by name, owner or ID; a resource by its ID',

  // GroupSelectionBar
  ticked: (n: number) => `${count(n, 'group', 'groups')} selected`,
  tickedGroups: 'Selected groups',
  mergeHint: 'Merge into one',
  merge: 'Merge…',

  // Timeline
  notAllRead: (time: string) => `Not all records before ${time} were read`,

  // chosen-records.svelte.ts, export-choices.ts
  exportGroupInstead: 'To export more, export the group or all records that match the filter.',
  mostChosen: (mostRows: number) => `At most ${mostRows} records can be selected individually`,
  chosenRecords: (ids: number) => count(ids, 'selected record', 'selected records'),
  tickedGroupsCount: (ticked: number) => count(ticked, 'selected group', 'selected groups'),
  filterShows: 'Records that match the filter',
  allOf: (title: string) => `All of ${title}`,

  // groups.ts
  mostFirst: 'Largest first',
  lastSeenFirst: 'Newest last seen',
  latestBegunFirst: 'Newest first seen',
  others: 'Others',

  // quarantine-words.ts
  orBefore: (time: string) => `${time} or earlier`,
  atLeast: (records: string, time: string) => `At least ${records}: not all before ${time} were read`,
  anUnknownNumber: 'an unknown number',
  cameMoreThanOnce: (said: string, n: number) => `${said}, ${count(n, 'duplicate', 'duplicates')}`,
  firstRead: (records: string) => `First ${records} read`,
  reading: (records: string) => `Reading: ${records}`,
  readStopped: (records: string) => `${records} read, stopped`,
  readAndFollowing: (records: string) => `${records} read, following new ones`,
  recordsWereRead: (records: string) => `${records} read`,
  readFewer: (records: string) => `${records} read: the service returned fewer than it counts`,
  change: 'Change',
  nothingOlder: 'Penstock has read no older records of it. A longer range may show an earlier start.',
  knownSince: (knownSince: string) => `Known since ${knownSince}.`,
  times: (firstAt: string, lastAt: string, known: string) =>
    `First within the range: ${firstAt}. Last: ${lastAt}. ${known}`,
  timesRead: (firstAt: string, lastAt: string, unread: string) =>
    `First in the records read: ${firstAt}. Last: ${lastAt}. Not all records before ${unread} were read.`,
  byMask: (mask: string, text: string) => `By the ${mask}: ${text}`,
  byMaskInPlace: (mask: string, n: number, text: string) => `By the ${mask} at position ${n}: ${text}`,
  byMessage: 'By the whole message',
  byResource: 'By resource',
  byFile: 'By file',
  onlyThisMessage: 'Only this message',
  only: (value: string) => `Only ${value}`,
  onlyWithoutFile: 'Only without a file',
  onlyOneResource: 'Only one resource',
  onlyOneValue: 'Only one value',
  namesAndValues: 'Names and values',
  text: 'Text',
  binary: 'Binary',
  empty: 'Empty',

  // commands.ts
  openSamples: 'Show the samples',
  openSamplesWords: 'open records inspect',
  pauseAtFailure: 'Pause where it fails',
  pauseWholeFlows: 'Pause the whole flows',
  pauseFlows: (n: number) => (n === 1 ? 'Pause the whole flow…' : `Pause ${n} whole flows…`),
  exportGroup: 'Export group…',
  exportWords: 'download save csv json ndjson xlsx excel file',
  showExports: 'Show earlier exports',
  showExportsWords: 'files written verify manifest',
  openFlowWords: 'go node graph',
  copyMessage: 'Copy the message',
  copyMessageWords: 'clipboard error text',
  theMessage: 'The message',
  mergeTicked: 'Merge the selected groups…',
  mergeWords: 'join combine same',

  // reading-choice.svelte.ts
  since: (since: string) => `Since ${since}`,
});
