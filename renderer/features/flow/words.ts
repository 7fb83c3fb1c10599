import { inLanguage } from '#contract/language.ts';
import type { NoRhythm } from '#contract/models/flow-parts.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('flow', {
  compareNodeByNode: 'Compare node by node',
  // CredentialHealth
  credentialAccepted: 'Accepted',
  credentialRefused: 'Refused:',
  credentialUntested: 'Not tested',
  testNow: 'Test now',
  testing: 'Testing…',
  notTested: 'Not tested:',

  // Documentation
  describeAgain: 'Describe again',
  describeFlow: 'Describe this flow',
  theText: 'The text',
  flowDescription: 'Description of the flow',
  notDescribed: 'Nobody has described this flow.',
  writtenByService: 'Written by the service',
  cancel: 'Cancel',
  serviceWriting: 'The service is generating a description. This may take a minute or two.',
  copy: 'Copy',
  describingTakesTime: 'The service generates a description. This may take a minute or two, and changes nothing.',
  nothingWritten: 'The service returned no description.',
  itSays: 'Service response:',
  askToEnable: 'Ask the administrator of your organisation to enable it.',
  whatServiceWrote: 'What the service wrote about this flow',

  // FileTable
  files: 'Files',

  // Files
  node: (id: number) => `Node ${id}`,
  nothingOnPage: 'Nothing on this page',
  noFiles: 'No files',
  noSourceOwn: 'No source of its own',
  filesElsewhere: 'This flow reads from another flow, which lists the files.',
  source: 'Source',
  chosenSource: (name: string) => `Source: ${name}`,
  run: (runId: number) => `Run ${runId}`,
  filesOfAllRuns: 'Show the files of all runs',
  pageOfFiles: 'Page of files',
  readAgo: 'read {age} ago',
  ago: '{age} ago',
  readAgain: 'Refresh',
  previous: 'Previous',
  next: 'Next',
  shownReadBefore: 'This was read earlier.',
  listEndedBefore: 'The list ends before this page.',
  noFilesOfRun: 'The service reports no files for this run. It may not count files for this kind of source.',
  noFilesOfSource: 'The service reports no files for this source. It may not count files for this kind of source.',

  // file-rhythms.svelte.ts
  fileDue: (gap: string, due: string) => `A file comes about every ${gap}. The next one is expected by ${due}.`,
  fileLate: (due: string, late: string) => `Next file expected by ${due}, ${late} late.`,
  noFileSince: (newest: string, gap: string) => `No file since ${newest}, where one comes about every ${gap}.`,
  noRhythm: {
    none: 'The service does not report when these files came, so none is called late.',
    few: 'Too few files are listed to expect the next one.',
    irregular: 'These files come at irregular times, so none is called late.',
    unordered: 'The service does not list these files by time, so none is called late.',
  } satisfies Record<NoRhythm, string>,
  emptyRuns: (runs: number, since: string, usual: string) =>
    runs === 1
      ? `The newest run, ${since}, read no records; about ${usual} are usual.`
      : `The newest ${exactNumber(runs)} runs, since ${since}, read no records; about ${usual} are usual.`,

  // FlowActions
  failedRecords: 'Failed records',
  openInService: 'Open in the service',

  // FlowDetails
  filesLate: 'Files (late)',
  runs: 'Runs',
  notifications: 'Notifications',
  links: 'Links',
  documentation: 'Documentation',
  raw: 'JSON',
  aboutThisFlow: 'About this flow',

  // FlowFacts
  refusedCredential: (name: string) => `Credential ${name} is refused`,
  id: (originId: number) => `Id ${originId}`,
  nodes: (nodes: number) => `${count(nodes, 'node', 'nodes')}:`,
  owner: 'Owner',
  yourRole: 'Your role:',
  inState: (n: number, state: string) => `${exactNumber(n)} ${state}`,
  openIncidents: (open: number) => (open === 1 ? 'Open incident' : 'Open incidents'),
  nodeWithIdAfter: 'node',
  copyId: 'Copy the id of this flow',

  // FlowHeader
  atLeastSince: (start: string, length: string) => `at least since ${start}, ${length}`,
  since: (start: string, length: string) => `since ${start}, ${length}`,
  flow: (originId: number) => `Flow ${originId}`,
  readOnly: 'Read only: nothing can be paused or activated here.',

  // FlowMenu
  pauseWholeFlow: 'Pause the whole flow…',
  activateWholeFlow: 'Activate the whole flow…',
  copyTheFlow: 'Copy the flow…',
  deleteTheFlow: 'Delete the flow…',
  theWholeFlow: 'The whole flow',

  // FlowScreen
  nothingWasChanged: 'Nothing was changed.',
  flows: 'Flows',
  shownMayHaveChanged: 'This was read earlier and may have changed.',
  signInReadFlow: 'Sign in to read this flow.',
  noSuchFlow: 'There is no such flow',
  noSuchNode: (nodeId: number) => `The service has no node ${nodeId} that you may view. It may have been deleted.`,
  allFlows: 'All flows',
  readingTheFlow: 'Reading the flow',

  // FlowTree
  whatItIsMade: 'Graph',
  shownAs: 'Show the nodes as',
  asGraph: 'Graph',
  asTree: 'Tree',
  enlarge: 'Enlarge the graph',
  showDetails: 'Show the runs and details again',

  // node-figures.ts
  figuresByService: 'as the service reports them',
  figuresByFailedRecords: 'counted from the failed records',
  figuresUnknown: 'Records and errors are unknown.',
  unknownFigure: 'unknown',
  errorsInHour: (n: string) => `${n} errors/h`,
  errorsInDay: (n: string) => `${n} errors`,
  figuresAre: (said: { records: string; errors: string; lastHour: string; by: string; asOf: string }) =>
    `Last 24 hours: records ${said.records}, errors ${said.errors}. Errors of the last hour: ${said.lastHour}. ` +
    `Figures ${said.by}, as of ${said.asOf}.`,

  // NodeTable
  nodesOfFlow: 'Nodes',
  status: 'Status',
  recordsOfDay: 'Records 24 h',
  errorsOfDay: 'Errors 24 h',
  errorsOfHour: 'Errors 1 h',
  lastError: 'Last error',
  hiddenBelow: (hidden: number, failing: number) =>
    failing > 0 ? `+${exactNumber(hidden)}, ${exactNumber(failing)} failing` : `+${exactNumber(hidden)}`,

  // Links
  credential: 'Credential',
  code: 'Code',
  project: 'Project',
  kind: 'Kind',
  name: 'Name',
  idColumn: 'Id',
  aboutIt: 'Details',
  withCredential: 'credential {credential}',
  withCode: 'code {code}',

  // NodeErrors
  errorsLastHour: 'Last hour',
  errors24H: 'Last 24 h',
  records24H: 'Records 24 h',
  share24H: 'Failed share 24 h',
  noneIn24H: 'none in 24 h',
  errorsByHour: 'By hour',
  byService: "The service's figures, read {age} ago.",
  byFailedRecords: 'Counted from its failed records {age} ago.',
  noFigures: 'Not known yet.',

  // NodeFacts
  connector: 'Connector',
  reads: 'Reads',
  feeds: 'Feeds',
  serviceSays: 'Service status',
  tags: 'Tags',
  made: 'Created',
  changed: 'Changed',
  idOf: (word: string) => `${word} id`,
  inQuarantine: 'Open its quarantine',
  nodeId: 'Node id',

  // NodePanel
  wouldStart: 'paused, would start',
  alreadyPaused: 'already paused',
  wouldStop: (state: string) => `${state}, would stop`,
  pauseConnector: (connector: string) => `Pause all sources and destinations with ${connector}…`,
  credentialWithId: (credentialId: number) => `credential ${credentialId}`,
  pauseCredential: (name: string) => `Pause all that sign in with ${name}…`,
  activate: 'Activate from here…',
  fromHere: { pause: 'Pause from here', restore: 'Restore', activate: 'Activate from here' },
  restore: 'Restore…',
  wouldBeRestored: 'paused by a change, would be restored',
  wouldStayPaused: 'paused separately, would stay paused',
  selectedNode: 'Selected node',
  othersNotTouched: (elsewhere: number) =>
    `The ${count(elsewhere, 'other node', 'other nodes')} of this flow would not be touched.`,
  pauseNodes: (stopping: number) => `Pause ${count(stopping, 'node', 'nodes')}…`,
  activateNodes: (starting: number) => `Activate ${count(starting, 'node', 'nodes')}…`,
  moreFromHere: 'More from here',
  facts: 'Facts',

  // NotificationList
  notificationsFlow: 'Notifications of this flow',
  level: 'Level',
  agoColumn: 'Ago',
  nodeColumn: 'Node',
  message: 'Message',
  unread: 'Unread',

  // Notifications
  thatNode: (id: number) => `node ${id}`,
  onlyOf: (name: string) => `Only ${name}`,
  notificationsFound: 'Notifications found',
  notificationsShown: (shown: number, asked: string) => `${count(shown, 'notification', 'notifications')}. ${asked}`,
  readAgoSentence: 'Read {age} ago.',
  grouped: 'Grouped, with all that is stored',
  nothingAboutNode: 'Nothing about this node',
  aboutOtherNodes: (entries: number) =>
    `${count(entries, 'notification is', 'notifications are')} about other nodes of this flow.`,
  showAll: 'Show all',
  noNotifications: 'No notifications',
  nothingReported: 'The service has reported nothing about this flow.',
  askingNodes: 'Reading the notifications of each node',

  // PartProblem
  restShownAsRead: 'The rest of the flow is shown.',

  // Raw
  theServicesAnswer: "The service's answer",

  // RunTable
  at: 'At',
  records: 'Records',
  size: 'Size',
  errors: 'Errors',
  failed: 'Failed',
  runColumn: 'Run',
  badHint: 'Far more of it failed than usual',
  bad: 'Bad',
  filesOfRun: 'Files of this run',
  failedRecordsOfRun: 'Failed records of this run',

  // Runs
  moreRunsMayCome: (reading: string) => `${reading}. More runs may come.`,
  notAllRunsFrom: (from: string, to: string) => `Not all runs from ${from} to ${to} are known.`,
  runsBeforeNotKnown: (to: string) => `Runs before ${to} are not known.`,
  comparedNotKnown: 'Not all runs of the compared time are known.',
  overTime: 'Over time',
  noRunsYet: 'No runs yet',
  noRunsReported: 'The service reports no runs of this flow. Its next run shows up here.',

  // TextBlock

  // Dependency
  type: 'Type',
  description: 'Description',
  codeOf: (name: string) => `Code of ${name}`,
  noProgramText: 'There is no code to show: it is stored elsewhere, or you may not view it.',
  rawWithoutSecrets: 'JSON as returned by the service, without secrets',
  rawFormOf: (name: string) => `JSON of ${name}`,

  // file-columns.ts
  lastModified: 'Last modified',
  noFilesThere: 'no files',
  page: (page: string) => `page ${page}`,
  pageOf: (page: string, pages: string) => `page ${page} of ${pages}`,
  pageAndFiles: (place: string, total: number) => `${place}, ${count(total, 'file', 'files')}`,

  // notifications.ts
  allNodesAsked: (nodes: number) => `All ${count(nodes, 'node', 'nodes')} checked`,
  someNodesAsked: (asked: string, nodes: number) => `${asked} of ${count(nodes, 'node', 'nodes')} checked`,
  mayBeOlder: (whole: string) => `${whole}; older ones may exist.`,

  // runs.ts
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  before: (to: string) => `before ${to}`,
  noData: (when: string) => `No data ${when}`,
  in: (length: string) => `in ${length}`,
  known: 'known',
  sumOver: (sum: string, period: string) => `${sum} ${period}`,
  inKnownTime: 'in the known time',
  sinceThen: (to: string) => `since ${to}`,
});
