import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('ipc', {
  // action-handlers.ts
  saveReport: 'Save the report of this change',
  saveIncidentReport: 'Save the report of this incident',

  // editing-handlers.ts
  importRows: 'Import rows of this lookup',
  saveHandover: 'Save the handover',
  openHandover: 'Open a handover',
  tooManyRows: 'The file has too many rows to be imported at once.',
  divideTheFile: 'Nothing was sent. Divide the file, or import it with penstock lookups entries import.',

  // resource-handlers.ts
  exportRows: 'Export the rows of this lookup',

  // handlers.ts
  exportRecord: 'Export the activity log',

  // data-handlers.ts
  saveDiagnostics: 'Save diagnostics',
  exportSettings: 'Export settings',
  importSettings: 'Import settings',

  // quarantine-handlers.ts
  exportRecords: 'Export failed records',

  // register.ts
  notFromWindow: 'This call did not come from the Penstock window.',
  malformed: 'The request is malformed.',
});
