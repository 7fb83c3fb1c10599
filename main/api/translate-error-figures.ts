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
 * Error metrics of all resources. The specification gives no shape: rows are read where other metrics have them, and sums that
 * do not name their time, unlike samples, are worthless (D12). They are whole where no row was left out, by their own count.
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
 * The errors of a resource run by run, newest first. Where more pages follow, it reaches back to the oldest run of this one,
 * provided that the list has an order.
 *
 * @param asked the moment that was asked for as the earliest, epoch milliseconds, and how many entries at most
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

/** The errors of a resource hour by hour, oldest first; null where not all of them are there. */
export function translateErrorTrend(answer: unknown): ErrorsAt[] | null {
  const rows = rowsOf(answer);
  const { total, pages } = metaOf(answer);
  if (rows === null || (total ?? 0) > rows.length || (pages ?? 1) > 1) return null;
  return rows.toSorted((a, b) => a.at - b.at);
}

/** Rows with their time, where metrics or samples have them; null where any lacks its time or its errors (D12). */
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
