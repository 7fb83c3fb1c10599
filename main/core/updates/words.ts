import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('updates', {
  // feed-file.ts
  badFeed: 'The feed does not say what an update is made of, or says it wrongly.',
  noFileFor: (version: string, ending: string) => `The feed offers version ${version} without a ${ending} file.`,
  nothingDownloaded: 'Nothing was downloaded. Ask whoever runs the feed.',

  // updates.ts
  triedAgain: 'Nothing was installed. Penstock tries again within an hour.',
});
