import type { CallEffect } from '#contract/models/calling.ts';
import { inLanguage } from '#contract/language.ts';

const effects: Record<CallEffect, string> = { reads: 'reads', changes: 'changes', destroys: 'deletes' };

export const texts = inLanguage('calling', {
  effects,

  // CallDialog
  whichOperation: 'Operation of the service',
  searchOperations: 'Search operations by name, area or path',
  cancel: 'Cancel',
  close: 'Close',
  deferred: 'The service runs this in the background. Stop ends only the waiting; the service continues.',
  stop: 'Stop',
  other: 'Other operation…',
  back: 'Back',
  send: 'Send',
  sendChange: 'Send the change',
  sendDeletion: 'Delete',
  review: 'Review…',

  // CallFields
  required: (takes: string) => `Required: ${takes}.`,
  optional: (takes: string) => `Optional: ${takes}.`,
  leftOut: 'not sent',
  body: 'Body, as JSON',
  bodyHint: (members: string) => (members === '' ? 'Optional.' : `Fields: ${members}.`),
  member: (name: string, takes: string, required: boolean) => `${name}${required ? ' (required)' : ''}: ${takes}`,
  wrongAt: (line: number, column: number) => `Invalid JSON at line ${line}, column ${column}.`,

  // CallReview
  itsBody: 'Request body',
  whatItDoes: 'Effects',
  andMore: (n: number) => `and ${n} more`,

  // CallAnswer
  done: 'The service applied the change',
  answered: 'The service responded',
  withoutData: 'No data.',
  notRead: 'The new state could not be read.',
  result: 'Result',
  answer: 'Response',
  shownAs: 'Show the response as',
  tree: 'Tree',
  text: 'Text',
  before: 'Before',
  after: 'After',
});
