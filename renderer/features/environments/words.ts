import { inLanguage } from '#contract/language.ts';
import { count } from '../../format/words.ts';

export const texts = inLanguage('environments', {
  // AddressFields
  name: 'Name',
  exampleName: 'Staging EU',
  baseAddress: 'Base address',
  baseAddressHint: "Where the service's API answers. https only.",
  exampleBaseAddress: 'https://api.example.com',
  webAddress: 'Web address',
  exampleWebAddress: 'https://example.com',
  webAddressHint: 'To open things in the service, and to sign in.',

  // ColourChoice
  production: 'Production',
  staging: 'Staging',
  test: 'Test',
  development: 'Development',
  colour: 'Colour',
  colourHint: 'a stripe over the whole window, so that you always know where you are',

  // EnvironmentCard
  open: 'Open',
  protected: 'Protected',
  readOnly: 'Read only',
  serviceKey: 'service key',
  sessionToken: 'session token',
  emailAndPassword: 'email and password',
  demoKeepsNothing: 'Nothing is kept: the demo makes a new key each time it starts.',
  inKeychain: (secret: string) => `The ${secret} is stored in the system keychain.`,
  untilQuit: 'Kept until you quit Penstock, not in the system keychain.',
  nothingIsStored: 'Nothing is kept.',
  onScreen: 'On screen',
  signedInAs: 'Signed in as {user}',
  signedInImpersonated: 'Signed in as {user}, impersonated by {impersonator}',
  untilThenRenewed: (expiresAt: string) => `, until ${expiresAt} and then renewed`,
  signingIn: 'Signing in…',
  signedOut: 'Signed out.',
  asStrictAs: 'As strict as {environment}, which is at the same address.',
  askSignIn: 'Sign in…',
  show: 'Show',
  edit: 'Edit…',
  signOut: 'Sign out',
  remove: 'Remove…',

  // EnvironmentForm
  openHint: 'A plan is shown before every change.',
  protectedHint: 'And its name must be typed before a bulk change.',
  readOnlyHint: 'Nothing that changes the service is ever sent.',
  save: 'Save',
  checking: 'Checking…',
  checkAndSave: 'Check and save',
  guard: 'Guard',
  sameAddressStricter: '{environment} is at the same address and stricter: its rules hold here, too.',
  changeStopsActions:
    'Another address or prefix, or read only, stops the actions: what is left is reported as not sent.',
  nothingWasSaved: 'Nothing was saved.',
  cancel: 'Cancel',

  // EnvironmentScreen
  whereYouAre: 'Where you are',
  environments: 'Environments',
  signInStays: 'Its sign-in stays, unless you change the address.',
  connectService: 'Connect to a service',
  whatIsNeeded: 'You need its address and a service key, or a session token from its web page.',

  // EnvironmentsScreen
  startTheDemo: 'Start the demo',
  addAnEnvironment: 'Add an environment…',

  // MoreFields
  moreOfDemo: 'More: reading interval, exports',
  moreOfService: 'More: prefix, certificates, reading interval, exports',
  allowed: 'Allowed',
  exportsAllowed: 'Failed records may be written to files.',
  forbidden: 'Forbidden',
  exportsForbidden: 'Failed records are looked at, and neither written to files nor copied.',
  vendorPrefix: 'Vendor prefix',
  vendorPrefixHint:
    'The word that the service puts into its media types. Leave it unless its documentation says otherwise.',
  certificateAuthority: 'Certificate authority',
  certificateHint:
    'Only for a service whose certificate this system does not know. Trusted for this environment alone.',
  fileSet: 'A file is set.',
  choosePemFile: 'Choose a PEM file…',
  removeIt: 'Remove it',
  secondsBetweenReads: 'Seconds between reads',
  secondsHint: (least: number, most: string) =>
    `${least} to ${most}. Penstock waits longer when hidden or asked to slow down.`,
  exports: 'Exports',

  // ProblemNotice
  details: 'Details',

  // RemoveDialog
  wasRemoved: (name: string) => `${name} was removed`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  whatRemovingDoes:
    'Penstock signs out of {address} and forgets its settings and its secret. The service itself, its flows and their state do not change.',
  removeStopsActions: 'It ends with the environment: what is left is reported as not sent.',
  removeNow: 'Remove',

  // SignInDialog
  signInTo: (name: string) => `Sign in to ${name}`,
  demoNeedsNoKey: 'The demo runs on this computer and needs no key of yours.',
  onScreenStays: 'What is on screen stays.',
  signInNow: 'Sign in',

  // SignInFields
  serviceKeyField: 'Service key',
  sessionTokenField: 'Session token',
  emailAndPasswordField: 'Email and password',
  goesToKeychain: 'Goes to the system keychain, never to a file, and is not shown again.',
  neverInFile: 'Never goes to a file, and is not shown again.',
  staysInMemory: 'Stays in memory until you quit, never in a file, and is not shown again.',
  signInWith: 'Sign in with',
  pasteTheKey: 'Paste the key',
  pasteTheToken: 'Paste the token',
  getAToken: 'Get a token',
  email: 'Email',
  password: 'Password',

  // WhatRuns
  underWay: 'Something is under way here.',
  withCallsLeft: (open: number) => `{action}, with ${count(open, 'call', 'calls')} left`,
  exportsUnderWay: (written: number) => count(written, 'export', 'exports'),

  // settings.ts
  nameNeeded: 'Give it a name, so that you know where you are.',
  prefixLetters: 'Use letters, digits and hyphens, such as svc.',
  secondsRange: (least: number, most: string) => `Choose between ${least} and ${most} seconds.`,
  pasteServiceKey: 'Paste the service key.',
  pasteSessionToken: 'Paste the session token.',
  enterEmailAddress: 'Enter your email address.',
  enterYourPassword: 'Enter your password.',
  addressNeeded: 'Enter the address, starting with https://',
  httpsOnly: 'Penstock connects over https only. Use the https address of the service.',
  noHttpsAddress: 'This is not an https address. Example: https://api.example.com',
  noCredentialsInAddress: 'Leave user names and passwords out of the address.',
});
