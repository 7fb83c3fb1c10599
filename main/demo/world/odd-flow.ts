import { oddRecords } from './odd-records.ts';
import { set, sink, source, type FlowPlan } from './plan.ts';

const intervalMinutes = 60;

/** Flow whose last run before the start failed at every odd record. */
export const oddFlow: FlowPlan = {
  name: 'Odd records',
  project: 'Support',
  owner: 'Mira Okafor',
  role: 'owner',
  intervalMinutes,
  recordsPerRun: 1000,
  bytesPerRecord: 500,
  flowType: 'streaming',
  tags: ['odd'],
  origin: source('odd-records', 's3', [set('Odd rows', [sink('odd-rows', 'postgres')])], {
    faults: [{ fingerprint: 'odd', total: oddRecords.length, minutesAgo: intervalMinutes }],
  }),
};
