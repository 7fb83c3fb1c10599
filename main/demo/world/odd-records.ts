import type { Row } from './model.ts';
import { oddMembers } from './odd-members.ts';
import { oddShapes } from './odd-shapes.ts';
import { oddTexts } from './odd-texts.ts';
import { set, sink, source, type FlowPlan } from './plan.ts';

/** What an answer tells of a failed record, before the vendor's name is put on its metadata. */
export interface ToldRecord {
  readonly metadata: Row;
  readonly error: Row;
  readonly rawMessage: Row;
}

/** A record such as nobody expects. Large ones are made when they are asked for. */
export interface OddRecord {
  /** Says what it is; its file has that name as well, unless that is what is odd. */
  readonly name: string;
  /** The record itself; without it, an ordinary one. */
  readonly text?: () => string;
  /** How it is told, where that is odd: members instead of the usual ones, or anything else in their place. */
  readonly tell?: (usual: ToldRecord) => unknown;
}

/** Newest first, the largest last. */
export const oddRecords: readonly OddRecord[] = [...oddMembers, ...oddShapes, ...oddTexts];

const intervalMinutes = 60;

/** A flow whose last run before the start failed at every odd record. */
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
