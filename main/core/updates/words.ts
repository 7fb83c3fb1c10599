import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('updates', {
  // feed-file.ts
  badFeed: 'The update feed is incomplete or invalid.',
  noFileFor: (version: string, ending: string) => `The feed offers version ${version} without a ${ending} file.`,

  // updates.ts
  triedAgain: 'Nothing was installed. Penstock tries again within an hour.',
});
