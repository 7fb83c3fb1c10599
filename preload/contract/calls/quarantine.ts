import type {
  Comparison,
  CopyFormat,
  GroupFields,
  GroupList,
  Reading,
  ReadingOrder,
  RecordView,
  Regrouping,
  SampleFilter,
  SampleRows,
  SampleScope,
  WouldPass,
} from '../models/quarantine.ts';

export interface QuarantineCalls {
  /**
   * Starts reading and returns at once; `quarantine.changed` reports progress. Closes the previous reading of the same
   * environment.
   */
  'quarantine.open': {
    input: { environmentId: string; scope: SampleScope; from: number; to: number; limit: number };
    output: Reading;
  };
  'quarantine.reading': { input: { environmentId: string }; output: Reading | null };
  'quarantine.order': { input: { readingId: string; order: ReadingOrder }; output: Reading };
  'quarantine.groups': { input: { readingId: string; filter: SampleFilter }; output: GroupList };
  /**
   * Rows `from` (inclusive) to `to` (exclusive) of a group, or of all groups with null; newest first, at most
   * `mostRows`.
   */
  'quarantine.rows': {
    input: { readingId: string; filter: SampleFilter; key: string | null; from: number; to: number };
    output: SampleRows;
  };
  'quarantine.record': { input: { readingId: string; index: number }; output: RecordView };
  /** The record as JSON, or a request that reads it again, without a token. */
  'quarantine.copy': { input: { readingId: string; index: number; as: CopyFormat }; output: { text: string } };
  'quarantine.fields': { input: { readingId: string; filter: SampleFilter; key: string }; output: GroupFields };
  /** Compares a record with one that passed the nearest data set; null where the service has none. */
  'quarantine.compare': { input: { readingId: string; index: number }; output: Comparison | null };
  /** Checks the read records of a group at a data set against the data set's current validation schema. */
  'quarantine.wouldPass': {
    input: { readingId: string; filter: SampleFilter; key: string; dataSetId: number };
    output: WouldPass;
  };
  'quarantine.regroup': { input: { readingId: string; regrouping: Regrouping }; output: Reading };
}
