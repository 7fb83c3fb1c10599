import type { ExportedFile } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import { guardRule } from '../../core/base/formula-guard.ts';
import { inertJson } from '../../core/base/json.ts';
import { patternVersion } from '../../core/base/text-pattern.ts';
import { flatteningRule } from '../../core/export-format/columns.ts';
import { lastName } from '../../core/export-format/file-names.ts';
import { manifestKind } from '../../core/export-format/manifest.ts';
import type { ExportPlan } from '../../core/export-format/plan.ts';
import { withheld } from '../../core/export-format/redaction-words.ts';
import { columnsOf } from '../../core/export-format/rows.ts';
import { unmatchedRedactions } from '../../core/export-format/unmatched.ts';
import type { ExportFacts } from '../../core/ports/records.ts';
import { takenOut } from '../../core/samples/taken-out.ts';
import type { Progress } from './progress.ts';

interface ManifestFacts {
  plan: ExportPlan;
  progress: Progress;
  facts: ExportFacts;
  files: readonly ExportedFile[];
}

/** What the files hold, where it comes from, and what was done to it; so that a reader needs neither Penstock nor the service. */
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
    window: { from: draft.from, to: draft.to, fromTime: iso(draft.from), toTime: iso(draft.to), ends: 'both included' },
    choice: choiceEntry(plan),
    patternVersion,
    format: draft.format,
    split: draft.split,
    columns: columnsOf(draft) ?? 'each record whole, as it came',
    flattening: flatteningRule,
    redactions: draft.redactions,
    personalAccepted: draft.accepted,
    redactionRule: draft.redactions.length === 0 ? null : redactionRule,
    redactedNothing: unmatchedRedactions(draft, progress.sums),
    takenOut: progress.sums.takenOut > 0 ? takenOutRule : null,
    guard: formatFacts[draft.format].takesFormulas && draft.guard ? guardRule : null,
    replacement: progress.sums.replacedCells > 0 ? replacementRule : null,
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

const redactionRule =
  `Masked values are “[masked]”; hashed ones “h:” and 12 digits, the same for the same value within this export only; dropped ones are ` +
  `left out. Values of a field are redacted wherever else they stand in their record: as they are, with accents in one character or two, ` +
  `and as JSON, markup, addresses and Base64 of the value alone write them. Not found are values of under three characters or four ` +
  `digits, and those that are written in another way, such as in full-width letters, in parts, packed, or within a longer stretch of ` +
  `Base64. Patterns are looked for in texts as they are. Originals that are JSON were parsed and written anew. Where that could not be ` +
  `made certain, the original is “${withheld}”, and so is whatever else the record says, but for the service's metadata and the kind ` +
  `and place of its error.`;

const takenOutRule =
  `Penstock takes out of every answer what has the name that the service gives its own keys, api_key or api_keys; “${takenOut}” stands in ` +
  `its place, in the records that counts.takenOut counts.`;

const replacementRule =
  'Half a character, a surrogate without its other half, stands as U+FFFD, because no table can hold it. NDJSON and JSON keep it as an escape.';

function resourceEntry(
  { kind, id, name, flowName }: ExportPlan['resources'][number],
  { read, duplicates, total }: Progress['tallies'][number],
): object {
  return { kind, id, name, flowName, read, total, duplicates, complete: total === null ? null : read >= total };
}

/** What a person looked for may be the very thing that is redacted. */
function choiceEntry({ draft: { choice, redactions } }: ExportPlan): object {
  if (choice.by !== 'filter' || redactions.length === 0 || choice.filter.text === '') return choice;
  return { ...choice, filter: { ...choice.filter, text: withheld } };
}

/** Null as long as one of the resources did not say. */
function expectedOf({ tallies }: Progress): number | null {
  return tallies.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0);
}
