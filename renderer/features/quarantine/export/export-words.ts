import type { ColumnOffer, ExportChoice, ExportPreview } from '#contract/models/export.ts';
import { type ExportFormat, exportFormats, formatFacts } from '#contract/models/export-format.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import { bytesText } from '../../../format/bytes.ts';
import { exactNumber } from '../../../format/number.ts';
import { type FieldChoice, type Handling, type OwnPattern } from './layout.ts';
import { texts } from './words.ts';

/** Which records can be exported, and how many of them were read. */
export interface ChoiceOffer {
  label: string;
  count: number | null;
  choice: ExportChoice;
  /** It is that of an earlier export, whatever else is on offer. */
  again?: true;
}

/**
 * Tells offers apart while others come and go: by what is chosen, counted from the end, where the offers are that are always
 * there.
 */
export function offerIds(offers: readonly Pick<ChoiceOffer, 'choice' | 'again'>[]): string[] {
  return offers.map(({ choice: { by }, again }, i) => {
    if (again) return 'again';
    const after = offers.slice(i + 1).filter(({ choice }) => choice.by === by);
    return `${by} ${after.length}`;
  });
}

export const formats = exportFormats.map((value) => ({ value, label: formatFacts[value].name }));

export const fieldHandlings: { value: Handling; label: string }[] = [
  { value: 'keep', label: texts.keep },
  { value: 'mask', label: texts.mask },
  { value: 'hash', label: texts.hash },
  { value: 'drop', label: texts.leaveOut },
];

export const patternHandlings = fieldHandlings.map(({ value, label }) => ({
  value,
  label: value === 'drop' ? texts.remove : label,
}));

/** Whether the service may hold more in this time than was read, so that counts of what was read are no promise. */
export function isPartial({ read, total, state }: Pick<Reading, 'read' | 'total' | 'state'>): boolean {
  return total === null ? state !== 'done' : read < total;
}

/** How many records the button promises; null where nobody knows yet. */
export function recordsToWrite(
  { choice, count: read }: Pick<ChoiceOffer, 'choice' | 'count'>,
  preview: Pick<ExportPreview, 'total'> | null,
  partial: boolean,
): { least: number | null; more: boolean } {
  if (choice.by === 'all') return { least: preview?.total ?? read, more: preview?.total == null && partial };
  // Records that were chosen one by one are as many as were chosen.
  return { least: read, more: partial && choice.by !== 'records' };
}

export function exportButton({ least, more }: { least: number | null; more: boolean }): string {
  if (least === null) return texts.exportRecords;
  return more ? texts.exportAtLeast(least) : texts.exportThese(least);
}

/** Said where the file will hold more than the screen. */
export function partialNote({ read, total }: Pick<Reading, 'read' | 'total'>): string {
  const known = total === null ? texts.recordsWere(read) : texts.ofRecordsWere(exactNumber(read), total);
  return texts.readHere(known);
}

/** `11 fields, 3 redacted` or `4 of 11 fields, 3 redacted`. */
export function fieldSums(fields: readonly FieldChoice[], choosing: boolean): string {
  const redacted = fields.filter(({ how }) => how !== 'keep').length;
  const chosen = fields.filter(({ place }) => place !== null).length;
  const all = choosing ? texts.ofFields(exactNumber(chosen), fields.length) : texts.fieldsCount(fields.length);
  return redacted === 0 ? all : texts.redacted(all, exactNumber(redacted));
}

/** What is written while no columns are chosen, and how what lies inside of a record gets a name. */
export function fieldRule(format: ExportFormat, choosing: boolean): string {
  const { isTable, keepsNumbers } = formatFacts[format];
  const unchosen = isTable ? texts.usualColumnsRule : texts.wholeRecordsRule;
  const rule = choosing ? texts.chosenFieldsRule : unchosen;
  return keepsNumbers ? rule : texts.workbookNumbers(rule);
}

/** What was looked through for personal data, and what becomes of the rest. */
export function lookWords(looked: number): string {
  return `${texts.lookedThrough(looked)} ${texts.othersLater}`;
}

/** `about 21.0 MB` */
export function sizeWords(bytes: number | null): string | null {
  return bytes === null ? null : texts.about(bytesText(bytes));
}

/** The own pattern that a problem names, by its place among all redactions; null when it is about something else. */
export function wrongPattern({ kind, message }: Problem, patterns: readonly OwnPattern[]): number | null {
  if (kind !== 'invalid_input') return null;
  return patterns.find(({ pattern }) => message.includes(`“${pattern}”`))?.place ?? null;
}

/** Whether what is wrong is in the draft, so that it cannot begin like this. */
export function isDraftWrong(problem: Problem | null): boolean {
  return problem?.kind === 'invalid_input' || problem?.kind === 'refused';
}

/** Said of a field where it is chosen: an example of it. */
export function exampleOf({ path, example }: Pick<ColumnOffer, 'path' | 'example'>): string {
  return example === null ? path : texts.suchAs(path, example);
}

/** A line of a record, with what was redacted in it apart. */
export function redactedParts(line: string): { text: string; redacted: boolean }[] {
  // The words that stand for what was there; every other part is one of them.
  const parts = line.split(/(\[masked\]|\[withheld\]|\bh:[0-9a-f]{12}\b)/);
  return parts.map((text, index) => ({ text, redacted: index % 2 === 1 })).filter(({ text }) => text !== '');
}
