import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

export const texts = inLanguage('core/activity', {
  // chain.ts
  putInAtFront: (sequence: number) => `Entry ${sequence} was inserted: the log begins with entry 1.`,
  entryChanged: (sequence: number) => `Entry ${sequence} was changed, or does not follow the one before it.`,
  noteGone: 'The checkpoint of the last entry is missing, so removed entries cannot be detected.',
  putInAtEnd: (sequence: number) => `Entry ${sequence} was added by something other than Penstock.`,
  writtenAnew: 'The last entry is not the one that Penstock wrote: the log was rewritten.',
  entryMissing: (from: number) => `Entry ${from} is missing.`,
  entriesMissing: (from: number, to: number) => `Entries ${from} to ${to} are missing.`,

  // record.ts
  shortened: (text: string, characters: number) => `${text}… (${figure(characters)} characters in all)`,
});
