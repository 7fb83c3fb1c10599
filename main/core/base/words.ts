import { inLanguage, languageTag } from '#contract/language.ts';

/** The number in full, in groups of three digits: `12,345`. */
export const figure = (n: number, how?: Intl.NumberFormatOptions): string => n.toLocaleString(languageTag, how);

/** Number with its noun: `1 record`, `12,345 records`. */
export const count = (n: number, one: string, many: string): string => `${figure(n)} ${n === 1 ? one : many}`;

/** A size in decimal units: `812 bytes`, `73 kB`, `35.2 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1e3) return count(bytes, 'byte', 'bytes');
  const [unit, of] = bytes < 1e6 ? ['kB', 1e3] : ['MB', 1e6];
  return `${figure(bytes / of, { maximumFractionDigits: 1 })} ${unit}`;
}

export const texts = inLanguage('core/base', {
  // failure.ts
  endlessList: (most: string) => `The service's list is longer than ${most}, the most that Penstock reads.`,
  readIsTheBeginning: 'Only the beginning of the list was read. Ask the administrator of the service.',
  outOfFiles: "The system's limit of open files and connections is reached.",
  raiseFileLimit: 'Close other programs or raise the limit (ulimit -n), then try again.',
  internal: 'Penstock failed because of a bug.',
  internalAdvice: 'Nothing was sent that you did not confirm. The log has the details.',

  // file-text.ts
  notText: (line: number) => `Line ${figure(line)} has characters that are not in UTF-8 or UTF-16.`,
  saveAsUtf8: 'Nothing was sent. Save the file as UTF-8, in Excel as “CSV UTF-8”, and try again.',

  // formula-guard.ts
  guardRule:
    'An apostrophe is put before a text that begins with = + - @, a tab, a line break, NUL or a full-width form of these. So it is ' +
    'before = + - @ or a full-width form that follows a semicolon or a line break, with or without quotes in between. Apostrophes that ' +
    'are already there are not counted; numbers are exempt. To undo this, remove one apostrophe at each of these places where one or ' +
    'more apostrophes precede such a character.',

  // json-bounds.ts
  beyondDepth: (most: number) => `more than ${figure(most)} levels of nested lists and objects`,
  beyondValues: (most: number) => `more than ${figure(most)} values`,
  beyondMembers: (most: number) => `more than ${figure(most)} fields in one object`,
});

/** Phrases with one meaning that several parts of main show. */
export const phrases = inLanguage('core/phrases', {
  nothingSent: 'Nothing was sent.',
  canceled: 'Canceled.',
  unrecognizedStatus: 'an unrecognized status',
  changeTheGuard: 'Nothing was sent. You can change its guard in Settings.',
  reviewNewPlan: 'Nothing was sent. Review the new plan.',
  nothingToSend: 'There is nothing to send.',
  checkBeforeRepeating: 'The service may or may not have applied it. Check there before you repeat it.',
  nameNotEntered: 'The name of the environment was not entered.',
  recordsNotInMemory: 'These records are no longer in memory.',
  contactFeedAdministrator: 'Nothing was downloaded. Contact the administrator of the update feed.',
  flowWithId: (id: number) => `Flow ${id}`,
});
