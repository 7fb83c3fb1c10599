const secretNames = new Set(['api_key', 'api_keys']);
const tokenNames = new Set(['access_token', 'refresh_token']);

/**
 * Takes the keys that the service returns with its resources and users out of an answer, at any depth, in place: they
 * never travel further than this (D4). Answers the same value.
 *
 * @param word what is to stand in their place, where the answer holds what is somebody else's and nothing may disappear unseen
 */
export const withoutSecrets = (answer: unknown, word?: string): unknown => without(secretNames, answer, word);

/** The same for tokens that open a session. */
export const withoutTokens = (answer: unknown): unknown => without(tokenNames, answer);

function without(names: ReadonlySet<string>, answer: unknown, word?: string): unknown {
  // A list of what is still to be looked at, not recursion: an answer may be nested deeper than the stack.
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
