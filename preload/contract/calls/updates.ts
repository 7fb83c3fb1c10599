import type { UpdateState } from '../models/update.ts';

export interface UpdateCalls {
  'updates.state': { input: null; output: UpdateState };
  /** Sets where updates come from, an https folder; null turns them off. What was downloaded from elsewhere is discarded. */
  'updates.setFeed': { input: { feed: string | null }; output: UpdateState };
  /** Asks the feed now. Returns at once; `updates.changed` says what comes of it. */
  'updates.check': { input: null; output: UpdateState };
  /** The person has seen what became of the last update. */
  'updates.seen': { input: null; output: UpdateState };
}
