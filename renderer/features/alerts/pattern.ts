import { maskWord } from '../../format/masks.ts';

/** Stretch of a pattern: text common to all messages, or a word for a varying part. */
export interface PatternPart {
  text: string;
  masked: boolean;
}

/** Splits a pattern such as `‹number› records failed` into its parts. */
export function patternParts(pattern: string): PatternPart[] {
  return pattern
    .split(/(‹[a-z]+›)/)
    .map((text, index) =>
      index % 2 === 1 ? { text: maskWord(text.slice(1, -1)), masked: true } : { text, masked: false },
    )
    .filter(({ text }) => text !== '');
}
