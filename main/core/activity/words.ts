import { inLanguage } from '#contract/language.ts';

export const texts = inLanguage('core/activity', {
  // chain.ts
  putInAtFront: (sequence: number) => `Entry ${sequence} was put in: the record begins with entry 1.`,
  entryChanged: (sequence: number) =>
    `Entry ${sequence} is not as it was written, or does not follow the one before it.`,
  noteGone: 'The note of the last entry is gone, so nobody can tell whether entries after it were removed.',
  putInAtEnd: (sequence: number) => `Entry ${sequence} was put in by something other than Penstock.`,
  writtenAnew: 'The last entry is not the one that Penstock wrote: the record was written anew.',
  entryMissing: (from: number) => `Entry ${from} is missing.`,
  entriesMissing: (from: number, to: number) => `Entries ${from} to ${to} are missing.`,
});
