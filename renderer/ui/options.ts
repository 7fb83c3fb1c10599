/** Values of a closed list, in its order, each with what is said of it. A value of which nothing is said does not compile. */
export const optionsOf = <Value extends string, Words extends object>(
  values: readonly Value[],
  words: Record<Value, Words>,
): ({ value: Value } & Words)[] => values.map((value) => ({ value, ...words[value] }));
