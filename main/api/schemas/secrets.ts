const secretNames = new Set(['api_key', 'api_keys']);

/**
 * Takes the keys that the service hands out with its resources and users out of an answer, at any depth, in place: they
 * never travel further than this (D4). Answers the same value.
 */
export function withoutSecrets(answer: unknown): unknown {
  // A list of what is still to be looked at, not recursion: an answer may be nested deeper than the stack.
  const open: unknown[] = [answer];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (secretNames.has(name.toLowerCase())) Reflect.deleteProperty(value, name);
      else if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return answer;
}
