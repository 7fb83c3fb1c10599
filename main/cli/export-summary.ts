import { type ExportJob, exportSize } from '#contract/models/export.ts';
import { sizeWords } from '../core/base/words.ts';
import { howToName, unmatchedRedactions } from '../core/export-format/unmatched-redactions.ts';
import { counted } from './numbers.ts';

/** Returns, for example, `1,250 records, 312 kB, 2 cells cut.` The size is that of the files, as in the manifest. */
export function exportSummary({ counts, ...written }: Pick<ExportJob, 'counts' | 'bytes' | 'result'>): string {
  const changes = [
    [counts.withheld, `${counted(counts.withheld, 'original')} withheld`],
    [counts.takenOut, `a key removed from ${counted(counts.takenOut, 'record')}`],
    [counts.cutCells, `${counted(counts.cutCells, 'cell')} cut`],
    [counts.replacedCells, `an invalid character replaced in ${counted(counts.replacedCells, 'cell')}`],
    [counts.rewritten, `line ends or escapes rewritten in ${counted(counts.rewritten, 'original')}`],
    [counts.repeating, `the last of equally named members written in ${counted(counts.repeating, 'record')}`],
    [counts.excluded, `${counted(counts.excluded, 'record')} without an original excluded`],
  ] as const;
  const notes = changes.filter(([number]) => number > 0).map(([, words]) => words);
  return `${[counted(counts.written, 'record'), sizeWords(exportSize(written)), ...notes].join(', ')}.`;
}

/** Returns a warning about redactions that matched nothing; null if each did, or if no record was written. */
export function warningOf({ draft, counts }: Pick<ExportJob, 'draft' | 'counts'>): string | null {
  const unmatched = counts.written === 0 ? [] : unmatchedRedactions(draft, counts);
  if (unmatched.length === 0) return null;
  return `Nothing was redacted by ${unmatched.join(', ')}: check the file before sharing it. ${howToName}`;
}
