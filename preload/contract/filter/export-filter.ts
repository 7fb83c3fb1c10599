import { foldText } from '../fold-text.ts';
import { inLanguage } from '../language.ts';
import { type ExportJob, exportSize, type ExportState } from '../models/export.ts';
import { exportFormats } from '../models/export-format.ts';
import type { Filter, FilterField } from './filter.ts';
import { type FilterReaders, matcherOf } from './match.ts';

const about = inLanguage('export filter', {
  state: 'Status of the export',
  name: 'Words in the name of the source',
  file: 'Words in the path of its file',
  environment: 'Name of the environment',
  format: 'File format',
  records: 'Number of records written',
  size: 'Number of bytes written',
  begun: 'Time since it started',
  ended: 'Time since it ended',
  id: 'ID of the export',
});

/** The states of an export that a user can search for. */
export const exportStandings = ['running', 'waiting', 'interrupted', 'done', 'failed', 'cancelled'] as const;
export type ExportStanding = (typeof exportStandings)[number];

const standings: Record<ExportState, ExportStanding> = {
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

export const exportStanding = ({ state }: Pick<ExportJob, 'state'>): ExportStanding => standings[state];

/** Filter fields of exports. */
export const exportFields = [
  { name: 'state', kind: 'choice', values: exportStandings, about: about.state, example: 'state:failed' },
  { name: 'name', kind: 'text', about: about.name, example: 'name:orders' },
  { name: 'file', kind: 'text', about: about.file, example: 'file:.csv' },
  { name: 'environment', kind: 'choice', about: about.environment, example: 'environment:prod*' },
  { name: 'format', kind: 'choice', values: exportFormats, about: about.format, example: 'format:csv' },
  { name: 'records', kind: 'number', about: about.records, example: 'records:>1k' },
  { name: 'size', kind: 'number', about: about.size, example: 'size:>10M' },
  { name: 'begun', kind: 'age', about: about.begun, example: 'begun:<24h' },
  { name: 'ended', kind: 'age', about: about.ended, example: 'ended:<1h' },
  { name: 'id', kind: 'choice', about: about.id, example: 'id:1f0c*' },
] as const satisfies readonly FilterField[];

const readers: FilterReaders<ExportJob, typeof exportFields> = {
  state: (job) => [exportStanding(job)],
  name: ({ title }) => foldText(title),
  file: ({ path }) => foldText(path),
  environment: ({ environmentName }) => [environmentName],
  format: ({ draft }) => [draft.format],
  records: ({ counts }) => counts.written,
  size: exportSize,
  begun: ({ begunAt }) => begunAt,
  ended: ({ endedAt }) => endedAt,
  id: ({ id }) => [id],
};

const has = ({ title, path, environmentName, problem, id }: ExportJob, words: string): boolean =>
  foldText([title, path, environmentName, problem?.message ?? '', id].join('\n')).includes(words);

/** Returns a predicate for exports, built once for many. @param now epoch milliseconds, from which ages are counted */
export function exportMatcher(filter: Filter, now: number): (job: ExportJob) => boolean {
  return matcherOf(filter, exportFields, readers, has, now);
}
