import { isDeepStrictEqual } from 'node:util';
import type { ExportDraft, PersonalAnswer } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import { lastName } from '../export-format/file-names.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { texts } from './words.ts';

/** Export that another process began, as found next to its file. */
export interface BegunExport {
  plan: ExportPlan;
  begunAt: number;
  /** Number of records that the service counted then; null if it did not report any. */
  expected: number | null;
  /** Redactions that the user chose when prompted. Accepted data is prompted for again. */
  answers: PersonalAnswer[];
  /** Number of times that it was resumed after an interruption. */
  resumed: number;
}

/**
 * Returns the plan to resume. The user's current choice decides, and the plan on disk is only compared with it. A
 * planted file therefore decides neither what is written, nor its source or target. Throws `conflict` if the plan on
 * disk differs.
 */
export function samePlan(wanted: ExportPlan, { plan }: BegunExport): ExportPlan {
  const { accepted } = wanted.draft;
  if (isDeepStrictEqual(decisive(wanted), decisive(plan))) return { ...plan, draft: { ...plan.draft, accepted } };
  const name = lastName(wanted.path);
  throw failure('conflict', texts.begunOtherwise(name), { advice: texts.giveTheSameOptions(name) });
}

/** Everything but its id, which the log of what was written provides. */
function decisive({ path, draft, resources, rules }: ExportPlan): object {
  return { path, draft: bytesOf(draft), resources: resources.map(({ kind, id }) => ({ kind, id })), rules };
}

/** Accepting personal data changes no byte of a file. */
function bytesOf({ accepted: _accepted, ...draft }: ExportDraft): object {
  return draft;
}
