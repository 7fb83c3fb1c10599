import type { AlertEventKind } from '#contract/models/alert-event.ts';
import type { FindingKind, FindingState } from '#contract/models/finding.ts';
import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('findings', {
  kinds: {
    failing: 'Failing',
    stopped_by_service: 'Stopped by the service',
    silent: 'No run for longer than usual',
    overdue: 'Missed its deadline',
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
    open: 'Not acknowledged since it opened, got worse or came back',
    acknowledged: 'No alerts until it gets worse or comes back',
    resolved: 'The flow is back to normal',
    paused: 'Its flow was paused, so the issue may not be fixed',
    gone: 'Its flow no longer exists in the service',
  } satisfies Record<FindingState, string>,

  // commands.ts
  showInFull: 'Show history',
  showWords: 'open details history events',
  openTheFlowWords: 'go to show',
  removeAcknowledgment: 'Remove acknowledgment',
  acknowledgeWords: 'ack seen silence known reopen undo',

  // FindingsScreen
  whatTheyAre: 'Issues that Penstock detected',
  watchedTo: (moment: string) => `As of ${moment}.`,
  searchFindings: 'Search findings',
  findingsFound: 'Findings found',
  countOfFindings: (n: number) => count(n, 'finding', 'findings'),

  nothingFound: 'No findings',
  notWatchedYet: 'This environment has not been monitored yet',
  whatShowsUp:
    'Lists flows that fail, run late, have more errors or fewer records than usual, or were stopped by the service, with their history.',
  noFindingMatches: 'No finding matches',
  findingsHidden: (all: number) => hiddenByFilters(all, 'finding', 'findings'),
  kind: 'Issue',
  since: 'Since',
  opened: 'Opened',
  worse: 'Got worse',
  cameBack: 'Came back',
  ended: 'Ended',
  returns: 'Returns',
  by: 'Acknowledged by',
  quiet: 'No issue at the last reads',

  // FindingPanel
  selectedFinding: 'Selected finding',
  quietSince: (moment: string) => `No issue since ${moment}; not yet resolved.`,

  // event-words.ts
  events: {
    opened: (kind) => `Opened: ${kind}`,
    worse: (kind) => `Got worse: ${kind}`,
    acknowledged: () => 'Acknowledged',
    unacknowledged: () => 'Acknowledgment removed',
    unwatched: () => 'Not monitored',
    resolved: () => 'Resolved: back to normal',
    paused: () => 'Ended: its flow was paused',
    gone: () => 'Ended: its flow no longer exists in the service',
    came_back: (kind) => `Came back: ${kind}`,
  } satisfies Record<AlertEventKind, (kind: string) => string>,
  byWhom: (who: string) => `by ${who}`,
  fromUntilThen: (moment: string) => `from ${moment} until then`,
  sinceThen: (moment: string) => `since ${moment}`,
  notWatchedBetween: (moment: string) => `not monitored since ${moment}, so it may have started at any time in between`,
  neverWatched: 'not monitored before, so it may have started earlier',
});
