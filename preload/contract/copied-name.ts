/**
 * Prefixes and suffixes that services and users add to a copy's name: `Orders (copy)`, `Orders - Copy 2`, `Copy of
 * Orders`.
 */
const added = [/\s?\(copy(?: \d{1,4})?\)$/i, /(?: - |[ _-])copy(?:[ _-]?\d{1,4})?$/i, /^copy (?:\(?\d{1,4}\)? )?of /i];

/** Removes every copy prefix and suffix from a name; a name that consists of nothing else stays. */
export function nameBeforeCopying(name: string): string {
  const trimmed = name.trim();
  for (const pattern of added) {
    const rest = trimmed.replace(pattern, '').trim();
    if (rest !== '' && rest !== trimmed) return nameBeforeCopying(rest);
  }
  return trimmed;
}
