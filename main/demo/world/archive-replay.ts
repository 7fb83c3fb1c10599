import type { FingerprintId } from './fingerprints.ts';
import { set, sink, source, type FlowPlan } from './plan.ts';

/**
 * Hours of the replay, within the day before the service starts. They do not come so close to its beginning that a slow
 * reader's last day misses some.
 */
const hours = 23;
const intervalMinutes = 15;

/** Shares of failures, in percent. */
const shares: readonly (readonly [FingerprintId, number])[] = [
  ['order.total-text', 46],
  ['order.currency', 21],
  ['order.postcode', 12],
  ['order.parse', 9],
  ['order.key-error', 6],
  ['order.numeric-write', 4],
  ['order.encoding', 2],
];

/**
 * Returns a flow that read old files again: its source holds exactly `records` quarantined records from before the
 * start.
 */
export function archiveReplay(records: number): FlowPlan {
  const upTo = (share: number) => Math.floor((records * share) / 100);
  let before = 0;
  const faults = shares.map(([fingerprint, share]) => {
    const total = upTo(before + share) - upTo(before);
    before += share;
    return { fingerprint, total, minutesAgo: hours * 60 };
  });
  const runs = (hours * 60) / intervalMinutes;
  return {
    name: 'Archive replay',
    project: 'Orders',
    owner: 'Mira Okafor',
    role: 'owner',
    intervalMinutes,
    // In the quietest hours a run reads half of this, which still exceeds the failures.
    recordsPerRun: 100 + 4 * Math.ceil(records / runs),
    bytesPerRecord: 900,
    flowType: 'streaming',
    tags: ['archive'],
    origin: source('archive-replay', 's3', [set('Replayed orders', [sink('ORDERS_EU.REPLAY', 'snowflake')])], {
      credential: { name: 'aws-archive' },
      faults,
    }),
  };
}
