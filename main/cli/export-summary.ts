import { type ExportJob, exportSize } from '#contract/models/export.ts';
import { sizeWords } from '../core/base/words.ts';
import { howToName, unmatchedRedactions } from '../core/export-format/unmatched.ts';
import { count } from './numbers.ts';

/** Returns, for example, `1,250 records, 312 kB, 2 cells cut.` The size is that of the files, as in the manifest. */
export function exportSummary({ counts, ...written }: Pick<ExportJob, 'counts' | 'bytes' | 'result'>): string {
  const changes = [
    [counts.withheld, `${count(counts.withheld, 'original')} withheld`],
    [counts.takenOut, `a key removed from ${count(counts.takenOut, 'record')}`],
    [counts.cutCells, `${count(counts.cutCells, 'cell')} cut`],
    [counts.replacedCells, `an invalid character replaced in ${count(counts.replacedCells, 'cell')}`],
  ] as const;
  const notes = changes.filter(([number]) => number > 0).map(([, words]) => words);
  return `${[count(counts.written, 'record'), sizeWords(exportSize(written)), ...notes].join(', ')}.`;
}

/** Returns a warning about redactions that matched nothing; null if each did, or if no record was written. */
export function warningOf({ draft, counts }: Pick<ExportJob, 'draft' | 'counts'>): string | null {
  const unmatched = counts.written === 0 ? [] : unmatchedRedactions(draft, counts);
  if (unmatched.length === 0) return null;
  return `Nothing was redacted by ${unmatched.join(', ')}: check the file before sharing it. ${howToName}`;
}
