import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/versions', {
  // versions.ts
  notStored: 'Versions of resources are not being stored.',
  nothingLost:
    'The data on screen is correct, and stored versions are not lost. Check that the disk has free space and that no other copy of Penstock is running.',

  // flows
  notStoredThen: 'No version is stored from that time.',
  notStoredThenMore: 'Penstock stores versions while it runs, from its first read of a resource.',
  notThereThen: 'It did not exist at that time.',

  // pair.ts
  noVersion: 'That version is not stored, or no longer stored.',
  noneStored: 'No version of this resource is stored.',
  known: (ids: readonly number[]) => `Stored versions of this resource: ${ids.slice(0, 20).join(', ')}.`,
});
