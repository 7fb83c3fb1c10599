import { type Filter, join, type Term, type ValueTerm } from './filter.ts';

/** Reads and edits the required terms of a filter, for menus and chips. */

/** The terms that must all match. */
function conditionsOf(filter: Filter): readonly Filter[] {
  return filter.is === 'and' ? filter.parts : [filter];
}

const isOf =
  (field: string) =>
  (term: Filter): term is ValueTerm =>
    term.is === 'value' && term.field === field;

/** The values that a field must have one of; empty where any value matches. */
export function choicesOf(filter: Filter, field: string): readonly string[] {
  return conditionsOf(filter).find(isOf(field))?.values ?? [];
}

/** Replaces the required values of a field; an empty list removes the requirement. */
export function withChoices(filter: Filter, field: string, values: readonly string[]): Filter {
  const others = conditionsOf(filter).filter((term) => !isOf(field)(term));
  return join('and', values.length === 0 ? others : [...others, { is: 'value', field, values }]);
}

const isSame = (a: Filter) => (b: Filter) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a filter requires a term. */
export function requires(filter: Filter, term: Filter): boolean {
  return conditionsOf(filter).some(isSame(term));
}

/** Adds or removes a required term. */
export function withTerm(filter: Filter, term: Filter, required: boolean): Filter {
  const others = conditionsOf(filter).filter((one) => !isSame(term)(one));
  return join('and', required ? [...others, term] : others);
}

/** Replaces all required terms of the same field with one term. */
export function withOnly(filter: Filter, term: Term): Filter {
  const field = (one: Filter): string | null => ('field' in one ? one.field : null);
  return join('and', [
    ...conditionsOf(filter).filter((one) => field(one) === null || field(one) !== field(term)),
    term,
  ]);
}
