/** Found at once: a pattern of the whole text would need a step back for each character. */
const beyondAscii = /\P{ASCII}/u;
/** More marks on one letter than texts for streams have (Unicode Standard Annex 15, section 13). */
const manyMarks = /\p{M}{31}/u;

/**
 * Folds a text for comparing it: texts that differ only in case or in their normal form (NFC, as typed on Windows, and
 * NFD, as pasted on macOS) become equal. The rules belong to no language: a Turkish İ equals i, and ß equals ss.
 */
export function foldText(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  // Sorting marks takes their number squared, and no language puts more than a few on one letter.
  if (manyMarks.test(text)) return text.toLowerCase();
  // Upper case writes out what has no single capital, such as ß. The last sigma of a word is a sigma.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFC');
}

/** Reports whether two names are the same to a user, who sees neither their normal form nor blanks around them. */
export const isSameName = (one: string, other: string): boolean => foldText(one.trim()) === foldText(other.trim());
