import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../base/words.ts';

const nodes = (n: number): string => count(n, 'node', 'nodes');
const nodesOf = (part: number, all: number): string => `${figure(part)} of ${nodes(all)}`;

export const texts = inLanguage('core/actions', {
  // actions.ts
  notRunning: 'This action is not running here.',
  overOrElsewhere: 'This action is over, or another Penstock carries it out.',
  notOver: 'This action is not over yet.',
  nothingSent: 'Nothing was sent.',

  // selection.ts
  filterUnclear: (problem: string) => `The filter of the flows cannot be read to its end. ${problem}`,
  correctTheFilter: 'Nothing was sent. Correct the filter, or choose the flows one by one.',

  // entry.ts
  callOn: (verb: string, node: string) => `${verb} ${node}`,
  inFlow: (call: string, flow: string) => `${call} in ${flow}`,
  throughResource: (call: string) => `${call}, through its resource`,
  alone: (call: string) => `${call}, this one alone`,
  andDownstream: (call: string, others: number) => `${call}, and ${others} more downstream of it`,

  // kinds/change.ts
  pause: 'Pause',
  activate: 'Activate',
  pauseOf: (chosen: string) => `Pause ${chosen}`,
  activateOf: (chosen: string) => `Activate ${chosen}`,
  chosenGone: 'None of the chosen nodes is known any more.',
  chooseAgain: 'Choose again from the list.',
  chooseNode: 'Choose at least one node.',
  flows: (n: number) => count(n, 'flow', 'flows'),
  nodes,
  everythingWith: (connector: string) => `everything with ${connector}`,
  everythingUsing: (credential: number) => `everything that uses credential ${credential}`,

  // kinds/copy.ts
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,

  // kinds/deletion.ts
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,

  // kinds/flow-call.ts
  flowGone: 'This flow is no longer known.',

  // kinds/restore.ts
  restore: 'Restore',
  restoreAfter: (incident: string) => `Restore after: ${incident}`,

  // node-name.ts
  node: (id: number) => `node ${id}`,

  // outcome.ts
  tookAndSaidNothing: 'The service took the call and did not say what became of it.',

  // plans.ts
  serviceChanged: 'The service has changed since this plan was made.',
  lookAtTheNewPlan: 'Nothing was sent. Look at the new plan.',
  nothingToSend: 'There is nothing to send.',
  everythingAsWanted: 'Everything is as it was to be.',
  planGone: 'This plan is no longer known.',
  lookAtANewPlan: 'Nothing was sent. Look at a new plan.',
  wrongName: 'That is not the name of this environment.',
  stillActive: 'Something in this flow is active.',
  pauseFirst: 'Nothing was sent. Pause it first, then delete it.',

  // report*.ts; `Markdown` is a text of others, made inert
  report: {
    unknown: 'not known',
    asBefore: 'Every node that it touched is as it was',
    notAsBefore: (away: number, all: number) => `Not as before: ${nodesOf(away, all)}`,
    head: (titleMarkdown: string) => `Incident: ${titleMarkdown}`,
    open: 'Open',
    closed: 'Closed',
    environment: (nameMarkdown: string) => `Environment: ${nameMarkdown}`,
    reason: (reasonMarkdown: string) => `Reason: ${reasonMarkdown}`,
    noReason: 'none given',
    touched: (n: number, flows: number) => `Touched: ${nodes(n)} in ${count(flows, 'flow', 'flows')}`,
    began: (time: string) => `Began: ${time}`,
    closedAt: (time: string) => `Closed: ${time}`,
    after: (time: string, span: string) => `${time}, after ${span}`,
    notYet: 'not yet',
    minutes: (n: number) => count(n, 'minute', 'minutes'),
    hours: (n: number) => count(n, 'hour', 'hours'),
    written: (time: string) => `Written: ${time}`,
    timesAreUtc: (zoneMarkdown: string) =>
      `All times are UTC. The computer that wrote this is in the time zone ${zoneMarkdown}.`,
    action: (n: number) => `Action ${n}`,
    named: (action: string, what: string) => `${action}: ${what}`,
    because: (titleMarkdown: string, reasonMarkdown: string) => `${titleMarkdown}, because ${reasonMarkdown}`,
    incidentClosed: 'The incident was closed',
    cancelled: (action: string) => `${action} was cancelled`,
    finished: (action: string) => `${action} finished`,
    brought: (end: string, reached: number, all: number) =>
      `${end}: ${nodesOf(reached, all)} brought to where they were to be`,
    through: (nameMarkdown: string, impersonatorMarkdown: string) => `${nameMarkdown}, through ${impersonatorMarkdown}`,
    timeline: 'Timeline',
    timelineHeads: { time: 'Time', what: 'What', who: 'Who' },
    verbs: { pause: 'Pause', activate: 'Activate', restore: 'Restore', copy: 'Copy', delete: 'Delete' },
    outcomes: {
      done: 'Done',
      already: 'Nothing to do',
      failed: 'Failed',
      held: 'Held back',
      ambiguous: 'Not known',
      not_attempted: 'Not sent',
      open: 'Still to come',
    },
    whatWasDone: 'What was done',
    actionHeads: { action: 'Action', nodes: 'Nodes to change', calls: 'Calls' },
    whatFailed: 'What failed',
    nothingFailed: 'No call failed.',
    failed: (action: number, calls: number, message: string) =>
      `Action ${action}, ${count(calls, 'call', 'calls')}: ${message}.`,
    withStatus: (messageMarkdown: string, status: number) => `${messageMarkdown} (HTTP ${status})`,
    serviceSaid: (detailMarkdown: string) => `The service said: ${detailMarkdown}.`,
    flows: (namesMarkdown: string) => `Flows: ${namesMarkdown}.`,
    flowsAndOthers: (namesMarkdown: string) => `Flows: ${namesMarkdown} and others.`,
    beforeAndAfter: 'Before and after',
    stateHeads: { state: 'Nodes that are', before: 'Before', wanted: 'Wanted last', now: 'Now' },
    allAsBefore: 'Every node is as it was before the incident.',
    awayNodes: 'Not as before',
    awayHeads: { node: 'Node', name: 'Name', flow: 'Flow', before: 'Before', now: 'Now' },
    moreInJson: (n: number) => `${count(n, 'more node is', 'more nodes are')} in the JSON file.`,
    errorsOfFlows: 'Errors of the touched flows',
    stretches: { before: 'Before the incident', during: 'While it was open', after: 'After it was closed' },
    errorHeads: {
      time: 'Time',
      errors: 'Errors',
      errorsPerHour: 'Errors an hour',
      records: 'Records',
      recordsPerHour: 'Records an hour',
    },
    verticalLines: 'The vertical lines are the beginnings of the actions, by their number.',
    noErrors: 'The service reported no errors of these flows.',
    mostReported: 'What the service reported most',
    groupHeads: { notifications: 'Notifications', newest: 'Newest', message: 'Message' },
    howToCheck: 'How to check this',
    entriesOfActions: (idsMarkdown: string) =>
      `Every request that was sent is an entry of the record of activity of the Penstock that sent it, under the id of its action (${idsMarkdown}).`,
    entriesOfAction:
      'Every request that was sent is an entry of the record of activity of the Penstock that sent it, under the id of its action.',
    idOf: (action: number, idMarkdown: string) => `${action} is ${idMarkdown}`,
    unbroken: (entries: number) =>
      `When this was written, the record held ${count(entries, 'entry', 'entries')} and was unbroken.`,
    broken: (entry: number) =>
      `When this was written, the record was not as Penstock wrote it, from entry ${figure(entry)} on.`,
    lastHash: (hashMarkdown: string) => `Hash of its last entry: ${hashMarkdown}`,
    verify:
      'On the Activity screen, "Verify the record" shows whether it still is unbroken. An exported record holds that hash at the same entry.',
    states: { active: 'Active', paused: 'Paused', unknown: 'Unknown', deleted: 'Deleted' },
    errors: 'Errors',
    records: 'Records',
    inSteps: (title: string, minutes: number) => `${title} in steps of ${minutes} minutes, UTC`,
    nothingKnown: 'Nothing is known of this time',
  },

  // target.ts
  withPrefix: (address: string, prefix: string) => `${address} with the prefix ${prefix}`,
  plannedPlaceUnknown: (environment: string) =>
    `Where this was planned for was not recorded, so nobody knows whether it was for ${environment}.`,
  plannedElsewhere: (planned: string, environment: string, now: string) =>
    `This was planned for ${planned}, and ${environment} is now ${now}.`,
  goesOnThere:
    'Nothing was sent, because other flows may have the same numbers there. It goes on where it was planned for.',
  readOnly: (environment: string) => `${environment} is read-only.`,
  changeTheGuard: 'Nothing was sent. Its guard can be changed under Environments.',

  // unseen.ts
  notAsked: 'It had been sent when Penstock lost sight of its service, which was not asked what became of it.',
  lookThereFirst: 'The service may have done it or not. Look there before you do it again.',
});
