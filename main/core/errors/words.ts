import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/errors', {
  // errors.ts
  notStored: 'Kinds of failure are not being stored.',
  nothingLost:
    'What is on screen is correct, and what was stored is not lost. Make sure that the disk has free space and that no other Penstock is running.',
});
