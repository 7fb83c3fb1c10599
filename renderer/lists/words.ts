import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('lists', {
  searchOrFilter: 'Search or filter',
  foundOf: (found: string, all: string) => `${found} of ${all}`,
  tryAgain: 'Try again',
  stale: 'The list could not be refreshed. It shows data from the last read.',
  signedOut: 'Signed out. Showing data from the last read.',
});
