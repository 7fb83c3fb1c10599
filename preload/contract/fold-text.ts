const ascii = /^\p{ASCII}*$/u;

/**
 * Folds a text for comparing it: texts that differ only in case or in their normal form (NFC, as typed on Windows, and
 * NFD, as pasted on macOS) become equal. The rules belong to no language: a Turkish İ equals i, and ß equals ss.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Upper case writes out what has no single capital, such as ß. The last sigma of a word is a sigma.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFC');
}

/** Reports whether two names are the same to a user, who sees neither their normal form nor blanks around them. */
export const isSameName = (one: string, other: string): boolean => foldText(one.trim()) === foldText(other.trim());
