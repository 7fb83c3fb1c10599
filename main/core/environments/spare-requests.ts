import { type Restraint, slowness } from '../monitoring/poll-interval.ts';

/** Requests per minute up to which Penstock reads data that no user waits for, while its window is visible. */
const usual = 20;
const immediate = 40;

/**
 * Number of requests that may be sent now without a waiting user, such as for versions of resources and for the newest
 * failed records. Each of these sends one after each read in any case, so that changes become known eventually.
 *
 * @param sent total number of requests in the last minute
 */
export const spareRequests = (sent: number, restraint: Restraint): number =>
  Math.max(0, Math.floor((restraint.load === 'immediate' ? immediate : usual) / slowness(restraint)) - sent);
