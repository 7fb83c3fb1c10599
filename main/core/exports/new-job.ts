import type { ExportJob, ExportPreview } from '#contract/models/export.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { nothingWritten } from '../export-format/written.ts';
import { questionOf } from './question.ts';

/** Returns the job of a plan before it begins. */
export function newJob(
  { id, draft, path, title, environment }: ExportPlan,
  { total, found }: Pick<ExportPreview, 'total' | 'found'>,
  now: number,
): ExportJob {
  return {
    id,
    environmentName: environment.name,
    title,
    draft,
    path,
    state: 'running',
    begunAt: now,
    endedAt: null,
    counts: { expected: total, read: 0, duplicates: 0, ...nothingWritten },
    bytes: 0,
    perSecond: null,
    problem: null,
    question: questionOf(draft, found, null),
    answers: [],
    result: null,
  };
}
