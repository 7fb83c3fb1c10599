import { type ExportDefaults, type ExportDraft, usualExport } from './export.ts';

/** How records are written, whichever they are. */
export type ExportLayout = Pick<ExportDraft, 'format' | 'split' | 'columns' | 'redactions' | 'guard'>;

/** Records whole and as they came, safe to open in a spreadsheet. */
export const firstLayout: ExportLayout = {
  format: usualExport.format,
  split: 'one_file',
  columns: null,
  redactions: [],
  guard: usualExport.guard,
};

/** What a new export begins with, in the window and on the command line, by what a person set for all exports. */
export function layoutBy({ format, guard, masked }: ExportDefaults): ExportLayout {
  return {
    ...firstLayout,
    format,
    guard,
    redactions: masked.map((pattern) => ({ target: { by: 'named', pattern }, how: 'mask' })),
  };
}
