import type { ExportCounts } from '#contract/models/export.ts';

/** How many records an export has written so far, and how much of them is not as it came. */
export type Written = Pick<ExportCounts, 'written' | 'withheld' | 'cutCells' | 'replacedCells'>;

export const nothingWritten: Written = { written: 0, withheld: 0, cutCells: 0, replacedCells: 0 };

/** That alone of what tells more. */
export const writtenOf = ({ written, withheld, cutCells, replacedCells }: Written): Written => ({
  written,
  withheld,
  cutCells,
  replacedCells,
});
