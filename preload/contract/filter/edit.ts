import { type FigureTerm, type Filter, join, type Term, type ValueTerm } from './filter.ts';

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

/** The filter with a term in place of all that must hold of the same field. */
export function withOnly(filter: Filter, term: Term): Filter {
  const field = (one: Filter): string | null => ('field' in one ? one.field : null);
  return join('and', [
    ...conditionsOf(filter).filter((one) => field(one) === null || field(one) !== field(term)),
    term,
  ]);
}

const isLimitOf =
  (field: string) =>
  (term: Filter): term is FigureTerm =>
    term.is === 'figure' && term.field === field;

/** How a figure must compare; null where it need not. */
export function limitOf(filter: Filter, field: string): Pick<FigureTerm, 'operator' | 'figure'> | null {
  return conditionsOf(filter).find(isLimitOf(field)) ?? null;
}

/** The filter with this comparison of a figure in place of those that it asks for; with null, it asks for none. */
export function withLimit(
  filter: Filter,
  field: string,
  limit: Pick<FigureTerm, 'operator' | 'figure'> | null,
): Filter {
  const others = conditionsOf(filter).filter((term) => !isLimitOf(field)(term));
  return join('and', limit === null ? others : [...others, { is: 'figure', field, ...limit }]);
}
