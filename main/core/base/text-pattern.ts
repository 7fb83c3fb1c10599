import { type MaskKind, maskKinds, masks } from './text-masks.ts';

export interface MaskedSpan {
  /** Position in the text; the end is exclusive. */
  from: number;
  to: number;
  kind: MaskKind;
}

export interface TextPattern {
  /** Text with a placeholder such as ‹number› for each part that differs between texts with the same message. */
  pattern: string;
  /** Masked parts, in the order of the text. */
  spans: MaskedSpan[];
}

/**
 * Incremented with every change of the rules. Data derived from patterns, such as the keys of groups, changes with it.
 */
export const patternVersion = 3;

/** Words in place of a value: `{id=null, late=false}`. */
const noValue = '(?<=[:=,([] ?)(?:null|NULL|None|nil|true|True|false|False)(?=[,;)}\\]])';
const values = new RegExp(`(?:‹[a-z]+›|${noValue})(?:[ ,;:/|+_-]{0,3}(?:‹[a-z]+›|${noValue}))*`, 'g');

/**
 * `={id=7, name=x}`: objects in the notation of programming languages. JSON is excluded, because it contains the
 * problem.
 */
const thing = /(?<==\s?)\{[^{}"]*\}/g;
/** Parts of a quoted value that contains quotes. */
const broken = /(?:‹›\p{L}{1,20})+(?:‹›|["'])/gu;
/** `1 row` has the pattern of `2 rows`. */
const plural = /(‹› \p{L}{3,}?)s(?!\p{L})/gu;

/** The prefix of a log line: time, process, level. */
const logHead = /^(?:[\s[\]()|:#-]|‹›|(?:ERROR|FATAL|SEVERE|WARN(?:ING)?)(?![\p{L}\p{N}_]))+/u;

/** Returns what similar texts have in common: their pattern, whatever differs, and however many values are adjacent. */
export const gist = (pattern: string): string =>
  pattern
    .replaceAll(thing, '‹quoted›')
    .replaceAll(values, '‹›')
    .replaceAll(broken, '‹›')
    .replaceAll(plural, '$1')
    .replace(logHead, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Returns the pattern of a text: the common part of all texts with the same message about different things. Numbers,
 * ids, times, quoted values, paths and addresses are masked.
 */
export function textPattern(text: string): TextPattern {
  const spans: MaskedSpan[] = [];
  // A match has a group for each kind, then its position. A `replace` takes half the time of a loop over the matches.
  const pattern = text.replace(masks, (found: string, ...more: (string | number | undefined)[]) => {
    const kind = maskKinds[more.findIndex((group) => group !== undefined)];
    if (kind === undefined) return found;
    const from = Number(more[maskKinds.length]);
    spans.push({ from, to: from + found.length, kind });
    return `‹${kind}›`;
  });
  return { pattern, spans };
}
