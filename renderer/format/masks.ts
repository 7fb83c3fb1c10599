import { texts } from './words.ts';

const words: Readonly<Record<string, string>> = texts.masks;

/** What a masked stretch of a message was taken for. */
export function maskWord(mask: string): string {
  return words[mask] ?? mask;
}
