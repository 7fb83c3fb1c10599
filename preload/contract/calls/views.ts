import { z } from 'zod';
import type { SavedView } from '../models/view.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { savedView } from '../schemas/settings.ts';
import { environmentId } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const viewCalls = {
  'views.list': defineCall<{ views: SavedView[] }>()(z.strictObject({ environmentId })),
  /** Adds a view, or replaces the one with that id. */
  'views.save': defineCall<{ views: SavedView[] }>()(
    z.strictObject({ environmentId, view: schemaOf<SavedView>()(savedView) }),
  ),
  'views.remove': defineCall<{ views: SavedView[] }>()(z.strictObject({ environmentId, viewId: z.string().max(64) })),
};
