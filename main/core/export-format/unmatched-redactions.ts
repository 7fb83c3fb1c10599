import type { ExportCounts, ExportDraft, Redaction } from '#contract/models/export.ts';
import { texts } from './words.ts';

/** Explains how a redaction names a field. It is shown with each redaction that matched nothing. */
export const howToName = texts.howToName;

/**
 * Returns the redactions that matched nothing in any record, in command-line notation. A mistyped one redacts nothing.
 */
export function unmatchedRedactions(
  { redactions }: Pick<ExportDraft, 'redactions'>,
  { redacted }: Pick<ExportCounts, 'redacted'>,
): string[] {
  return redactions.filter((_, place) => (redacted[place] ?? 0) === 0).map(nameOf);
}

const nameOf = ({ target }: Redaction): string =>
  target.by === 'field'
    ? `field=${target.path}`
    : target.by === 'named'
      ? `pattern=${target.pattern}`
      : `pattern=/${target.pattern}/`;
