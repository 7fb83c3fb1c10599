const secretNames = new Set(['api_key', 'api_keys']);
const tokenNames = new Set(['access_token', 'refresh_token']);

/**
 * Removes the keys that the service returns with its resources and users from an answer, at any depth and in place.
 * They never travel further than this (D4). Returns the same value.
 *
 * @param word placeholder, for an answer with third-party data, from which nothing may disappear unnoticed
 */
export const withoutSecrets = (answer: unknown, word?: string): unknown => without(secretNames, answer, word);

/** Removes the tokens that open a session, at any depth and in place. */
export const withoutTokens = (answer: unknown): unknown => without(tokenNames, answer);

function without(names: ReadonlySet<string>, answer: unknown, word?: string): unknown {
  // A list of pending values instead of recursion: an answer may be nested deeper than the stack.
  const open: unknown[] = [answer];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!names.has(name.toLowerCase())) {
        if (typeof inner === 'object' && inner !== null) open.push(inner);
      } else if (word === undefined) Reflect.deleteProperty(value, name);
      else Reflect.set(value, name, word);
    }
  }
  return answer;
}
