import { type ExportDefaults, type ExportDraft, usualExport } from './export.ts';

/** How records are written, independent of the selection. */
export type ExportLayout = Pick<ExportDraft, 'format' | 'split' | 'columns' | 'redactions' | 'guard' | 'excel'>;

/** The initial layout: complete, unmodified records, safe to open in a spreadsheet. */
export const firstLayout: ExportLayout = {
  format: usualExport.format,
  split: 'one_file',
  columns: null,
  redactions: [],
  guard: usualExport.guard,
};

/** The initial layout of a new export, in the window and on the command line, from the user's export defaults. */
export function layoutBy({ format, guard, masked }: ExportDefaults): ExportLayout {
  return {
    ...firstLayout,
    format,
    guard,
    redactions: masked.map((pattern) => ({ target: { by: 'named', pattern }, how: 'mask' })),
  };
}
