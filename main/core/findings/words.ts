import type { FindingKind } from '#contract/models/finding.ts';
import { inLanguage } from '#contract/language.ts';
import { figure } from '../base/words.ts';

/** Uses no more digits than distinguish one share from another. */
const part = (share: number): string => figure(share, { style: 'percent', maximumSignificantDigits: 2 });

export const texts = inLanguage('core/findings', {
  // findings.ts
  notStored: 'Findings are not being stored.',
  nothingLost:
    'The data on screen is correct, and stored findings are not lost. Check that the disk has free space and that no other copy of Penstock is running.',

  // Kinds with figures; the others are announced by their words
  troubles: {
    failing: (share) => (share === null ? 'Its records fail.' : `${part(share)} of its records failed within an hour.`),
    stopped_by_service: () => 'The service has stopped it.',
    more_errors: (times) =>
      times === null ? 'More errors than usual.' : `Errors at ${figure(Math.round(times))} times the usual rate.`,
    fewer_records: (share) =>
      share === null ? 'Fewer records than usual.' : `Only ${part(share)} of the usual records.`,
    slower_runs: (times) =>
      times === null ? 'Slower than usual.' : `Its runs take ${figure(Math.round(times))} times as long as usual.`,
  } satisfies Partial<Record<FindingKind, (figure: number | null) => string>>,
  opened: (trouble: string) => trouble,
  worse: (trouble: string) => `Got worse: ${trouble}`,
  cameBack: (trouble: string) => `Came back: ${trouble}`,
  resolved: 'Back to normal.',
  unwatched: (said: string) => `${said} It may have started while Penstock was not monitoring.`,
});
