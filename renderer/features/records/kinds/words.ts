import type { AlertEventKind } from '#contract/models/alert-event.ts';
import type { ErrorState } from '#contract/models/error-kind.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../../format/words.ts';

export const texts = inLanguage('records/kinds', {
  states: {
    new: 'New',
    came_back: 'Came back',
    first_look: 'First scan',
    known: 'Ongoing',
    unknown: 'Unknown',
    resolved: 'Resolved',
  } satisfies Record<ErrorState, string>,
  statesMean: {
    new: 'Found less than a day ago; no earlier record of it is known',
    came_back: 'Failed again in the last day, after it was resolved',
    first_look: 'Already present at the first scan, so it may be new or old',
    known: 'Seen before and still failing',
    unknown: 'Its nodes are paused or gone, or have not been read since it last failed',
    resolved: 'No such failure for a while in which its nodes ran and were read',
  } satisfies Record<ErrorState, string>,

  // commands.ts
  showWords: 'open details history events flows',
  failedRecordsWords: 'inspect samples quarantine why',
  pauseAtFailure: 'Pause where it fails…',
  pauseWords: 'stop hold suspend disable',
  openTheFlowWords: 'go to show node graph',

  // error-words.ts
  anUnknownNumber: 'an unknown number of',
  newestOf: (read: string, total: string, at: string) =>
    `From the newest ${read} of ${total} records that failed ${at} in the last 24 hours.`,
  atNodes: (nodes: number) => `at ${count(nodes, 'node', 'nodes')}`,
  atNodesBefore: (nodes: number) => `at ${count(nodes, 'node that failed', 'nodes that failed')} before`,
  and: 'and',
  ofThoseKnown: (records: string) => `${records} of those read`,
  ofRead: (records: string, read: string) => `${records} of ${read} read`,
  ofReadInFull: (records: string, all: string) =>
    `${records}. Only the newest are read. In the 24 hours before, ${all} records of any kind failed at its nodes.`,
  atNodesOf: (read: string, failing: number) => `at ${read} of ${count(failing, 'failing node', 'failing nodes')}`,
  notDecided: (flows: number) => `The failing nodes of ${count(flows, 'more flow', 'more flows')} are not known yet.`,
  events: {
    opened: 'Found',
    worse: 'Got worse',
    acknowledged: 'Acknowledged',
    unacknowledged: 'Acknowledgment removed',
    unwatched: 'Not monitored',
    resolved: 'Resolved',
    paused: 'Paused',
    gone: 'Gone',
    came_back: 'Came back',
  } satisfies Record<AlertEventKind, string>,
  eventsSince: {
    opened: (moment) => `first record ${moment}`,
    unwatched: (moment) => `from ${moment} until then`,
    resolved: (moment) => `none since ${moment}`,
    came_back: (moment) => `first record read ${moment}`,
  } satisfies Partial<Record<AlertEventKind, (moment: string) => string>>,
  byWhom: (who: string) => `by ${who}`,

  // KindsScreen
  readAt: 'Updated {age} ago.',
  lastLook: 'No failing nodes as of {age} ago.',
  searchErrors: 'Search kinds of failure',
  errorsFound: 'Kinds of failure found',
  countOfKinds: (n: number) => count(n, 'kind of failure', 'kinds of failure'),
  nothingFails: 'No failing nodes',
  notReadYet: 'No failed records read yet',
  notReadYetMore: 'Penstock reads all flows first, then the newest failed records at the failing nodes.',
  whatShowsUp:
    'When a flow fails, Penstock reads the newest failed records at its failing nodes and groups similar ones. Lists each kind of failure across all flows, with its history.',
  noKindMatches: 'No kind of failure matches',
  kindsHidden: (all: number) => hiddenByFilters(all, 'kind of failure', 'kinds of failure'),
  message: 'What failed',
  error: 'Error',
  records: 'Sampled records',
  first: 'First',
  last: 'Last',
  cameBack: 'Came back',
  resolved: 'Resolved',
  returns: 'Returns',
  part: 'Part of a group',

  // ErrorPanel
  selectedError: 'Selected kind of failure',
  whereItFails: 'Where it fails',
  noneOfNewest: 'none of the newest',
  recordsOfFlow: (flow: string) => `Failed records of ${flow}`,
  ofThoseRead: 'Counts come from a sample: the newest failed records of each node.',
  acknowledgedBy: (who: string) => `Acknowledged by ${who}`,
  quietSince: (moment: string) => `None since ${moment}; not yet resolved.`,
});
