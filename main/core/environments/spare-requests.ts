/** Requests in a minute up to which Penstock reads what nobody waits for, while its window is visible, and while it is not. */
const gentle = 24;
const gentleWhenHidden = 6;
/** So many at least after each read: what changed at the service is to become known some day. */
const least = 1;

/**
 * How many requests may be sent now that nobody waits for, such as for the versions of resources and for the newest failed records.
 *
 * @param sent in the last minute, whatever for
 */
export const spareRequests = (sent: number, hidden: boolean): number =>
  Math.max(least, (hidden ? gentleWhenHidden : gentle) - sent);
