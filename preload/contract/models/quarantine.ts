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

/** When records were read by the service, epoch milliseconds, both ends inclusive, as in the specification. */
export interface SampleWindow {
  from: number;
  to: number;
}

export const readingOrders = ['stop', 'continue', 'follow', 'unfollow', 'close'] as const;
export type ReadingOrder = (typeof readingOrders)[number];

/** How far the quarantine of one resource was read. */
export interface ReadingResource {
  kind: SampleKind;
  id: number;
  name: string | null;
  /** Of the flow that it belongs to; null where no known flow has it. */
  originId: number | null;
  flowName: string | null;
  /** Its node in that flow, and how many nodes that one feeds, itself included: so many stop when it is paused. */
  nodeId: number | null;
  reaches: number | null;
  /** Different records. */
  read: number;
  /** Records in all, as the service counts them. */
  total: number | null;
  /** Whether every record that the service counts was read; null while that is unknown. */
  complete: boolean | null;
  problem: Problem | null;
}

/** What was read of a quarantine, held in memory until it is closed. */
export interface Reading extends SampleWindow {
  id: string;
  environmentId: string;
  scope: SampleScope;
  title: string;
  /** Stops there, or within a page of each resource. */
  limit: number;
  /** `following`: reads what is new every few seconds; then `to` moves. */
  state: 'reading' | 'stopped' | 'done' | 'following' | 'failed';
  /** Incremented with every change of what was read, and of how it is grouped. */
  revision: number;
  read: number;
  /** Of all resources; null until each of them has said. */
  total: number | null;
  /** Records that came more than once. */
  duplicates: number;
  groups: number;
  /** Records before then may not have been read, epoch milliseconds; null once all were. Until then, counts are a minimum. */
  unreadBefore: number | null;
  /** Epoch milliseconds of the last answer of the service. */
  readAt: number | null;
  problem: Problem | null;
  resources: ReadingResource[];
}

/** Narrows what is shown of a reading. Empty lists and an empty text filter nothing. */
export interface SampleFilter {
  /** Searched for in messages, error types and the records themselves, without case; every word must be found. */
  text: string;
  resources: { kind: SampleKind; id: number }[];
  runs: number[];
  files: string[];
}

/** Every record that was read. */
export const everyRecord: SampleFilter = { text: '', resources: [], runs: [], files: [] };

/** A stretch of a message: as it came, or masked because it differs between messages that say the same. */
export interface MessagePart {
  text: string;
  /** What it was recognised as, such as `number`; null where the text itself counts. */
  mask: string | null;
}

/** What subdivides one group further. `place`: which masked stretch of the message, from 0. */
export type SplitBy = { by: 'value'; place: number } | { by: 'message' } | { by: 'resource' } | { by: 'file' };

export interface Counted<T> {
  value: T;
  count: number;
}

/** Failed records with the same failure. */
export interface SampleGroup {
  /** The same at every start, as long as the rules of masking are. */
  key: string;
  errorType: string | null;
  /** Its newest message, split into its parts. */
  message: MessagePart[];
  /** The name that a person gave it, when merging. */
  name: string | null;
  count: number;
  /** Of the visible records. Epoch milliseconds; null where no record has a time. */
  firstAt: number | null;
  lastAt: number | null;
  /**
   * When an older record of it failed, of all that was ever read; null where none is known: then it may have begun at any time
   * before.
   */
  knownSince: number | null;
  /** How many in each step of the timeline. */
  trend: number[];
  /** The most frequent first, at most ten, and how many there are. */
  resources: Counted<{ kind: SampleKind; id: number }>[];
  runs: Counted<number>[];
  runCount: number;
  files: Counted<string>[];
  fileCount: number;
  /** Keys of the groups that a person merged into it; else none. */
  members: string[];
  /** The key of the group that it was split from, and how; null where nobody did. */
  part: { of: string; by: SplitBy } | null;
}

export interface GroupList {
  revision: number;
  /** Of the rules by which messages are masked. */
  patternVersion: number;
  /** Records that the filter lets through. */
  count: number;
  timeline: { from: number; step: number };
  /** Most records first, at most 500; how many there are in all. */
  groups: SampleGroup[];
  groupCount: number;
}

/** A change of how samples are grouped, remembered for the environment. */
export type Regrouping =
  | { kind: 'merge'; keys: string[]; name: string | null }
  /** Takes a merge apart again. */
  | { kind: 'unmerge'; key: string }
  | { kind: 'split'; key: string; by: SplitBy }
  | { kind: 'unsplit'; key: string };

export interface SampleRow {
  /** Its index in the reading; stays the same. */
  index: number;
  /** Its identity, the same in another reading and in an export. */
  id: string;
  at: number | null;
  errorType: string | null;
  message: string;
  /** The first masked stretch of its message: the actual text; null where there is none. */
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

/** What is marked in a line. `place`: the position that the error states. `field`: what its message names. */
export interface TextMark {
  from: number;
  to: number;
  kind: 'place' | 'field';
}

export interface TextLine {
  /** From 1, in the whole text. */
  number: number;
  /** Well-formed; control characters as they came, for the page to show. */
  text: string;
  /** Characters of the line left out before and after. */
  before: number;
  after: number;
  marks: TextMark[];
}

/** As much of a text as a screen holds. */
export interface TextView {
  lines: TextLine[];
  /** Lines of the whole text. */
  lineCount: number;
  /** What is not shown as it is, in words; empty when everything is. */
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
  /** How many of the examined records have it. */
  present: number;
  /** How many different values it has; counted up to 1,000. */
  distinct: number;
  /** The most frequent, at most five. */
  values: Counted<string>[];
}

export interface GroupFields {
  /** Records of the group, the examined ones, and those of them that could be parsed. */
  of: number;
  looked: number;
  understood: number;
  /** Those that differ first. */
  fields: FieldFacts[];
}

/** One way in which records fail a schema. */
export interface FailReason {
  /** Of JSON Schema. */
  keyword: string;
  /** The field, such as `lines[].price`; empty for the record itself. */
  place: string;
  /** Of the first record that failed so. */
  message: string;
  /** Records. */
  count: number;
}

/** Failed records that were checked against a schema. */
export interface CheckedRecords {
  /** All of them that were read, those that were checked, and of these: those that would pass, and those that are no JSON that can be checked. */
  of: number;
  checked: number;
  passed: number;
  unreadable: number;
  /** Most frequent first, at most 50. */
  reasons: FailReason[];
  /** Whether it was ended because it took too long. */
  stopped: boolean;
}

/** Whether failed records would pass now, by the validation schema of their data set. */
export interface WouldPass extends CheckedRecords {
  dataSet: { id: number; name: string | null };
  /** Whether the service checks at all; null where it does not say. */
  validates: boolean | null;
  /** Whether code changes the records before the service checks them: here they are checked as they came. */
  transforms: boolean;
  /** When the data set last changed, and when it was read. */
  changedAt: number | null;
  readAt: number;
}

/** A field of a failed record beside the same one of a record that passed; null where a record does not have it. */
export interface ComparedField {
  path: string;
  failing: string | null;
  passing: string | null;
  /** `kind`: only one of them has it, or it is something else there, as a text instead of a number. */
  differs: 'kind' | 'value' | null;
}

export interface Comparison {
  /** Where the passing record comes from. */
  dataSet: { id: number; name: string | null };
  at: number | null;
  fields: ComparedField[];
  /** Present when not all fields are listed. */
  cut: boolean;
}
