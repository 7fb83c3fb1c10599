import type { NodeKind } from '#contract/models/flow.ts';
import { asId, asNumber, asRecord, asRecords, asText, asTime } from '../core/base/readers.ts';
import type { ErrorFigures } from '../core/ports/service.ts';

const kinds = { data_sources: 'source', data_sets: 'data_set', data_sinks: 'destination' } satisfies Record<
  string,
  NodeKind
>;

/**
 * Error metrics of all resources. The specification gives no shape: rows are read where other metrics have them, and sums that
 * do not name their time, unlike samples, are worthless (D12).
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
  return { from, to, of };
}
