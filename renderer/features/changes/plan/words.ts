import { inLanguage } from '#contract/language.ts';
import { count } from '../../../format/words.ts';

export const texts = inLanguage('changes/plan', {
  // CallTable
  call: 'Call',
  reaches: 'Affects',
  changes: 'Changes',
  allDownstream: 'all downstream',
  thisNode: 'this node',
  laterHint: 'The service queues it and reports when it is done',
  later: ', queued',
  planStands: 'The plan and its numbers are valid; only this list could not be loaded.',
  calls: 'Calls',

  // NodeTable
  now: 'Now',
  activeColumn: 'Active',
  whyHere: 'Reason',
  nodeWithId: (nodeId: number) => `Node ${nodeId}`,
  noChange: 'No change',
  deleted: 'Deleted',
  fromCallUntil: (from: string, until: string) => `from call ${from} until ${until}`,
  yourRole: 'Your role: view only',
  selected: 'Selected',
  notCalledFor: 'No call needed',
  outsideYourSelection: 'Downstream',

  // PlanButtons
  withoutAskingFirst: (order: string) => `${order} without checking again`,
  askingAgainFirst: 'Checking with the service before the first call…',

  // PlanAge: the source of the plan, its age, and the end of the sentence. A screen reader announces only the first.
  checkedWithService: 'Verified with the service',
  builtOnWhatWasSaid: 'Based on data from',
  ago: 'ago.',
  agoAskingAgain: 'ago; checking again…',
  serviceChanged: 'The service has changed since.',
  planForNow: 'Nothing was sent. This is the new plan; review it again.',
  notAskedAgain: 'The service could not be checked again: this plan is based on older data.',
  confirmAnyway: 'You can still confirm. Each call is tracked, and nothing is lost.',
  checkAgain: 'Check again',

  // PlanChoices
  aNewOne: 'New',
  strategy: 'Strategy',
  partChange: 'Part of the change',
  partIncident: 'Belongs to the incident',
  noIncident: 'None',
  restoringBringsBack: 'Restoring a change undoes everything that was done in it.',

  // PlanDialog
  nothingChanged: 'No change was sent to the service.',
  commandIn: (order: string, name: string) => `${order} in ${name}`,
  workingOut: 'Computing the plan…',

  // PlanLists
  planInDetail: 'Plan details',
  noNodeChanges: 'No node changes.',

  // PlanView
  mayMissFlows: 'This plan may miss flows.',
  inGap: { flows: 'flows', runs: 'runs' },
  notRecorded: 'This cannot be recorded.',
  mustBePausedFirst: (blocking: string) => `${blocking} of this flow must be paused first.`,
  andNothingWasSent: (plan: string) => `${plan} Nothing was sent.`,
  pause: (blocking: string) => `Pause ${blocking}…`,
  beforeGoOn: 'Before you continue',

  // plan-words.ts
  flows: (flows: number) => count(flows, 'flow', 'flows'),
  order: (order: string, what: string) => `${order} ${what}`,
  commandActivating: (order: string, what: string, woken: string) => `${order} ${what}, briefly activating ${woken}`,
  callsToService: (n: number) => (n === 1 ? 'call to the service' : 'calls to the service'),
  pausedOtherwise: 'of them were paused before your change, or by others',
  outsideSelection: 'of them downstream of your selection',
  otherFlowsRead: (n: number) => (n === 1 ? 'other flow reads from these' : 'other flows read from these'),
  alreadyInState: (goal: string) => `already ${goal}, no call needed`,
  skippedSum: 'skipped: cannot change these alone',
  brieflyActiveSum: 'briefly active, until the next calls pause them again',
  disturbedSum: 'briefly paused, until a later call activates them again',
  excludedSum: 'excluded: their state, such as never started, cannot be restored',
  changedByOthersSum: 'changed by others since',
  flowsLeftOut: (n: number) => `${n === 1 ? 'flow' : 'flows'} excluded: your role is view only`,
  blockingSum: 'still active: pause first',
  untouchedSum: 'other nodes of these flows not changed',
  willChange: 'Will change',
  pausedFirst: 'Pause first',
  already: (goal: string) => `Already ${goal}`,
  feeds: 'Readers',
  changedSince: 'Changed since',
  activeForAMoment: 'Briefly active',
  disturbed: 'Side effects',
  notAllowed: 'Not allowed',
  excluded: 'Excluded',
  cannotBeBroughtBack: 'Cannot be restored',
  exactlyAsBefore: 'Exact restore',
  wakeNothing: 'No side effects',
  fewestCalls: 'Fewest calls',
  activeUntil: (n: number) =>
    `${count(n, 'node is', 'nodes are')} briefly active, until the next calls pause ${n === 1 ? 'it' : 'them'} again.`,
  stoppedUntil: (n: number) =>
    `${count(n, 'node is', 'nodes are')} briefly paused, until a later call activates ${n === 1 ? 'it' : 'them'} again.`,
  everyNodeGoesStraight: 'Every node changes directly to its target state.',
  maySkip: 'If the first call affects more nodes than expected, other calls with side effects are skipped.',
  notRestored: (n: number) => `${count(n, 'node', 'nodes')} cannot be restored this way.`,
  strategyWithCalls: (strategy: string, calls: number) => `${strategy}: ${count(calls, 'call', 'calls')}`,
  recordedAndRestorable: 'The current states are saved first, so that you can restore them exactly.',
  recordedLost: (n: number) => `The current states are saved first. ${cannotBeBroughtBack(n)}`,
  recordedLostOthersCan: (n: number) => `The current states are saved first. ${cannotBeBroughtBack(n)} The others can.`,
  onlyWhenInactive: 'The service deletes a flow only when nothing in it is active.',
  onlyLooking: (forbidden: number) =>
    `Your role lets you only view ${count(forbidden, 'flow', 'flows')}. There is nothing else to change.`,
  onlyLeftOut:
    'The remaining nodes are in a state that cannot be restored, such as never started, and are excluded. There is nothing to send.',
});

function cannotBeBroughtBack(n: number): string {
  return `${count(n, 'node', 'nodes')} cannot be restored: no call sets the state that ${n === 1 ? 'it is' : 'they are'} in.`;
}
