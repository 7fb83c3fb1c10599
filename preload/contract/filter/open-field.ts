/** The field of kind `any`, at most one in a list: every name that is no other field is a path in it. */
import type { FilterField } from './filter.ts';

/** Names that need no quotes. */
const bare = /^[\p{L}_$@][^\s"(),:]*$/u;

export function openField(fields: readonly FilterField[]): FilterField | undefined {
  return fields.find(({ kind }) => kind === 'any');
}

/**
 * Returns the field of that name; undefined where there is none. `customer.country` and `record.customer.country` are
 * equal. A quoted name is always a path, even where another field has that name.
 */
export function fieldNamed(
  fields: readonly FilterField[],
  typed: string,
  { isQuoted = false } = {},
): FilterField | undefined {
  const own = fields.find(({ name, kind }) => kind !== 'any' && name === typed.toLowerCase());
  const open = openField(fields);
  if (!open || (own && !isQuoted)) return own;
  const prefix = `${open.name}.`;
  const path = !isQuoted && typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
  return { ...open, name: prefix + path };
}

/** The path of a filter's field; null for a named field. */
export function pathOf(field: string, fields: readonly FilterField[]): string | null {
  const open = openField(fields);
  return open && field.startsWith(`${open.name}.`) ? field.slice(open.name.length + 1) : null;
}

/** The filter field for a path. */
export function fieldAt(path: string, fields: readonly FilterField[]): string {
  return fieldNamed(fields, path, { isQuoted: true })?.name ?? path;
}

/** Prints a filter's field as the user types it. */
export function fieldName(field: string, fields: readonly FilterField[]): string {
  const path = pathOf(field, fields);
  if (path === null) return field;
  return bare.test(path) && fieldNamed(fields, path)?.name === field ? path : `"${path.replace(/["\\]/g, '\\$&')}"`;
}
