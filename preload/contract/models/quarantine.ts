import type { Problem } from '../result.ts';
import type { ResourceKind } from './flow.ts';

/** Where records can fail. */
export type SampleKind = ResourceKind;

/** The subject of a quarantine. */
export type SampleScope =
  | { by: 'resource'; kind: SampleKind; id: number }
  /** Every node of the flow that a node belongs to. */
  | { by: 'flow'; nodeId: number }
  /** Every node of every flow that a change touched. */
  | { by: 'change'; changeId: string };

/** When the service read the records, epoch milliseconds, both ends inclusive, as in the specification. */
export interface SampleWindow {
  from: number;
  to: number;
}

export const readingOrders = ['stop', 'continue', 'follow', 'unfollow', 'close'] as const;
export type ReadingOrder = (typeof readingOrders)[number];

/** Progress of reading the quarantine of one resource. */
export interface ReadingResource {
  kind: SampleKind;
  id: number;
  name: string | null;
  /** The flow that it belongs to; null where no known flow has it. */
  originId: number | null;
  flowName: string | null;
  /** The resource's node in that flow, and how many nodes stop when that one is paused, itself included. */
  nodeId: number | null;
  reaches: number | null;
  /** Number of distinct records. */
  read: number;
  /** Total records, as the service counts them. */
  total: number | null;
  /** Whether every record in the service's count was read; null while unknown. */
  complete: boolean | null;
  problem: Problem | null;
}

/** The records read of a quarantine, held in memory until it is closed. */
export interface Reading extends SampleWindow {
  id: string;
  environmentId: string;
  scope: SampleScope;
  title: string;
  /** The reading stops at this number, or within a page of each resource. */
  limit: number;
  /** `following` reads new records every few seconds and moves `to`. */
  state: 'reading' | 'stopped' | 'done' | 'following' | 'failed';
  /** Incremented with every change of the records read or of their grouping. */
  revision: number;
  read: number;
  /** Total over all resources; null until each has reported its count. */
  total: number | null;
  /** Records received more than once. */
  duplicates: number;
  groups: number;
  /**
   * Records before this time may be unread, epoch milliseconds; null once all were read. Until then, counts are a
   * minimum.
   */
  unreadBefore: number | null;
  /** Epoch milliseconds of the service's last response. */
  readAt: number | null;
  problem: Problem | null;
  resources: ReadingResource[];
}

/** Narrows what is shown of a reading. Empty lists and an empty text filter nothing. */
export interface SampleFilter {
  /** Searched for in messages, error types and the records themselves, ignoring case; every word must be found. */
  text: string;
  resources: { kind: SampleKind; id: number }[];
  runs: number[];
  files: string[];
}

/** A filter that matches every record. */
export const everyRecord: SampleFilter = { text: '', resources: [], runs: [], files: [] };

/** A part of a message: unmodified, or masked because it differs between otherwise equal messages. */
export interface MessagePart {
  text: string;
  /** The kind of masked text, such as `number`; null for unmasked text. */
  mask: string | null;
}

/** How to subdivide one group further. `place` is the index of the masked part of the message, from 0. */
export type SplitBy = { by: 'value'; place: number } | { by: 'message' } | { by: 'resource' } | { by: 'file' };

export interface Counted<T> {
  value: T;
  count: number;
}

/** Failed records with the same failure. */
export interface SampleGroup {
  /** Stable across starts, as long as the masking rules stay. */
  key: string;
  errorType: string | null;
  /** The newest message, split into its parts. */
  message: MessagePart[];
  /** The name that the user gave it when merging. */
  name: string | null;
  count: number;
  /** Range of the visible records. Epoch milliseconds; null where no record has a time. */
  firstAt: number | null;
  lastAt: number | null;
  /**
   * When an older record of it failed, among all ever read; null where none is known: then it may have begun at any
   * time before.
   */
  knownSince: number | null;
  /** Number of records in each step of the timeline. */
  trend: number[];
  /** The most frequent ones, at most ten, and their total number. */
  resources: Counted<{ kind: SampleKind; id: number }>[];
  runs: Counted<number>[];
  runCount: number;
  files: Counted<string>[];
  fileCount: number;
  /** Keys of the groups that the user merged into it; else empty. */
  members: string[];
  /** The group that it was split from, and how; null where it was not split. */
  part: { of: string; by: SplitBy } | null;
}

export interface GroupList {
  revision: number;
  /** Version of the masking rules for messages. */
  patternVersion: number;
  /** Number of records that match the filter. */
  count: number;
  timeline: { from: number; step: number };
  /** Most records first, at most 500; `groupCount` is the total. */
  groups: SampleGroup[];
  groupCount: number;
}

/** A change of how samples are grouped, stored for the environment. */
export type Regrouping =
  | { kind: 'merge'; keys: string[]; name: string | null }
  /** Undoes a merge. */
  | { kind: 'unmerge'; key: string }
  | { kind: 'split'; key: string; by: SplitBy }
  | { kind: 'unsplit'; key: string };

export interface SampleRow {
  /** The row's index in the reading, which never changes. */
  index: number;
  /** The record's identity, equal in another reading and in an export. */
  id: string;
  at: number | null;
  errorType: string | null;
  message: string;
  /** The text of the first masked part of its message; null where there is none. */
  found: string | null;
  kind: SampleKind;
  resourceId: number;
  runId: number | null;
  file: string | null;
  offset: number | null;
}

/** The formats in which one record can be copied. */
export const copyFormats = ['json', 'curl'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export interface SampleRows {
  revision: number;
  total: number;
  from: number;
  rows: SampleRow[];
}

/** A mark in a line. `place` is the position that the error states, `field` the field that its message names. */
export interface TextMark {
  from: number;
  to: number;
  kind: 'place' | 'field';
}

export interface TextLine {
  /** Line number in the whole text, from 1. */
  number: number;
  /** Well-formed text; control characters are kept, for the page to show. */
  text: string;
  /** Omitted characters of the line before and after. */
  before: number;
  after: number;
  marks: TextMark[];
}

/** The part of a text that fits on a screen. */
export interface TextView {
  lines: TextLine[];
  /** Lines of the whole text. */
  lineCount: number;
  /** Descriptions of what is not shown unchanged; empty when everything is. */
  notes: string[];
}

export interface RecordView {
  index: number;
  at: number | null;
  error: {
    type: string | null;
    message: MessagePart[];
    details: string | null;
    guidance: string | null;
    line: number | null;
    column: number | null;
  };
  format: 'json' | 'xml' | 'csv' | 'key_value' | 'text' | 'binary' | 'empty';
  /** UTF-8 bytes of the original record. */
  bytes: number;
  asItCame: TextView;
  /** Formatted; null where the format is unknown. */
  formatted: TextView | null;
  /** Names without the vendor's prefix. */
  metadata: { name: string; value: string }[];
}

/** A field of the records of a group. */
export interface FieldFacts {
  path: string;
  /** Number of examined records that have it. */
  present: number;
  /** Number of distinct values; counted up to 1,000. */
  distinct: number;
  /** The most frequent, at most five. */
  values: Counted<string>[];
}

export interface GroupFields {
  /** Records of the group, the examined ones, and the parseable ones among these. */
  of: number;
  looked: number;
  understood: number;
  /** Fields with different values first. */
  fields: FieldFacts[];
}

/** One way in which records fail a schema. */
export interface FailReason {
  /** The keyword of JSON Schema. */
  keyword: string;
  /** The field, such as `lines[].price`; empty for the record itself. */
  place: string;
  /** Message of the first record that failed this way. */
  message: string;
  /** Number of records. */
  count: number;
}

/** Failed records that were checked against a schema. */
export interface CheckedRecords {
  /** Records read, records checked, and of these: those that would pass, and those that are not checkable JSON. */
  of: number;
  checked: number;
  passed: number;
  unreadable: number;
  /** Identities of the records that would pass. */
  passedIds: string[];
  /** Most frequent first, at most 50. */
  reasons: FailReason[];
  /** Whether the check was ended because it took too long. */
  stopped: boolean;
}

/** Whether failed records would pass now, by the validation schema of their data set. */
export interface WouldPass extends CheckedRecords {
  dataSet: { id: number; name: string | null };
  /** Whether the service validates at all; null where it does not report it. */
  validates: boolean | null;
  /** Whether code changes the records before the service checks them: here they are checked unchanged. */
  transforms: boolean;
  /** When the data set last changed, and when it was read. */
  changedAt: number | null;
  readAt: number;
}

/** A field of a failed record next to that of a record that passed; null where a record lacks it. */
export interface ComparedField {
  path: string;
  failing: string | null;
  passing: string | null;
  /** `kind`: only one record has the field, or the types differ, such as a text and a number. */
  differs: 'kind' | 'value' | null;
}

export interface RecordComparison {
  /** The source of the passing record. */
  dataSet: { id: number; name: string | null };
  at: number | null;
  fields: ComparedField[];
  /** Whether some fields are not listed. */
  cut: boolean;
}
