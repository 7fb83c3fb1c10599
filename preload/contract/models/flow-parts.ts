import type { NotificationEntry } from './notification.ts';

/** A value of a table whose columns the service decides. Objects and lists come as JSON. */
export type Cell = string | number | boolean | null;

/** A page of the files that a source has read. */
export interface FilePage {
  /** Named as the service names them; the most useful ones first. */
  columns: string[];
  rows: Cell[][];
  /** From 1. */
  page: number;
  /** Pages and files in all; null where the service does not say. */
  pages: number | null;
  total: number | null;
}

/** Why nothing is said of when the next file is due: no file with a time, too few, at no regular times, listed in no order. */
export type NoRhythm = 'none' | 'few' | 'irregular' | 'unordered';

/** How regularly files of a source come. Times in epoch milliseconds, as of `readAt`. */
export type FileRhythm = { sourceId: number; readAt: number } & (
  | { state: 'unknown'; why: NoRhythm }
  | {
      /** Late: the next one should have come, even at the most that it usually scatters. */
      state: 'on_time' | 'late';
      newestAt: number;
      /** From such a file to the next, milliseconds. */
      usualGap: number;
      /** When the next one usually comes, and after which moment it is late. */
      dueAt: number;
      lateAfter: number;
    }
);

/** The service's notifications about the nodes of one flow. */
export interface FlowNotifications {
  /** Newest first, at most 500. */
  entries: NotificationEntry[];
  /** Nodes that were asked about, of those that have a resource. A flow with very many nodes is not asked about whole. */
  asked: number;
  of: number;
  /** Whether there are older ones than these. */
  more: boolean;
}

/** A text that the service wrote about a flow, or its reason for not writing any. */
export interface FlowDocumentation {
  text: string | null;
  /** The service's explanation instead. */
  refusal: string | null;
}

/** The dependencies of a flow that can be looked at. */
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
  /** Program text; null where there is none or it may not be seen. */
  code: string | null;
  /** The service's answer, formatted. */
  json: string;
}
