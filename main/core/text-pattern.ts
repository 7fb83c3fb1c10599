/** What a masked stretch of a text is. */
export type MaskKind = 'address' | 'mail' | 'id' | 'time' | 'quoted' | 'path' | 'number';

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
export const patternVersion = 1;

/*
 * The rules, first match first. Two things hold for each, and the tests try to break them:
 * - Linear time. What may be long begins only where nothing of its kind stands before it, so no stretch is walked over twice.
 * - Masking what is masked changes nothing. No rule walks over ‹ or ›, and every look at a neighbour refuses them, so what
 *   was left over is left over again.
 */
const outside = String.raw`\s<>‹›"'\x60“”„«»`;
const segment = String.raw`[\p{L}\p{N}_.@%+=~:-]*[\p{L}\p{N}_@%+=~-]`;
const notAfterWord = String.raw`(?<![\p{L}\p{N}›])`;
const notBeforeWord = String.raw`(?![\p{L}\p{N}‹])`;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
const clockTime = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]m)?(?: ?(?:Z|UTC|GMT))?(?: ?[+-]\d{2}:?\d{2})?`;
const dates = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`,
  String.raw`\d{1,2} ${month},? \d{4}`,
  String.raw`${month} \d{1,2},? \d{4}`,
].join('|');

const rules: Record<MaskKind, string> = {
  address: String.raw`${notAfterWord}[a-z][a-z\d+]{1,15}:\/\/[^${outside}]*[^${outside}.,;:!?)\]}]`,
  mail: String.raw`(?<![\p{L}\p{N}_.+›-])[\p{L}\p{N}_.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
  quoted: [
    String.raw`"[^"‹›\n]*"`,
    String.raw`\x60[^\x60‹›\n]*\x60`,
    '[“„][^“”„‹›\\n]*”',
    '«[^«»‹›\\n]*»',
    `${notAfterWord}'[^'‹›\\n]*'${notBeforeWord}`,
  ].join('|'),
  id: [
    String.raw`${notAfterWord}[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}${notBeforeWord}`,
    String.raw`${notAfterWord}(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}${notBeforeWord}`,
    String.raw`${notAfterWord}(?=(?:[a-z]*\d){3})(?=\d*[a-z])[a-z\d]{10,}${notBeforeWord}`,
  ].join('|'),
  time: String.raw`${notAfterWord}(?:(?:${dates})(?:(?:T|,? )${clockTime})?|${clockTime})${notBeforeWord}`,
  path: [
    String.raw`(?<![\p{L}\p{N}_.@%+=~:›/\\-])(?:[a-z]:)?[/\\]${segment}(?:[/\\]${segment})*[/\\]?`,
    String.raw`(?<![\p{L}\p{N}_.@%+=~:›/\\-])${segment}(?:[/\\]${segment}){2,}[/\\]?`,
  ].join('|'),
  // A digit or two behind a letter belong to a name: s3, utf8, v2.
  number: String.raw`(?<![\p{L}\p{N}›])\p{Nd}+(?:[.,_]\p{Nd}+)*(?:e[-+]?\p{Nd}+)?|\p{Nd}{3,}(?:[.,_]\p{Nd}+)*`,
};

const kinds = Object.keys(rules) as MaskKind[];
const masks = new RegExp(
  Object.values(rules)
    .map((rule) => `(${rule})`)
    .join('|'),
  'giu',
);

/**
 * The pattern of a text: what all texts have in common that say the same about something else. Numbers, ids, times, quoted
 * values, paths and addresses are masked.
 */
export function textPattern(text: string): TextPattern {
  const spans: MaskedSpan[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(masks)) {
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]!;
    const span = { from: match.index, to: match.index + match[0].length, kind };
    spans.push(span);
    parts.push(text.slice(end, span.from), `‹${kind}›`);
    end = span.to;
  }
  parts.push(text.slice(end));
  return { pattern: parts.join(''), spans };
}
