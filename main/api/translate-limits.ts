import type { RateLimitUsage } from '#contract/models/rate-limit.ts';
import { asNumber, asRecord, asShortText } from '../core/base/readers.ts';

/** Maximum characters of a weight, and number of weights: services have four. */
const MAX_WORD = 40;
const MAX_WEIGHTS = 20;

/** Translates the usage of rate limits; empty where they are switched off. An entry without numbers is left out. */
export const translateLimits = (answer: Record<string, unknown>): RateLimitUsage[] =>
  (['second', 'day'] as const).flatMap((period) =>
    Object.entries(asRecord(answer[period]) ?? {})
      .slice(0, MAX_WEIGHTS)
      .flatMap(([name, usage]) => {
        const record = asRecord(usage);
        const [count, limit] = [asNumber(record?.['count']), asNumber(record?.['limit'])];
        const weight = asShortText(name, MAX_WORD);
        if (weight === null || count === null || limit === null || limit <= 0 || count < 0) return [];
        return [{ period, weight, count, limit }];
      }),
  );
