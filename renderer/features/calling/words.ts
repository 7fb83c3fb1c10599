import type { CallEffect } from '#contract/models/calling.ts';
import { inLanguage } from '#contract/language.ts';

const effects: Record<CallEffect, string> = { reads: 'reads', changes: 'changes', destroys: 'deletes' };

export const texts = inLanguage('calling', {
  effects,

  // CallDialog
  whichOperation: 'Operation of the service',
  searchOperations: 'Search operations by name, area or path',
  deferred: 'The service runs this in the background. Stop ends only the waiting; the service continues.',
  other: 'Other operation…',
  send: 'Send',
  sendChange: 'Send the change',
  sendDeletion: 'Delete',

  // CallFields
  required: (takes: string) => `Required: ${takes}.`,
  optional: (takes: string) => `Optional: ${takes}.`,
  notSent: 'not sent',
  body: 'Body, as JSON',
  bodyHint: (members: string) => (members === '' ? 'Optional.' : `Fields: ${members}.`),
  member: (name: string, takes: string, required: boolean) => `${name}${required ? ' (required)' : ''}: ${takes}`,

  // CallReview
  requestBody: 'Request body',
  whatItDoes: 'Effects',

  // CallAnswer
  done: 'The service applied the change',
  answered: 'The service responded',
  withoutData: 'No data.',
  notRead: 'The new state could not be read.',
  answer: 'Response',
  shownAs: 'Show the response as',
  tree: 'Tree',
  text: 'Text',
});
