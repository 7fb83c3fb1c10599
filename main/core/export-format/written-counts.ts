import type { ExportCounts } from '#contract/models/export.ts';

/** Number of records that an export has written so far, and how many of them were altered. */
export type WrittenCounts = Pick<
  ExportCounts,
  | 'written'
  | 'withheld'
  | 'redacted'
  | 'takenOut'
  | 'cutCells'
  | 'replacedCells'
  | 'excluded'
  | 'rewritten'
  | 'repeating'
>;

export const nothingWritten: WrittenCounts = {
  written: 0,
  withheld: 0,
  redacted: [],
  takenOut: 0,
  cutCells: 0,
  replacedCells: 0,
  excluded: 0,
  rewritten: 0,
  repeating: 0,
};

/** Copies only these figures from an object that may have more. */
export const writtenOf = ({
  written,
  withheld,
  redacted,
  takenOut,
  cutCells,
  replacedCells,
  excluded,
  rewritten,
  repeating,
}: WrittenCounts): WrittenCounts => ({
  written,
  withheld,
  redacted,
  takenOut,
  cutCells,
  replacedCells,
  excluded,
  rewritten,
  repeating,
});

/** Counts what a redaction did to one more record. */
export function countRedacted(
  sums: WrittenCounts,
  { withheld, found }: { withheld: boolean; found: readonly boolean[] },
): void {
  sums.withheld += withheld ? 1 : 0;
  sums.redacted = found.map((isFound, place) => (sums.redacted[place] ?? 0) + (isFound ? 1 : 0));
}
