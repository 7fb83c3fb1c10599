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
  endlessList: (most: string) => `The service's list goes on beyond ${most}, more than Penstock reads.`,
  readIsTheBeginning:
    'Nothing was changed. Only the beginning of the list was read: ask the administrator of the service.',
  cancelled: 'Cancelled.',
  outOfFiles: 'The system lets Penstock open no more files and connections.',
  raiseFileLimit: 'Close other programs or raise the limit (ulimit -n), then try again.',
  internal: 'Penstock failed because of a bug.',
  internalAdvice: 'Nothing was sent that you did not confirm. The log has the details.',

  // formula-guard.ts
  guardRule:
    'Texts that begin with = + - @, a tab, a line break, NUL or a full-width form of these have one apostrophe in front, also behind ' +
    'apostrophes of their own; and so has what begins with = + - @ or a full-width form behind a semicolon or a line break, and quotes ' +
    'that follow it. Numbers do not. To undo it, take one apostrophe away at each of these places where such a character follows one or ' +
    'more apostrophes.',

  // json-bounds.ts
  beyondDepth: (most: number) => `more than ${figure(most)} levels of lists and objects in one another`,
  beyondValues: (most: number) => `more than ${figure(most)} values`,
  beyondMembers: (most: number) => `more than ${figure(most)} members of one object`,
});
