import type { ExportJob } from '#contract/models/export.ts';
import { count } from './numbers.ts';

/** `1,250 records, 0.3 MB, 2 cells cut.` */
export function summaryOf({ counts, bytes }: Pick<ExportJob, 'counts' | 'bytes'>): string {
  const changes = [
    [counts.withheld, `${count(counts.withheld, 'original')} withheld`],
    [counts.cutCells, `${count(counts.cutCells, 'cell')} cut`],
    [counts.replacedCells, `half a character replaced in ${count(counts.replacedCells, 'cell')}`],
  ] as const;
  const told = changes.filter(([number]) => number > 0).map(([, words]) => words);
  return `${[count(counts.written, 'record'), `${(bytes / 1e6).toFixed(1)} MB`, ...told].join(', ')}.`;
}
