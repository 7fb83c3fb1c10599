import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/versions', {
  // versions.ts
  notStored: 'Versions of resources are not being stored.',
  nothingLost:
    'What is on screen is correct, and what was stored is not lost. Make sure that the disk has free space and that no other Penstock is running.',

  // flows
  notStoredThen: 'No version of it is stored from then.',
  notStoredThenMore: 'Versions are stored from when Penstock first saw a resource, while it runs.',
  notThereThen: 'It was not there then.',

  // pair.ts
  noVersion: 'That version is not stored, or not any more.',
  noneStored: 'No version of this resource is stored.',
  known: (ids: readonly number[]) => `Of this resource there are the versions ${ids.slice(0, 20).join(', ')}.`,
});
