import type { RateLimitUsage } from '#contract/models/rate-limit.ts';
import { exactNumber, percent } from './number.ts';
import { phrases } from './phrases/words.ts';
import { plain } from './text.ts';

/** Formats the usage of a limit of the day as a sentence. */
export const limitInWords = ({ count, limit, weight }: RateLimitUsage): string =>
  phrases.limitUsed(percent(count / limit), exactNumber(limit), plain(weight, 20));
