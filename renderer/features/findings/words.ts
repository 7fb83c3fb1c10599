import type { FindingEventKind, FindingKind, FindingState } from '#contract/models/finding.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('findings', {
  kinds: {
    failing: 'Failing',
    stopped_by_service: 'Stopped by the service',
    silent: 'Silent',
    more_errors: 'More errors than usual',
    fewer_records: 'Fewer records than usual',
  } satisfies Record<FindingKind, string>,
  states: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    resolved: 'Resolved',
    paused: 'Paused',
    gone: 'Gone',
  } satisfies Record<FindingState, string>,
  statesMean: {
    open: 'Nobody has acknowledged it since it opened, got worse or came back',
    acknowledged: 'Silent until it gets worse or comes back',
    resolved: 'The flow is back to usual',
    paused: 'Its flow was paused, which does not say that it is well',
    gone: 'The service does not have its flow any more',
  } satisfies Record<FindingState, string>,

  // commands.ts
  showInFull: 'Show its life',
  showWords: 'open details history events',
  openTheFlow: 'Open the flow',
  openTheFlowWords: 'go to show',
  acknowledge: 'Acknowledge',
  takeBack: 'Take the acknowledgement back',
  acknowledgeWords: 'ack seen silence known reopen undo',
  toIncident: 'Declare an incident…',
  toIncidentWords: 'add outage escalate raise',

  // FindingsScreen
  findings: 'Findings',
  whatTheyAre: 'What Penstock found by itself while it watched',
  watchedTo: (moment: string) => `Judged by the read of ${moment}.`,
  searchFindings: 'Search findings',
  findingsFound: 'Findings found',
  countOfFindings: (n: number) => count(n, 'finding', 'findings'),
  notRenewed: 'The list could not be renewed; what is shown is older.',
  tryAgain: 'Try again',
  nothingWasChanged: 'Nothing was changed.',

  // NoFindings
  nothingFound: 'Nothing was found',
  notWatchedYet: 'This environment was not watched yet',
  whatShowsUp:
    'A flow that fails, is silent, has more errors or fewer records than usual, or was stopped by the service is listed here, with what became of it.',
  noFindingMatches: 'No finding matches',
  findingsHidden: (all: number) => hiddenByFilters(all, 'finding', 'findings'),

  // FindingsTable
  flow: 'Flow',
  kind: 'Trouble',
  state: 'State',
  since: 'Since',
  opened: 'Opened',
  worse: 'Got worse',
  cameBack: 'Came back',
  ended: 'Ended',
  returns: 'Returns',
  by: 'Acknowledged by',
  project: 'Project',
  flowWithId: (id: string) => `Flow ${id}`,
  quiet: 'No trouble at the last reads',
  orEarlier: 'or earlier',

  // FindingPanel
  selectedFinding: 'Selected finding',
  itsLife: 'Its life',
  droppedEvents: (n: number) => `${count(n, 'more event is', 'more events are')} not stored any more.`,
  quietSince: (moment: string) => `Without trouble since ${moment}, which is not yet long enough to call it resolved.`,

  // event-words.ts
  events: {
    opened: (kind) => `Opened: ${kind}`,
    worse: (kind) => `Got worse: ${kind}`,
    acknowledged: () => 'Acknowledged',
    unacknowledged: () => 'Acknowledgement taken back',
    unwatched: () => 'Not watched',
    resolved: () => 'Resolved: back to usual',
    paused: () => 'Ended: its flow was paused',
    gone: () => 'Ended: the service does not have its flow any more',
    came_back: (kind) => `Came back: ${kind}`,
  } satisfies Record<FindingEventKind, (kind: string) => string>,
  byWhom: (who: string) => `by ${who}`,
  fromUntilThen: (moment: string) => `from ${moment} until then`,
  sinceThen: (moment: string) => `since ${moment}`,
  notWatchedBetween: (moment: string) => `not watched since ${moment}, so it may have begun at any time between`,
  neverWatched: 'not watched before, so it may have begun at any time',
  copyLink: 'Copy link',
  copyLinkWords: 'clipboard share send address colleague',
});
