/**
 * The filter grammar, shared by every list and the command line: words, "phrases", `field:value`, `field:one,other`,
 * `figure:>100`, `age:<1h`, `AND`, `OR`, `NOT` and brackets. Adjacent terms must all match; of adjacent terms for the
 * same field, one is enough. The window edits and completes what core matches, so both read it here.
 */

/** A filter in the form that `parse` returns: no conjunction in a conjunction, no lone part, no double negation. */
export type Filter = Joined | Negated | Term;

/** One condition. */
export type Term = TextTerm | ValueTerm | FigureTerm | KindTerm;

/** All parts, or any of them. An empty conjunction matches everything. */
export interface Joined {
  is: 'and' | 'or';
  parts: readonly Filter[];
}

export interface Negated {
  is: 'not';
  part: Filter;
}

/** A word or a phrase that may occur in any searched field. */
export interface TextTerm {
  is: 'text';
  text: string;
}

/** A field has one of these values. */
export interface ValueTerm {
  is: 'value';
  field: string;
  values: readonly string[];
}

/** A figure, or an age in milliseconds, compares this way. */
export interface FigureTerm {
  is: 'figure';
  field: string;
  operator: Operator;
  figure: number;
  /** The figure with all its digits, where a JavaScript number does not hold them. */
  exact?: string;
}

/** A record's field holds a value of this kind, or is missing. */
export interface KindTerm {
  is: 'kind';
  field: string;
  kind: ValueKind;
}

/**
 * Kinds of values in a record's field. `empty` is a text, list or object without content; `missing` means that the
 * record lacks the field.
 */
export const valueKinds = ['text', 'number', 'boolean', 'list', 'object', 'null', 'empty', 'missing'] as const;
export type ValueKind = (typeof valueKinds)[number];

export const operators = ['<=', '>=', '<', '>', '='] as const;
export type Operator = (typeof operators)[number];

/**
 * A filter field of a list. A `text` contains the typed value. A `choice` and an `id` equal it, ignoring case, with `*`
 * for any characters. A `number` and an `age` are compared. `any` covers every field of a record, by value, comparison
 * or kind. `values` is the closed list of a choice that has one. `about` explains the field in a line, `example` is one
 * way to type it.
 */
export interface FilterField {
  readonly name: string;
  readonly kind: 'text' | 'choice' | 'id' | 'number' | 'age' | 'any';
  readonly values?: readonly string[];
  readonly about: string;
  readonly example: string;
  /** Set for a field of flows whose values depend on their runs. */
  readonly ofRuns?: true;
}

export const everything: Filter = { is: 'and', parts: [] };

/** Joins filters, in the form that `parse` returns. */
export function join(is: Joined['is'], parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) =>
    part.is === is ? part.parts : isEverything(part) && is === 'and' ? [] : [part],
  );
  return flat.length === 1 ? flat[0]! : { is, parts: flat };
}

/** Negates a filter, in the form that `parse` returns. */
export function negate(part: Filter): Filter {
  return part.is === 'not' ? part.part : { is: 'not', part };
}

/** The fields that a filter uses. */
export function fieldsOf(filter: Filter): ReadonlySet<string> {
  return new Set(termsOf(filter).flatMap((term) => ('field' in term ? [term.field] : [])));
}

/** Every term of a filter, at any depth. */
export function termsOf(filter: Filter): Term[] {
  switch (filter.is) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(termsOf);
    case 'not':
      return termsOf(filter.part);
    default:
      return [filter];
  }
}

/** The terms that require values of a field. */
export const valuesOf = (filter: Filter, field: string): ValueTerm[] =>
  termsOf(filter).filter((term): term is ValueTerm => term.is === 'value' && term.field === field);

export function isEverything(filter: Filter): boolean {
  return filter.is === 'and' && filter.parts.length === 0;
}
