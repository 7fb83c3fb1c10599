import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  activityFormats,
  type ActivityQuery,
  type ActivityVerification,
  type ActivityWindow,
} from '../models/activity.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { isWindow, nullInput, rows, time } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

const activityQuery = schemaOf<ActivityQuery>()(
  z.strictObject({
    environmentId: z.string().max(64),
    filter: z.string().max(longestText.filter),
    after: time.nullable(),
    before: time.nullable(),
  }),
);

export const activityCalls = {
  /** Newest first. */
  'activity.window': defineCall<ActivityWindow>()(
    z.strictObject({ query: activityQuery, ...rows }).refine(...isWindow),
  ),
  'activity.verify': defineCall<ActivityVerification>()(nullInput),
  /** Lets the user choose a file for all matching entries. Returns its path, or null if the user cancels. */
  'activity.export': defineCall<string | null>()(
    z.strictObject({ query: activityQuery, format: z.enum(activityFormats) }),
  ),
};
