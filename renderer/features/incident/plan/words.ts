import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('incident/plan', {
  // CallTable
  flow: 'Flow',
  call: 'Call',
  reaches: 'Reaches',
  changes: 'Changes',
  allDownstream: 'all downstream',
  thisNode: 'this node',
  laterHint: 'The service does it later and reports when it is done',
  later: ', later',
  planStands: 'The plan stands, and its numbers are right; only this list did not arrive.',
  calls: 'Calls',

  // NodeTable
  node: 'Node',
  now: 'Now',
  after: 'After',
  activeColumn: 'Active',
  whyHere: 'Why it is here',
  nodeWithId: (nodeId: number) => `Node ${nodeId}`,
  flowWithId: (originId: number) => `Flow ${originId}`,
  noChange: 'No change',
  deleted: 'Deleted',
  fromCallUntil: (from: string, until: string) => `from call ${from} until ${until}`,
  yourRole: 'Your role: look only',
  selected: 'Selected',
  notCalledFor: 'Not called for',
  outsideYourSelection: 'Outside your selection',

  // Order
  close: 'Close',
  cancel: 'Cancel',
  withoutAskingFirst: (order: string) => `${order} without asking first`,
  askingAgainFirst: 'Asking the service again before the first call…',

  // OrderFields
  reason: 'Reason',
  reasonHint: 'Optional. It stands in the incident, its report and the activity.',
  typeName: (name: string) => `Type ${name} to go on.`,
  typeNameWhy: 'The environment is protected, or this changes much at once.',
  typeToInsist: (word: string) => `Type ${word} to send it all the same.`,
  typeToInsistWhy: 'Nobody can look up later what was sent.',
  goOn: 'Go on',

  // PlanAge
  // What the plan is built on, its age, and the end of the sentence: only the first is read out.
  checkedWithService: 'Checked with the service',
  builtOnWhatWasSaid: 'Built on what the service said',
  ago: 'ago.',
  agoAskingAgain: 'ago; asking it again…',
  serviceChanged: 'The service changed meanwhile.',
  planForNow: 'Nothing was sent. This is the plan for its state now; look at it once more.',
  notAskedAgain: 'The service was not asked again: this plan is built on what it said before.',
  orderAnyway: 'The order can be given all the same. Each call is tracked on its own and nothing is lost.',
  askAgain: 'Ask again',

  // PlanChoices
  sameCredentials: 'The copy uses the same credentials',
  samePeople: 'The same people may use the copy',
  copyReaders: 'Copy the flows that read from it as well',
  aNewOne: 'A new one',
  strategy: 'How it is done',
  leaveChangedSince: 'Leave what was changed since',
  changedSinceGoesBack: (moved: string) => `${moved} changed since, by somebody or something else, will go back too.`,
  tryForbidden: 'Try what my role does not allow',
  pauseLeftOut: 'Pause also what is in a state that no order brings back',
  whatCopyTakesOver: 'What the copy takes over',
  partIncident: 'Part of the incident',
  restoringBringsBack: 'Restoring an incident brings back everything that was done in it.',

  // PlanDialog
  nothingChanged: 'Nothing was sent that changes the service.',
  orderIn: (order: string, name: string) => `${order} in ${name}`,
  workingOut: 'Working out what would change…',

  // PlanLists
  planInDetail: 'The plan in detail',
  noNodeChanges: 'No node changes.',

  // PlanView
  notRecorded: 'This cannot be recorded.',
  mustBePausedFirst: (blocking: string) => `${blocking} of this flow must be paused first.`,
  andNothingWasSent: (plan: string) => `${plan} Nothing was sent.`,
  pause: (blocking: string) => `Pause ${blocking}…`,
  beforeGoOn: 'Before you go on',
  noRestoreOfDeleted: 'A deleted flow cannot be restored.',

  // plan-words.ts
  copyTheFlow: 'Copy the flow',
  deleteFlow: (changing: string) => `Delete the flow and its ${changing}`,
  flows: (flows: number) => count(flows, 'flow', 'flows'),
  order: (order: string, what: string) => `${order} ${what}`,
  orderWaking: (order: string, what: string, woken: string) => `${order} ${what}, waking ${woken} for a moment`,
  paused: 'paused',
  active: 'active',
  copied: 'copied',
  deletedState: 'deleted',
  asBefore: 'as before',
  ofThemDestinations: 'of them destinations',
  destinationsGetDataAgain: 'destinations get data again',
  destinationsGoQuiet: 'destinations go quiet',
  lostBefore: 'cannot be brought back: no order gives the state that they were in',
  lostNow: 'of them cannot be brought back: no order gives the state that they are in',
  leftAloneRestore: 'stay as they are: gone, or changed since and left so',
  leftAlone: 'chosen, and not at the service any more: left out',
  nodesChange: (n: number, state: string) => `${n === 1 ? 'node changes' : 'nodes change'} to ${state}`,
  nodesGoBack: (n: number) => (n === 1 ? 'node goes back to what it was' : 'nodes go back to what they were'),
  nodesAreCopied: (n: number) => (n === 1 ? 'node is copied' : 'nodes are copied'),
  nodesAreDeleted: (n: number) => (n === 1 ? 'node is deleted' : 'nodes are deleted'),
  callsToService: (n: number) => (n === 1 ? 'call to the service' : 'calls to the service'),
  outsideSelection: 'of them outside your selection, downstream of it',
  otherFlowsRead: (n: number) => (n === 1 ? 'other flow reads from these' : 'other flows read from these'),
  alreadyNotCalledFor: (goal: string) => `already ${goal}, not called for`,
  heldBackSum: 'held back: no call reaches only these',
  wokenSum: 'active for a moment, and paused again by the next calls',
  disturbedSum: 'stopped for a moment, and active again by a later call',
  leftOutSum: 'left out: in a state that no order brings back, such as never started',
  movedSum: 'changed by something else since',
  flowsLeftOut: (n: number) => `${n === 1 ? 'flow' : 'flows'} left out: your role lets you only look`,
  blockingSum: 'still active: to be paused first',
  untouchedSum: 'of the same flows not touched',
  destinations: 'Destinations',
  getDataAgain: 'Get data again',
  goQuiet: 'Go quiet',
  willChange: 'Will change',
  pausedFirst: 'To be paused first',
  already: (goal: string) => `Already ${goal}`,
  feeds: 'Feeds',
  changedSince: 'Changed since',
  heldBack: 'Held back',
  activeForAMoment: 'Active for a moment',
  disturbed: 'Disturbed',
  notAllowed: 'Not allowed',
  leftOut: 'Left out',
  cannotBeBroughtBack: 'Cannot be brought back',
  staysAsItIs: 'Stays as it is',
  exactlyAsBefore: 'Exactly as before',
  wakeNothing: 'Wake nothing',
  fewestCalls: 'Fewest calls',
  activeUntil: (n: number) =>
    `${count(n, 'node is', 'nodes are')} active for a moment, until the next calls pause ${n === 1 ? 'it' : 'them'} again.`,
  stoppedUntil: (n: number) =>
    `${count(n, 'node is', 'nodes are')} stopped for a moment, until a later call puts that right.`,
  everyNodeGoesStraight: 'Every node goes straight to where it is to be.',
  notRestored: (n: number) =>
    `${count(n, 'node is', 'nodes are')} not restored: no call reaches only ${n === 1 ? 'it' : 'them'}.`,
  strategyWithCalls: (strategy: string, calls: number) => `${strategy}: ${count(calls, 'call', 'calls')}`,
  recordedAndRestorable: 'The state of every node is recorded first. What this changes can be brought back exactly.',
  recordedLost: (n: number) => `The state of every node is recorded first. ${cannotBeBroughtBack(n)}`,
  recordedLostOthersCan: (n: number) =>
    `The state of every node is recorded first. ${cannotBeBroughtBack(n)} The others can.`,
  onlyWhenInactive: 'The service deletes a flow only when nothing in it is active.',
  onlyLooking: (forbidden: number) =>
    `Your role lets you only look at ${count(forbidden, 'flow', 'flows')}. Nothing else is to be changed.`,
  noCallReachesWithout:
    'No call reaches these nodes without disturbing others. Choose another way, or act on them at the service.',
  noCallReachesAlone: 'No call reaches these nodes alone. Take in what is left out, or act on them at the service.',
  onlyLeftOut:
    'What is left is in a state that could not be brought back, such as never started, and is left out. There is nothing to send.',
  allAsBefore: 'Everything is as it was before the incident, or was left alone. There is nothing to send.',
  allAlready: (goal: string) => `Everything chosen is ${goal} already. There is nothing to send.`,
});

function cannotBeBroughtBack(n: number): string {
  return `${count(n, 'node', 'nodes')} cannot be brought back: no order gives the state that ${n === 1 ? 'it is' : 'they are'} in.`;
}
