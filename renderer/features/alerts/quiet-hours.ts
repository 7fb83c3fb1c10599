/** Minutes after midnight in the format of a time field: `22:00`. */
export function timeOfDay(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Minutes after midnight; null when not a valid time. */
export function minutesOf(field: string): number | null {
  const parts = /^(\d\d?):(\d\d)$/.exec(field.trim());
  if (!parts) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  return hours < 24 && minutes < 60 ? 60 * hours + minutes : null;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
