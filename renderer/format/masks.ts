import type { MessagePart } from '#contract/models/quarantine.ts';
import { texts } from './words.ts';

const words: Readonly<Record<string, string>> = texts.masks;

/** The word for a masked part of a message. */
export function maskWord(mask: string): string {
  return words[mask] ?? mask;
}

/** A message as text, with words for its masked parts: `Total is not a ‹number›`. */
export const maskedText = (message: readonly MessagePart[]): string =>
  message.map(({ text, mask }) => (mask === null ? text : `‹${maskWord(mask)}›`)).join('');
