import type { ErrorEventKind, ErrorState } from '#contract/models/error-kind.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('errors', {
  states: {
    new: 'New',
    came_back: 'Came back',
    first_look: 'First look',
    known: 'Goes on',
    unknown: 'Unknown',
    resolved: 'Resolved',
  } satisfies Record<ErrorState, string>,
  statesMean: {
    new: 'Found less than a day ago; no record of it is known from before',
    came_back: 'It failed again in the last day, after it was resolved',
    first_look: 'It was there when Penstock first looked, so it may be new or old',
    known: 'It was seen before, and goes on',
    unknown: 'Its nodes are paused, gone, or were not read since it last failed',
    resolved: 'None of it failed for a while in which its nodes ran and were read',
  } satisfies Record<ErrorState, string>,

  // commands.ts
  showInFull: 'Show in full',
  showWords: 'open details history events flows',
  failedRecords: 'Failed records',
  failedRecordsWords: 'inspect samples quarantine why',
  pauseAtFailure: 'Pause where it fails…',
  pauseFrom: (name: string, n: number) => `Pause from ${name} (${n})…`,
  pauseFromNodes: (n: number) => `Pause from ${count(n, 'node', 'nodes')}…`,
  pauseWords: 'stop hold suspend disable',
  openTheFlow: 'Open the flow where it fails',
  openTheFlowWords: 'go to show node graph',
  toIncident: 'Declare an incident…',
  toIncidentWords: 'add outage escalate raise',

  // error-words.ts
  noMessage: 'Without a message',
  nodeWithId: (id: string) => `Node ${id}`,
  flowWithId: (id: string) => `Flow ${id}`,
  andMore: (first: string, others: string) => `${first} and ${others} more`,
  anUnknownNumber: 'an unknown number of',
  newestOf: (read: string, total: string, at: string) =>
    `From the newest ${read} of ${total} records that failed ${at} in the last 24 hours.`,
  atNodes: (nodes: number) => `at ${count(nodes, 'node', 'nodes')}`,
  atNodesBefore: (nodes: number) => `at ${count(nodes, 'node that failed', 'nodes that failed')} before`,
  and: 'and',
  ofThoseKnown: (records: string) => `${records} of those read`,
  ofRead: (records: string, read: string) => `${records} of ${read} read`,
  ofReadInFull: (records: string, all: string) =>
    `${records}. The newest are read. In the 24 hours before, ${all} records failed at its nodes, of any kind.`,
  atNodesOf: (read: string, failing: number) => `at ${read} of ${count(failing, 'failing node', 'failing nodes')}`,
  notDecided: (flows: number) =>
    `At which nodes ${count(flows, 'more flow fails', 'more flows fail')} is not known yet.`,
  events: {
    found: 'Found',
    unwatched: 'Not watched',
    resolved: 'Resolved',
    came_back: 'Came back',
  } satisfies Record<ErrorEventKind, string>,
  eventsSince: {
    found: (moment) => `first record ${moment}`,
    unwatched: (moment) => `from ${moment} until then`,
    resolved: (moment) => `none of it since ${moment}`,
    came_back: (moment) => `first record read ${moment}`,
  } satisfies Record<ErrorEventKind, (moment: string) => string>,

  // ErrorsScreen
  errors: 'Errors',
  whatTheyAre: 'How records fail, over all flows',
  readAt: 'Read {age} ago.',
  lastLook: 'No node failed {age} ago.',
  searchErrors: 'Search errors',
  errorsFound: 'Kinds of failure found',
  countOfKinds: (n: number) => count(n, 'kind of failure', 'kinds of failure'),
  notRenewed: 'The list could not be renewed; what is shown is older.',
  signedOut: 'Signed out: nothing is read, and what is shown is of before.',
  tryAgain: 'Try again',

  // NoErrors
  nothingWasChanged: 'Nothing was changed.',
  nothingFails: 'No node fails',
  notReadYet: 'No failed record was read yet',
  notReadYetMore:
    'The newest failed records are read once all flows were read, and it is known at which nodes they fail.',
  whatShowsUp:
    'When a flow fails, the newest failed records at its nodes that fail are read and grouped by what they have in common. Each kind of failure is listed here with its flows, and with what became of it.',
  noKindMatches: 'No kind of failure matches',
  kindsHidden: (all: number) => hiddenByFilters(all, 'kind of failure', 'kinds of failure'),

  // ErrorsTable
  state: 'State',
  message: 'What failed',
  error: 'Error',
  node: 'Node',
  flow: 'Flow',
  records: 'Of records read',
  flows: 'Flows',
  first: 'First',
  last: 'Last',
  cameBack: 'Came back',
  resolved: 'Resolved',
  returns: 'Returns',
  part: 'Part of a group',
  orEarlier: 'or earlier',

  // ErrorPanel, ErrorPlaces
  selectedError: 'Selected kind of failure',
  itsLife: 'Its life',
  whereItFails: 'Where it fails',
  noneOfNewest: 'none of the newest',
  recordsOfFlow: (flow: string) => `Failed records of ${flow}`,
  ofThoseRead: 'Records are of those that were read.',
  droppedEvents: (n: number) => `${count(n, 'more event is', 'more events are')} not stored any more.`,
  quietSince: (moment: string) => `None of it since ${moment}, which is not yet long enough to call it resolved.`,
});
