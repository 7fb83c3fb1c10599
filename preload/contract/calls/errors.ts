import { z } from 'zod';
import { longestText } from '../limits.ts';
import type { ErrorWindow } from '../models/error-kind.ts';
import { environmentId, isWindow, rows } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const errorCalls = {
  /**
   * Kinds of failure: new ones first, then by state and by their last record. The filter uses the filter grammar
   * (`filter/error-filter.ts`).
   */
  'errors.window': defineCall<ErrorWindow>()(
    z.strictObject({ environmentId, filter: z.string().max(longestText.filter), ...rows }).refine(...isWindow),
  ),
};
