import type { LookedAt } from './looked-at.ts';

const units: Record<string, number> = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000, y: 365 * 86_400_000 };

/** A screen counts ages in steps of a quarter of a minute. Times on it have whole seconds. */
const slack = 16_000;

/** Compares an age on screen, such as `5 min` or `1 h 6 min`, with the time from a moment until the screen was made. */
export function compareAge(
  { comparison, moments }: LookedAt,
  what: string,
  text: string,
  {
    at,
    exactHours = false,
  }: {
    /** Epoch milliseconds. */ at: number;
    /** Whether hours have minutes, unless they are zero. */ exactHours?: boolean;
  },
): void {
  const parts = [...text.matchAll(/(\d+) (s|min|[hdy])/g)].map(([, many, unit]) => [Number(many), unit!] as const);
  const shown = parts.reduce((sum, [many, unit]) => sum + many * units[unit]!, 0);
  const smallest = parts.at(-1)?.[1] ?? 's';
  const step = units[smallest === 'h' && exactHours ? 'min' : smallest]!;
  // A time in the future has the age of a current one.
  const [youngest, oldest] = moments().map((now) => Math.max(0, now - at)) as [number, number];
  const isSo = parts.length > 0 && shown <= oldest && shown + step > youngest - slack;
  comparison.same(what, isSo ? 'yes' : text, 'yes');
}
