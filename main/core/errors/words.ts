import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/errors', {
  // errors.ts
  notStored: 'Error groups are not being stored.',
  nothingLost:
    'The data on screen is correct, and stored error groups are not lost. Check that the disk has free space and that no other copy of Penstock is running.',
});
