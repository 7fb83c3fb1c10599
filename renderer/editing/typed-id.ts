/** The id that a person typed; null for none, and while it is none yet. */
export function idIn(typed: string): number | null {
  const text = typed.trim();
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
