import { z } from 'zod';
import { longestText } from '../limits.ts';
import {
  type RecordComparison,
  copyFormats,
  type GroupFields,
  type GroupList,
  type Reading,
  readingOrders,
  type RecordView,
  type Regrouping,
  type SampleRows,
  type WouldPass,
} from '../models/quarantine.ts';
import { filter, isInOrder, scope } from '../schemas/samples.ts';
import { schemaOf } from '../schemas/schema-of.ts';
import { environmentId, groupKey, id, isWindow, nodeId, row, rows, time } from '../schemas/values.ts';
import { texts } from '../schemas/words.ts';
import { defineCall } from './define-call.ts';

/** Limit of what a user can wait for and a process can hold. */
const mostRecords = 1_000_000;

const readingId = id;
const key = groupKey;

const splitBy = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('value'), place: z.int().min(0).max(1000) }),
  z.strictObject({ by: z.literal('message') }),
  z.strictObject({ by: z.literal('resource') }),
  z.strictObject({ by: z.literal('file') }),
]);

const regrouping = schemaOf<Regrouping>()(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('merge'),
      keys: z.array(key).min(2, texts.chooseTwoGroups).max(1000),
      name: z.string().trim().min(1).max(longestText.groupName).nullable(),
    }),
    z.strictObject({ kind: z.literal('unmerge'), key }),
    z.strictObject({ kind: z.literal('split'), key, by: splitBy }),
    z.strictObject({ kind: z.literal('unsplit'), key }),
  ]),
);

export const quarantineCalls = {
  /**
   * Starts reading and returns at once; `quarantine.changed` reports progress. Closes the previous reading of the same
   * environment.
   */
  'quarantine.open': defineCall<Reading>()(
    z
      .strictObject({ environmentId, scope, from: time, to: time, limit: z.int().min(1).max(mostRecords) })
      .refine(...isInOrder),
  ),
  'quarantine.reading': defineCall<Reading | null>()(z.strictObject({ environmentId })),
  'quarantine.order': defineCall<Reading>()(
    z.strictObject({
      readingId,
      order: z.enum(readingOrders),
    }),
  ),
  'quarantine.groups': defineCall<GroupList>()(z.strictObject({ readingId, filter })),
  /**
   * Rows `from` (inclusive) to `to` (exclusive) of a group, or of all groups with null; newest first, at most
   * `mostRows`.
   */
  'quarantine.rows': defineCall<SampleRows>()(
    z.strictObject({ readingId, filter, key: key.nullable(), ...rows }).refine(...isWindow),
  ),
  'quarantine.record': defineCall<RecordView>()(z.strictObject({ readingId, index: row })),
  /** The record as JSON, or a request that reads it again, without a token. */
  'quarantine.copy': defineCall<{ text: string }>()(z.strictObject({ readingId, index: row, as: z.enum(copyFormats) })),
  'quarantine.fields': defineCall<GroupFields>()(z.strictObject({ readingId, filter, key })),
  /** Compares a record with one that passed the nearest data set; null where the service has none. */
  'quarantine.compare': defineCall<RecordComparison | null>()(z.strictObject({ readingId, index: row })),
  /** Checks the read records of a group at a data set against the data set's current validation schema. */
  'quarantine.wouldPass': defineCall<WouldPass>()(z.strictObject({ readingId, filter, key, dataSetId: nodeId })),
  'quarantine.regroup': defineCall<Reading>()(z.strictObject({ readingId, regrouping })),
};
