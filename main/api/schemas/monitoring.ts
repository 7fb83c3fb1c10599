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
export const samplesAnswer = z.looseObject({}).transform((answer, context) => {
  const output = asRecord(answer['output']);
  const meta = readMeta(output?.['meta']);
  return { rows: rowsUnlessNone(listIn(output?.['data']), meta, ['output', 'data'], context), meta };
});

/** Rows of files. `metrics.data` is a guess by analogy with other metrics. */
export const fileMetricsAnswer = z.looseObject({}).transform((answer, context) => {
  const metrics = answer['metrics'];
  const meta = readMeta(asRecord(metrics)?.['meta']);
  return { rows: rowsUnlessNone(fileRows(metrics), meta, ['metrics'], context), meta };
});

const listIn = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null);

/** A list, or an object with the list in `data`, or an object whose values are the rows. */
function fileRows(metrics: unknown): unknown[] | null {
  const record = asRecord(metrics);
  if (!record) return listIn(metrics);
  const { data, meta: _meta, ...rows } = record;
  const values = data === undefined ? Object.values(rows) : [];
  return listIn(data) ?? (values.length > 0 ? values : null);
}

/** An answer without a list has none only where it counts none: in any other shape it is unknown what there is. */
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
