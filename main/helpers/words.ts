import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('helpers', {
  // demo-service.ts
  demoNotStarted: 'The demo service did not start.',
  tryAgainOrConnect: 'Try again, or connect to a service.',
  demoEnded: 'Its process ended.',
  demoAnsweredUnknown: 'Its process sent an unexpected answer.',

  // records.ts
  recordsEnded: 'The process that reads failed records stopped.',
  goneFromMemory: 'Its records are no longer in memory. Nothing is lost in the service or on disk: try again.',
});
