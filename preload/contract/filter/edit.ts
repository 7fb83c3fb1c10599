import { type Filter, join, type ValueTerm } from './filter.ts';

/** What menus and chips read of a filter, and write into it: terms that must hold whatever else does. */

/** The terms of which every one must hold. */
function conditionsOf(filter: Filter): readonly Filter[] {
  return filter.is === 'and' ? filter.parts : [filter];
}

const isOf =
  (field: string) =>
  (term: Filter): term is ValueTerm =>
    term.is === 'value' && term.field === field;

/** The values that a field must have one of; empty where any will do. */
export function choicesOf(filter: Filter, field: string): readonly string[] {
  return conditionsOf(filter).find(isOf(field))?.values ?? [];
}

/** The filter with these values for a field in place of those that it asks for; without any, it asks for none. */
export function withChoices(filter: Filter, field: string, values: readonly string[]): Filter {
  const others = conditionsOf(filter).filter((term) => !isOf(field)(term));
  return join('and', values.length === 0 ? others : [...others, { is: 'value', field, values }]);
}

const isSame = (a: Filter) => (b: Filter) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a term must hold. */
export function requires(filter: Filter, term: Filter): boolean {
  return conditionsOf(filter).some(isSame(term));
}

/** The filter with or without a term that must hold. */
export function withTerm(filter: Filter, term: Filter, required: boolean): Filter {
  const others = conditionsOf(filter).filter((one) => !isSame(term)(one));
  return join('and', required ? [...others, term] : others);
}
