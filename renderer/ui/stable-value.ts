/**
 * Returns the previous object while the content of `value` is equal, so that dependents are not redrawn. For plain
 * data, as the bridge carries it.
 */
export function stableValue<T>(value: () => T): () => T {
  let last: { value: T; text: string } | undefined;
  return () => {
    const next = value();
    const text = JSON.stringify(next);
    if (last?.text !== text) last = { value: next, text };
    return last.value;
  };
}
