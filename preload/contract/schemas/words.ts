import { inLanguage } from '../language.ts';

export const texts = inLanguage('schemas', {
  // values.ts
  mostRows: (most: number) => `At most ${most} rows at a time.`,

  // settings.ts
  noAddress: 'This is not a URL.',
  notHttps: 'The URL must begin with https://. Penstock sends nothing over an unencrypted connection.',
  noMoreThanPath: 'The URL may have a path, but no user name, query or fragment.',
  keyUnprotected: 'This contains a private key without a passphrase.',
  noProxyAddress: 'Enter an address such as http://proxy.example.com:3128 or socks5://localhost:1080.',
  noPasswordInProxy: 'Enter the address without a user and password. HTTPS_PROXY may have both.',
  badPath: 'A path begins with / and has no query.',
  nameTheEnvironment: 'Enter a name for the environment.',
  badPrefix: 'Use letters, digits and hyphens.',
  noCertificate: 'This contains no certificate.',
  atLeast: (seconds: number) => `At least ${seconds} seconds.`,
  atMost: (seconds: number) => `At most ${seconds} seconds.`,
  notChoosable: 'This key cannot be assigned.',
  tooManyKeys: 'There are too many keys.',
  nameTheView: 'Enter a name for the view.',

  // goal.ts
  chooseNode: 'Select at least one node.',

  // calls/environments.ts
  paste: { serviceKey: 'Paste the service key.', sessionToken: 'Paste the session token.' },
  oneLine: {
    serviceKey: 'The service key must be one line without spaces.',
    sessionToken: 'The session token must be one line without spaces.',
  },
  enterEmail: 'Enter the email address.',
  enterPassword: 'Enter the password.',

  // Several calls
  chooseOne: 'Select at least one.',
  rangeEndsAfter: 'The range must end after it starts.',
  mostDays: (days: number) => `Choose at most ${days} days.`,

  // calls/editing.ts
  noRecord: (most: number) => `Enter a JSON object of at most ${most} characters.`,

  // calls/incidents.ts
  enterTitle: 'Enter a title.',
  enterNote: 'Enter a note.',

  // calls/quarantine.ts and calls/exports.ts
  chooseTwoGroups: 'Select at least two groups.',
  chooseRecord: 'Select at least one record.',
  enterPattern: 'Enter a pattern.',
  nameEveryColumn: 'Name every column.',
  chooseColumn: 'Select at least one column.',
});
