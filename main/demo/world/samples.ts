import { Random } from '../random.ts';
import { domainOf, passRecord, type Domain } from './fingerprints.ts';
import type { FlowNode } from './model.ts';
import type { Row } from './row.ts';
import { runIds } from './runs.ts';
import { latestFlowing, wasFlowing } from './status.ts';
import type { World } from './world.ts';

/** Record that passed a node. */
export interface PassedRecord {
  readonly record: Row;
  readonly runId: number;
  /** Time of reading, epoch milliseconds. */
  readonly ingestTime: number;
  /** Position in its run, newest first. */
  readonly index: number;
}

/** Number of the newest records that the service stores. */
const sampleSize = 20;
const apartMs = 1700;
/** Seed that no failed records of a run use, so that none of these equals one of them. */
const passed = 1;

/** Returns records of the last run that reached the node; none when no data did in the last week. */
export function storedRecords(world: World, node: FlowNode, now: number): PassedRecord[] {
  for (const runId of runIds(world, node.flow, latestFlowing(node, now))) {
    if (wasFlowing(node, runId)) return recordsOf(world, node, runId);
  }
  return [];
}

/** Returns records that pass at this moment; none when no data reaches the node now. */
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

/** Returns the domain of a node. Passing records resemble those that fail there, or else in the flow. */
export function domainAt({ faults, flow }: FlowNode): Domain {
  const fault = faults[0] ?? flow.nodes.flatMap((node) => node.faults)[0];
  return fault ? domainOf(fault.fingerprint) : 'row';
}
