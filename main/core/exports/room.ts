import { dirname } from 'node:path';
import type { ExportPreview } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { mostSheetRows, tooManyRows } from '../export-format/sheet-limits.ts';

/** Until a workbook is written, its rows are there a second time. */
const copies = { ndjson: 1, json: 1, csv: 1, xlsx: 2 } as const;

/** Throws when it is plain beforehand that the export cannot end well. A service that does not say how much there is says nothing. */
export function requireRoom(
  { draft, path }: ExportPlan,
  { total, bytes }: Pick<ExportPreview, 'total' | 'bytes'>,
  free: number | null,
): void {
  const isWhole = draft.choice.by === 'all';
  const isWorkbook = draft.format === 'xlsx' && draft.split === 'one_file';
  if (isWhole && isWorkbook && (total ?? 0) > mostSheetRows) throw tooManyRows();
  const needed = (bytes ?? 0) * copies[draft.format];
  if (!isWhole || free === null || free >= needed) return;
  throw failure(
    'internal',
    `The disk is too full: about ${megabytes(needed)} are needed in ${dirname(path)}, ${megabytes(free)} are free.`,
    {
      advice: 'Nothing was written. Make room, or choose another folder.',
    },
  );
}

const figure = new Intl.NumberFormat('en');
const megabytes = (bytes: number): string => `${figure.format(Math.ceil(bytes / 1e6))} MB`;
