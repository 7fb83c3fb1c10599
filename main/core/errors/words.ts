import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/errors', {
  // errors.ts
  notStored: 'Kinds of failure are not being stored.',
  nothingLost:
    'The data on screen is correct, and stored ones are not lost. Check that the disk has free space and that no other copy of Penstock is running.',
});
