/** Operations on the layout of an export. Every function returns a new layout. */
import type { ExcelSigns } from '#contract/models/excel-signs.ts';
import type { ColumnOffer, ExportColumn, Redaction } from '#contract/models/export.ts';
import { formatFacts } from '#contract/models/export-format.ts';
import type { ExportLayout } from '#contract/models/export-layout.ts';

/** Handling of a field, or of pattern matches. */
export type Handling = 'keep' | Redaction['how'];

/** Offered field, and its handling in the layout. */
export interface FieldChoice extends ColumnOffer {
  how: Handling;
  /** Position among the chosen columns; null when it is none of them, or none were chosen. */
  place: number | null;
}

/** The chosen columns in order, then the other fields as offered; for a file of originals, only fields of those. */
export function fieldChoices(
  { columns, redactions, format }: ExportLayout,
  offers: readonly ColumnOffer[],
): FieldChoice[] {
  const byPath = new Map(offers.map((offer) => [offer.path, offer]));
  const hows = new Map(redactions.map(({ target, how }) => [target.by === 'field' ? target.path : null, how]));
  const choice = (offer: ColumnOffer, place: number | null): FieldChoice => ({
    ...offer,
    how: hows.get(offer.path) ?? 'keep',
    place,
  });
  const chosen = (columns ?? []).map((column, place) =>
    choice({ example: null, personal: [], usual: false, ...byPath.get(column.path), ...column }, place),
  );
  if (formatFacts[format].isOriginal) return offers.filter(isInOriginal).map((offer) => choice(offer, null));
  const taken = new Set(columns?.map(({ path }) => path));
  return [...chosen, ...offers.filter(({ path }) => !taken.has(path)).map((offer) => choice(offer, null))];
}

const isInOriginal = ({ path }: ColumnOffer): boolean => path === 'raw' || /^record[.[]/.test(path);

/** Whether a field can be redacted directly; `other` is redacted through its individual fields. */
export function isRedactable({ path }: Pick<ColumnOffer, 'path'>): boolean {
  return path !== 'other';
}

/** Starts choosing columns with the usual ones, or returns to the default. */
export function choosingColumns(layout: ExportLayout, choosing: boolean, offers: readonly ColumnOffer[]): ExportLayout {
  if (!choosing || offers.length === 0) return { ...layout, columns: null };
  const usual = offers.filter((offer) => offer.usual);
  const left = leftOut(layout);
  const columns = (usual.length > 0 ? usual : offers).filter(({ path }) => !left.has(path));
  return { ...layout, columns: columns.map(({ path, name }) => ({ path, name })) };
}

export function withColumn(layout: ExportLayout, { path, name }: ExportColumn, chosen: boolean): ExportLayout {
  const others = (layout.columns ?? []).filter((column) => column.path !== path);
  if (!chosen) return { ...layout, columns: others };
  const kept = leftOut(layout).has(path) ? withField(layout, path, 'keep') : layout;
  return { ...kept, columns: [...others, { path, name }] };
}

export function renamed(layout: ExportLayout, path: string, name: string): ExportLayout {
  const columns = layout.columns?.map((column) => (column.path === path ? { path, name } : column)) ?? null;
  return { ...layout, columns };
}

/** Moves the column at `from` to position `to`; does nothing if `to` is beyond the ends. */
export function moveColumn(layout: ExportLayout, from: number, to: number): ExportLayout {
  const columns = [...(layout.columns ?? [])];
  if (to < 0 || to >= columns.length) return layout;
  columns.splice(to, 0, ...columns.splice(from, 1));
  return { ...layout, columns };
}

/** The column heads of a table. */
export function headsOf({ columns }: ExportLayout, offers: readonly ColumnOffer[]): string[] {
  return (columns ?? offers.filter(({ usual }) => usual)).map(({ name }) => name);
}

/** Sets the handling of a field. An omitted field has no column either. */
export function withField(layout: ExportLayout, path: string, how: Handling): ExportLayout {
  const others = layout.redactions.filter(({ target }) => target.by !== 'field' || target.path !== path);
  const columns = how === 'drop' ? (layout.columns?.filter((column) => column.path !== path) ?? null) : layout.columns;
  return {
    ...layout,
    columns,
    redactions: how === 'keep' ? others : [...others, { target: { by: 'field', path }, how }],
  };
}

/** Fields that look like personal data and would be written unredacted, also within `raw` or `other`. */
export function exposedPersonal(fields: readonly FieldChoice[], layout: ExportLayout): FieldChoice[] {
  const { columns, redactions, format } = layout;
  const whole =
    formatFacts[format].isOriginal || (columns?.some(({ path }) => path === 'raw' || path === 'other') ?? true);
  const byPattern = new Set<string>(
    redactions.flatMap(({ target }) => (target.by === 'named' ? [target.pattern] : [])),
  );
  return fields.filter(
    (field) =>
      field.personal.some((kind) => !byPattern.has(kind)) &&
      field.how === 'keep' &&
      isRedactable(field) &&
      (whole || field.place !== null),
  );
}

/** The handling of a named pattern's matches. */
export function patternHandling({ redactions }: ExportLayout, pattern: string): Handling {
  return redactions.find(({ target }) => target.by === 'named' && target.pattern === pattern)?.how ?? 'keep';
}

export function withNamedPattern(
  layout: ExportLayout,
  pattern: (Redaction['target'] & { by: 'named' })['pattern'],
  how: Handling,
): ExportLayout {
  const others = layout.redactions.filter(({ target }) => target.by !== 'named' || target.pattern !== pattern);
  const added: Redaction[] = how === 'keep' ? [] : [{ target: { by: 'named', pattern }, how }];
  return { ...layout, redactions: [...others, ...added] };
}

/** Custom regular expression, with its index among all redactions. */
export interface OwnPattern {
  place: number;
  pattern: string;
  how: Redaction['how'];
}

export function ownPatterns({ redactions }: ExportLayout): OwnPattern[] {
  return redactions.flatMap(({ target, how }, place) =>
    target.by === 'pattern' ? [{ place, pattern: target.pattern, how }] : [],
  );
}

/** An index beyond the last one adds a pattern. */
export function withOwnPattern(
  layout: ExportLayout,
  place: number,
  { pattern, how }: Pick<OwnPattern, 'pattern' | 'how'>,
): ExportLayout {
  const redactions = [...layout.redactions];
  redactions[place] = { target: { by: 'pattern', pattern }, how };
  return { ...layout, redactions };
}

export function withoutRedaction(layout: ExportLayout, place: number): ExportLayout {
  return { ...layout, redactions: layout.redactions.filter((_redaction, index) => index !== place) };
}

/** The layout for Excel with these signs; null for other programs. */
export function withExcelSigns({ excel: _excel, ...layout }: ExportLayout, signs: ExcelSigns | null): ExportLayout {
  return signs ? { ...layout, excel: signs } : layout;
}

/** The layout without patterns that are still empty. */
export function writable(layout: ExportLayout): ExportLayout {
  const redactions = layout.redactions.filter(({ target }) => target.by !== 'pattern' || target.pattern !== '');
  return redactions.length === layout.redactions.length ? layout : { ...layout, redactions };
}

function leftOut({ redactions }: ExportLayout): Set<string> {
  return new Set(
    redactions.flatMap(({ target, how }) => (target.by === 'field' && how === 'drop' ? [target.path] : [])),
  );
}
