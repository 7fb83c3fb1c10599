import { printAge } from './figures.ts';
import type { Filter, FilterField, FigureTerm, Joined } from './filter.ts';

/** Words that need no quotes. */
const bare = /^[^\s"(),:]+$/u;
const reserved = /^(AND|OR|NOT)$/;

/** A word or a value as it is typed: in quotes where it would not be read back as it is. */
export function quoted(text: string): string {
  if (bare.test(text) && !reserved.test(text)) return text;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The shortest usual way to type a filter. `parse` of it is that filter. */
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
      return quoted(filter.text);
    case 'value':
      return `${filter.field}:${filter.values.map(quoted).join(',')}`;
    case 'figure':
      return `${filter.field}:${figureOf(filter, fields)}`;
  }
}

function figureOf({ field, operator, figure }: FigureTerm, fields: readonly FilterField[]): string {
  const ofAge = fields.some(({ name, kind }) => name === field && kind === 'age');
  return ofAge ? `${operator}${printAge(figure)}` : `${operator === '=' ? '' : operator}${figure}`;
}

/** Terms of one field side by side would be alternatives. */
function mayStandSideBySide({ parts }: Joined): boolean {
  const given = parts.filter((part) => part.is === 'value').map(({ field }) => field);
  return new Set(given).size === given.length;
}
