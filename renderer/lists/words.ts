import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('lists', {
  searchOrFilter: 'Search or filter',
  foundOf: (found: string, all: string) => `${found} of ${all}`,
});
