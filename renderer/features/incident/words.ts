import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('incident', {
  // ActionCalls
  flow: 'Flow',
  result: 'Result',
  nodes: 'Nodes',
  whatHappened: 'What happened',
  at: 'At',
  sending: 'Sending',
  waiting: 'Waiting',
  actionGoesOn: 'The action goes on; only this list did not arrive.',
  callsOfAction: 'Calls of this action',

  // ActionCard
  callsAreBelow: 'Its calls are below',
  showItsCalls: 'Show its calls',
  reason: 'Reason:',
  notRecorded: 'This could not be recorded. A person insisted on sending it.',

  // ActionOrders
  signIn: 'Sign in…',
  resumeCalls: (open: string) => `Resume ${open} calls…`,
  holdHint: 'Sends nothing more until you continue',
  hold: 'Hold',
  continue: 'Continue',
  keepDone: 'Stop, keep what is done',
  retryFailed: (failed: string) => `Retry ${failed} failed`,

  // ActionProgress
  notKnown: 'not known',
  heldBack: 'held back',
  notSent: 'not sent',

  // ActionResults
  allCalls: 'All calls',
  whyCallsFailed: 'Why calls failed',
  results: 'Results',

  // CallSubject
  flowWithId: (originId: number) => `Flow ${originId}`,
  node: (nodeId: number) => `node ${nodeId}`,
  fromNode: ', from {node}',

  // CloseDialog
  closeAway: 'Close without restoring',
  closeIncident: 'Close the incident',
  closeTheIncidentQuestion: 'Close the incident?',
  stayAsTheyAre: '{nodes} stay as they are now. Penstock no longer offers to restore them.',
  allAsBefore: 'By what the service said last, everything is as it was before. Nothing is left to restore.',
  nothingIsSent: 'Nothing is sent to the service. What happened stays here, and can be saved as a report.',
  cancel: 'Cancel',

  // ErrorsChart
  errors: 'Errors',
  errorsWithMarks: (step: string, value: string) => `Errors of all flows per ${step}. ${value}.`,
  errorsPerStep: (step: string) => `Errors of all flows, per ${step}`,

  // Failures
  andOthers: (named: string) => `${named} and others`,
  calls: (n: number) => `${count(n, 'call', 'calls')}:`,
  resultsBeside: 'The results of each call are in the list beside this one.',

  // IncidentHead
  reportSaved: 'The report was saved',
  open: 'Open',
  closed: 'Closed',
  agoWithActions: (lasting: string, actions: number) => `, ${lasting} ago. ${count(actions, 'action', 'actions')}.`,
  closedAfter: (lasting: string, actions: number) =>
    `, closed after ${lasting}. ${count(actions, 'action', 'actions')}.`,
  failedRecords: 'Failed records',
  saveAReport: 'Save a report…',
  opened: (moment: string) => `Opened ${moment}`,
  openedBy: (moment: string, who: string) => `Opened ${moment} by ${who}`,

  // IncidentRow
  serviceGone: 'Its service is not here any more',
  everythingAsBefore: 'Everything is as it was before',
  someNotAsBefore: (away: string, touched: string) => `${away} of ${touched} not as before`,
  actionsCount: (steps: number) => count(steps, 'action', 'actions'),

  // IncidentScreen
  recordSafe: 'Its record is safe, and running actions go on.',
  incidents: 'Incidents',
  ofAnotherEnvironment: 'This incident belongs to another environment',
  changeToLook: 'Change to its environment to look at it.',
  actions: 'Actions',
  aside: 'Way back and timeline',
  noSuchIncident: 'There is no such incident',
  whereItMayBe: 'It may belong to another profile, or its record was removed.',
  allIncidents: 'All incidents',

  // IncidentsScreen
  recordsSafe: 'What was recorded is safe, and running actions go on.',
  openIncidents: 'Open incidents',
  incidentsOpen: (open: number) => `${count(open, 'incident', 'incidents')} open`,
  noIncidentYet: 'No incident yet',
  whatBecomesIncident:
    'Whatever you pause or activate becomes an incident: what was done, how it ended, and the state before, so that it can be restored.',
  chooseFlows: 'Choose flows',

  // ResumeDialog
  callsWord: (open: number) => count(open, 'call', 'calls'),
  resumeIn: (name: string, action: string) => `Resume in ${name}: ${action}?`,
  endedBeforeAction: (rest: string) => `Penstock ended before this action did: {done}. ${rest} would still be sent.`,
  begunBy: (moment: string, who: string) =>
    `It was begun on ${moment} by ${who}. What was sent and never answered is asked about first, so that nothing is sent twice that took effect.`,
  nothingLost: 'Nothing is lost while you decide: the state before is recorded, and can be restored either way.',
  notNow: 'Not now',
  resume: (rest: string) => `Resume ${rest}`,

  // WayBack
  planRestore: 'Restore…',
  restoreNodes: (restorable: string) => `Restore ${restorable}…`,
  askToCloseAway: 'Close without restoring…',
  askCloseTheIncident: 'Close the incident…',
  wayBack: 'Way back',
  allTouchedAsBefore: (touched: string) =>
    `By what the service said last, all of the ${touched} touched are as they were before.`,
  touchedNotAsBefore: (touched: string, away: number) =>
    `{some} of ${touched} touched ${away === 1 ? 'is' : 'are'} not as before.`,
  stateRecorded: 'The state of each was recorded before anything was sent.',
  cannotBeBroughtBack: (lost: number) =>
    `${count(lost, 'node', 'nodes')} cannot be brought back: no order gives the state that ${lost === 1 ? 'it was' : 'they were'} in.`,
  restoringBringsBack: 'Restoring brings back exactly that.',
  recordSafeAnyway: 'The record is safe all the same.',
  restorableSoon: 'It can be restored as soon as its action is over or stopped.',
  readOnly: 'This environment is read only: nothing can be restored from here.',

  // action-words.ts
  pause: 'Pause',
  activate: 'Activate',
  restoreOrder: 'Restore',
  copy: 'Copy',
  delete: 'Delete',
  done: 'Done',
  alreadySo: 'Already so',
  failed: 'Failed',
  heldBackOutcome: 'Held back',
  notKnownOutcome: 'Not known',
  notSentOutcome: 'Not sent',
  nodesWord: (n: number) => count(n, 'node', 'nodes'),
  ofCallsDone: (n: string, total: number) => `${n} of ${count(total, 'call', 'calls')} done`,
  running: 'Running.',
  onHold: 'On hold: nothing more is sent until you continue.',
  waitingForService: 'Waiting for the service. Nothing is lost; it goes on by itself.',
  waitingForSignIn: 'Waiting until you are signed in. Nothing is lost; it goes on then.',
  stopping: 'Stopping: waiting for the answers to what was sent.',
  verifying: 'Everything is sent. Asking the service whether it took effect.',
  interrupted: 'Interrupted.',
  interruptedByEnd: 'Penstock ended before this action did. Nothing is sent until you say so.',
  elsewhere: 'Another Penstock on this computer carries it out.',
  finished: 'Finished.',
  cancelled: 'Stopped. What was done stays, and can be restored.',
  callsASecond: (part: string) => `${part} calls a second`,
  aboutLeft: (remaining: string) => `about ${remaining} left`,
  somebodyUnknown: 'somebody unknown',
  as: (impersonator: string, user: string) => `${impersonator} as ${user}`,
  onCommandLine: (who: string) => `${who}, on the command line`,
  reached: (n: number) => `${count(n, 'node is as it', 'nodes are as they')} should be, the service says.`,
  missed: (n: number) => `${count(n, 'is', 'are')} not.`,
  endDone: (action: string) => `${action}: done`,
  endStopped: (action: string) => `${action}: stopped`,
  endNotAllDone: (action: string) => `${action}: not all done`,
  callsNotSucceed: (wrong: number) =>
    `${count(wrong, 'call', 'calls')} did not succeed. Look at why, and try those again.`,
  callsHeldBack: (held: number) => `${count(held, 'call was', 'calls were')} held back, to disturb no other node.`,
  callsNotSent: (n: number) => `${count(n, 'call was', 'calls were')} not sent.`,
  whatWasDoneStays: 'What was done stays.',
  show: 'Show',

  // timeline.ts
  closedStanding: (standing: string) => `Closed. ${standing}`,
  orderedBy: (action: string, who: string) => `${action}, ordered by ${who}`,
  stoppedAction: (action: string) => `Stopped: ${action}`,
  finishedAction: (action: string) => `Finished: ${action}`,
  didNotSucceed: (n: number) => `${count(n, 'call', 'calls')} did not succeed`,
  callsLeft: (n: string) => `${n} not sent`,
  notReached: (action: string) => `${action} not reached`,
  allAsBeforeByService: 'Everything is as it was before, by what the service said last',
  notAsBefore: (n: number) => `${count(n, 'node is', 'nodes are')} not as before`,
});
