import { z } from 'zod';
import { asNumber, asRecord } from '../../core/base/readers.ts';

/** What a body says about its pages; null for what it does not say. */
export interface PageMeta {
  page: number | null;
  pages: number | null;
  total: number | null;
}

/** Practice writes its names in camel case and in snake case, and has several for some. */
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
    pages: first('pageCount', 'page_count', 'pages_count', 'total_pages'),
    total: first('totalCount', 'total_count'),
  };
}

/** Quarantined records, each as it came. */
export const samplesAnswer = z.looseObject({}).transform((answer) => {
  const output = asRecord(answer['output']);
  const data = output?.['data'];
  return { rows: Array.isArray(data) ? (data as unknown[]) : [], meta: readMeta(output?.['meta']) };
});

/** Rows of files. `metrics.data` is a guess by analogy with other metrics. */
export const fileMetricsAnswer = z.looseObject({}).transform((answer) => {
  const metrics = answer['metrics'];
  return { rows: rowsOf(metrics), meta: readMeta(asRecord(metrics)?.['meta']) };
});

/** A list, or an object with the list in `data`, or an object whose values are the rows. */
function rowsOf(metrics: unknown): unknown[] {
  if (Array.isArray(metrics)) return metrics;
  const record = asRecord(metrics);
  if (!record) return [];
  if (Array.isArray(record['data'])) return record['data'];
  return Object.entries(record).flatMap(([name, value]) => (name === 'meta' ? [] : [value]));
}
