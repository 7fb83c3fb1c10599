import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('ipc', {
  // action-handlers.ts
  saveReport: 'Save the report of this change',
  saveIncidentReport: 'Save the report of this incident',

  // editing-handlers.ts
  importRows: 'Import rows of this lookup',
  tooManyRows: 'The file has too many rows to be imported at once.',
  divideTheFile: 'Nothing was sent. Divide the file, or import it with penstock lookups entries import.',

  // resource-handlers.ts
  exportRows: 'Export the rows of this lookup',

  // editing-parsers.ts
  noRecord: (most: number) => `Enter an object of JSON of at most ${most} characters.`,

  // action-parsers.ts
  enterTitle: 'Enter a title.',
  enterNote: 'Enter a note.',

  // activity-handlers.ts
  exportRecord: 'Export the activity log',

  // data-handlers.ts
  saveDiagnostics: 'Save diagnostics',
  exportSettings: 'Export settings',
  importSettings: 'Import settings',

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
  chooseOne: 'Select at least one.',
  rangeEndsAfter: 'The range must end after it starts.',
  mostDays: (days: number) => `Choose at most ${days} days.`,

  // quarantine-handlers.ts
  exportRecords: 'Export failed records',

  // quarantine-parsers.ts
  chooseTwoGroups: 'Select at least two groups.',
  chooseRecord: 'Select at least one record.',
  enterPattern: 'Enter a pattern.',
  nameEveryColumn: 'Name every column.',
  chooseColumn: 'Select at least one column.',

  // register.ts
  notOurPage: 'This call did not come from the Penstock window.',
  notWellFormed: 'The request is malformed.',
  nothingSent: 'Nothing was sent.',
});
