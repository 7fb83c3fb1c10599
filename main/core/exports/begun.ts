import { isDeepStrictEqual } from 'node:util';
import type { ExportDraft, PersonalAnswer } from '#contract/models/export.ts';
import { failure } from '../base/failure.ts';
import { lastName } from '../export-format/file-names.ts';
import type { ExportPlan } from '../export-format/plan.ts';
import { texts } from './words.ts';

/** What is left beside a file of an export that another process began. */
export interface BegunExport {
  plan: ExportPlan;
  begunAt: number;
  /** Records that the service counted then; null where it did not say. */
  expected: number | null;
  /** What was redacted because it was asked about. What was accepted is asked about again. */
  answers: PersonalAnswer[];
  /** How often it went on after an interruption. */
  resumed: number;
}

/**
 * The plan to go on with: what a person wants now decides, and what was found is only compared with it, so that nobody who can put a
 * file there decides what is written, whence, and where. Throws `conflict` where it is of anything else.
 */
export function samePlan(wanted: ExportPlan, { plan }: BegunExport): ExportPlan {
  const { accepted } = wanted.draft;
  if (isDeepStrictEqual(decisive(wanted), decisive(plan))) return { ...plan, draft: { ...plan.draft, accepted } };
  const name = lastName(wanted.path);
  throw failure('conflict', texts.begunOtherwise(name), { advice: texts.giveTheSameOptions(name) });
}

/** All but what it is called: that is known again by the log of what was written. */
function decisive({ path, draft, resources, rules }: ExportPlan): object {
  return { path, draft: bytesOf(draft), resources: resources.map(({ kind, id }) => ({ kind, id })), rules };
}

/** What a person lets be written as it is changes no byte of a file. */
function bytesOf({ accepted: _accepted, ...draft }: ExportDraft): object {
  return draft;
}
