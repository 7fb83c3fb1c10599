import { Random } from '../random.ts';
import { domainOf, passRecord, type Domain } from './fingerprints.ts';
import type { FlowNode } from './model.ts';
import type { Row } from './row.ts';
import { runIds } from './runs.ts';
import { latestFlowing, wasFlowing } from './status.ts';
import type { World } from './world.ts';

/** A record that a node let through. */
export interface PassedRecord {
  readonly record: Row;
  readonly runId: number;
  /** When it was read, epoch milliseconds. */
  readonly ingestTime: number;
  /** Its position in its run, newest first. */
  readonly index: number;
}

/** The service stores so many of the newest. */
const sampleSize = 20;
const apartMs = 1700;
/** A number that failed records of a run are not made with, so that none of these equals one of them. */
const passed = 1;

/** Records of the last run that reached the node; none when no data did in the last week. */
export function storedRecords(world: World, node: FlowNode, now: number): PassedRecord[] {
  for (const runId of runIds(world, node.flow, latestFlowing(node, now))) {
    if (wasFlowing(node, runId)) return recordsOf(world, node, runId);
  }
  return [];
}

/** Records that pass at this moment; none when no data reaches the node now. */
export function liveRecords(world: World, node: FlowNode, now: number): PassedRecord[] {
  return wasFlowing(node, now) ? recordsOf(world, node, now) : [];
}

function recordsOf(world: World, node: FlowNode, runId: number): PassedRecord[] {
  const domain = domainAt(node);
  return Array.from({ length: sampleSize }, (_, index) => {
    const ingestTime = runId - index * apartMs;
    return {
      record: passRecord(domain, new Random(world.seed, node.id, runId, index, passed), ingestTime),
      runId,
      ingestTime,
      index,
    };
  });
}

/** What passes a node resembles what fails there, or else in its flow. */
export function domainAt({ faults, flow }: FlowNode): Domain {
  const fault = faults[0] ?? flow.nodes.flatMap((node) => node.faults)[0];
  return fault ? domainOf(fault.fingerprint) : 'row';
}
