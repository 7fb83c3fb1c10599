import { type ExcelSigns, excelSigns } from '#contract/models/excel-signs.ts';
import type { ColumnOffer, ExportChoice, ExportPreview } from '#contract/models/export.ts';
import { type ExportFormat, exportFormats, formatFacts } from '#contract/models/export-format.ts';
import type { Reading } from '#contract/models/quarantine.ts';
import type { Problem } from '#contract/result.ts';
import { bytesText } from '../../../format/bytes.ts';
import { exactNumber } from '../../../format/number.ts';
import { phrases } from '../../../format/phrases/words.ts';
import { type FieldChoice, type Handling, type OwnPattern } from './layout.ts';
import { texts } from './words.ts';

/** Exportable records, and the number read. */
export interface ChoiceOffer {
  label: string;
  count: number | null;
  choice: ExportChoice;
  /** Set for the choice of an earlier export, whatever else is on offer. */
  again?: true;
}

/** Stable ids for offers that come and go: the kind of choice, counted from the end, where the permanent offers are. */
export function offerIds(offers: readonly Pick<ChoiceOffer, 'choice' | 'again'>[]): string[] {
  return offers.map(({ choice: { by }, again }, i) => {
    if (again) return 'again';
    const after = offers.slice(i + 1).filter(({ choice }) => choice.by === by);
    return `${by} ${after.length}`;
  });
}

export const formats = exportFormats.map((value) => ({ value, label: formatFacts[value].name }));

const excelSignsId = ({ separator, decimal }: ExcelSigns): string => separator + decimal;

/** The signs of a CSV file for Excel, each shown as part of a row. */
export const excelChoices = excelSigns.map((signs) => ({
  value: excelSignsId(signs),
  label: texts.partOfRow(signs.separator, signs.decimal),
  signs,
}));

/** The choice of those signs. */
export function excelChoiceOf(signs: ExcelSigns): (typeof excelChoices)[number] {
  return excelChoices.find(({ value }) => value === excelSignsId(signs)) ?? excelChoices[0]!;
}

export const fieldHandlings: { value: Handling; label: string }[] = [
  { value: 'keep', label: texts.keep },
  { value: 'mask', label: phrases.mask },
  { value: 'hash', label: phrases.hash },
  { value: 'drop', label: phrases.leaveOut },
];

export const patternHandlings = fieldHandlings.map(({ value, label }) => ({
  value,
  label: value === 'drop' ? texts.remove : label,
}));

/** Whether the service may hold more records in this period than were read, so that counts are lower bounds. */
export function isPartial({ read, total, state }: Pick<Reading, 'read' | 'total' | 'state'>): boolean {
  return total === null ? state !== 'done' : read < total;
}

/** Number of records on the button; null while unknown. */
export function recordsToWrite(
  { choice, count: read }: Pick<ChoiceOffer, 'choice' | 'count'>,
  preview: Pick<ExportPreview, 'total'> | null,
  partial: boolean,
): { least: number | null; more: boolean } {
  if (choice.by === 'all') return { least: preview?.total ?? read, more: preview?.total == null && partial };
  // Individually chosen records are exactly as many as were chosen.
  return { least: read, more: partial && choice.by !== 'records' };
}

export function exportButton({ least, more }: { least: number | null; more: boolean }): string {
  if (least === null) return texts.exportRecords;
  return more ? texts.exportAtLeast(least) : texts.exportThese(least);
}

/** Note that the file will hold more than the screen. */
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

/** Rule for fields while no columns are chosen, and for the names of nested fields. */
export function fieldRule(format: ExportFormat, choosing: boolean): string {
  const { isTable, isOriginal, keepsNumbers } = formatFacts[format];
  if (isOriginal) return texts.originalsRule;
  const unchosen = isTable ? texts.usualColumnsRule : texts.wholeRecordsRule;
  const rule = choosing ? texts.chosenFieldsRule : unchosen;
  return keepsNumbers ? rule : texts.workbookNumbers(rule);
}

/** Number of records searched for personal data, and when the others will be. */
export function lookWords(looked: number): string {
  return `${texts.lookedThrough(looked)} ${texts.othersLater}`;
}

/** `about 21.0 MB` */
export function sizeWords(bytes: number | null): string | null {
  return bytes === null ? null : texts.about(bytesText(bytes));
}

/** Index of the custom pattern that a problem names, among all redactions; null when it concerns something else. */
export function wrongPattern({ kind, message }: Problem, patterns: readonly OwnPattern[]): number | null {
  if (kind !== 'invalid_input') return null;
  return patterns.find(({ pattern }) => message.includes(`“${pattern}”`))?.place ?? null;
}

/** Whether the problem is in the draft, which then cannot start. */
export function isDraftWrong(problem: Problem | null): boolean {
  return problem?.kind === 'invalid_input' || problem?.kind === 'refused';
}

/** Hint for a field: its path with an example. */
export function exampleOf({ path, example }: Pick<ColumnOffer, 'path' | 'example'>): string {
  return example === null ? path : texts.suchAs(path, example);
}

/** Splits a line of a record at its redactions. */
export function redactedParts(line: string): { text: string; redacted: boolean }[] {
  // Placeholders of redacted values; the split puts one at every other index.
  const parts = line.split(/(\[masked\]|\[withheld\]|\bh:[0-9a-f]{12}\b)/);
  return parts.map((text, index) => ({ text, redacted: index % 2 === 1 })).filter(({ text }) => text !== '');
}
