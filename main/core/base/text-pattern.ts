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

/** What stands where a value could: `{id=null, late=false}`. */
const noValue = '(?<=[:=,([] ?)(?:null|NULL|None|nil|true|True|false|False)(?=[,;)}\\]])';
const values = new RegExp(`(?:‹[a-z]+›|${noValue})(?:[ ,;:/|+_-]{0,3}(?:‹[a-z]+›|${noValue}))*`, 'g');

/** `={id=7, name=x}`: objects in the notation of programming languages. JSON is not among them, for it holds what is wrong. */
const thing = /(?<==\s?)\{[^{}"]*\}/g;
/** A quoted value with quotes in it falls into pieces. */
const broken = /(?:‹›\p{L}{1,20})+(?:‹›|["'])/gu;
/** `1 row` is `2 rows` of the same. */
const plural = /(‹› \p{L}{3,}?)s(?!\p{L})/gu;

/** What a log puts before a message: when, which process, how bad. */
const logHead = /^(?:[\s[\]()|:#-]|‹›|(?:ERROR|FATAL|SEVERE|WARN(?:ING)?)(?![\p{L}\p{N}_]))+/u;

/** By what texts are alike: their pattern, whatever it is that differs, and however many of it stand side by side. */
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
