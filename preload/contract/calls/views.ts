import type { SavedView } from '../models/view.ts';

export interface ViewCalls {
  'views.list': { input: { environmentId: string }; output: { views: SavedView[] } };
  /** Adds a view, or replaces the one with that id. */
  'views.save': { input: { environmentId: string; view: SavedView }; output: { views: SavedView[] } };
  'views.remove': { input: { environmentId: string; viewId: string }; output: { views: SavedView[] } };
}
