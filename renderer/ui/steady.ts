/**
 * What `value` returns, as the same object as before while its content is the same: what depends on it is then not drawn again,
 * however often it is derived anew. For plain data, as the bridge carries it.
 */
export function steady<T>(value: () => T): () => T {
  let last: { value: T; text: string } | undefined;
  return () => {
    const next = value();
    const text = JSON.stringify(next);
    if (last?.text !== text) last = { value: next, text };
    return last.value;
  };
}
