import type { FingerprintId } from './fingerprints.ts';
import { set, sink, source, type FlowPlan } from './plan.ts';

/** Within the day before the service starts, and not so close to its beginning that a slow reader's last day leaves some out. */
const hours = 23;
const intervalMinutes = 15;

/** The shares of failures, in hundredths. */
const shares: readonly (readonly [FingerprintId, number])[] = [
  ['order.total-text', 46],
  ['order.currency', 21],
  ['order.postcode', 12],
  ['order.parse', 9],
  ['order.key-error', 6],
  ['order.numeric-write', 4],
  ['order.encoding', 2],
];

/** A flow that read old files again: its source holds exactly so many quarantined records, all from before the start. */
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
    // In the quietest hours a run reads half of this, which is still more than fail.
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
