import { inLanguage } from '#contract/language.ts';
import { count, figure } from '../base/words.ts';

const nodes = (n: number): string => count(n, 'node', 'nodes');
const nodesOf = (part: number, all: number): string => `${figure(part)} of ${nodes(all)}`;

export const texts = inLanguage('core/actions', {
  // actions.ts
  notRunning: 'This action is not running here.',
  overOrElsewhere: 'This action has finished, or another Penstock runs it.',
  notOver: 'This action has not finished yet.',

  // changes.ts, restore-time.ts
  changeClosed: 'This change is closed.',

  // due-announcer.ts
  wasToBeRestored: 'Due to be restored. Penstock does not restore automatically.',
  nothingToPropose: 'There is nothing left to restore, so no reminder can be set.',
  onlyPauses: 'Only a pause can have a restore reminder.',
  invalidTime: 'This is not a valid time.',
  timeOver: 'The time of the restore reminder has passed.',
  timeTooFar: 'The restore reminder is more than a year ahead.',

  // selection.ts
  filterUnclear: (problem: string) => `The filter of the flows is not valid. ${problem}`,
  correctTheFilter: 'Nothing was sent. Correct the filter, or select the flows individually.',

  // entry.ts
  callOn: (verb: string, node: string) => `${verb} ${node}`,
  asPartOfRestore: (call: string) => `${call}, as part of a restore`,
  inFlow: (call: string, flow: string) => `${call} in ${flow}`,
  throughResource: (call: string) => `${call}, through its resource`,
  alone: (call: string) => `${call}, this node only`,
  andDownstream: (call: string, others: number) => `${call}, and ${others} more downstream`,

  // kinds/change.ts
  pause: 'Pause',
  activate: 'Activate',
  pauseOf: (chosen: string) => `Pause ${chosen}`,
  activateOf: (chosen: string) => `Activate ${chosen}`,
  chosenGone: 'None of the selected nodes exists anymore.',
  chooseAgain: 'Select again from the list.',
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
  flowGone: 'This flow no longer exists.',

  // kinds/restore.ts
  restore: 'Restore',
  restoreAfter: (change: string) => `Restore after: ${change}`,
  restoreSeveral: (changes: number) => `Restore ${count(changes, 'change', 'changes')}`,

  // node-name.ts
  node: (id: number) => `node ${id}`,

  // runner.ts
  acceptedWithoutOutcome: 'The service accepted the call and did not report its outcome.',

  // plans.ts
  serviceChanged: 'The service has changed since this plan was made.',
  everythingAsWanted: 'Everything already has its target state.',
  stillActive: 'Something in this flow is active.',
  pauseFirst: 'Nothing was sent. Pause it first, then delete it.',

  // report*.ts: the suffix `Markdown` marks external text that was made inert
  report: {
    unknown: 'unknown',
    asBefore: 'Every changed node is restored',
    notAsBefore: (away: number, all: number) => `Not restored: ${nodesOf(away, all)}`,
    head: (titleMarkdown: string) => `Change: ${titleMarkdown}`,
    open: 'Open',
    closed: 'Closed',
    environment: (nameMarkdown: string) => `Environment: ${nameMarkdown}`,
    reason: (reasonMarkdown: string) => `Reason: ${reasonMarkdown}`,
    noReason: 'none given',
    touched: (n: number, flows: number) => `Changed: ${nodes(n)} in ${count(flows, 'flow', 'flows')}`,
    began: (time: string) => `Started: ${time}`,
    closedAt: (time: string) => `Closed: ${time}`,
    after: (time: string, span: string) => `${time}, after ${span}`,
    notYet: 'not yet',
    minutes: (n: number) => `${figure(n)} min`,
    hours: (n: number) => `${figure(n)} h`,
    written: (time: string) => `Written: ${time}`,
    timesAreUtc: (zoneMarkdown: string) =>
      `All times are UTC. The computer that wrote this is in the time zone ${zoneMarkdown}.`,
    action: (n: number) => `Action ${n}`,
    named: (action: string, what: string) => `${action}: ${what}`,
    because: (titleMarkdown: string, reasonMarkdown: string) => `${titleMarkdown}, because ${reasonMarkdown}`,
    changeClosed: 'The change was closed',
    cancelled: (action: string) => `${action} was canceled`,
    finished: (action: string) => `${action} finished`,
    retried: (action: string) => `${action} was retried`,
    withFailed: (end: string, failed: number) =>
      failed === 0 ? end : `${end}; ${count(failed, 'call', 'calls')} failed`,
    brought: (end: string, reached: number, all: number) => `${end}: ${nodesOf(reached, all)} confirmed`,
    through: (nameMarkdown: string, impersonatorMarkdown: string) => `${nameMarkdown}, through ${impersonatorMarkdown}`,
    timeline: 'Timeline',
    timelineHeads: { time: 'Time', what: 'What', who: 'Who' },
    verbs: { pause: 'Pause', activate: 'Activate', restore: 'Restore', copy: 'Copy', delete: 'Delete' },
    outcomes: {
      done: 'Done',
      already: 'No change needed',
      failed: 'Failed',
      held: 'Skipped',
      ambiguous: 'Unknown',
      not_attempted: 'Not sent',
      open: 'Pending',
    },
    whatWasDone: 'What was done',
    actionHeads: { action: 'Action', nodes: 'Nodes to change', calls: 'Calls' },
    whatFailed: 'What failed',
    nothingFailed: 'No call failed.',
    failed: (action: number, calls: number, message: string) =>
      `Action ${action}, ${count(calls, 'call', 'calls')}: ${message}.`,
    withStatus: (messageMarkdown: string, status: number) => `${messageMarkdown} (HTTP ${status})`,
    serviceSaid: (detailMarkdown: string) => `Service response: ${detailMarkdown}.`,
    flows: (namesMarkdown: string) => `Flows: ${namesMarkdown}.`,
    flowsAndOthers: (namesMarkdown: string) => `Flows: ${namesMarkdown} and others.`,
    beforeAndAfter: 'Before and after',
    stateHeads: { state: 'Nodes that are', before: 'Before', wanted: 'Target', now: 'Now' },
    allAsBefore: 'Every node is restored.',
    awayNodes: 'Not restored',
    awayHeads: { node: 'Node', name: 'Name', flow: 'Flow', before: 'Before', now: 'Now' },
    moreInJson: (n: number) => `${count(n, 'more node is', 'more nodes are')} in the JSON file.`,
    errorsOfFlows: 'Errors of the changed flows',
    failingSince: (time: string) => `Failing since ${time}, before the change`,
    failingLonger: (time: string, hoursReported: number) =>
      `The ${count(hoursReported, 'hour', 'hours')} before the change (failing since ${time})`,
    onTheWay: (n: number) => `Changed temporarily during a restore: ${nodes(n)}`,
    stretches: {
      healthy: 'Before the failure',
      before: 'Before the change',
      during: 'While it was open',
      after: 'After it was closed',
    },
    errorHeads: {
      time: 'Time',
      errors: 'Errors',
      errorsPerHour: 'Errors per hour',
      records: 'Records',
      recordsPerHour: 'Records per hour',
    },
    verticalLines: 'Vertical lines mark the start of each action, by number.',
    noErrors: 'The service reported no errors of these flows.',
    failingNow: (n: number) => `${count(n, 'flow was', 'flows were')} failing when this was written`,
    failingNowHeads: { flow: 'Flow', node: 'Fails at', since: 'Since' },
    moreFlowsInJson: (n: number) => `${count(n, 'more flow is', 'more flows are')} in the JSON file.`,
    mostReported: 'Most frequent notifications',
    groupHeads: { notifications: 'Notifications', newest: 'Newest', message: 'Message' },
    howToCheck: 'How to verify this',
    entriesOfActions: (idsMarkdown: string) =>
      `Every request is an entry in the activity log of the computer that sent it, under the ID of its action (${idsMarkdown}).`,
    entriesOfAction:
      'Every request is an entry in the activity log of the computer that sent it, under the ID of its action.',
    idOf: (action: number, idMarkdown: string) => `${action} is ${idMarkdown}`,
    unbroken: (entries: number) =>
      `When this was written, the log had ${count(entries, 'entry', 'entries')} and was intact.`,
    broken: (entry: number) => `When this was written, the log was broken from entry ${figure(entry)} on.`,
    lastHash: (hashMarkdown: string) => `Hash of its last entry: ${hashMarkdown}`,
    verify:
      'On the Activity screen, "Verify the log" shows whether it is still intact. An exported log has that hash at the same entry.',
    states: { active: 'Active', paused: 'Paused', unknown: 'Unknown', deleted: 'Deleted' },
    errors: 'Errors',
    records: 'Records',
    inSteps: (title: string, minutes: number) => `${title} in steps of ${minutes} min, UTC`,
    nothingKnown: 'No data for this period',
  },

  // incident-report.ts: the suffix `Markdown` marks external text that was made inert
  incidentReport: {
    head: (titleMarkdown: string) => `Incident: ${titleMarkdown}`,
    environment: (nameMarkdown: string) => `Environment: ${nameMarkdown}`,
    severity: (severity: string) => `Severity: ${severity}`,
    declared: (time: string) => `Declared: ${time}`,
    closed: (time: string) => `Closed: ${time}`,
    notYet: 'not yet',
    away: (away: number | null) => `Not restored: ${away === null ? 'unknown' : nodes(away)}`,
    learnt: (lessonMarkdown: string) => `Lessons learned: ${lessonMarkdown}`,
    nothing: 'none noted',
    written: (time: string) => `Written: ${time}. All times are UTC.`,
    flows: (n: number) => count(n, 'affected flow', 'affected flows'),
    timeline: 'Timeline',
    timelineHeads: { time: 'Time', what: 'What', who: 'Who' },
    wasDeclared: 'The incident was declared',
    began: (titleMarkdown: string) => `Change: ${titleMarkdown}`,
    ended: (titleMarkdown: string) => `Change closed: ${titleMarkdown}`,
    wasClosed: 'The incident was closed',
    reports: (n: number) => count(n, 'report of a change', 'reports of its changes'),
  },

  // hand-over.ts
  handoverFile: {
    notOne: 'This file is not a handover of Penstock, or it is damaged.',
    newer: 'This handover was written by a newer Penstock.',
    changed: 'This handover was changed after it was signed.',
    nothingOpened: 'Nothing was opened. Ask its author for the file again.',
    ofOtherService: (address: string, environment: string, own: string) =>
      `This handover is about ${address}, and ${environment} is ${own}.`,
    chooseEnvironment: 'Nothing was opened. Open it in the environment of that service.',
    title: (user: string | null, day: string) => (user === null ? `Handover of ${day}` : `Handover by ${user}, ${day}`),
  },
  handOver: {
    head: (environmentMarkdown: string) => `Handover notes: ${environmentMarkdown}`,
    written: (time: string) => `Written ${time}. All times are UTC.`,
    incidents: (n: number) => count(n, 'open incident', 'open incidents'),
    incidentHeads: {
      incident: 'Incident',
      severity: 'Severity',
      who: 'By',
      since: 'Declared',
      changes: 'Changes',
      away: 'Not restored',
      lastNote: 'Last note',
    },
    severities: { critical: 'Critical', major: 'Major', minor: 'Minor' },
    noNote: 'none',
    nodes,
    changes: (n: number) => `${count(n, 'change', 'changes')} not restored`,
    allRestored: 'Every change is restored or closed.',
    changeHeads: {
      change: 'Change',
      reason: 'Reason',
      who: 'By',
      since: 'Since',
      away: 'Not restored',
      until: 'Restore reminder',
      running: 'Running',
    },
    noTime: 'no time set',
    dueSince: (time: string) => `due since ${time}`,
    noReason: 'none given',
    ofNodes: nodesOf,
    failing: (n: number) => `${count(n, 'failing flow', 'failing flows')}`,
    failingFlows: 'Failing flows',
    notRead: 'The flows have not been read yet.',
    notAllRead: 'Not everything could be read: other flows may be failing.',
    asOf: (time: string) => `As of the last read, ${time}.`,
    failingHeads: {
      flow: 'Flow',
      node: 'Fails at',
      since: 'Failing since',
      errors: 'Errors in the last hour',
      paused: 'Paused',
    },
    orEarlier: (time: string) => `${time} or earlier`,
    pausedNodes: nodes,
    unknown: 'unknown',
    yes: 'yes',
    no: 'no',
  },

  // failure-location.ts
  failsAt: {
    unknown: 'unknown',
    andOthers: (node: string, others: number) => `${node} and ${count(others, 'other', 'others')}`,
  },

  // actions.ts, of services that cannot be reached
  notAsked: 'It was sent, then the environment was removed or changed before the outcome could be read.',

  // saved-plans.ts
  planExpired: 'This plan has expired.',
  planAgain: 'Nothing was sent. Make a new plan.',
});
