import { isDeepStrictEqual } from 'node:util';
import type { ExportDraft, PersonalAnswer } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import { lastName } from '../export-format/file-names.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { texts } from './words.ts';

/** What is left beside the file of an export that another process began. */
export interface BegunExport {
  plan: ExportPlan;
  begunAt: number;
  /** How many records the service counted then; null where it did not say. */
  expected: number | null;
  /** Redactions that a person chose when asked. What was accepted is asked about again. */
  answers: PersonalAnswer[];
  /** How often it was resumed after an interruption. */
  resumed: number;
}

/**
 * The plan to resume: what a person wants now decides, and what was found is only compared with it, so that nobody who can put a
 * file there decides what is written, from where, and where to. Throws `conflict` where it belongs to anything else.
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
