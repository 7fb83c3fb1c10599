import { Random } from '../random.ts';
import { durationOf } from './durations.ts';
import { filesOf } from './files.ts';
import { failRecord } from './fingerprints.ts';
import { type Flow, type FlowNode, originOf } from './model.ts';
import { failures, recordsOf } from './runs.ts';
import { wasFlowing } from './status.ts';
import type { World } from './world.ts';

export interface LogLine {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly runId: number;
  readonly node: FlowNode;
  readonly text: string;
  readonly isSummary: boolean;
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
}

/** Failures up to this share of the records are a warning. */
const warningShare = 0.01;

/**
 * Returns what a run logs from its beginning to its end, oldest line first: per node its work, how its records failed,
 * and the count of its records.
 *
 * @param extra number of additional lines about progress at the origin
 */
export function logOf(world: World, flow: Flow, runId: number, extra: number): LogLine[] {
  const origin = originOf(flow);
  const nodes = flow.nodes.filter((node) => wasFlowing(node, runId));
  const span = durationOf(world, flow, runId);
  const lines: Omit<LogLine, 'at'>[] = [];
  for (const node of nodes) {
    const add = (text: string, severity: LogLine['severity'] = 'INFO', isSummary = false): void =>
      void lines.push({ runId, node, text, severity, isSummary });
    if (node === origin) {
      add(`Run ${runId} of ${flow.name} started`);
      for (const { name, size } of filesOf(world, node, runId)) add(`Reading ${name} (${size} bytes)`);
      for (let at = 1; at <= extra; at += 1) add(progressLine(runId, at, extra));
    } else add(`${node.resource.name} started`);
    addFailures(world, node, runId, add);
    addSummary(world, node, runId, add);
  }
  return lines.map((line, index) => ({ ...line, at: runId + Math.floor((span * (index + 1)) / lines.length) }));
}

type Add = (text: string, severity?: LogLine['severity'], isSummary?: boolean) => void;

function addFailures(world: World, node: FlowNode, runId: number, add: Add): void {
  const records = recordsOf(world, node.flow, runId);
  for (const [index, { fault, count }] of failures(world, node, runId).entries()) {
    // Odd records have no usual message.
    if (count === 0 || fault.fingerprint === 'odd') continue;
    const random = new Random(world.seed, node.id, runId, index);
    const { errorType, message, details } = failRecord(fault.fingerprint, random, runId, index);
    const severity = count / records > warningShare ? 'ERROR' : 'WARNING';
    add(`${errorType}: ${message}. ${details}. ${count} records moved to quarantine`, severity);
  }
}

function addSummary(world: World, node: FlowNode, runId: number, add: Add): void {
  const records = recordsOf(world, node.flow, runId);
  const errors = failures(world, node, runId).reduce((sum, { count }) => sum + count, 0);
  const size = records * node.flow.bytesPerRecord;
  add(`Processed records=${records}, errors=${errors}, size=${size}`, errors > 0 ? 'WARNING' : 'INFO', true);
}

/** Returns a line of some 200 characters, like those of a verbose connector. */
const progressLine = (runId: number, at: number, of: number): string =>
  `Batch ${at} of ${of} read: ${`run=${runId} batch=${at} state=committed `.repeat(5).trimEnd()}`;
