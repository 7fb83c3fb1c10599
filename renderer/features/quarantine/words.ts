import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('quarantine', {
  // ComparisonTable
  ofAnotherKind: 'Of another kind, or in only one of them',
  ofAnotherValue: 'Of another value',
  dataSet: (id: number) => `data set ${id}`,
  notThere: 'not there',
  comparison: 'Compared with a record that passed',
  mostAlike: 'The most alike of the passing records of {dataSet}.',
  mostAlikeFrom: 'The most alike of the passing records of {dataSet}, from {age} ago.',
  differences: (fields: number, ofKind: number, ofValue: number) =>
    `${fields} fields: ${ofKind} of another kind or in only one of them, ${ofValue} of another value.`,
  moreFieldsNotShown: 'More fields are not shown.',
  differs: 'Differs',
  field: 'Field',
  thisRecord: 'This record',
  oneThatPassed: 'One that passed',

  // FieldTable
  lookedAtSome: (looked: number, all: string) =>
    `Looked at ${count(looked, 'record', 'records')} spread over all ${all}.`,
  lookedAtAll: (looked: number) => `Looked at all ${count(looked, 'record', 'records')}.`,
  notTakenApart: (missed: string) => `${missed} could not be taken apart.`,
  values: (n: number) => count(n, 'value', 'values'),
  valuesOrMore: (n: number) => `${exactNumber(n)} or more ${n === 1 ? 'value' : 'values'}`,
  inShare: (share: string) => `, in ${share}`,
  samplesShownAsRead: 'The samples themselves are shown as read.',
  fieldsRecords: 'Fields of the records',
  listsStayJson: 'Lists stay as JSON.',
  mostFrequentFirst: 'Values, most frequent first',
  noFields: 'None of these records could be taken apart into fields. As it came, each is shown beside.',

  // GroupAbout
  mostFrequent: (title: string, some: number, all: string) => `${title}: the ${some} most frequent of ${all}`,
  flow: (originId: number) => `Flow ${originId}`,
  resources: 'Resources',
  runs: 'Runs',
  run: (run: number) => `Run ${run}`,
  files: 'Files',
  onlyThese: 'Show only these records',
  whereTheyComeFrom: 'Where they come from',
  timesWithin: 'First within the range {first} ago, last {last} ago.',
  timesKnown: 'First known {known} ago, within the range {first} ago, last {last} ago.',
  flowsItTouches: 'Flows it touches',

  // GroupDetail
  samples: 'Samples',
  fieldsThatDiffer: 'Fields that differ',
  where: 'Where',
  group: (number: number) => `Group ${number}`,
  groupNamed: (number: number, name: string) => `Group ${number}: ${name}`,
  ofThisGroup: 'Of this group',

  // GroupFilters
  searchFailedRecords: 'Search failed records',
  searchPlaceholder: 'Search in messages and records',
  searchHint: 'Search in messages and records (/)',
  failedRecords: 'Failed records',
  resource: 'Resource',
  runFilter: 'Run',
  file: 'File',

  // GroupList
  groupsFailedRecords: 'Groups of failed records',

  // GroupMenu
  unmerge: 'Take the merge apart',
  unsplit: 'Undo the split',
  merged: 'Merged',
  split: 'Split',
  pauseFlows: (flows: number) => `Pause ${count(flows, 'flow', 'flows')}…`,
  exportGroup: 'Export group…',

  // GroupMessage
  takenFor: (word: string, text: string) => `Masked, taken for: ${word}. In the newest message: ${text}`,

  // GroupRow
  andMore: (name: string, others: number) => `${name} and ${others} more`,
  membersMerged: (members: number) => `${members} merged`,
  recordsWord: (n: string) => `${n} records`,

  // GroupsPanel
  ofRecords: (some: string, read: number, groupCount: number) =>
    `${some} of ${count(read, 'record', 'records')}, ${count(groupCount, 'group', 'groups')}`,
  groups: (groupCount: number) => count(groupCount, 'group', 'groups'),
  inCommon: 'What they have in common',
  groupsFound: 'Groups found',
  orderOfGroups: 'Order of groups',
  noRecordMatches: 'No record matches',
  leftOutByFilters: (read: number) =>
    `${count(read, 'record is', 'records are')} left out by the search and the filters.`,
  clearAll: 'Clear search and filters',
  largestGroups: (groups: string, groupCount: string) =>
    `The ${groups} largest of ${groupCount} groups. Search to find the others.`,

  // MergeDialog
  mergeGroupsIntoOne: (ticked: number) => `Merge ${count(ticked, 'group', 'groups')} into one`,
  optionalName: 'Name (need not be given)',
  whatMergingMeans:
    'They count as one from now on in this environment, also in exports, until you take the merge apart.',
  mergeGroups: (ticked: number) => `Merge ${count(ticked, 'group', 'groups')}`,

  // NoSamples
  nothingChanged: 'Nothing was changed at the service. Try again, or choose something else to look at.',
  signInToRead: 'Sign in to read the records that failed.',
  signIn: 'Sign in…',
  noFailedRecords: 'No failed records',
  noneBetween: (from: string, to: string) => `The service has none between ${from} and ${to}.`,
  lookAt7Days: 'Look at the last 7 days',
  chooseAnotherFlow: 'Choose another flow…',
  followNewOnes: 'Follow new ones',
  readingFailedRecords: 'Reading failed records',

  // NothingChosen
  whatInCommon: 'What do failing records have in common?',
  chooseAFlow: 'Choose a flow, or one of its resources, to read the records that it could not process.',
  whereMostFail: 'Where most fail',
  errorsIn24H: (errors: number) => `${count(errors, 'error', 'errors')} in 24 h`,
  askChooseAFlow: 'Choose a flow…',

  // QuarantineHeader
  atMost: (n: string) => `At most ${n}`,
  quarantine: 'Quarantine',
  time: 'Time',
  readAtMost: 'Read at most',
  export: 'Export…',

  // ReadingBar
  readMore: 'Read more',
  continue: 'Continue',
  recordsRead: 'Records read',
  lastAsked: (readAt: string) => `The service was last asked ${readAt}`,
  readAgo: (n: string) => `Read ${n} ago`,
  stop: 'Stop',
  stopFollowing: 'Stop following',
  asksForNewOnes: 'Asks for new ones every few seconds',
  readAnew: 'Read anew',
  readAnewUpToNow: 'Read anew, up to now where the time goes on',

  // ReadingNotices
  readUntilThen: 'What was read until then is shown, and is not the whole.',
  shownFromBefore: 'What is shown is from before.',
  youAreSignedOut: 'You are signed out.',
  readStaysHere: 'What was read stays here. To read on, sign in again.',
  resourcesNotRead: (failed: number) => `${count(failed, 'resource', 'resources')} could not be read.`,
  othersShown: (name: string, problem: string) => `${name}: ${problem} The others are shown.`,
  tryAgain: 'Try again',

  // RecordBody
  shownAsItCame: 'Shown as it came: it cannot be taken apart.',
  recordShownAsRead: 'The failed record itself is shown as read.',
  noPassingRecord: 'No passing record to compare with',
  noPassingRecordWhy: 'The service stores no records that passed for a data set near this one.',
  recordEmpty: 'The record is empty',
  noOriginal: 'The service gave no original with this error. Its metadata is below.',

  // RecordCopy
  askCopyRecord: 'Copy the record…',
  copyAsJson: 'Copy as JSON',
  exportsAreForbidden: 'exports are forbidden',
  theRecord: 'The record',
  copyRequestCurl: 'Copy the request as curl',
  withoutAToken: 'without a token',
  theRequest: 'The request',
  exportsForbidden: 'This environment forbids exports: a record is not copied, the request for it is.',
  copyRecord: 'Copy the record',

  // RecordError
  line: (line: string) => `line ${line}`,
  column: (column: string) => `column ${column}`,
  noErrorType: 'No error type',
  at: (place: string) => `{type} at ${place}`,
  details: 'Details',
  theServiceAdvises: 'The service advises:',

  // RecordFacts
  failedAt: 'Failed at',
  flowFact: 'Flow',
  onlyThisRun: 'Show only records of this run',
  onlyThisFile: (file: string) => `Show only records of ${file}`,
  offset: 'Offset',
  ingested: 'Ingested',
  allMetadata: (metadata: number) => `All metadata (${metadata})`,

  // RecordPanel
  formatted: 'Formatted',
  asItCame: 'As it came',
  compare: 'Compare',
  othersShownAsRead: 'The other records are shown as read.',
  record: 'Record',
  recordOf: (n: string, total: string) => `Record ${n} of ${total}`,
  previousRecord: 'Previous record (p)',
  nextRecord: 'Next record (n)',
  showTheRecord: 'Show the record',

  // RecordText
  saysService: 'Here, says the service',
  namedInMessage: 'Named in the message',
  textRecord: 'Text of the record',
  charactersBefore: (before: string) => `${before} characters before…`,
  charactersAfter: (after: string) => `…${after} characters after`,

  // ResourceList
  kind: 'Kind',
  read: 'Read',
  fewerThanCounted: 'The service gave fewer records than it counts.',

  // ResourceMenu
  resourcesCount: (n: number) => count(n, 'resource', 'resources'),
  resourcesSomeNotRead: (n: number, failed: number) => `${count(n, 'resource', 'resources')}, ${failed} not read`,
  openTheFlow: 'Open the flow',

  // SampleTable
  valueFound: 'Value found',
  message: 'Message',
  chosenToExport: (chosen: number) => `${chosen} chosen to export`,

  // ScopeDialog
  flowWithId: (id: number) => `flow ${id}`,
  node: (id: number) => `node ${id}`,
  whereMostFailHeading: 'Flows in which most records fail',
  flows: 'Flows',
  thisFlow: 'this flow',
  onlyOneNode: (value: string) => `Only one node of ${value}`,
  byNumber: 'By number',
  whoseFailedRecords: 'Whose failed records',
  scopePlaceholder: 'A flow by name, owner or id; a resource by its number',

  // TickedBar
  ticked: (n: number) => `${count(n, 'group', 'groups')} ticked`,
  tickedGroups: 'Ticked groups',
  mergeHint: 'Merge into one (m)',
  merge: 'Merge…',

  // Timeline
  per: (step: string) => `per ${step}`,

  // chosen-records.svelte.ts, export-choices.ts
  exportGroupInstead: 'Export the group, or what the filter shows, to have more of them.',
  mostChosen: (mostRows: number) => `At most ${mostRows} records can be chosen one by one`,
  chosenRecords: (ids: number) => count(ids, 'chosen record', 'chosen records'),
  tickedGroupsCount: (ticked: number) => count(ticked, 'ticked group', 'ticked groups'),
  filterShows: 'What the filter shows',
  allOf: (title: string) => `All of ${title}`,

  // groups.ts
  mostFirst: 'Most first',
  lastSeenFirst: 'Last seen first',
  latestBegunFirst: 'Latest begun first',
  others: 'Others',

  // quarantine-words.ts
  to: (from: string, to: string) => `${from} to ${to}`,
  anUnknownNumber: 'an unknown number',
  of: (read: string, total: string) => `${read} of ${total}`,
  cameMoreThanOnce: (said: string, n: number) => `${said}, ${exactNumber(n)} came more than once`,
  askedFor: (records: string, limit: string) => `${records} read, the ${limit} that were asked for`,
  reading: (records: string) => `Reading: ${records}`,
  readStopped: (records: string) => `${records} read, stopped`,
  readAndFollowing: (records: string) => `${records} read, and new ones as they come`,
  recordsWereRead: (records: string) => `${records} read`,
  readFewer: (records: string) => `${records} read: the service gave fewer than it counts`,
  incident: 'Incident',
  nothingOlder: 'Penstock has read nothing older of it. A longer range may show that it began before.',
  knownSince: (knownSince: string) => `Known since ${knownSince}.`,
  times: (firstAt: string, lastAt: string, known: string) =>
    `First within the range: ${firstAt}. Last: ${lastAt}. ${known}`,
  noMessage: 'The service gave no message',
  byMask: (mask: string, text: string) => `By the ${mask}: ${text}`,
  byMaskInPlace: (mask: string, n: number, text: string) => `By the ${mask} in place ${n}: ${text}`,
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

  // reading-choice.svelte.ts
  since: (since: string) => `Since ${since}`,
});
