import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('lists', {
  stale: 'The list could not be refreshed. It shows data from the last read.',
  signedOut: 'Signed out. Showing data from the last read.',
});
