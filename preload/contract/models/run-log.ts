import type { NodeKind } from './flow.ts';

/** Severities of a line in a run log, worst first. */
export const logSeverities = ['error', 'warning', 'info'] as const;
export type LogSeverity = (typeof logSeverities)[number];

/** One line of a run log. Values that the service does not send are null. */
export interface RunLogLine {
  /** Epoch milliseconds. */
  at: number | null;
  /** Null for an unrecognized word, which `word` holds. */
  severity: LogSeverity | null;
  /** The service's word for the severity, unchanged. */
  word: string | null;
  /** Whether the line counts the records of a node. */
  isSummary: boolean;
  /** Resource of the node that logged the line. */
  kind: NodeKind;
  resourceId: number | null;
  /** Text, cut to a readable length. It may hold any character. */
  text: string;
}

/** The log of one run of a flow, by time. */
export interface RunLog {
  runId: number;
  lines: RunLogLine[];
  /** Lines of the run in all; null where the service does not report it. */
  total: number | null;
  /** Whether `lines` is the whole log. A very long log is only partly read. */
  isWhole: boolean;
}
