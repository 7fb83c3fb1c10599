import { maskWord } from '../../format/masks.ts';

/** A stretch of a pattern: as all messages have it, or a word for what differs between them. */
export interface PatternPart {
  text: string;
  masked: boolean;
}

/** The parts of a pattern such as `‹number› records failed`. */
export function partsOf(pattern: string): PatternPart[] {
  return pattern
    .split(/(‹[a-z]+›)/)
    .map((text, index) =>
      index % 2 === 1 ? { text: maskWord(text.slice(1, -1)), masked: true } : { text, masked: false },
    )
    .filter(({ text }) => text !== '');
}
