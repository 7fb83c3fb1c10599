import { texts } from './words.ts';

/** The levels of messages as operators read them. An unknown word stays as it came (D12): show it as text. */

const words: Readonly<Record<string, string>> = texts.levels;

/** `level` is the service's word in capitals; empty or null when it gave none. */
export function levelWord(level: string | null): string {
  return level ? (words[level] ?? level) : texts.noLevel;
}
