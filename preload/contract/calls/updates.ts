import { z } from 'zod';
import type { UpdateState } from '../models/update.ts';
import { httpsAddress } from '../schemas/address.ts';
import { nullInput } from '../schemas/values.ts';
import { defineCall } from './define-call.ts';

export const updateCalls = {
  'updates.state': defineCall<UpdateState>()(nullInput),
  /** Sets the https folder that updates come from; null turns them off. Discards downloads from another folder. */
  'updates.setFeed': defineCall<UpdateState>()(z.strictObject({ feed: httpsAddress.nullable() })),
  /** Checks the feed now. Returns at once; `updates.changed` reports the result. */
  'updates.check': defineCall<UpdateState>()(nullInput),
  /** Records that the user has seen the result of the last update. */
  'updates.seen': defineCall<UpdateState>()(nullInput),
};
