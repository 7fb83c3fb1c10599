import { foldText } from '../fold-text.ts';
import { type FilterField, valueKinds } from './filter.ts';
import { fieldAt, fieldNamed, fieldName, openField } from './open-field.ts';
import { quoted } from './print.ts';
import { aboutKinds, aboutOperators, usualAges, usualFigures } from './words.ts';

/** The token at the caret: the beginning of a field's name or of a word, or a value of a field. */
export interface CompletionPoint {
  /** Character offsets that a suggestion replaces; `to` is exclusive. */
  from: number;
  to: number;
  /** The text up to the caret. */
  typed: string;
  /** The field of the value at the caret; undefined outside a value, null for an unknown field. */
  field: FilterField | null | undefined;
  /** Whether a term precedes it, which an operator can join to it. */
  joins: boolean;
}

/** A completion for the token at the caret. */
export interface Suggestion {
  text: string;
  /** The visible text; equals `text` except for names from the service. */
  label: string;
  about: string;
}

/** A value that occurs in a field. */
export interface KnownValue {
  value: string;
  label: string;
  about?: string;
}

/** Returns the token at the caret. Reads the text once, by the rules of `parse`. */
export function placeAt(text: string, caret: number, fields: readonly FilterField[]): CompletionPoint {
  const open = openField(fields);
  const name = open ? /^[\p{L}_$@][^\s"(),:]*:$/u : /^[a-z][a-z-]*:$/i;
  let [start, from] = [0, 0];
  let field: CompletionPoint['field'];
  for (let at = 0; at < caret;) {
    const sign = text[at]!;
    if (sign === '"' && at === from) {
      const { end, isClosed } = phraseAt(text, at);
      if (end > caret || (end === caret && (field || !isClosed))) break;
      at = end;
      if (open && !field && text[end] === ':' && end < caret) {
        field = fieldNamed(fields, text.slice(from + 1, end - 1).replace(/\\(["\\])/g, '$1'), { isQuoted: true });
        from = at = end + 1;
        continue;
      }
      [start, from, field] = text[end] === ',' && field ? [start, end, field] : [end, end, undefined];
      continue;
    }
    at += 1;
    // The next word belongs to it: `is number`.
    if (field?.kind === 'any' && /^is\s+$/.test(text.slice(from, at))) continue;
    if (/\s/.test(sign) || '()'.includes(sign)) [start, from, field] = [at, at, undefined];
    else if (sign === ',' && field) from = at;
    else if (sign === ':' && field === undefined && name.test(text.slice(start, at))) {
      field = fieldNamed(fields, text.slice(start, at - 1)) ?? null;
      from = at;
    }
  }
  const before = text.slice(0, start).trimEnd();
  return {
    from,
    to: endOf(text, from, caret, { isName: field === undefined, isOpen: open !== undefined }),
    typed: text.slice(from, caret),
    field,
    joins: before !== '' && !/(^|[\s(])(AND|OR|NOT)$|\($/.test(before),
  };
}

/** The end of a phrase, its closing quote included; the end of the text where it is unclosed. */
function phraseAt(text: string, from: number): { end: number; isClosed: boolean } {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return { end: Math.min(at + 1, text.length), isClosed: at < text.length };
}

function endOf(text: string, from: number, caret: number, { isName = false, isOpen = false }): number {
  if (text[from] === '"') return phraseAt(text, from).end;
  const rest = !isName ? /[^\s,()]*/y : isOpen ? /[^\s"(),:]*:?/y : /[a-z-]*:?/iy;
  rest.lastIndex = caret;
  return caret + (rest.exec(text)?.[0].length ?? 0);
}

/** The list ends here: another letter narrows it faster than scrolling. */
const mostShown = 50;

/** Suggestions for a token, the likeliest first. @param known the values that occur in a field */
export function suggestionsAt(
  { field, typed, joins }: CompletionPoint,
  fields: readonly FilterField[],
  known: (field: string) => readonly KnownValue[],
): Suggestion[] {
  if (field === null) return [];
  if (field === undefined) return typed.startsWith('"') ? [] : namesFor(typed, joins, fields, known);
  if (field.kind === 'number') return usual(usualFigures, typed);
  if (field.kind === 'age') return usual(usualAges, typed);
  const values = valuesFor(typed, field, known(field.name));
  return field.kind === 'any' ? [...values, ...kindsFor(typed)] : values;
}

function namesFor(
  typed: string,
  joins: boolean,
  fields: readonly FilterField[],
  known: (field: string) => readonly KnownValue[],
): Suggestion[] {
  const begins = (name: string): boolean => name.toLowerCase().startsWith(typed.toLowerCase());
  const names = fields
    .filter(({ name }) => begins(name))
    .map(({ name, about, example }) => ({ text: `${name}:`, label: example, about }));
  const operators = Object.entries(aboutOperators)
    .filter(([word]) => (joins || word === 'NOT') && begins(word) && word !== typed)
    .map(([word, about]) => ({ text: word, label: word, about }));
  const open = openField(fields);
  const paths = open ? pathsFor(typed, known(open.name), fields) : [];
  return [...names.filter(({ text }) => text !== `${open?.name}:`), ...paths, ...operators];
}

/** Paths of record fields that contain the typed text anywhere. */
function pathsFor(typed: string, known: readonly KnownValue[], fields: readonly FilterField[]): Suggestion[] {
  return known
    .filter(({ value }) => foldText(value).includes(foldText(typed)))
    .slice(0, mostShown)
    .map(({ value, label, about = '' }) => ({ text: `${fieldName(fieldAt(value, fields), fields)}:`, label, about }));
}

const kindsFor = (typed: string): Suggestion[] =>
  valueKinds
    .map((kind) => ({ typed: ['is', kind].join(' '), about: aboutKinds[kind] }))
    .filter((one) => one.typed.startsWith(typed))
    .map(({ typed: text, about }) => ({ text, label: text, about }));

const usual = (figures: typeof usualFigures, typed: string): Suggestion[] =>
  figures
    .filter(([figure]) => figure.startsWith(typed) && figure !== typed)
    .map(([figure, about]) => ({ text: figure, label: figure, about }));

function valuesFor(typed: string, field: FilterField, known: readonly KnownValue[]): Suggestion[] {
  const wanted = foldText(typed.replace(/^"|"$/g, ''));
  const closed = field.values?.map((value): KnownValue => ({ value, label: value }));
  const all = known.length === 0 ? (closed ?? []) : known;
  const place = ({ value, label }: KnownValue): number => {
    const places = [value, label].map((text) => foldText(text).indexOf(wanted)).filter((at) => at >= 0);
    return Math.min(Infinity, ...places);
  };
  const found = all
    .map((one) => ({ one, at: place(one) }))
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
    .slice(0, mostShown)
    .map(({ one: { value, label, about = '' } }) => ({ text: quoted(value), label, about }));
  const isTypedWhole = found.length === 1 && all.some(({ value }) => foldText(value) === wanted);
  return isTypedWhole ? [] : found;
}

/** Inserts a suggestion. Returns the new filter, with the caret where typing continues. */
export function accept(
  text: string,
  { from, to }: CompletionPoint,
  suggestion: Suggestion,
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, from) + suggestion.text, text.slice(to)];
  const space = suggestion.text.endsWith(':') || /^[\s,)]/.test(after) ? '' : ' ';
  return { text: before + space + after, caret: before.length + space.length };
}
