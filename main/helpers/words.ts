import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('helpers', {
  // demo-service.ts
  demoNotStarted: 'The demo service did not start.',
  tryAgainOrConnect: 'Try again, or connect to a service.',
  demoEnded: 'Its process ended.',
  demoAnsweredUnknown: 'Its process answered something unknown.',

  // records.ts
  cancelled: 'Cancelled.',
  recordsEnded: 'The part of Penstock that works on failed records ended.',
  goneFromMemory: 'What it had read is gone from memory. Nothing is lost at the service or on disk: try again.',
});
