import { printAge } from './figures.ts';
import type { Filter, FilterField, FigureTerm, Joined, ValueTerm } from './filter.ts';
import { fieldName, pathOf } from './open-field.ts';

/** Words that need no quotes. */
const bare = /^[^\s"(),:]+$/u;
const reserved = /^(AND|OR|NOT)$/;

/** Prints a word or a value as the user types it, quoted where it would not be read back unchanged. */
export function quoted(text: string): string {
  if (bare.test(text) && !reserved.test(text)) return text;
  return inQuotes(text);
}

const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The beginning of a text that would be read as a comparison, a kind or an address. */
const special = /^(?:[<>=/]|is$)/i;

/** Prints a filter in its shortest usual form, which `parse` reads back as the same filter. */
export function print(filter: Filter, fields: readonly FilterField[]): string {
  const part = (inner: Filter): string =>
    inner.is === 'and' || inner.is === 'or' ? `(${print(inner, fields)})` : print(inner, fields);
  switch (filter.is) {
    case 'and':
      return filter.parts.map(part).join(mayStandSideBySide(filter) ? ' ' : ' AND ');
    case 'or':
      // AND binds more closely.
      return filter.parts.map((inner) => (inner.is === 'and' ? print(inner, fields) : part(inner))).join(' OR ');
    case 'not':
      return ['NOT', part(filter.part)].join(' ');
    case 'text':
      // Three digits after a figure would be read as its thousands.
      return /^\d{3}(?!\d)/.test(filter.text) ? inQuotes(filter.text) : quoted(filter.text);
    case 'value':
      return `${fieldName(filter.field, fields)}:${valuesOf(filter, fields)}`;
    case 'figure':
      return `${fieldName(filter.field, fields)}:${figureOf(filter, fields)}`;
    case 'kind':
      return `${fieldName(filter.field, fields)}:is ${filter.kind}`;
  }
}

function valuesOf({ field, values }: ValueTerm, fields: readonly FilterField[]): string {
  const isOpen = pathOf(field, fields) !== null;
  const words = values.map((value) => (isOpen && special.test(value) ? inQuotes(value) : quoted(value)));
  // A figure before three digits would be read as its thousands.
  if (isOpen && /^-?\d{1,3}$/.test(words[0]!) && /^\d{3}$/.test(words[1] ?? '')) words[0] = inQuotes(values[0]!);
  return words.join(',');
}

function figureOf({ field, operator, figure, exact }: FigureTerm, fields: readonly FilterField[]): string {
  const ofAge = fields.some(({ name, kind }) => name === field && kind === 'age');
  if (ofAge) return `${operator}${printAge(figure)}`;
  if (pathOf(field, fields) !== null) return `${operator}${exact ?? figure}`;
  // Three decimals alone would be read as thousands.
  const text = `${exact ?? figure}`.replace(/^(-?\d{1,3}\.\d{3})$/, '$10');
  return `${operator === '=' ? '' : operator}${text}`;
}

/** Adjacent terms of one field would be alternatives. */
function mayStandSideBySide({ parts }: Joined): boolean {
  const given = parts.filter((part) => part.is === 'value').map(({ field }) => field);
  return new Set(given).size === given.length;
}
