import { type Restraint, slowness } from '../monitoring/polling.ts';

/** Requests in a minute up to which Penstock reads what nobody waits for, while its window is visible. */
const usual = 20;
const immediate = 40;
/** So many at least after each read: what changed at the service is to become known some day. */
const least = 1;

/**
 * How many requests may be sent now that nobody waits for, such as for the versions of resources and for the newest failed records.
 *
 * @param sent in the last minute, whatever for
 */
export const spareRequests = (sent: number, restraint: Restraint): number =>
  Math.max(least, Math.floor((restraint.load === 'immediate' ? immediate : usual) / slowness(restraint)) - sent);
