import type { NotificationEntry } from './notification.ts';

/** A value of a table whose columns the service decides. Objects and lists come as JSON. */
export type Cell = string | number | boolean | null;

/** A page of the files that a source has read. */
export interface FilePage {
  /** The service's names, the most useful ones first. */
  columns: string[];
  rows: Cell[][];
  /** From 1. */
  page: number;
  /** Total pages and files; null where the service does not report them. */
  pages: number | null;
  total: number | null;
}

/** Why the next file's time is unknown: no file with a time, too few, at irregular times, listed in no order. */
export type NoRhythm = 'none' | 'few' | 'irregular' | 'unordered';

/** How regularly files of a source arrive. Times in epoch milliseconds, as of `readAt`. */
export type FileRhythm = { sourceId: number; readAt: number } & (
  | { state: 'unknown'; why: NoRhythm }
  | {
      /** Late means that the next file is overdue even with the usual variation. */
      state: 'on_time' | 'late';
      newestAt: number;
      /** The usual gap between two files, milliseconds. */
      usualGap: number;
      /** When the next file usually arrives, and when it becomes late. */
      dueAt: number;
      lateAfter: number;
    }
);

/** The service's notifications about the nodes of one flow. */
export interface FlowNotifications {
  /** Newest first, at most 500. */
  entries: NotificationEntry[];
  /** Nodes that were queried, out of those that have a resource. A very large flow is only partly queried. */
  asked: number;
  of: number;
  /** Whether there are older notifications. */
  more: boolean;
}

/** A text that the service wrote about a flow, or its reason for not writing any. */
export interface FlowDocumentation {
  text: string | null;
  /** The service's explanation for a missing text. */
  refusal: string | null;
}

/** The viewable dependencies of a flow. */
export const dependencyKinds = ['code', 'credential'] as const;
export type DependencyKind = (typeof dependencyKinds)[number];

/** Code or a credential that a flow uses. Secrets never come this far (D4). */
export interface FlowDependency {
  kind: DependencyKind;
  id: number;
  name: string | null;
  description: string | null;
  /** Kind of code, or connector of the credential, in the service's word. */
  type: string | null;
  /** Program text; null where there is none or it may not be viewed. */
  code: string | null;
  /** The service's response, formatted. */
  json: string;
}
