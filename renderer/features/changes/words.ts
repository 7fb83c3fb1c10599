import { inLanguage } from '#contract/language.ts';
import { count, hiddenByFilters } from '../../format/words.ts';

export const texts = inLanguage('changes', {
  // commands.ts
  toAnotherIncident: 'Move to another incident…',
  showIncident: 'Show incident',
  showIncidentWords: 'outage',

  setUntil: 'Set a restore reminder…',
  setUntilWords: 'until time schedule remind later postpone snooze due',

  // UntilField, pause-end.ts
  untilHint: (example: string) =>
    `Optional: 14:30, 2h or ${example}. Penstock reminds you to restore, and never restores on its own.`,
  proposedAt: (moment: string) => `Penstock reminds you to restore at ${moment}, and never restores on its own.`,
  untilUnclear: (example: string) => `This is not a valid time. Enter 14:30, 2h or ${example}.`,
  untilOver: 'This time is in the past.',
  untilTooFar: 'This time is more than a year away.',

  // UntilDialog
  removeUntil: 'Remove the reminder',

  // DueSince
  dueSince: (moment: string) => `due since ${moment}`,

  // ActionCalls
  whatHappened: 'What happened',
  at: 'At',
  sending: 'Sending',
  actionGoesOn: 'The action continues; only this list could not be loaded.',
  callsOfAction: 'Calls of this action',

  // ActionCard
  callsAreBelow: 'Showing calls',
  showItsCalls: 'Show calls',
  reason: 'Reason:',
  notRecorded: 'This could not be recorded. It was sent anyway, on request.',

  // ActionOrders
  resumeCalls: (open: string) => `Resume ${open} calls…`,
  holdHint: 'Sends no more calls until you continue',
  hold: 'Hold',
  keepDone: 'Stop (keep completed)',
  retryFailed: (failed: string) => `Retry ${failed} failed`,

  // ActionProgress
  notKnown: 'unknown',
  skipped: 'skipped',
  notSent: 'not sent',

  // ActionResults
  allCalls: 'All calls',
  whyCallsFailed: 'Why calls failed',

  // CallSubject
  node: (nodeId: number) => `node ${nodeId}`,
  fromNode: ', from {node}',

  // CloseDialog
  closeAway: 'Close without restoring',
  closeChange: 'Close the change',
  closeTheChangeQuestion: 'Close the change?',
  stayAsTheyAre: '{nodes} keep their current state. Penstock no longer offers to restore them.',
  allAsBefore: 'At the last refresh, every node was back in its earlier state. There is nothing left to restore.',
  nothingIsSent: 'This sends nothing to the service. The change stays in the list, and you can save it as a report.',

  // ErrorsChart
  errorsWithMarks: (step: string, value: string) => `Failed records of all flows per ${step}. ${value}.`,
  errorsPerStep: (step: string) => `Failed records, all flows, per ${step}`,

  // Failures
  andOthers: (named: string) => `${named} and others`,
  calls: (n: number) => `${count(n, 'call', 'calls')}:`,
  resultsBeside: 'The result of each call is in the list next to this one.',

  // ChangeHead
  open: 'Open',
  closed: 'Closed',
  agoWithActions: (lasting: string, actions: number) => `, ${lasting} ago. ${count(actions, 'action', 'actions')}.`,
  closedAfter: (lasting: string, actions: number) =>
    `, closed after ${lasting}. ${count(actions, 'action', 'actions')}.`,
  opened: (moment: string) => `Opened ${moment}`,
  openedBy: (moment: string, who: string) => `Opened ${moment} by ${who}`,

  // change-status.ts
  serviceGone: 'Environment removed',
  everythingAsBefore: 'Everything restored',

  // ChangeTabs
  all: 'All',

  // commands.ts, EditPanel
  undoEdit: 'Undo the edit…',
  openResource: 'Open resource',
  openResourceWords: 'go to show',
  otherThanWanted: 'Other than wanted',

  // change-rows.ts
  edited: (done: string, name: string, members: string) =>
    members === '' ? `${done}: ${name}` : `${done}: ${name} (${members})`,
  observed: (name: string, line: string) => `${name}: ${line}`,

  // ChangeList
  openInChanges: 'Open in Changes',
  change: 'Change',
  tables: { all: 'Changes', here: 'Changes from this computer', elsewhere: 'Changes by others' },

  // ChangeScreen
  readingTheChange: 'Reading the change',
  recordSafe: 'The record of this change is safe, and running actions continue.',
  ofAnotherEnvironment: 'This change belongs to another environment',
  actions: 'Actions',
  aside: 'Restore and timeline',
  noSuchChange: 'There is no such change',
  allChanges: 'All changes',

  // ChangesScreen
  searchChanges: 'Search changes',
  countOfChanges: (all: number) => count(all, 'change', 'changes'),

  // filter.ts
  due: 'Due to be restored',

  // ChangesScreen
  changesHidden: (all: number) => hiddenByFilters(all, 'change', 'changes'),
  recordsSafe: 'The records are safe, and running actions continue.',
  openChanges: 'Open changes',
  changesOpen: (open: number) => `${count(open, 'change', 'changes')} open`,
  noChangeYet: 'No changes yet',
  whatBecomesChange:
    'Everything that you pause or activate is listed here, with its outcome and the earlier state, so that you can restore it.',
  chooseFlows: 'Go to flows',

  // ResumeDialog
  callsWord: (open: number) => count(open, 'call', 'calls'),
  resumeIn: (name: string, action: string) => `Resume in ${name}: ${action}?`,
  endedBeforeAction: (rest: string) =>
    `Penstock quit before this action finished: {done}. ${rest} would still be sent.`,
  begunBy: (moment: string, who: string) =>
    `Started on ${moment} by ${who}. Calls without a response are checked first, so that nothing that took effect is sent twice.`,
  nothingLost: 'Nothing is lost while you decide: the earlier state is recorded, and can be restored either way.',
  notNow: 'Not now',
  resume: (rest: string) => `Resume ${rest}`,

  // RestoreSummary
  restoreNodes: (restorable: string) => `Restore ${restorable}…`,
  closeWithoutRestoring: 'Close without restoring…',
  askCloseTheChange: 'Close the change…',
  restore: 'Restore',
  touchedWhileBusy: (touched: string) => `Not in their earlier state: {some} of ${touched}.`,
  allTouchedAsBefore: (touched: string) => `Back in their earlier state at the last refresh: ${touched}.`,
  touchedNotAsBefore: (touched: string, away: number) =>
    `{some} of ${touched} ${away === 1 ? 'is' : 'are'} not restored.`,
  stateRecorded: 'The state of each node was recorded before the first call.',
  cannotBeBroughtBack: (lost: number) =>
    `${count(lost, 'node', 'nodes')} cannot be restored: no call sets the state that ${lost === 1 ? 'it was' : 'they were'} in.`,
  restoringBringsBack: 'Restoring sets exactly that state.',
  recordSafeAnyway: 'The record is safe.',
  restorableSoon: 'You can restore it when its action has finished or stopped.',
  readOnly: 'This environment is read only: restore is disabled.',

  // action-words.ts
  nodesWord: (n: number) => count(n, 'node', 'nodes'),
  ofCallsDone: (n: string, total: number) => `${n} of ${count(total, 'call', 'calls')} done`,
  running: 'Running.',
  onHold: 'On hold: no more calls until you continue.',
  waitingForService: 'Waiting for the service. Nothing is lost; it resumes automatically.',
  waitingForSignIn: 'Waiting for sign-in. Nothing is lost; it resumes when you are signed in.',
  stopping: 'Stopping: waiting for the responses to calls already sent.',
  verifying: 'All calls sent. Verifying with the service.',
  interrupted: 'Interrupted.',
  interruptedByEnd: 'Penstock quit before this action finished. Nothing is sent until you resume it.',
  elsewhere: 'Another Penstock process on this computer is running it.',
  finished: 'Finished.',
  cancelled: 'Stopped. Completed changes stay, and can be restored.',
  callsASecond: (part: string) => `${part} calls a second`,
  aboutLeft: (remaining: string) => `about ${remaining} left`,
  reached: (n: number) => `${count(n, 'node', 'nodes')} confirmed.`,
  missed: (n: number) => `${count(n, 'node', 'nodes')} not confirmed.`,
  endDone: (action: string) => `${action}: done`,
  endStopped: (action: string) => `${action}: stopped`,
  endNotAllDone: (action: string) => `${action}: incomplete`,
  callsNotSucceed: (wrong: number) => `${count(wrong, 'call', 'calls')} failed. Check why, then retry.`,
  callsHeldBack: (held: number) =>
    `${count(held, 'call was', 'calls were')} skipped, to avoid side effects on other nodes.`,
  callsNotSent: (n: number) => `${count(n, 'call was', 'calls were')} not sent.`,
  completedChangesStay: 'Completed changes stay.',

  // timeline.ts
  closedStanding: (standing: string) => `Closed. ${standing}`,
  orderedBy: (action: string, who: string) => `${action}, started by ${who}`,
  stoppedAction: (action: string) => `Stopped: ${action}`,
  finishedAction: (action: string) => `Finished: ${action}`,
  didNotSucceed: (n: number) => `${count(n, 'call', 'calls')} failed`,
  failedBecause: (n: number, why: string) => `${count(n, 'call', 'calls')}: ${why}`,
  retried: (action: string) => `Retried: ${action}`,
  callsLeft: (n: string) => `${n} not sent`,
  notReached: (action: string) => `${action} not confirmed`,
  allAsBeforeByService: 'Everything restored, as of the last refresh',
  notAsBefore: (n: number) => `${count(n, 'node', 'nodes')} not restored`,
});
