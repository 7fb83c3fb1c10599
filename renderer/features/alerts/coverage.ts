import type { DurationCoverage } from '#contract/models/run-duration.ts';
import { exactNumber } from '../../format/number.ts';
import { texts } from './words.ts';

/** Where slow runs are not detected: a sentence, or null where all flows are judged. */
export function slowRunsWords({ flows, judged, isReported }: DurationCoverage): string | null {
  if (flows === 0 || judged === flows) return null;
  if (!isReported) return texts.slowNotReported;
  return texts.slowJudged(exactNumber(judged), exactNumber(flows));
}
