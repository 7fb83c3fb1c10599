import { excelSignsIn } from '#contract/models/excel-signs.ts';
import { type ExportedFile, writtenPersonal } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { guardRule } from '../../core/base/formula-guard.ts';
import { inertJson } from '../../core/base/json.ts';
import { patternVersion } from '../../core/base/text-pattern.ts';
import { flatteningRule, timeRule } from '../../core/export-format/columns.ts';
import { lastName } from '../../core/export-format/file-names.ts';
import { manifestKind } from '../../core/export-format/manifest.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { withheld } from '../../core/export-format/redaction-words.ts';
import { exportColumns } from '../../core/export-format/rows.ts';
import { unmatchedRedactions } from '../../core/export-format/unmatched-redactions.ts';
import type { ExportFacts } from '../../core/ports/records.ts';
import { removedValue } from '../../core/samples/removed-value.ts';
import { texts } from '../words.ts';
import type { Progress } from './progress.ts';

interface ManifestFacts {
  plan: ExportPlan;
  progress: Progress;
  facts: ExportFacts;
  files: readonly ExportedFile[];
}

/**
 * Describes what the files hold, where it comes from, and how it was processed, so that a reader needs neither Penstock
 * nor the service.
 */
export function manifestText({ plan, progress, facts, files }: ManifestFacts): string {
  const { draft } = plan;
  const iso = (at: number): string => new Date(at).toISOString();
  const groups = new Map([...progress.files.values()].map(({ name, group }) => [lastName(name), group]));
  return `${inertJson({
    kind: manifestKind,
    export: plan.id,
    software: `Penstock ${plan.version}`,
    environment: plan.environment,
    title: plan.title,
    scope: draft.scope,
    resources: plan.resources.map((resource, place) => resourceEntry(resource, progress.tallies[place]!)),
    window: {
      from: draft.from,
      to: draft.to,
      fromTime: iso(draft.from),
      toTime: iso(draft.to),
      ends: texts.bothIncluded,
    },
    choice: choiceEntry(plan),
    patternVersion,
    format: draft.format,
    split: draft.split,
    columns: exportColumns(draft) ?? texts.wholeRecords,
    originals: formatFacts[draft.format].isOriginal ? texts.originals : null,
    flattening: flatteningRule,
    times: formatFacts[draft.format].isTable ? timeRule(exportColumns(draft) ?? []) : null,
    numbers: formatFacts[draft.format].keepsNumbers ? null : texts.workbookNumbers,
    redactions: draft.redactions,
    personalAccepted: writtenPersonal(draft),
    redactionRule: draft.redactions.length === 0 ? null : texts.redactionRule(withheld),
    redactedNothing: unmatchedRedactions(draft, progress.sums),
    takenOut: progress.sums.takenOut > 0 ? texts.takenOutRule(removedValue) : null,
    excel: excelEntry(draft),
    repeating: progress.sums.repeating > 0 ? texts.repeatingRule : null,
    guard: formatFacts[draft.format].takesFormulas && draft.guard ? guardRule : null,
    replacement: progress.sums.replacedCells > 0 ? texts.replacementRule : null,
    counts: {
      expected: expectedOf(progress),
      read: progress.tallies.reduce((sum, { read }) => sum + read, 0),
      duplicates: progress.tallies.reduce((sum, { duplicates }) => sum + duplicates, 0),
      ...progress.sums,
    },
    mismatch: facts.mismatch,
    resumed: facts.resumed,
    begunAt: iso(facts.begunAt),
    endedAt: iso(facts.endedAt),
    files: files.map((file) => ({ ...file, group: groups.get(file.name) ?? null })),
  })}\n`;
}

/** Describes how a CSV file for Excel differs from the usual one; null for any other file. */
function excelEntry(draft: ExportPlan['draft']): object | null {
  const signs = excelSignsIn(draft);
  return signs && { ...signs, rule: texts.excelRule(signs.separator, signs.decimal === ',') };
}

function resourceEntry(
  { kind, id, name, flowName }: ExportPlan['resources'][number],
  { read, duplicates, total }: Progress['tallies'][number],
): object {
  return { kind, id, name, flowName, read, total, duplicates, complete: total === null ? null : read >= total };
}

/** Returns the choice without its search text, which may be the very value that is redacted. */
function choiceEntry({ draft: { choice, redactions } }: ExportPlan): object {
  if (choice.by !== 'filter' || redactions.length === 0 || choice.filter.text === '') return choice;
  return { ...choice, filter: { ...choice.filter, text: withheld } };
}

/** Returns the expected total; null while one of the resources reported none. */
function expectedOf({ tallies }: Progress): number | null {
  return tallies.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0);
}
