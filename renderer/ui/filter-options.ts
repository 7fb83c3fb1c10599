import type { KnownValue } from '#contract/filter/complete.ts';

/** Value that a field of a list can have. */
export interface FilterOption {
  value: string;
  label: string;
  /** How often the value occurs. */
  count?: number;
}

/** Known values of a list's fields, by field name. */
export type FilterOptions = Readonly<Record<string, FilterOption[]>>;

/** The known values in the form that completion needs. @param aboutCount describes how often a value occurs */
export const knownValues =
  (options: FilterOptions, aboutCount: (count: number) => string) =>
  (field: string): KnownValue[] =>
    (options[field] ?? []).map((one) => ({ ...one, about: one.count === undefined ? '' : aboutCount(one.count) }));

/** Distinct values with their counts, most frequent first. */
export function countedOptions(
  values: readonly string[],
  labelOf: (value: string) => string,
): Required<FilterOption>[] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, { length: count }]) => ({ value, label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count);
}
