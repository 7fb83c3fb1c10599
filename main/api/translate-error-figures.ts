import type { NodeKind } from '#contract/models/flow.ts';
import { asId, asNumber, asRecord, asRecords, asText, asTime } from '../core/base/readers.ts';
import type { ErrorFigures, ErrorHistory, ErrorsAt } from '../core/ports/service.ts';
import { totalsOfMeta } from './page-totals.ts';
import { readMeta } from './schemas/monitoring.ts';

const kinds = { data_sources: 'source', data_sets: 'data_set', data_sinks: 'destination' } satisfies Record<
  string,
  NodeKind
>;

/**
 * Translates the error metrics of all resources. The specification gives no shape, so rows are read where other metrics
 * have them. Unlike samples, sums without their time are worthless (D12). The metrics are whole if no row was left out,
 * by their own count.
 */
export function translateErrorFigures(answer: unknown): ErrorFigures | null {
  const metrics = asRecord(asRecord(answer)?.['metrics']);
  const meta = asRecord(metrics?.['meta']);
  const from = asTime(meta?.['start_time']);
  const to = asTime(meta?.['end_time']);
  if (from === null || to === null || from >= to) return null;
  const of = new Map<string, { records: number; errors: number }>();
  for (const row of asRecords(metrics?.['data'])) {
    const kind = Object.entries(kinds).find(([word]) => word === asText(row['resource_type']))?.[1];
    const id = asId(row['resource_id']);
    const records = asNumber(row['records']);
    const errors = asNumber(row['errors']);
    if (kind && id !== null && records !== null && errors !== null) of.set(`${kind} ${id}`, { records, errors });
  }
  return {
    from,
    to,
    of,
    whole: Array.isArray(metrics?.['data']) && of.size === metrics['data'].length && readMeta(meta).total === of.size,
  };
}

/**
 * Returns the errors of a resource run by run, newest first. If more pages follow, the history reaches back to the
 * oldest run of this page, provided that the list is ordered.
 *
 * @param from earliest moment that was requested, epoch milliseconds
 */
export function translateErrorHistory(answer: unknown, from: number): ErrorHistory | null {
  const rows = rowsOf(answer);
  if (rows === null) return null;
  const { more, total } = totalsOfMeta(metaOf(answer), 1);
  const follows = more ?? (rows.length > 0 && (total === null || total > rows.length));
  if (!follows) return { runs: rows.toSorted((a, b) => b.at - a.at), since: from };
  const isOrdered = rows.every(({ at }, index) => index === 0 || at <= rows[index - 1]!.at);
  return isOrdered && rows.length > 0 ? { runs: rows, since: rows.at(-1)!.at } : null;
}

/** Returns the errors of a resource hour by hour, oldest first; null if some are missing. */
export function translateErrorTrend(answer: unknown): ErrorsAt[] | null {
  const rows = rowsOf(answer);
  const { total, pages } = metaOf(answer);
  if (rows === null || (total ?? 0) > rows.length || (pages ?? 1) > 1) return null;
  return rows.toSorted((a, b) => a.at - b.at);
}

/** Returns rows with their time, where metrics or samples have them; null if any lacks its time or its errors (D12). */
function rowsOf(answer: unknown): ErrorsAt[] | null {
  const data = asRecord(listIn(answer))?.['data'];
  if (!Array.isArray(data)) return null;
  const rows = asRecords(data).flatMap((row) => {
    const at = asTime(row['time'] ?? row['reporting_date'] ?? row['runId'] ?? row['run_id']);
    const errors = asNumber(row['errors']);
    return at === null || errors === null ? [] : [{ at, errors, records: asNumber(row['records']) }];
  });
  return rows.length === data.length ? rows : null;
}

const metaOf = (answer: unknown) => readMeta(asRecord(listIn(answer))?.['meta']);

function listIn(answer: unknown): unknown {
  const whole = asRecord(answer);
  return whole?.['output'] ?? whole?.['metrics'];
}
