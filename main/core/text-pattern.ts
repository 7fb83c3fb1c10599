import { type MaskKind, maskKinds, masks } from './text-masks.ts';

export interface MaskedSpan {
  /** Place in the text; the end is not part of it. */
  from: number;
  to: number;
  kind: MaskKind;
}

export interface TextPattern {
  /** The text with a word such as ‹number› for what differs between texts that say the same. */
  pattern: string;
  /** What was masked, in the order of the text. */
  spans: MaskedSpan[];
}

/** Counts up with every change of the rules: what is derived from patterns, such as the keys of groups, changes with it. */
export const patternVersion = 2;

/** By what texts are alike: their pattern, whatever it is that differs, and however many of it stand side by side. */
export const gist = (pattern: string): string => pattern.replaceAll(/‹[a-z]+›(?:[ ,;:/|+_-]{0,3}‹[a-z]+›)*/g, '‹›');

/**
 * The pattern of a text: what all texts have in common that say the same about something else. Numbers, ids, times, quoted
 * values, paths and addresses are masked.
 */
export function textPattern(text: string): TextPattern {
  const spans: MaskedSpan[] = [];
  // What is found comes with a group for each kind, then its place. A `replace` takes half the time of looking at each match.
  const pattern = text.replace(masks, (found: string, ...more: (string | number | undefined)[]) => {
    const kind = maskKinds[more.findIndex((group) => group !== undefined)];
    if (kind === undefined) return found;
    const from = Number(more[maskKinds.length]);
    spans.push({ from, to: from + found.length, kind });
    return `‹${kind}›`;
  });
  return { pattern, spans };
}
