import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/monitoring', {
  // period-comparison.ts
  noSuchFlow: 'The service no longer has this flow.',

  // memory.ts
  notStored: 'History is not being stored.',
  nothingLost:
    'The data on screen is correct, and stored history is not lost. Make sure that the disk has free space and that no other Penstock is running.',
});
