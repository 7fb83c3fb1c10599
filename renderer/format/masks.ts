import { texts } from './words.ts';

const words: Readonly<Record<string, string>> = texts.masks;

/** The word for a masked part of a message. */
export function maskWord(mask: string): string {
  return words[mask] ?? mask;
}
