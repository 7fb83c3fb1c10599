import { z } from 'zod';
import { asNumber, asRecord } from '../../core/base/readers.ts';

/** Details of the pages in a body; null for missing parts. */
export interface PageMeta {
  page: number | null;
  pages: number | null;
  total: number | null;
}

/** Reads `meta`. In practice its names are in camel case or snake case, and some have several variants. */
export function readMeta(value: unknown): PageMeta {
  const meta = asRecord(value) ?? {};
  const first = (...names: string[]): number | null => {
    for (const name of names) {
      const number = asNumber(meta[name]);
      if (number !== null) return number;
    }
    return null;
  };
  return {
    page: first('currentPage', 'current_page'),
    pages: first('pageCount', 'pagesCount', 'page_count', 'pages_count', 'total_pages'),
    total: first('totalCount', 'total_count'),
  };
}

/** Quarantined records, each as received. */
export const samplesAnswer = z.looseObject({}).transform((answer, context) => {
  const output = asRecord(answer['output']);
  const meta = readMeta(output?.['meta']);
  return { rows: rowsUnlessNone(listIn(output?.['data']), meta, ['output', 'data'], context), meta };
});

/** Rows of metrics. For files, `metrics.data` is a guess by analogy with other metrics. */
export const metricsAnswer = z.looseObject({}).transform((answer, context) => {
  const metrics = answer['metrics'];
  const meta = readMeta(asRecord(metrics)?.['meta']);
  return { rows: rowsUnlessNone(rowsOfMetrics(metrics), meta, ['metrics'], context), meta };
});

/**
 * Entries of a run log, each as received. In practice `logs` holds `data` and `meta`, or it is the list itself and
 * `meta` is next to it.
 */
export const runLogAnswer = z.looseObject({}).transform((answer, context) => {
  const { logs } = answer;
  const record = asRecord(logs);
  const meta = readMeta(record ? record['meta'] : answer['meta']);
  return { rows: rowsUnlessNone(listIn(record ? record['data'] : logs), meta, ['logs'], context), meta };
});

const listIn = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null);

/** Returns the rows of a list, of an object with the list in `data`, or of an object whose values are the rows. */
function rowsOfMetrics(metrics: unknown): unknown[] | null {
  const record = asRecord(metrics);
  if (!record) return listIn(metrics);
  const { data, meta: _meta, ...rows } = record;
  const values = data === undefined ? Object.values(rows) : [];
  return listIn(data) ?? (values.length > 0 ? values : null);
}

/**
 * Returns the rows. An answer without a list is empty only if its total is 0. Any other shape leaves the content
 * unknown and is an issue.
 */
function rowsUnlessNone(
  rows: unknown[] | null,
  { total }: PageMeta,
  path: string[],
  context: z.RefinementCtx,
): unknown[] {
  if (rows) return rows;
  if (total === 0) return [];
  context.addIssue({ code: 'invalid_type', expected: 'array', path });
  return z.NEVER;
}
