import { z } from 'zod';
import { longestRange } from '../limits.ts';
import type { Overview, OverviewSeries } from '../models/overview.ts';
import { environmentId, time } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

export const overviewCalls = {
  'overview.get': defineCall<Overview>()(z.strictObject({ environmentId })),
  /**
   * Times are epoch milliseconds; the range is at most 400 days. `comparedFrom` is the start of a baseline of the same
   * length; null for none.
   */
  'overview.series': defineCall<OverviewSeries>()(
    z
      .strictObject({ environmentId, from: time, to: time, comparedFrom: time.nullable() })
      .refine(({ from, to }) => from < to, { path: ['to'], message: texts.rangeEndsAfter })
      .refine(({ from, to }) => to - from <= longestRange, {
        path: ['from'],
        message: texts.mostDays(longestRange / 86_400_000),
      }),
  ),
};
