/**
 * The grammar of filters, one for every list and for the command line: words, "phrases", `field:value`, `field:one,other`,
 * `figure:>100`, `age:<1h`, `AND`, `OR`, `NOT` and brackets. Terms side by side must all hold; of several that give the same
 * field side by side, one is enough. The window edits and completes what core matches, so both read it here.
 */

/** What a filter lets through. In the form that `parse` returns: no conjunction in a conjunction, no lone part, no double negation. */
export type Filter = Joined | Negated | Term;

/** One condition. */
export type Term = TextTerm | ValueTerm | FigureTerm | KindTerm;

/** Every part, or any of them. A conjunction of nothing lets everything through. */
export interface Joined {
  is: 'and' | 'or';
  parts: readonly Filter[];
}

export interface Negated {
  is: 'not';
  part: Filter;
}

/** A word or a phrase that may stand in any field that is searched. */
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

/** A figure, or an age in milliseconds, compares like this. */
export interface FigureTerm {
  is: 'figure';
  field: string;
  operator: Operator;
  figure: number;
}

/** A field of a record holds something of this kind, or is not there. */
export interface KindTerm {
  is: 'kind';
  field: string;
  kind: ValueKind;
}

/** What the field of a record can hold. `empty`: a text, list or object with nothing in it; `missing`: the record lacks the field. */
export const valueKinds = ['text', 'number', 'boolean', 'list', 'object', 'null', 'empty', 'missing'] as const;
export type ValueKind = (typeof valueKinds)[number];

export const operators = ['<=', '>=', '<', '>', '='] as const;
export type Operator = (typeof operators)[number];

/**
 * What a list can be filtered by. A `text` contains what is asked for; a `choice` and an `id` are it, without case, `*` for any
 * characters; a `number` and an `age` are compared; `any` stands for every field of a record, which is one of its values, compared
 * or of a kind. `values` is the closed list of a choice that has one. `about` explains it
 * in a line, `example` is one way to type it.
 */
export interface FilterField {
  readonly name: string;
  readonly kind: 'text' | 'choice' | 'id' | 'number' | 'age' | 'any';
  readonly values?: readonly string[];
  readonly about: string;
  readonly example: string;
}

export const everything: Filter = { is: 'and', parts: [] };

/** Joins filters, in the form that `parse` returns. */
export function join(is: Joined['is'], parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) =>
    part.is === is ? part.parts : isEverything(part) && is === 'and' ? [] : [part],
  );
  return flat.length === 1 ? flat[0]! : { is, parts: flat };
}

/** What a filter does not let through, in the form that `parse` returns. */
export function negate(part: Filter): Filter {
  return part.is === 'not' ? part.part : { is: 'not', part };
}

/** The fields that a filter asks about. */
export function fieldsOf(filter: Filter): ReadonlySet<string> {
  return new Set(termsOf(filter).flatMap((term) => ('field' in term ? [term.field] : [])));
}

/** Every term of a filter, however deep. */
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

/** The terms that ask for values of a field. */
export const valuesOf = (filter: Filter, field: string): ValueTerm[] =>
  termsOf(filter).filter((term): term is ValueTerm => term.is === 'value' && term.field === field);

export function isEverything(filter: Filter): boolean {
  return filter.is === 'and' && filter.parts.length === 0;
}
