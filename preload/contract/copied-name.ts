/** What services and people put after a name, or before it, when they copy something: `Orders (copy)`, `Orders - Copy 2`, `Copy of Orders`. */
const added = [/\s?\(copy(?: \d{1,4})?\)$/i, /(?: - |[ _-])copy(?:[ _-]?\d{1,4})?$/i, /^copy (?:\(?\d{1,4}\)? )?of /i];

/** A name without what copying adds to it, however often that was copied; a name that is nothing else stays. */
export function nameBeforeCopying(name: string): string {
  const trimmed = name.trim();
  for (const pattern of added) {
    const rest = trimmed.replace(pattern, '').trim();
    if (rest !== '' && rest !== trimmed) return nameBeforeCopying(rest);
  }
  return trimmed;
}
