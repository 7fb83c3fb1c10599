import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../../format/number.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('overview', {
  compareFlowByFlow: 'Compare flow by flow',
  // AttentionList
  needsAttention: 'Needs attention',
  flows: (attentionTotal: number) => count(attentionTotal, 'flow', 'flows'),
  orderedBy: 'sorted by impact relative to usual rates',
  why: 'Why',
  since: 'Since',
  usualErrorsPerHour: 'Errors in an hour like this one',
  usual1H: 'Usual 1 h',
  last2H: 'Last 2 h',
  nothingToSee: 'Nothing needs attention.',
  nothingOfThoseRead: 'Nothing that was read needs attention, but not everything could be read.',
  nothingToSeeStale: 'Nothing needed attention at the last read.',
  whatShowsUp: 'Flows that fail, stop running or behave unusually show up here.',
  moreFlowsNeedAttention: (more: number) => `${count(more, 'more flow needs', 'more flows need')} attention`,
  smallCharts: 'Bars: errors. Lines: records',

  // AttentionRow
  reads: 'Reads from {flow}.',
  step: '5 min',

  // FindingMark
  acknowledgedBy: (who: string) => `Acknowledged by ${who}`,
  cameBack: (returns: number) => (returns === 1 ? 'Came back' : `Came back ${returns} times`),
  foundAt: (moment: string) => `Found ${moment}. Show history`,

  // Cause
  sinceThen: (moment: string, lasting: string) => `Since ${moment} (${lasting}):`,
  atLeastSince: (moment: string, lasting: string) => `At least since ${moment} (${lasting}):`,
  listedFlowsReadFrom: (dependents: number) =>
    `${count(dependents, 'listed flow depends', 'listed flows depend')} on {flow}.`,

  // Charts
  restShownAsRead: 'The rest of the overview is shown.',
  allFlowsOverTime: 'All flows over time',
  unknownNotCounted: 'Flows without run data are not counted',

  // DataAge
  flowsAndRuns: 'Flows and runs',
  in: (n: string) => `in ${n}`,
  now: 'now',
  notReadYet: 'not read yet',
  howFresh: 'Data age',
  ageOfWhatYouSee: 'time since the last refresh',

  // NewestAlerts
  open: (open: string) => `${open} open`,
  all: 'All',
  nothingIsOpen: 'No open alerts. New ones show up here.',
  nothingIsOpenSoFar: 'No open alerts in the data so far, but not everything could be read.',
  readingAlerts: 'Reading the alerts',

  // NoOverview
  signInToSee: 'Sign in to see the state of this environment.',

  // OverviewScreen
  aside: 'Alerts and data age',

  // StateCountLinks
  showTheseFlows: (value: number) => `Show ${count(value, 'flow', 'flows')}`,
  otherWords: (show: string, value: string) => `${show}. Service status: ${value}`,
  flowsByState: 'Flows by state',

  // Verdict
  listRead: (n: string) => `Flow list and status updated ${n} ago`,
  nextIn: (old: string, value: string) => `${old}, next in ${value}`,
  wallHint: 'Full-screen wall display',

  // Wall
  nothingWasRead: 'No data: not signed in',
  readingTheFlows: 'Reading the flows',

  // WallControls
  stayWithEnvironment: 'Show this environment only',
  showByTurns: 'Rotate environments',
  leaveWall: 'Leave wall',

  // WallHead
  signedOutNow: 'Signed out',
  signedOutLastRead: (at: string) => `Signed out. Last updated ${at}`,
  slowedLastRead: (at: string) => `Slowed down by the service, last updated ${at}`,
  noAnswerSince: (at: string) => `No answer since ${at}`,

  // NewErrorsLink
  newErrors: (n: number, moment: string) =>
    `${count(n, 'new kind of failure', 'new kinds of failure')} since ${moment}`,
  newErrorsOrEarlier: (n: number, moment: string) =>
    `${count(n, 'new kind of failure', 'new kinds of failure')} since ${moment} or earlier`,

  // DueNotice
  restoreDue: (change: string, moment: string) => `Restore due for ${change} since ${moment}.`,

  // WallList
  needsAttentionShown: (shown: number, all: string) => `Needs attention, ${shown} of ${all}`,
  needsAttentionAll: (all: string) => `Needs attention, ${all}`,
  lastsFor: 'For',

  // reasons.ts
  noRunSinceUsual: (lastRunAt: string, usualInterval: string) =>
    `No run since ${lastRunAt}; usually one every ${usualInterval}`,
  errorsAtTimes: (times: string, usualFrom: string) => `Errors at ${times} times ${usualFrom}`,
  errorsAfter: (errors: string, before: string) => `${errors} ${errors === '1' ? 'error' : 'errors'}, ${before}`,
  errorsAfterShort: (before: string) => `Errors, ${before}`,
  before: (some: string) => `${some} before`,
  none: 'none',
  someOfThePast: (some: string, past: string) => `${some} ${past}`,
  noRecordsUsual: 'No records; usually there are some',
  fewerRecordsThanUsual: (n: string) => `${n} fewer records than usual at this time`,
  tookUsual: (length: string, usual: string) => `The newest run took ${length}, usually ${usual}`,
  runningForUsual: (length: string, usual: string) => `Running for ${length}, usually ${usual}`,
  noStatusGiven: 'The service reports no status for this flow',
  pausedOverAWeek: 'Paused for more than a week',
  pausedNodes: (n: number) => `${count(n, 'node', 'nodes')} paused`,
  pausedNodesReminder: (n: number, moment: string) => `${count(n, 'node', 'nodes')} paused, restore reminder ${moment}`,
  pausedNodesDue: (n: number, moment: string) =>
    `${count(n, 'node', 'nodes')} paused, due to be restored since ${moment}`,
  pausedFor: (value: string) => `Paused for ${value}`,
  by: (moment: string) => `by ${moment}`,
  recordsFail: (share: string) => `${share} of records fail`,
  someFail: (share: string) => `${share} fail`,
  failAt: (where: string) => `at ${where}`,
  changedBefore: (name: string, length: string) => `${name} changed ${length} before`,
  recordsFailUsualUnknown: (share: string) => `${share} of records fail, usual unknown`,
  noRunSince: (lastRunAt: string) => `No run since ${lastRunAt}`,
  usualErrors: (times: string) => `${times}× usual errors`,
  noRecords: 'No records',
  fewerRecords: (n: string) => `${n} fewer records`,
  usualDurations: (times: string) => `${times}× usual duration`,
  noStatus: 'No status',
  paused: 'Paused',
  theirUsualRate: 'their usual rate',
  theRate: (from: string) => `the rate ${from}`,
  tooLittleHistory: 'Not enough history for a usual rate',
  perHour: (from: string) => `Per hour ${from}`,
  failedInLastHour: (line: string) => `records of ${line} that failed in the last hour`,

  // verdict.ts: past tense for stale data
  at: (said: string, moment: string) => `${said} at ${moment}`,
  noFlowsHere: (past: boolean) => `There ${past ? 'were' : 'are'} no flows here`,
  noFlowCouldBeRead: 'No flow could be read',
  noStatusForAny: (past: boolean) => `The service ${past ? 'reported' : 'reports'} no status for any flow`,
  flowsFailing: (failing: number, flows: number, past: boolean) =>
    `${ofFlows(failing, flows)} ${isOrAre(failing, past)} failing`,
  flowsNeedAttention: (some: number, flows: number, past: boolean) =>
    `${ofFlows(some, flows)} ${past ? 'needed' : some === 1 ? 'needs' : 'need'} attention`,
  notEveryRun: (past: boolean) => `Not every run ${past ? 'was' : 'is'} known`,
  noneOfThoseRead: (flows: number, past: boolean) =>
    `None of the ${count(flows, 'flow', 'flows')} read ${past ? 'needed' : 'needs'} attention`,
  flowsAsUsual: (some: number, flows: number, past: boolean) => `${ofFlows(some, flows)} ${run(some, past)} as usual`,
  onlyFlowAsUsual: (past: boolean) => `The only flow ${run(1, past)} as usual`,
  allFlowsAsUsual: (flows: number, past: boolean) => `All ${exactNumber(flows)} flows ${run(flows, past)} as usual`,

  // verdict.ts: unlisted flows, with or without listed ones
  needNoAttention: (rest: number, others: boolean) => `${theRest(rest, others)} need no attention.`,
  otherRunsAsUsual: 'The other flow runs as usual.',
  runAsUsual: (rest: number, others: boolean) => `${theRest(rest, others)} run as usual.`,
  ofTheRest: (rest: number, others: boolean, what: string) =>
    `Of the ${others ? 'other ' : ''}${count(rest, 'flow', 'flows')}, ${what}.`,
  someRunAsUsual: (n: number) => `${exactNumber(n)} ${run(n, false)} as usual`,
  arePaused: (n: number) => `${exactNumber(n)} ${isOrAre(n, false)} paused`,
  areInAnotherState: (n: number) => `${exactNumber(n)} ${isOrAre(n, false)} in another state`,
  areWithoutAStatus: (n: number) => `${exactNumber(n)} ${isOrAre(n, false)} without a status`,
  waitForPaused: (n: number) => `${exactNumber(n)} ${n === 1 ? 'waits' : 'wait'} for flows that you paused`,
  errorsMayBeUsual: (n: number) => `${exactNumber(n)} ${n === 1 ? 'has' : 'have'} errors that may or may not be usual`,
});

function isOrAre(n: number, past: boolean): string {
  return n === 1 ? (past ? 'was' : 'is') : past ? 'were' : 'are';
}

function run(n: number, past: boolean): string {
  return past ? 'ran' : n === 1 ? 'runs' : 'run';
}

function ofFlows(some: number, flows: number): string {
  return `${exactNumber(some)} of ${count(flows, 'flow', 'flows')}`;
}

function theRest(rest: number, others: boolean): string {
  return `${others ? 'The other' : 'All'} ${count(rest, 'flow', 'flows')}`;
}
