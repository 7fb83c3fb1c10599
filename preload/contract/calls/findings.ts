import { z } from 'zod';
import { longestText } from '../limits.ts';
import type { FindingWindow } from '../models/finding.ts';
import { environmentId, groupKeys, isWindow, rows } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const findingCalls = {
  /**
   * Ongoing findings first, then the most recently changed ones. The filter uses the filter grammar
   * (`filter/finding-filter.ts`).
   */
  'findings.window': defineCall<FindingWindow>()(
    z.strictObject({ environmentId, filter: z.string().max(longestText.filter), ...rows }).refine(...isWindow),
  ),
  /** Silences findings until they get worse or come back, or undoes that. Ended findings stay unchanged. */
  'findings.acknowledge': defineCall<null>()(
    z.strictObject({ environmentId, ids: groupKeys, acknowledged: z.boolean() }),
  ),
};
