import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/monitoring', {
  // memory.ts
  notStored: 'What is read is not being kept for later.',
  nothingLost:
    'What is on screen is right and nothing kept before is lost. Make sure that the disk has room and that no other Penstock is open.',
});
