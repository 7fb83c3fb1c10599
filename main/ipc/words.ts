import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('ipc', {
  // action-handlers.ts
  saveReport: 'Save the report of this incident',

  // activity-handlers.ts
  exportRecord: 'Export the record of activity',

  // inputs.ts
  mostRows: (most: number) => `At most ${most} rows at a time.`,

  // parsers.ts
  paste: { serviceKey: 'Paste the service key.', sessionToken: 'Paste the session token.' },
  oneLine: {
    serviceKey: 'The service key must be one line without spaces.',
    sessionToken: 'The session token must be one line without spaces.',
  },
  enterEmail: 'Enter the email address.',
  enterPassword: 'Enter the password.',
  chooseOne: 'Choose at least one.',
  rangeEndsAfter: 'The range must end after it begins.',
  mostDays: (days: number) => `Choose at most ${days} days.`,

  // quarantine-handlers.ts
  exportRecords: 'Export failed records',

  // quarantine-parsers.ts
  chooseTwoGroups: 'Choose at least two groups.',
  chooseRecord: 'Choose at least one record.',
  enterPattern: 'Enter a pattern.',
  nameEveryColumn: 'Name every column.',
  chooseColumn: 'Choose at least one column.',

  // register.ts
  notOurPage: 'This call was not made by Penstock’s own page.',
  notWellFormed: 'The request is not well formed.',
  nothingSent: 'Nothing was sent.',
});
