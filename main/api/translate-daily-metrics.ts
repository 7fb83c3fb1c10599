import type { DailyFigures } from '#contract/models/daily-figures.ts';
import { asNumber, asRecords } from '../core/base/readers.ts';

/** Translates daily metrics, oldest first, each day once. A row without a day cannot be placed and is left out. */
export function translateDailyMetrics(rows: readonly unknown[]): DailyFigures[] {
  const days = new Map<number, DailyFigures>();
  for (const row of asRecords(rows)) {
    const at = dayOf(row['time']);
    if (at === null) continue;
    const [records, bytes, errors] = ['records', 'size', 'errors'].map((name) => asNumber(row[name]));
    days.set(at, { at, records: records ?? null, bytes: bytes ?? null, errors: errors ?? null });
  }
  return [...days.values()].sort((a, b) => a.at - b.at);
}

/** Returns the start of a day of UTC such as 2026-03-12, also where a time follows it. */
function dayOf(value: unknown): number | null {
  const [, day] = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(value) ?? []) : [];
  const at = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}
