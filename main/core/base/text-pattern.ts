import { type MaskKind, maskKinds, masks } from './text-masks.ts';

export interface MaskedSpan {
  /** Position in the text; the end is exclusive. */
  from: number;
  to: number;
  kind: MaskKind;
}

export interface TextPattern {
  /** The text with a placeholder such as ‹number› for what differs between texts that say the same. */
  pattern: string;
  /** What was masked, in the order of the text. */
  spans: MaskedSpan[];
}

/** Incremented with every change of the rules: what is derived from patterns, such as the keys of groups, changes with it. */
export const patternVersion = 3;

/** Where a value could stand: `{id=null, late=false}`. */
const noValue = '(?<=[:=,([] ?)(?:null|NULL|None|nil|true|True|false|False)(?=[,;)}\\]])';
const values = new RegExp(`(?:‹[a-z]+›|${noValue})(?:[ ,;:/|+_-]{0,3}(?:‹[a-z]+›|${noValue}))*`, 'g');

/** `={id=7, name=x}`: objects in the notation of programming languages. JSON is not among them, for it holds what is wrong. */
const thing = /(?<==\s?)\{[^{}"]*\}/g;
/** A quoted value with quotes in it falls apart. */
const broken = /(?:‹›\p{L}{1,20})+(?:‹›|["'])/gu;
/** `1 row` has the pattern of `2 rows`. */
const plural = /(‹› \p{L}{3,}?)s(?!\p{L})/gu;

/** The prefix of a log line: time, process, level. */
const logHead = /^(?:[\s[\]()|:#-]|‹›|(?:ERROR|FATAL|SEVERE|WARN(?:ING)?)(?![\p{L}\p{N}_]))+/u;

/** What similar texts have in common: their pattern, whatever differs, and however many values stand side by side. */
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
 * The pattern of a text: the common part of all texts that say the same about something else. Numbers, ids, times, quoted
 * values, paths and addresses are masked.
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
