import type { Closing } from '#contract/models/startup.ts';
import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('settings', {
  // sections.ts
  settings: 'Settings',
  sections: 'Sections of the settings',
  appearance: 'Appearance',
  keyboard: 'Keyboard',
  alerts: 'Alerts',
  startup: 'Startup',
  updates: 'Updates',
  proxy: 'Proxy',
  data: 'Data',
  sharing: 'Sharing',
  diagnostics: 'Diagnostics',
  licences: 'Licences',

  sectionKeywords: {
    appearance: 'theme dark light rows',
    keys: 'rebind remap customize',
    alerts: 'quiet hours desktop',
    exports: 'default format csv mask',
    updates: 'version upgrade release feed changelog',
    startup: 'autostart start at login sign in boot launch',
    proxy: 'network',
    data: 'clear delete history disk space size storage retention',
    sharing: 'import export settings share team backup transfer file',
    diagnostics: 'support bundle',
    licences: 'about legal license copyright notices third party',
  },

  // AppearanceSection
  theme: 'Theme',
  rows: 'Table rows',
  timesAreOfSystem: (zone: string) =>
    `Times, numbers and dates follow the language and the time zone (${zone}) of the system.`,

  // keys
  whatKeysAre: 'A key acts on what has the focus, one under Everywhere on every screen.',
  allOwnKeys: 'Default keys',
  allOwnKeysQuestion: 'Set all keys back to default?',
  changedKeys: (n: number) => `${count(n, 'key was', 'keys were')} changed here. Imported keys go as well.`,
  setBack: 'Set back',
  noKey: 'none',
  changeKey: 'Change…',
  changeKeyOf: (name: string, where: string) => `Change the key of ${name} (${where})`,
  ownKey: 'Default',
  ownKeyOf: (name: string, where: string) => `Default key of ${name} (${where})`,
  sameKeyAs: (name: string, where: string) => `Also ${name} (${where})`,
  keyOf: (name: string) => `Key of ${name}`,
  keyField: 'Key',
  keyFieldHint: 'Press one key, or two one after the other. Backspace: no key. Enter: save.',
  cannotBeChosen: (key: string) => `${key} cannot be chosen: lists, charts, fields or the system use it.`,
  keyIsTaken: 'This key has another meaning',
  losesKey: (name: string, where: string) => `${name} (${where}) has no key once you save.`,
  keyWasChanged: (name: string, key: string) => `${name}: ${key}`,

  // AlertsSection
  alertsAreSetThere: 'Desktop alerts and quiet hours are set under Notifications, Alert rules.',
  openNotifications: 'Open Notifications',

  // ProxySection
  proxyIsOfSystem:
    'Penstock uses the proxy settings of the system. The command line uses HTTPS_PROXY, ALL_PROXY and NO_PROXY.',
  checkingProxy: 'Checking…',
  noProxy: 'Direct connection',
  proxyUnknown: 'Could not be checked',

  // DataSection
  folder: 'Folder',
  kinds: {
    settings: {
      name: 'Settings',
      holds: 'Environments without secrets, appearance, keys, views, columns, alert rules',
    },
    history: {
      name: 'History',
      holds: 'Runs of 90 days, notifications, mutes, findings, kinds of failure, known groups of failed records',
    },
    actions: { name: 'Actions', holds: 'Actions with the earlier state of every node, and the activity log' },
    exports: { name: 'Exports', holds: 'The list of exports, not their files' },
    logs: { name: 'Logs', holds: 'What Penstock did, without secrets' },
  },
  nothingStored: 'Nothing',
  showFolder: 'Show folder',
  askClearHistory: 'Clear history…',
  clearHistoryQuestion: 'Clear history?',
  clearWhat: 'Delete what is',
  historyRanges: { month: 'Over 30 days old', week: 'Over 7 days old', day: 'Over a day old', all: 'Everything' },
  whatClearingLoses:
    'Deleted for all environments: runs and charts, notifications with their acknowledgements, findings that are over, kinds of failure, and since when groups of failed records are known. The service may no longer have them.',
  whatClearingLeaves:
    'Running actions and exports go on. Changes, the activity log, exports, mutes, settings and secrets stay.',
  whatStaysOnScreen: 'What is on screen now stays there until Penstock starts again.',
  clearHistory: 'Clear',
  historyCleared: 'History cleared',
  historyLeft: (size: string) => `${size} left`,
  whereElse:
    'Secrets are in the system keychain, or without one in memory only. Failed records are in memory only. Exported files are where you saved them.',

  // ExportsSection
  newExportsBegin: 'New exports of failed records start with these. Each can be changed before it begins.',
  format: 'Format',
  guardAgainstFormulas: 'Guard against formulas in CSV and XLSX',
  guardMeans: 'A text that a spreadsheet would run, such as =1+1, gets an apostrophe in front.',
  maskAlways: 'Mask wherever it occurs',
  maskMeans: 'Penstock also asks about personal data that it finds while it exports.',

  // StartupSection
  whenClosed: 'When the window is closed',
  closings: { ask: 'Ask', quit: 'Quit Penstock', tray: 'Stay in the tray' } satisfies Record<Closing, string>,
  trayMeans:
    'In the tray, Penstock watches less often and still notifies you. If your desktop shows no icon, start Penstock again to see the window.',
  startInTray: 'Start in the tray, without the window',
  startAtLogin: 'Start Penstock when I sign in to this computer',
  noLoginItems: 'Not offered on this system. Add Penstock to the startup applications of your desktop instead.',
  waitsForSystem: 'Not started at sign-in yet',
  allowInSystem: 'Allow Penstock in the login items of the system settings.',

  // sharing
  whatIsShared: 'One file for colleagues or another computer. It contains no secrets.',
  sharedParts: {
    environments: 'Environments, without keys, tokens and passwords',
    views: 'Saved views',
    alertRules: 'Alert rules',
    keys: 'Keys',
  },
  exportWhat: 'Export',
  exportSettings: 'Export settings…',
  settingsExported: 'Settings exported',
  importWhat: 'Import',
  whatImportDoes: 'You see what would change before anything does. What the file lacks stays as it is.',
  importSettings: 'Import settings…',
  importQuestion: (file: string) => `Import ${file}?`,
  partNames: { environments: 'Environments', views: 'Saved views', alertRules: 'Alert rules', keys: 'Keys' },
  changesTo: (from: string, to: string) => `${from} → ${to}`,
  loosening: 'Weakens protection',
  looseningMeans:
    'More may be sent or exported, or certificates, web URLs and routes let someone else receive what you send.',
  loosenToo: (n: number) => (n === 1 ? 'Import this as well' : `Import these ${n} as well`),
  importStops: 'Making an environment read only, or changing its vendor prefix, stops actions that run there.',
  importNow: 'Import',
  alreadyThat: 'The settings are as in the file',
  nothingToImport: 'Nothing would change.',
  settingsImported: (n: number) => `${count(n, 'change', 'changes')} imported`,

  // DiagnosticsSection
  whatDiagnosticsHold:
    'A file for support: versions, settings, sizes of stored data, and for each environment its URL, state and last failure.',
  whatTheyOmit: 'It contains no keys, tokens, passwords, certificates, flow names or records.',
  saveDiagnostics: 'Save diagnostics…',
  diagnosticsSaved: 'Diagnostics saved',

  // LicencesSection
  whatIsLicensed: 'The licences of Penstock and its packages.',
  allLicences: 'All licences',

  // AddressFields
  name: 'Name',
  exampleName: 'Staging EU',
  baseAddress: 'API URL',
  baseAddressHint: 'Where the API of the service is. https only.',
  exampleBaseAddress: 'https://api.example.com',
  webAddress: 'Web URL',
  exampleWebAddress: 'https://example.com',
  webAddressHint: 'The web UI of the service: opened for details, and to sign in.',

  // ColourChoice
  production: 'Production',
  staging: 'Staging',
  test: 'Test',
  development: 'Development',
  colour: 'Colour',
  colourHint: 'a stripe over the whole window, so that you always see which environment this is',

  // EnvironmentCard
  open: 'Open',
  protected: 'Protected',
  readOnly: 'Read only',
  serviceKey: 'service key',
  sessionToken: 'session token',
  emailAndPassword: 'email and password',
  demoKeepsNothing: 'Nothing is stored: the demo creates a new key each time it starts.',
  inKeychain: (secret: string) => `The ${secret} is stored in the system keychain.`,
  untilQuit: 'In memory only until you quit, not in the system keychain.',
  nothingIsStored: 'Nothing is stored.',
  onScreen: 'On screen',
  signedInAs: 'Signed in as {user}',
  signedInImpersonated: 'Signed in as {user}, impersonated by {impersonator}',
  untilThenRenewed: (expiresAt: string) => `, until ${expiresAt} and then renewed`,
  signingIn: 'Signing in…',
  signedOut: 'Signed out.',
  asStrictAs: 'Same guard as {environment}, which has the same URL.',
  askSignIn: 'Sign in…',
  show: 'Show',
  edit: 'Edit…',
  signOut: 'Sign out',
  remove: 'Remove…',

  // EnvironmentForm
  openHint: 'A plan is shown before every change.',
  protectedHint: 'In addition, its name must be typed before every change.',
  readOnlyHint: 'Nothing that changes the service is ever sent.',
  save: 'Save',
  checking: 'Checking…',
  checkAndSave: 'Check and save',
  guard: 'Guard',
  sameAddressStricter: '{environment} has the same URL and a stricter guard, which applies here too.',
  changeStopsActions:
    'Changing the URL or the prefix, or making it read only, stops these actions: their remaining calls are not sent.',
  nothingWasSaved: 'Nothing was saved.',
  cancel: 'Cancel',

  // EnvironmentScreen
  whereYouAre: 'Breadcrumb',
  environments: 'Environments',
  signInStays: 'You stay signed in, unless you change the URL.',
  connectService: 'Connect to a service',
  whatIsNeeded: 'You need its API URL and a service key, or a session token from its web UI.',

  // EnvironmentsScreen, DataSection
  nothingWasChanged: 'Nothing was changed.',
  startTheDemo: 'Start the demo',
  addAnEnvironment: 'Add an environment…',

  // MoreFields
  moreOfDemo: 'More: refresh interval, load, exports',
  moreOfService: 'More: prefix, certificates, refresh interval, load, exports',
  allowed: 'Allowed',
  exportsAllowed: 'Failed records may be exported to files.',
  forbidden: 'Forbidden',
  exportsForbidden: 'Failed records can be viewed, but neither exported nor copied.',
  vendorPrefix: 'Vendor prefix',
  vendorPrefixHint: 'Part of the media types of the service. Do not change it unless its documentation says so.',
  certificateAuthority: 'Certificate authority',
  certificateHint:
    'Only if this computer does not trust the certificate of the service. Used for this environment alone.',
  fileSet: 'A file is set.',
  choosePemFile: 'Choose a PEM file…',
  removeIt: 'Remove the file',
  load: 'Load on the service',
  loads: {
    gentle: {
      label: 'Gentle',
      hint: 'Half as much as usual, for a service with a tight limit, or with many operators.',
    },
    normal: {
      label: 'Normal',
      hint: 'The newest runs at each refresh. Every status within a minute, or within a few where the service has many flows or returns small pages.',
    },
    immediate: {
      label: 'Immediate',
      hint: 'Every status at each refresh. At a service with thousands of flows that is hundreds of requests a minute.',
    },
  },
  secondsBetweenReads: 'Refresh interval (seconds)',
  secondsHint: (least: number, most: string) =>
    `${least} to ${most}. Penstock waits longer when hidden or asked to slow down.`,
  exports: 'Exports',

  // ProblemNotice
  details: 'Details',

  // RemoveDialog
  wasRemoved: (name: string) => `${name} was removed`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  whatRemovingDoes:
    'Penstock signs out of {address} and deletes its settings and its secret here. The service, its flows and their state do not change.',
  removeStopsActions: 'It stops with the environment: its remaining calls are not sent.',
  removeNow: 'Remove',

  // SignInDialog
  signInTo: (name: string) => `Sign in to ${name}`,
  demoNeedsNoKey: 'The demo runs on this computer and needs no key of yours.',
  onScreenStays: 'The data on screen stays.',
  signInNow: 'Sign in',

  // SignInFields
  serviceKeyField: 'Service key',
  sessionTokenField: 'Session token',
  emailAndPasswordField: 'Email and password',
  goesToKeychain: 'Stored in the system keychain, never in a file, and not shown again.',
  neverInFile: 'Never stored in a file, and not shown again.',
  staysInMemory: 'In memory only until you quit, never in a file, and not shown again.',
  signInWith: 'Sign in with',
  pasteTheKey: 'Paste the key',
  pasteTheToken: 'Paste the token',
  getAToken: 'Get a token',
  email: 'Email',
  password: 'Password',

  // WhatRuns
  underWay: 'Work is in progress here.',
  withCallsLeft: (open: number) => `{action}, with ${count(open, 'call', 'calls')} left`,
  exportsUnderWay: (written: number) => count(written, 'export', 'exports'),

  // settings.ts
  nameNeeded: 'Enter a name for the environment.',
  prefixLetters: 'Use letters, digits and hyphens, such as svc.',
  secondsRange: (least: number, most: string) => `Choose between ${least} and ${most} seconds.`,
  pasteServiceKey: 'Paste the service key.',
  pasteSessionToken: 'Paste the session token.',
  enterEmailAddress: 'Enter your email address.',
  enterYourPassword: 'Enter your password.',
  addressNeeded: 'Enter the URL, starting with https://',
  httpsOnly: 'Penstock connects over https only. Use the https URL.',
  noHttpsAddress: 'This is not an https URL. Example: https://api.example.com',
  noCredentialsInAddress: 'Remove the user name and the password from the URL.',
});
