/** Options for the values of a closed list, in its order. A value without a label does not compile. */
export const optionsOf = <Value extends string, Words extends object>(
  values: readonly Value[],
  words: Record<Value, Words>,
): ({ value: Value } & Words)[] => values.map((value) => ({ value, ...words[value] }));
