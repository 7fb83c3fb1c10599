import type { UpdateState } from '../models/update.ts';

export interface UpdateCalls {
  'updates.state': { input: null; output: UpdateState };
  /** Sets the https folder that updates come from; null turns them off. Discards downloads from another folder. */
  'updates.setFeed': { input: { feed: string | null }; output: UpdateState };
  /** Checks the feed now. Returns at once; `updates.changed` reports the result. */
  'updates.check': { input: null; output: UpdateState };
  /** Records that the user has seen the result of the last update. */
  'updates.seen': { input: null; output: UpdateState };
}
