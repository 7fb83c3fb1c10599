/** Reads a typed id; null for an empty or incomplete one. */
export function idIn(typed: string): number | null {
  const text = typed.trim();
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
