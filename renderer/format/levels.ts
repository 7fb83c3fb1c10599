import { texts } from './words.ts';

/** The operators' words for message levels. An unknown level stays unchanged (D12): show it as text. */

const words: Readonly<Record<string, string>> = texts.levels;

/** `level` is the service's word in capitals; empty or null when it reported none. */
export function levelWord(level: string | null): string {
  return level ? (words[level] ?? level) : texts.noLevel;
}
