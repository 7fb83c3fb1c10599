import { Random } from '../random.ts';
import { failRecord, type FailedRecord } from './fingerprints.ts';
import type { RecordFault, FlowNode } from './model.ts';
import { failures, runIds } from './runs.ts';
import type { World } from './world.ts';

/** Record that failed at a node and was quarantined. */
export interface QuarantinedRecord extends FailedRecord {
  readonly runId: number;
  /** Time of reading, epoch milliseconds. */
  readonly ingestTime: number;
  /** Position among the failed records of its run, newest first. */
  readonly index: number;
}

/** Range of a run's failed records, by their index. */
interface Stretch {
  readonly runId: number;
  readonly failures: readonly { readonly fault: RecordFault; readonly count: number }[];
  readonly total: number;
  readonly first: number;
  readonly count: number;
}

/** Time range in epoch milliseconds, both ends inclusive. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Records are read in the last minutes before their run ends. */
const readingMs = 4 * 60_000;

/** Returns a node's quarantine, newest first: its total, and the records of one page. */
export function quarantined(
  world: World,
  node: FlowNode,
  now: number,
  range: TimeRange,
  skip: number,
  take: number,
): { total: number; records: QuarantinedRecord[] } {
  const records: QuarantinedRecord[] = [];
  let total = 0;
  for (const stretch of stretches(world, node, now, range)) {
    const from = Math.max(skip - total, 0);
    const to = Math.min(skip + take - total, stretch.count);
    for (let index = from; index < to; index += 1) records.push(recordAt(world, node, stretch, stretch.first + index));
    total += stretch.count;
  }
  return { total, records };
}

function* stretches(world: World, node: FlowNode, now: number, range: TimeRange): Generator<Stretch> {
  if (node.faults.length === 0) return;
  for (const runId of runIds(world, node.flow, Math.min(now, range.to + spanOf(node)))) {
    if (runId < range.from) return;
    const failed = failures(world, node, runId);
    const total = failed.reduce((sum, one) => sum + one.count, 0);
    // Ingest times decrease with the index, so the records in the range are one stretch.
    const first = firstReadBy(node, runId, range.to, total);
    const end = firstReadBy(node, runId, range.from - 1, total);
    if (end > first) yield { runId, failures: failed, total, first, count: end - first };
  }
}

function spanOf(node: FlowNode): number {
  return Math.min(readingMs, node.flow.intervalMs);
}

function ingestTime(node: FlowNode, runId: number, index: number, total: number): number {
  return runId - Math.floor((spanOf(node) * index) / total);
}

/** Returns the first of a run's failed records that was read at that time or before; their number, when none was. */
function firstReadBy(node: FlowNode, runId: number, time: number, total: number): number {
  return Math.min(total, Math.max(0, Math.ceil(((runId - time) * total) / spanOf(node))));
}

function recordAt(world: World, node: FlowNode, stretch: Stretch, index: number): QuarantinedRecord {
  const { runId, total } = stretch;
  const time = ingestTime(node, runId, index, total);
  const random = new Random(world.seed, node.id, runId, index);
  return { ...failRecord(faultAt(stretch, index).fingerprint, random, time, index), runId, ingestTime: time, index };
}

/**
 * Returns the fault of the record. Strides through the run's failures, so that kinds are mixed and yet exactly as many
 * as counted.
 */
function faultAt({ failures: failed, total }: Stretch, index: number): RecordFault {
  let place = (index * strideThrough(total)) % total;
  for (const { fault, count } of failed) {
    if (place < count) return fault;
    place -= count;
  }
  throw new RangeError(`A run with ${total} failures has no failure ${index}`);
}

/** Returns a step without a common divisor, which visits every position of a circle of `total` once. */
function strideThrough(total: number): number {
  let stride = Math.max(1, Math.round(total * 0.382));
  while (divisor(stride, total) !== 1) stride += 1;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
