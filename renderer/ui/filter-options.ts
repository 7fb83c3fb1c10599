import type { KnownValue } from '#contract/filter/complete.ts';

/** A value that a field of a list can have. */
export interface FilterOption {
  value: string;
  label: string;
  /** How much there is of it. */
  count?: number;
}

/** The values that fields of a list can have, by the name of the field, as far as they are known. */
export type FilterOptions = Readonly<Record<string, FilterOption[]>>;

/** The same for completion. @param aboutCount says how much there is of a value */
export const knownValues =
  (options: FilterOptions, aboutCount: (count: number) => string) =>
  (field: string): KnownValue[] =>
    (options[field] ?? []).map((one) => ({ ...one, about: one.count === undefined ? '' : aboutCount(one.count) }));

/** Every different value with how often it is there, the most frequent first. */
export function countedOptions(
  values: readonly string[],
  labelOf: (value: string) => string,
): Required<FilterOption>[] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, { length: count }]) => ({ value, label: labelOf(value), count }))
    .sort((a, b) => b.count - a.count);
}
