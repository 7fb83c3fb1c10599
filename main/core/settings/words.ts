import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/settings', {
  // demo.ts
  demo: 'Demo',

  // rules.ts
  nothingWritten: 'Nothing was written.',
  exportsForbidden: (environment: string) => `${environment} does not allow exports.`,
  allowThem: (nothing: string) => `${nothing} Who may change its settings can allow them under Environments.`,

  // settings-schema.ts
  noAddress: 'This is not a web address.',
  notHttps: 'The address must begin with https://. Penstock sends nothing over an open connection.',
  noMoreThanPath: 'The address may have a path, but no user name, query or fragment.',
  badPath: 'A path begins with / and holds no query.',
  nameTheEnvironment: 'Give the environment a name.',
  badPrefix: 'A prefix is a word of letters, digits and hyphens.',
  noCertificate: 'This holds no certificate.',
  atLeast: (seconds: number) => `At least ${seconds} seconds.`,
  atMost: (seconds: number) => `At most ${seconds} seconds.`,
  nameTheView: 'Give the view a name.',
});
