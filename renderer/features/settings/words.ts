import type { Closing } from '#contract/models/startup.ts';
import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('settings', {
  // sections.ts
  sections: 'Settings sections',
  keyboard: 'Keyboard',
  alerts: 'Alerts',
  startup: 'Startup',
  updates: 'Updates',
  proxy: 'Proxy',
  data: 'Data',
  sharing: 'Sharing',
  diagnostics: 'Diagnostics',
  licences: 'Licenses',

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
  timeZone: 'Time zone',
  zoneKinds: { system: 'System time zone', UTC: 'UTC', other: 'Choose a zone' },
  zoneName: 'Name of the time zone',
  zoneNameHint: 'Such as Europe/Berlin.',
  unknownZone: 'This is not the name of a time zone, such as Europe/Berlin.',
  timesAreOfSystem: 'Times, numbers and dates are written as in the language of the system.',

  // keys
  whatKeysAre: 'Keys act on the focused item. Keys under Everywhere work on every screen.',
  allOwnKeys: 'Reset all keys…',
  allOwnKeysQuestion: 'Reset all keys to default?',
  changedKeys: (n: number) => `This resets ${count(n, 'changed key', 'changed keys')}, including imported keys.`,
  setBack: 'Reset keys',
  noKey: 'none',
  changeKey: 'Change…',
  changeKeyOf: (name: string, where: string) => `Change the key of ${name} (${where})`,
  ownKey: 'Default',
  ownKeyOf: (name: string, where: string) => `Default key of ${name} (${where})`,
  sameKeyAs: (name: string, where: string) => `Also ${name} (${where})`,
  keyOf: (name: string) => `Key of ${name}`,
  keyField: 'Key',
  keyFieldHint: 'Press one key, or two in sequence. Backspace clears, Enter saves.',
  cannotBeChosen: (key: string) => `${key} is reserved: lists, charts, fields or the system use it.`,
  keyIsTaken: 'This key is already in use',
  losesKey: (name: string, where: string) => `${name} (${where}) will have no key after you save.`,

  // AlertsSection
  alertsAreSetThere: 'Desktop alerts and quiet hours are set on the Alerts screen, under Alert rules.',
  openAlerts: 'Open Alerts',

  // ProxySection
  proxyIsOfSystem:
    'Penstock uses the proxy of an environment, else that of the system. The command line uses HTTPS_PROXY, ALL_PROXY and NO_PROXY.',
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
      holds: '90 days of runs, notifications, alerts, mutes, kinds of failure, known groups of failed records',
    },
    actions: { name: 'Actions', holds: 'Actions with the earlier state of every node, and the activity log' },
    exports: { name: 'Exports', holds: 'The list of exports, not their files' },
    logs: { name: 'Logs', holds: 'What Penstock did, without secrets' },
  },
  nothingStored: 'Nothing',
  showFolder: 'Show folder',
  clearHistoryDialog: 'Clear history…',
  clearHistoryQuestion: 'Clear history?',
  clearWhat: 'Data to delete',
  historyRanges: { month: 'Over 30 days old', week: 'Over 7 days old', day: 'Over a day old', all: 'Everything' },
  whatClearingLoses:
    'Deletes, for all environments: runs, charts, notifications and their acknowledgments, ended alerts, kinds of failure, and first-seen times of groups of failed records. The service may no longer have this data.',
  whatClearingLeaves:
    'Running actions and exports continue. Changes, the activity log, exports, mutes, settings and secrets are not deleted.',
  whatStaysOnScreen: 'Data already on screen stays there until you restart Penstock.',
  clearHistory: 'Clear',
  historyCleared: 'History cleared',
  historyLeft: (size: string) => `${size} left`,
  whereElse:
    'Secrets are in the system keychain, or in memory only if there is none. Failed records are in memory only. Exported files are where you saved them.',

  // ExportsSection
  newExportsBegin: 'Defaults for new exports of failed records. You can change them for each export.',
  format: 'Format',
  guardAgainstFormulas: 'Guard against formulas in CSV and XLSX',
  guardMeans: 'Prefixes text that a spreadsheet would run, such as =1+1, with an apostrophe.',
  maskAlways: 'Always mask',
  maskMeans: 'Penstock also prompts you about personal data that it finds during an export.',

  // StartupSection
  whenClosed: 'When the window is closed',
  closings: { ask: 'Ask', quit: 'Quit Penstock', tray: 'Stay in the tray' } satisfies Record<Closing, string>,
  trayMeans:
    'In the tray, Penstock refreshes less often but still notifies you. If your desktop shows no tray icon, start Penstock again to show the window.',
  startInTray: 'Start in the tray, without the window',
  startAtLogin: 'Start Penstock when I sign in to this computer',
  noLoginItems: 'Not supported on this system. Add Penstock to the startup applications of your desktop instead.',
  waitsForSystem: 'Not started at sign-in yet',
  allowInSystem: 'Allow Penstock under login items in the system settings.',

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
  whatImportDoes: 'You review all differences first. Settings that are not in the file stay unchanged.',
  importSettings: 'Import settings…',
  importQuestion: (file: string) => `Import ${file}?`,
  partNames: { environments: 'Environments', views: 'Saved views', alertRules: 'Alert rules', keys: 'Keys' },
  changesTo: (from: string, to: string) => `${from} → ${to}`,
  loosening: 'Weakens protection',
  looseningMeans:
    'These settings allow more to be sent or exported. Certificates, web URLs and routes control where your data goes.',
  loosenToo: (n: number) => (n === 1 ? 'Import this as well' : `Import these ${n} as well`),
  importStops: 'Making an environment read only, or changing its vendor prefix, stops its running actions.',
  importNow: 'Import',
  alreadyMatches: 'Your settings already match the file',
  nothingToImport: 'Nothing would change.',
  settingsImported: (n: number) => `${count(n, 'change', 'changes')} imported`,

  // DiagnosticsSection
  whatDiagnosticsHold:
    'A file for support: versions, settings, sizes of stored data, and for each environment its URL, state and last failure.',
  whatTheyOmit: 'It contains no keys, tokens, passwords, certificates, flow names or records.',
  saveDiagnostics: 'Save diagnostics…',
  diagnosticsSaved: 'Diagnostics saved',

  // LicencesSection
  whatIsLicensed: 'Licenses of Penstock and its packages.',
  allLicences: 'All licenses',

  // AddressFields
  exampleName: 'Staging EU',
  baseAddress: 'API URL',
  baseAddressHint: 'Base URL of the API (HTTPS).',
  exampleBaseAddress: 'https://api.example.com',
  webAddress: 'Web URL',
  exampleWebAddress: 'https://example.com',
  webAddressHint: 'Web UI of the service. Used for links, and to get a session token.',

  // ColourChoice
  production: 'Production',
  staging: 'Staging',
  test: 'Test',
  development: 'Development',
  colour: 'Color',
  colourHint: 'shown as a stripe across the top of the window',

  // EnvironmentCard
  open: 'Open',
  serviceKey: 'service key',
  sessionToken: 'session token',
  emailAndPassword: 'email and password',
  demoKeepsNothing: 'Nothing is stored: the demo creates a new key each time it starts.',
  inKeychain: (secret: string) => `The ${secret} is stored in the system keychain.`,
  untilQuit: 'In memory until you quit, not in the system keychain.',
  nothingIsStored: 'Nothing is stored.',
  onScreen: 'Current',
  signedInAs: 'Signed in as {user}',
  signedInImpersonated: 'Signed in as {user}, impersonated by {impersonator}',
  untilThenRenewed: (expiresAt: string) => `; Penstock renews the session before ${expiresAt}`,
  signedOut: 'Signed out.',
  asStrictAs: 'Same guard as {environment}, which has the same URL.',
  remove: 'Remove…',

  // EnvironmentForm
  openHint: 'A plan is shown before every change.',
  protectedHint: 'You must also type its name before every change.',
  readOnlyHint: 'Blocks all changes to the service.',
  checkAndSave: 'Connect',
  guard: 'Guard',
  sameAddressStricter: '{environment} has the same URL and a stricter guard, which applies here too.',
  changeStopsActions:
    'Changing the URL or the prefix, or making it read only, stops these actions: their remaining calls are not sent.',
  nothingWasSaved: 'Nothing was saved.',

  // EnvironmentScreen
  signInStays: 'You stay signed in, unless you change the URL.',

  // AdvancedFields
  allowed: 'Allowed',
  exportsAllowed: 'Failed records may be exported to files.',
  forbidden: 'Forbidden',
  exportsForbidden: 'Failed records can be viewed, but not exported or copied.',
  vendorPrefix: 'Vendor prefix',
  vendorPrefixHint: 'Part of the media types of the service. Do not change it unless its documentation says so.',
  clientCertificate: 'Client certificate',
  clientCertificateHint:
    'Needed only if the service asks for one: a file in PKCS#12 or PEM with its private key. Type its passphrase first.',
  passphrase: 'Passphrase',
  chooseClientCertificate: 'Choose a client certificate…',
  passphraseInMemory: 'Without a keychain, its passphrase is known only until Penstock quits.',
  environmentProxy: 'Proxy',
  environmentProxyHint:
    'Empty for the proxy of the system, direct for none, or an address such as socks5://localhost:1080.',
  certificateAuthority: 'Certificate authority',
  certificateHint:
    'Needed only if this computer does not trust the certificate of the service. Used for this environment only.',
  fileSet: 'A file is set.',
  chooseCertificate: 'Choose a certificate…',
  removeIt: 'Remove the file',
  load: 'Load on the service',
  loads: {
    gentle: {
      label: 'Gentle',
      hint: 'Half the usual requests, for a service with a tight rate limit or many operators.',
    },
    normal: {
      label: 'Normal',
      hint: 'Reads the newest runs at each refresh, and every status within a minute. Many flows or small pages take a few minutes.',
    },
    immediate: {
      label: 'Immediate',
      hint: 'Reads every status at each refresh. With thousands of flows, that is hundreds of requests per minute.',
    },
  },
  requestsUnknown: 'Requests in the last minute: unknown.',
  limitReadAgo: 'Read {age} ago.',
  limitNotReported: 'The service does not report the usage of a daily rate limit.',
  limitUnknown: 'Usage of its rate limit: unknown until you point at the age of the data.',
  secondsBetweenReads: 'Refresh interval (seconds)',
  secondsHint: (least: number, most: string) => `${least} to ${most}. Longer in the background or when rate limited.`,

  // RemoveDialog
  wasRemoved: (name: string) => `${name} was removed`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  whatRemovingDoes:
    'Penstock signs out of {address} and deletes its settings and its secret here. The service, its flows and their state do not change.',
  removeStopsActions: 'Removing the environment stops it: its remaining calls are not sent.',
  removeNow: 'Remove',

  // SignInDialog
  signInTo: (name: string) => `Sign in to ${name}`,
  demoNeedsNoKey: 'The demo runs on this computer and needs no key.',
  onScreenStays: 'The data on screen stays.',
  signInNow: 'Sign in',

  // SignInFields
  serviceKeyField: 'Service key',
  sessionTokenField: 'Session token',
  emailAndPasswordField: 'Email and password',
  storedInKeychain: 'Stored in the system keychain, never in a file, and not shown again.',
  neverInFile: 'Never stored in a file, and not shown again.',
  storedInMemory: 'Stored in memory until you quit, never in a file, and not shown again.',
  signInWith: 'Sign in with',
  pasteTheKey: 'Paste the key',
  pasteTheToken: 'Paste the token',
  getAToken: 'Get a token',
  email: 'Email',
  password: 'Password',

  // OngoingWork
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
  httpsOnly: 'Penstock connects over HTTPS only. Enter an https:// URL.',
  noHttpsAddress: 'This is not an HTTPS URL. Example: https://api.example.com',
  noCredentialsInAddress: 'Remove the user name and the password from the URL.',
});
