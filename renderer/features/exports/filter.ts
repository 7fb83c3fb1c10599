import { exportFields, exportStandings } from '#contract/filter/export-fields.ts';
import { type FilterReaders, matcherOf } from '#contract/filter/match.ts';
import { parse } from '#contract/filter/parse.ts';
import type { ExportJob, ExportState } from '#contract/models/export.ts';
import { exportFormats, formatFacts } from '#contract/models/export-format.ts';
import { plain } from '../../format/text.ts';
import { countedOptions, type FilterOptions } from '../../ui/filter-options.ts';
import { optionsOf } from '../../ui/options.ts';
import { sizeOf } from './job-words.ts';
import { texts } from './words.ts';

type Standing = (typeof exportStandings)[number];

const standings: Record<ExportState, Standing> = {
  running: 'running',
  finishing: 'running',
  waiting_for_service: 'waiting',
  waiting_for_sign_in: 'waiting',
  waiting_for_disk: 'waiting',
  waiting_for_answer: 'waiting',
  interrupted: 'interrupted',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

const readers: FilterReaders<ExportJob, typeof exportFields> = {
  state: ({ state }) => [standings[state]],
  name: ({ title }) => title.toLowerCase(),
  file: ({ path }) => path.toLowerCase(),
  environment: ({ environmentName }) => [environmentName],
  format: ({ draft }) => [draft.format],
  records: ({ counts }) => counts.written,
  size: sizeOf,
  begun: ({ begunAt }) => begunAt,
  ended: ({ endedAt }) => endedAt,
  id: ({ id }) => [id],
};

const has = ({ title, path, environmentName, problem, id }: ExportJob, words: string): boolean =>
  [title, path, environmentName, problem?.message ?? '', id].join('\n').toLowerCase().includes(words);

/** The exports that a filter lets through. @param now epoch milliseconds, from which ages are counted */
export function exportsThrough(text: string, all: readonly ExportJob[], now: number): ExportJob[] {
  return all.filter(matcherOf(parse(text, exportFields).filter, exportFields, readers, has, now));
}

const standingWords: Record<Standing, { label: string }> = {
  running: { label: texts.running },
  waiting: { label: texts.waiting },
  interrupted: { label: texts.interrupted },
  done: { label: texts.whole },
  failed: { label: texts.failed },
  cancelled: { label: texts.cancelled },
};

/** The values that fields of these exports can have. */
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
