import type { CallEffect } from '#contract/models/calling.ts';
import { inLanguage } from '#contract/language.ts';

const effects: Record<CallEffect, string> = { reads: 'reads', changes: 'changes', destroys: 'deletes' };

export const texts = inLanguage('calling', {
  effects,

  // CallDialog
  whichOperation: 'Operation of the service',
  searchOperations: 'Search operations by name, area or path',
  readingOperations: 'Reading the operations…',
  cancel: 'Cancel',
  close: 'Close',
  deferred: 'The service carries it out in its own time. Stopping ends the waiting, not its work.',
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
  leftOut: 'left out',
  body: 'Body, as JSON',
  bodyHint: (members: string) => (members === '' ? 'Optional.' : `Its members: ${members}.`),
  member: (name: string, takes: string, required: boolean) => `${name}${required ? ' (required)' : ''}: ${takes}`,
  wrongAt: (line: number, column: number) => `This is no JSON at line ${line}, column ${column}.`,

  // CallReview
  itsBody: 'Body to be sent',
  whatItDoes: 'What it does',
  andMore: (n: number) => `and ${n} more`,

  // CallAnswer
  done: 'The service carried it out',
  answered: 'The service answered',
  withoutData: 'Without data.',
  notRead: 'The new state could not be read.',
  result: 'Result',
  answer: 'Answer',
  shownAs: 'Show the answer as',
  tree: 'Tree',
  text: 'Text',
  before: 'Before',
  after: 'After',
});
