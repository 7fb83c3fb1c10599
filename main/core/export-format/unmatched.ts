import type { ExportCounts, ExportDraft, Redaction } from '#contract/models/export.ts';

/** How a redaction names a field: shown with each that matched nothing. */
export const howToName =
  'Names are told apart by their case, and a name that holds a dot stands in brackets and quotes, such as record["a.b"].';

/** The redactions that found nothing in any record, as the command line writes them: a mistyped one leaves everything as it came. */
export function unmatchedRedactions(
  { redactions }: Pick<ExportDraft, 'redactions'>,
  { redacted }: Pick<ExportCounts, 'redacted'>,
): string[] {
  return redactions.filter((_, place) => (redacted[place] ?? 0) === 0).map(nameOf);
}

const nameOf = ({ target }: Redaction): string =>
  target.by === 'field' ? `field=${target.path}` : `pattern=${target.pattern}`;
