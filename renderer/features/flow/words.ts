import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('flow', {
  // Documentation
  describeAgain: 'Let the service describe it again',
  describeFlow: 'Let the service describe this flow',
  theText: 'The text',
  flowDescription: 'Description of the flow',
  notDescribed: 'Nobody has described this flow.',
  writtenByService: 'Written by the service',
  cancel: 'Cancel',
  serviceWriting: 'The service is writing. It may take a minute or two.',
  copy: 'Copy',
  describingTakesTime: 'This may take a minute or two. Nothing is changed by it.',
  nothingWritten: 'The service did not write anything.',
  itSays: 'It says:',
  askToEnable: 'Ask the administrator of your organisation to enable it.',
  whatServiceWrote: 'What the service wrote about this flow',

  // FileTable
  files: 'Files',

  // Files
  node: (id: number) => `Node ${id}`,
  nothingOnPage: 'Nothing on this page',
  noFiles: 'No files',
  noSourceOwn: 'No source of its own',
  filesElsewhere: 'This flow reads what another flow gives it. The files are listed with that flow.',
  source: 'Source',
  chosenSource: (name: string) => `Source: ${name}`,
  run: (runId: number) => `Run ${runId}`,
  filesOfAllRuns: 'Show the files of all runs',
  pageOfFiles: 'Page of files',
  readAgo: 'read {age} ago',
  ago: '{age} ago',
  readAgain: 'Read again',
  previous: 'Previous',
  next: 'Next',
  shownReadBefore: 'What is shown was read before.',
  listEndedBefore: 'The list ended before it.',
  noFilesOfRun: 'The service reports no files of this run. It may not count files for a source of this kind.',
  noFilesOfSource: 'The service reports no files of this source. It may not count them for a source of this kind.',

  // FlowActions
  failedRecords: 'Failed records',
  openInService: 'Open in the service',
  pause: 'Pause…',
  activate: 'Activate…',

  // FlowDetails
  runs: 'Runs',
  notifications: 'Notifications',
  links: 'Links',
  documentation: 'Documentation',
  raw: 'Raw',
  aboutThisFlow: 'About this flow',

  // FlowFacts
  id: (originId: number) => `Id ${originId}`,
  nodes: (nodes: number) => `${count(nodes, 'node', 'nodes')}:`,
  owner: 'Owner',
  yourRole: 'Your role:',
  inState: (n: number, state: string) => `${exactNumber(n)} ${state}`,
  nodeWithIdAfter: 'node',
  copyId: 'Copy the id of this flow',

  // FlowHeader
  actsAlone: 'Acts on this node alone',
  actsDownstream: (downstream: number) => `Acts on this node and ${count(downstream, 'node', 'nodes')} downstream`,
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
  shownMayHaveChanged: 'What is shown was read before and may have changed.',
  signInReadFlow: 'Sign in to read this flow.',
  noSuchFlow: 'There is no such flow',
  noSuchNode: (nodeId: number) => `The service knows no node ${nodeId} that you may look at. It may have been deleted.`,
  allFlows: 'All flows',
  readingTheFlow: 'Reading the flow',

  // FlowTree
  whatItIsMade: 'What it is made of',

  // Links
  credential: 'Credential',
  code: 'Code',
  project: 'Project',
  kind: 'Kind',
  name: 'Name',
  idColumn: 'Id',
  aboutIt: 'About it',
  withCredential: 'credential {credential}',
  withCode: 'code {code}',

  // NodeFacts
  connector: 'Connector',
  reads: 'Reads',
  feeds: 'Feeds',
  serviceSays: 'Service says',
  tags: 'Tags',
  made: 'Made',
  changed: 'Changed',
  idOf: (word: string) => `${word} id`,
  inQuarantine: 'What is in its quarantine',
  nodeId: 'Node id',

  // NodePanel
  wouldStart: 'paused, would start',
  alreadyPaused: 'already paused, stay so',
  wouldStop: (state: string) => `${state}, would stop`,
  pauseConnector: (connector: string) => `Pause all sources and destinations with ${connector}…`,
  credentialWithId: (credentialId: number) => `credential ${credentialId}`,
  pauseCredential: (name: string) => `Pause all that sign in with ${name}…`,
  pauseFromHere: 'Pause from here',
  activateFromHere: 'Activate from here',
  selectedNode: 'Selected node',
  othersNotTouched: (elsewhere: number) =>
    `The ${count(elsewhere, 'other node', 'other nodes')} of this flow would not be touched.`,
  pauseNodes: (stopping: number) => `Pause ${count(stopping, 'node', 'nodes')}…`,
  moreToPause: 'More to pause',
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
  onlyOf: (name: string) => `Only of ${name}`,
  notificationsFound: 'Notifications found',
  notificationsShown: (shown: number, asked: string) => `${count(shown, 'notification', 'notifications')}. ${asked}`,
  readAgoSentence: 'Read {age} ago.',
  grouped: 'Grouped, with all that is stored',
  nothingAboutNode: 'Nothing about this node',
  aboutOtherNodes: (entries: number) =>
    `${count(entries, 'notification is', 'notifications are')} about other nodes of this flow.`,
  showAll: 'Show all',
  noNotifications: 'No notifications',
  nothingReported: 'The service has reported nothing about the nodes of this flow.',
  askingNodes: 'Asking about each node of the flow',

  // PartProblem
  restShownAsRead: 'The rest of the flow is shown as read.',

  // Raw
  theServicesAnswer: "The service's answer",

  // RunTable
  at: 'At',
  records: 'Records',
  size: 'Size',
  errors: 'Errors',
  failed: 'Failed',
  runColumn: 'Run',
  badHint: 'Far more of it failed than usually does',
  bad: 'Bad',
  filesOfRun: 'Files of this run',
  failedRecordsOfRun: 'Failed records of this run',

  // Runs
  moreRunsMayCome: (reading: string) => `${reading}. More runs may come.`,
  notAllRunsFrom: (from: string, to: string) => `Not all runs from ${from} to ${to} are known.`,
  runsBeforeNotKnown: (to: string) => `Runs before ${to} are not known.`,
  timeBeforeNotKnown: 'Of the time before, not all runs are known.',
  overTime: 'Over time',
  noRunsYet: 'No runs yet',
  noRunsReported: 'The service reports no runs of this flow. Its next run shows up here.',

  // TextBlock
  cutOff: (some: string, all: string) => `The first ${some} of ${all} characters are shown; the rest is left out.`,

  // Dependency
  type: 'Type',
  description: 'Description',
  codeOf: (name: string) => `Code of ${name}`,
  noProgramText: 'There is no program text to show: it is stored elsewhere, or you may not see it.',
  rawWithoutSecrets: 'Raw, as the service returns it, without secrets',
  rawFormOf: (name: string) => `Raw form of ${name}`,

  // file-columns.ts
  lastModified: 'Last modified',
  noFilesThere: 'no files',
  page: (page: string) => `page ${page}`,
  pageOf: (page: string, pages: string) => `page ${page} of ${pages}`,
  pageAndFiles: (place: string, total: number) => `${place}, ${count(total, 'file', 'files')}`,

  // notifications.ts
  allNodesAsked: (nodes: number) => `All ${count(nodes, 'node', 'nodes')} asked`,
  someNodesAsked: (asked: string, nodes: number) => `${asked} of ${count(nodes, 'node', 'nodes')} asked`,
  mayBeOlder: (whole: string) => `${whole}; there may be older ones than these.`,

  // runs.ts
  timeBefore: 'Time before',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  before: (to: string) => `before ${to}`,
  noData: (when: string) => `No data ${when}`,
  in: (length: string) => `in ${length}`,
  known: 'known',
  sumOver: (sum: string, period: string) => `${sum} ${period}`,
  inKnownTime: 'in the time that is known',
  sinceThen: (to: string) => `since ${to}`,
});
