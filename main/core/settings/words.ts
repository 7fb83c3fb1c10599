import { inLanguage } from '#contract/language.ts';
import { directConnection } from '#contract/models/environment.ts';
import type { Deadline } from '#contract/models/deadline.ts';
import type { NotificationRules } from '#contract/models/notification.ts';

export const texts = inLanguage('core/settings', {
  // demo.ts
  demo: 'Demo',

  // rules.ts
  nothingWritten: 'Nothing was written.',
  exportsForbidden: (environment: string) => `${environment} does not allow exports.`,
  allowThem: (nothing: string) => `${nothing} Exports can be allowed in its settings.`,

  // settings-import.ts
  newEnvironment: (name: string) => `New environment ${name}`,
  newEnvironmentAt: (address: string, guard: string) => `${address}, ${guard}`,
  ofEnvironment: (environment: string, what: string) => `${environment}: ${what}`,
  fields: {
    name: 'name',
    guard: 'guard',
    exports: 'exports',
    uiUrl: 'web URL',
    caPem: 'trusted certificates',
    proxy: 'proxy',
    operationOverrides: 'own routes of operations',
    vendorPrefix: 'vendor prefix',
    colour: 'color',
    pollSeconds: 'refresh interval in seconds',
    load: 'load on the service',
    deadlines: 'deadlines of flows',
  },
  guards: { open: 'open', protected: 'protected', read_only: 'read only' },
  exportRules: { allowed: 'allowed', forbidden: 'forbidden' },
  ownCertificates: (n: number) => (n === 0 ? 'none' : n === 1 ? '1 certificate' : `${n} certificates`),
  proxy: (address: string | null) =>
    address === null ? 'that of the system' : address === directConnection ? 'none' : address,
  ownRoutes: (routes: readonly string[]) => (routes.length === 0 ? 'none' : routes.join(', ')),
  deadlines: (all: readonly Deadline[]) => all.map(deadlineInWords).join('; ') || 'none',
  viewInWords: (filter: string) => (filter === '' ? 'all flows' : filter),
  rules: {
    native: 'Alerts on the desktop',
    levels: 'Levels that alert',
    environments: 'Environments that alert',
    quiet: 'Quiet hours',
  },
  ruleInWords,
  noKey: 'none',

  // sharing.ts
  settingsMoved: 'The settings have changed since the file was chosen.',
  chooseFileAgain: 'Nothing was imported. Choose the file again to see what it would change now.',

  // shared-file.ts
  holdsPrivateKey: 'This contains a private key.',
  badSharedFile: 'This is not in the format that Penstock exports.',
  sharedFileTooLarge: 'The file is too large to contain Penstock settings.',
  noSharedFile: 'The file contains no settings exported by Penstock.',
  otherVersion: (version: number) =>
    `This version of Penstock cannot read version ${version} of the file. A newer one may.`,
  unknownMember: (place: string, n: number) =>
    `${place} of the file has ${n === 1 ? 'a field' : `${n} fields`} that Penstock never exports, possibly a secret.`,
  wrongMember: (place: string) => `${place} of the file is not in the format that Penstock exports.`,
  itsContent: 'The content',
  nothingImported: 'Nothing was imported, and no setting changed.',
});

function ruleInWords(rule: keyof NotificationRules, rules: NotificationRules): string {
  switch (rule) {
    case 'native':
      return rules.native ? 'on' : 'off';
    case 'levels':
      return rules.levels.length === 0 ? 'none' : rules.levels.join(', ');
    case 'environments':
      return rules.environments === 'all' ? 'all' : 'protected and read-only ones';
    case 'quiet':
      return rules.quiet === null ? 'none' : `${clock(rules.quiet.from)} to ${clock(rules.quiet.to)}`;
  }
}

const deadlineInWords = ({ filter, minute, days, timeZone }: Deadline): string =>
  `${filter} by ${clock(minute)} on ${days.join(', ')} (${timeZone})`;

/** Formats minutes after midnight as a clock time. */
function clock(minutes: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
