import { excelSignsIn } from '#contract/models/excel-signs.ts';
import type { ExportColumn, ExportDraft } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { fitting } from './format-limits.ts';
import { guard } from '../base/formula-guard.ts';
import { inert } from '../base/json.ts';
import { isExactNumber, jsonOf } from '../base/deep-json.ts';
import { cellOf, ColumnReader, requireColumns, usualColumns } from './columns.ts';
import { originalRows } from './originals.ts';
import type { WrittenCounts } from './written-counts.ts';

type Layout = Pick<ExportDraft, 'columns' | 'format' | 'guard' | 'excel'>;

/** Cells of a table row, or the JSON of a record. */
export type Row = (string | number)[] | string;

/** Converts a redacted record to a row; null for a record that the format excludes. */
export type RowMaker = (record: unknown) => Row | null;

/** Counters of what a row maker had to alter or exclude. */
type ChangedRows = Pick<WrittenCounts, 'cutCells' | 'replacedCells' | 'excluded' | 'rewritten'>;

const originalAlone: readonly ExportColumn[] = usualColumns.filter(({ path }) => path === 'raw');

/** Returns null if records are written whole. */
export function exportColumns({ columns, format }: Pick<Layout, 'columns' | 'format'>): readonly ExportColumn[] | null {
  if (formatFacts[format].isOriginal) return originalAlone;
  return columns ?? (formatFacts[format].isTable ? usualColumns : null);
}

/** Returns the names of the columns, as written above a table. */
export function columnNames(layout: Layout): string[] {
  return (exportColumns(layout) ?? []).map(({ name }) => guarded(name, layout) as string);
}

export function rowMaker(layout: Layout, changed: ChangedRows): RowMaker {
  if (formatFacts[layout.format].isOriginal) return originalRows(changed);
  const columns = exportColumns(layout);
  if (columns === null) return (record) => inert(jsonOf(record));
  requireColumns(columns);
  const reader = new ColumnReader(columns);
  if (formatFacts[layout.format].isTable) return tableRows(layout, columns, reader, changed);
  // A missing member becomes null, so that all records have the same members.
  const members = (record: unknown) =>
    reader.values(record).map((value, place) => [columns[place]!.name, value ?? null] as const);
  return (record) => inert(jsonOf(Object.fromEntries(members(record))));
}

function tableRows(
  layout: Layout,
  columns: readonly ExportColumn[],
  reader: ColumnReader,
  changed: ChangedRows,
): RowMaker {
  const { keepsNumbers } = formatFacts[layout.format];
  const decimal = excelSignsIn(layout)?.decimal ?? '.';
  return (record) =>
    reader.values(record).map((value, place) => {
      if (typeof value === 'string' && !value.isWellFormed()) changed.replacedCells += 1;
      const cell = guarded(cellOf(columns[place]!.path, value, keepsNumbers), layout);
      const cut = fitting(cell, layout.format);
      if (cut !== cell) changed.cutCells += 1;
      // After the guard, which takes -1,5 for a formula.
      return decimal !== '.' && isNumberCell(value, cut) ? String(cut).replace('.', decimal) : cut;
    });
}

/** Whether the cell is the number itself, and not a time that was read from it. */
const isNumberCell = (value: unknown, cell: string | number): boolean =>
  (typeof value === 'number' || isExactNumber(value)) && String(cell) === jsonOf(value);

function guarded(cell: string | number, { guard: isGuarded, format }: Layout): string | number {
  return isGuarded && formatFacts[format].takesFormulas && typeof cell === 'string' ? guard(cell) : cell;
}
