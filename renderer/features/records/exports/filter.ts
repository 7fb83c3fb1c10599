import { exportFields, exportMatcher, type ExportStanding, exportStandings } from '#contract/filter/export-filter.ts';
import { parse } from '#contract/filter/parse.ts';
import type { ExportJob } from '#contract/models/export.ts';
import { exportFormats, formatFacts } from '#contract/models/export-format.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { plain } from '../../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../../ui/filter-options.ts';
import { optionsOf } from '../../../ui/options.ts';
import { texts } from './words.ts';

/** Exports that match a filter. @param now epoch milliseconds, for calculating ages */
export function exportsThrough(text: string, all: readonly ExportJob[], now: number): ExportJob[] {
  return all.filter(exportMatcher(parse(text, exportFields).filter, now));
}

const standingWords: Record<ExportStanding, { label: string }> = {
  running: { label: phrases.running },
  waiting: { label: phrases.waiting },
  interrupted: { label: texts.interrupted },
  done: { label: texts.whole },
  failed: { label: phrases.failed },
  cancelled: { label: texts.cancelled },
};

/** Possible values of the fields of these exports. */
export function exportOptions(all: readonly ExportJob[]): FilterOptions {
  return {
    state: optionsOf(exportStandings, standingWords),
    format: exportFormats.map((value) => ({ value, label: formatFacts[value].name })),
    environment: countedOptions(
      all.map(({ environmentName }) => environmentName),
      (name) => plain(name, 60),
    ),
  };
}
