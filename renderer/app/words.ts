import { inLanguage } from '#contract/language.ts';
import { exactNumber } from '../format/number.ts';
import { count } from '../format/words.ts';

export const texts = inLanguage('app', {
  // App
  windowTitle: (name: string) => `${name} - Penstock`,
  productName: 'Penstock',
  settingsNotRead: 'Penstock could not read its settings',

  // AppearanceMenu
  compactRows: 'Compact rows',
  appearanceNotSaved: 'The appearance was not saved',
  appearanceHint: 'Light, dark or high contrast',

  // Banner
  computerOffline: 'This computer is offline.',
  readFailed: 'The last read failed.',
  serviceSays: (detail: string) => `Details: “${detail}”.`,
  dataIsPartial: 'Only part of the data has arrived so far.',
  serviceBeingReadNow: 'Reading from the service now.',
  penstockSigningIn: 'Penstock is signing in.',
  lastReadAt: (moment: string) => `Last successful read ${moment}.`,
  nextTryIn: (span: string) => `Retrying in ${span}.`,
  tryingNow: 'Retrying…',
  tryNow: 'Try now',
  waitingForIt: (what: string) => `Waiting for the service: ${what}.`,
  actionsWait: (n: number) => count(n, 'action', 'actions'),
  exportsWait: (n: number) => count(n, 'export', 'exports'),
  filtersStay: 'Filters and selection are unchanged.',
  slowDownAsked: 'The service asked Penstock to slow down.',
  sendsAgainAt: (time: string) => `Penstock sends no requests until ${time}.`,
  readsSlowly: 'Penstock has reduced its request rate.',
  slowedDown: 'Slowed down by the service',
  readBeforeStart: (moment: string) => `Read on ${moment}, before Penstock started.`,
  listInGap: { flows: 'flows', runs: 'runs' },
  gap: {
    unfinished: 'Penstock requests the rest at the next refresh.',
    moved: 'Penstock requests the rest at the next refresh.',
    repeated: 'Contact the administrator of the service.',
    withheld: 'Ask the administrator of the service for access.',
    unsupported: 'Active and paused statuses are not affected, and you can still make changes.',
    vanished: 'They stay listed until another refresh confirms that they are gone.',
    unreadable: 'They are missing from every list, count and plan.',
  },
  runsUnreadable: 'Failures in these runs are not shown.',

  // EnvironmentMenu
  protectedHint: 'You must type its name before every change',
  readOnlyHint: 'Blocks all changes to the service',
  changeEnvironment: 'Switch environment',
  noEnvironment: 'No environment',

  // Freshness
  fromReading: (readAt: string) => `From ${readAt}; reading…`,
  nextReadIn: (span: string) => `Next refresh in ${span}.`,
  runsRead: (readAt: string) => `Runs updated ${readAt}.`,
  statusesRead: (span: string) => `Every status is at most ${span} old.`,
  pressToRead: 'Click to refresh.',

  // InterruptedActions
  interrupted: (step: string) => `Penstock quit before this action finished: ${step}.`,
  interruptedState: (step: string) => `${step}. Nothing more is sent until you resume it.`,
  look: 'Show details',
  resumeAction: 'Resume…',

  // link-opening.svelte.ts, LinkQuestion
  linkRefused: 'This link was not opened',
  linkRefusedWhat: 'This is not a valid Penstock link. Copy the whole link again, or ask the sender for a new one.',
  noEnvironmentAt: (address: string) => `No environment has the address ${address}`,
  addItFirst: 'The link was not opened. If you trust this address, add the environment, then open the link again.',
  linkWaits: 'A link is waiting to open',
  linkAfterDialog: 'You can open it after you close this dialog. Your entries are unchanged.',
  openLink: (what: string) => `Open ${what}?`,
  linkLeadsTo: 'A link from outside Penstock points to {environment} ({address}).',
  linkSwitches: 'Opening the link switches from {other} to {environment}.',
  linkDiscards: 'Unsaved input on this screen is discarded.',
  linkChangesNothing: 'A link only opens a screen: it sends no change to the service.',
  stayHere: 'Stay here',
  openIt: 'Open',
  switchAndOpen: 'Switch and open',
  linkTo: {
    flow: (id: number) => `flow or node ${id}`,
    resource: (kind: string, id: number) => `${kind} ${id}`,
    incident: 'an incident',
    plan: 'a plan',
    notification: (id: number) => `notification ${id}`,
    alerts: (id: number) => `alerts of flow ${id}`,
    records: 'a group of failed records',
    list: (screen: string) => `a view of ${screen}`,
  },

  // Screen
  screenFailed: 'This screen failed',
  screenFailedAdvice:
    'This is a bug in Penstock. Nothing was sent to the service, and running actions continue. Try again, or open another screen.',

  // SessionMenu
  signedIn: 'Signed in',
  sessionEnds: (expiresAt: string) => `Penstock renews the session before ${expiresAt}.`,
  keychainNotUsed: 'The system keychain could not be used',
  storedUntilQuit: 'Key in memory only',
  session: 'Session',
  impersonatedBy: 'impersonated by {who}',

  // Toasts
  reports: 'Messages',

  // TopBar
  searchOrRun: 'Search or run a command',

  // Welcome
  watchAndAct: 'Operations console for data flows',

  // environment-glance.ts
  signedOut: 'Signed out',
  signingIn: 'Signing in',
  noAnswer: 'No answer',
  reading: 'Reading',
  noAnswerFor: (n: string) => `No answer for ${n}`,
  notAllRead: 'Not everything could be read',
  flowsNeedAttention: (attention: number) => `${count(attention, 'flow needs', 'flows need')} attention`,

  // keys.ts
  everywhere: 'Everywhere',
  searchOnScreen: 'Search on this screen',
  menuOfFocus: 'Context menu (also right-click)',
  edits: 'Edits of resources',
  lookupRows: 'Lookup rows',
  flowsAndTheirNodes: 'Flows and nodes',
  helpHere: 'Help for this screen',
  tables: 'Tables',
  move: 'Move (also j and k)',
  ctrl: 'Ctrl',
  home: 'Home',
  end: 'End',
  firstAndLast: 'First and last',
  openAndClose: 'Expand and collapse a flow',
  space: 'Space',
  select: 'Select',
  shift: 'Shift',
  selectARange: 'Select a range',
  selectAll: 'Select all that match',
  charts: 'Charts',
  moveTheCursor: 'Move the cursor',
  zoom: 'Zoom in and out',
  esc: 'Esc',
  theWholeRange: 'Reset zoom',
  graph: 'Flow graph',
  alongEdges: 'Move along the edges',
  openAndCloseBranch: 'Expand and collapse a branch',

  // navigation/FailingFlows
  flowsAreFailing: (failing: number) => `${count(failing, 'flow is', 'flows are')} failing`,

  // navigation/Navigation
  screens: 'Screens',

  // navigation/OpenChanges
  changesAndActions: (open: number, unfinished: number) =>
    `${count(open, 'change is', 'changes are')} open, ${count(unfinished, 'action is', 'actions are')} unfinished`,

  // navigation/OpenIncidents
  incidentsOpen: (open: number) => `${count(open, 'incident is', 'incidents are')} open`,

  // navigation/OpenAlerts
  alertsOpen: (open: number) => `${count(open, 'alert is', 'alerts are')} open`,

  // strip/StatusStrip
  runningWork: 'Running actions and exports',
  someFlowsAndNodes: (read: number, total: number, nodes: number) =>
    `${exactNumber(read)} of ${count(total, 'flow', 'flows')}, ${count(nodes, 'node', 'nodes')}`,
  clockOff: (span: string, isAhead: boolean) => `Service clock ${span} ${isAhead ? 'ahead' : 'behind'}`,
  timesIn: (zone: string) => `Times in ${zone}`,
  clockOffHint: 'Compared with this computer. Penstock corrects all service times by this difference.',
  flowsAndNodes: (flows: number, nodes: number) => `${count(flows, 'flow', 'flows')}, ${count(nodes, 'node', 'nodes')}`,

  // UpdateNotice, WhatIsNew
  updated: (version: string) => `Penstock was updated to ${version}`,
  notUpdated: (version: string) => `The update to ${version} was not installed`,
  installedNextTime:
    'The previous version is still running. If the update is still offered, Penstock installs it when you next quit.',
  whatIsNew: "What's new",

  // strip/StripAction
  onHold: 'on hold',
  waitingForService: 'waiting for the service',
  waitingForSignIn: 'waiting for sign-in',
  verifying: 'verifying',
  inAnotherPenstock: 'running in another Penstock process',
  askedWaitUntil: (until: string) => `rate limited until ${until}`,
  inPlace: (elsewhere: string) => `in ${elsewhere}`,
  failed: (failed: string) => `${failed} failed`,

  // strip/StripDue
  dueSince: (change: string, moment: string) => `${change}: restore due since ${moment}`,

  // strip/StripExport
  dismissNamed: (name: string) => `Dismiss ${name}`,
  exportOf: (name: string) => `Export of ${name}`,
  answer: 'Answer…',
  cancelExport: (name: string) => `Cancel the export of ${name}`,

  // strip/StripExports
  moreExports: (n: number) => count(n, 'more export', 'more exports'),
});
