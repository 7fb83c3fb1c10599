import { inLanguage } from '#contract/language.ts';
import { count } from '../format/words.ts';

export const texts = inLanguage('app', {
  // App
  windowTitle: (name: string) => `${name} - Penstock`,
  productName: 'Penstock',
  settingsNotRead: 'Penstock could not read its settings',

  // AppearanceMenu
  compactRows: 'Compact rows',
  appearanceNotSaved: 'The appearance was not saved',
  appearance: 'Appearance',
  appearanceHint: 'Light, dark or high contrast',

  // Banner
  computerOffline: 'This computer is offline.',
  readFailed: 'The last read failed.',
  dataIsSoOld: (old: string) => `The data shown is ${old} old.`,
  dataIsPartial: 'What is shown is only what arrived so far.',
  serviceBeingReadNow: 'The service is being read now.',
  penstockSigningIn: 'Penstock is signing in.',
  youAreSignedOut: 'You are signed out.',
  filtersStay: 'Filters and selection stay.',
  signIn: 'Sign in…',
  dataIsOld: (old: string) => `The data shown is ${old} old.`,
  noAnswerSince: 'The service has not answered since.',
  readBeforeStart: (moment: string) => `It was read before this start, on ${moment}.`,
  notAllFlowsArrived: 'Not all flows arrived.',
  restAskedAgain: 'The rest is asked for again at the next read; what is shown is correct but not everything.',
  readNow: 'Read now',

  // EnvironmentMenu
  protected: 'Protected',
  protectedHint: 'Its name must be typed before a bulk change',
  readOnly: 'Read only',
  readOnlyHint: 'Nothing that changes the service is ever sent',
  askAddEnvironment: 'Add an environment…',
  allEnvironments: 'All environments',
  changeEnvironment: 'Change environment',
  noEnvironment: 'No environment',

  // Freshness
  notReadYet: 'Not read yet',
  readingNow: 'Reading…',
  fromReading: (readAt: string) => `From ${readAt}; reading…`,
  readAgo: (n: string) => `Read ${n} ago`,
  nextReadIn: (span: string) => `Next read in ${span}.`,
  flowsRead: (readAt: string) => `Flows read ${readAt}.`,
  pressToRead: 'Press to read now.',

  // Interrupted
  interrupted: (step: string) => `Penstock ended before this action did: ${step}.`,
  interruptedState: (step: string) => `${step}. Nothing more is sent until you say so.`,
  look: 'Look',
  askResume: 'Resume…',

  // Palette
  commandsAndFlows: 'Commands and flows',
  palettePlaceholder: 'Go to, do, or find a flow',

  // Screen
  thisScreenBroke: 'This screen broke',
  screenBrokeWhat:
    "That is a mistake of Penstock's own. Nothing was sent to the service by it, and running actions go on. Show the screen again, or go to another one.",

  // SessionMenu
  signedIn: 'Signed in',
  sessionEnds: (expiresAt: string) => `The session ends at ${expiresAt} and is renewed before`,
  keychainNotUsed: 'The system keychain was not used',
  signOut: 'Sign out',
  signingInNow: 'Signing in…',
  storedUntilQuit: 'Kept until you quit',
  session: 'Session',
  impersonatedBy: 'impersonated by {who}',

  // ShortcutHelp
  keyboardShortcuts: 'Keyboard shortcuts',
  close: 'Close',

  // Toasts
  reports: 'Reports',
  dismiss: 'Dismiss',

  // TopBar
  paletteHint: 'Commands, and every flow by name (Ctrl K)',
  searchOrRun: 'Search or run a command',
  ctrlK: 'Ctrl K',

  // Welcome
  watchAndAct: 'Watch and act: an operations console for data flows',

  // commands.ts
  addEnvironment: 'Add an environment',
  flows: 'Flows',
  goTo: 'Go to',
  views: 'Views',
  plans: 'Plans',
  environments: 'Environments',
  commands: 'Commands',
  flow: (id: number) => `Flow ${id}`,
  flowWithId: (id: number) => `flow ${id}`,
  pause: (name: string) => `Pause ${name}…`,
  pauseAllFlows: (name: string) => `Pause all flows of “${name}”…`,
  restore: (title: string) => `Restore: ${title}…`,
  changeTo: (name: string) => `Change to ${name}`,
  openInBrowser: 'Open the service in the browser',
  now: 'now',
  theme: (label: string) => `Theme: ${label}`,
  comfortableRows: 'Comfortable rows',

  // glance.ts
  signedOut: 'Signed out',
  signingIn: 'Signing in',
  noAnswer: 'No answer',
  reading: 'Reading',
  noAnswerFor: (n: string) => `No answer for ${n}`,
  nothingNeedsAttention: 'Nothing needs attention',
  flowsNeedAttention: (attention: number) => `${count(attention, 'flow needs', 'flows need')} attention`,

  // keys.ts
  everywhere: 'Everywhere',
  paletteKeys: 'Commands, and every flow by name',
  searchOnScreen: 'Search on this screen',
  theseShortcuts: 'These shortcuts',
  tables: 'Tables',
  move: 'Move, also with j and k',
  ctrl: 'Ctrl',
  home: 'Home',
  end: 'End',
  firstAndLast: 'First and last',
  openAndClose: 'Open and close a flow',
  space: 'Space',
  enter: 'Enter',
  select: 'Select',
  shift: 'Shift',
  selectARange: 'Select a range',
  selectAll: 'Select all that match',
  openTheFlow: 'Open the flow',
  charts: 'Charts',
  moveTheCursor: 'Move the cursor',
  zoom: 'Zoom in and out',
  esc: 'Esc',
  theWholeRange: 'The whole range',
  notifications: 'Notifications',
  nextAndPrevious: 'Next and previous',
  acknowledge: 'Acknowledge',
  mute: 'Mute',
  markAsRead: 'Mark as read at the service',

  // navigation/FailingFlows
  flowsAreFailing: (failing: number) => `${count(failing, 'flow is', 'flows are')} failing`,

  // navigation/Navigation
  screens: 'Screens',

  // navigation/OpenIncidents
  incidentsAndActions: (open: number, unfinished: number) =>
    `${count(open, 'incident is', 'incidents are')} open, ${count(unfinished, 'action is', 'actions are')} not over`,

  // navigation/OpenNotifications
  groupsOpen: (open: number) => `${count(open, 'group of notifications is', 'groups of notifications are')} open`,

  // What else is typed in the palette to find something
  overviewKeywords: 'attention charts',
  incidentsKeywords: 'actions restore running',
  quarantineKeywords: 'failed records samples errors',
  exportsKeywords: 'files csv verify',
  activityKeywords: 'audit log record verify',
  wallKeywords: 'full screen display',
  settingsKeywords: 'environments sign in',
  addKeywords: 'connect service',
  viewKeywords: 'view',
  restoreKeywords: 'incident back',
  readKeywords: 'refresh reload',
  webKeywords: 'web ui',
  themeKeywords: 'appearance colour',
  shortcutKeywords: 'help keys',
  /** Before the name of what is to be paused. */
  pauseTyped: 'pause',

  // screens.ts
  overview: 'Overview',
  flowsThatNeedAttention: 'Flows that need attention',
  failingFlows: 'Failing flows',
  pausedFlows: 'Paused flows',
  incidents: 'Incidents',
  quarantine: 'Quarantine',
  exports: 'Exports',
  activity: 'Activity',
  wall: 'Wall',
  settings: 'Settings',

  // strip/StatusStrip
  runningWork: 'Running actions and exports',
  flowsAndNodes: (flows: number, nodes: number) => `${count(flows, 'flow', 'flows')}, ${count(nodes, 'node', 'nodes')}`,

  // strip/StripAction
  onHold: 'on hold',
  waitingForService: 'waiting for the service',
  waitingForSignIn: 'waiting for sign-in',
  verifying: 'asking the service again',
  inAnotherPenstock: 'in another Penstock',
  askedWaitUntil: (until: string) => `asked to wait until ${until}`,
  showTheIncident: 'Show the incident',
  inPlace: (elsewhere: string) => `in ${elsewhere}`,
  failed: (failed: string) => `${failed} failed`,

  // strip/StripExport
  showInFolder: 'Show in folder',
  putAway: (name: string) => `Put ${name} away`,
  exportOf: (name: string) => `Export of ${name}`,
  answer: 'Answer…',
  resume: 'Resume',
  cancelExport: (name: string) => `Cancel the export of ${name}`,
  cancel: 'Cancel',

  // strip/StripExports
  moreExports: (n: number) => count(n, 'more export', 'more exports'),

  // AppearanceMenu, commands.ts
  themes: {
    system: 'Like the system',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast, light',
    'contrast-dark': 'High contrast, dark',
  },
});
