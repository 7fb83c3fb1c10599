import { hex } from '../random.ts';
import { originOf, type FlowNode } from '../world/model.ts';
import { filesOf } from '../world/files.ts';
import type { QuarantinedRecord } from '../world/quarantine.ts';
import { codename, type Json, type Wire } from './records.ts';
import { eventTypes } from './notifications.ts';

/** Returns one failed record as the error samples operation does: an object, unless it is odd. */
export function quarantineRecord(wire: Wire, node: FlowNode, record: QuarantinedRecord): unknown {
  const { odd } = record;
  const usual = {
    metadata: { ...recordMetadata(wire, node, record), ...(odd ? { sourceKey: odd.name } : {}) },
    error: {
      message: record.message,
      errorType: record.errorType,
      details: record.details,
      lineNumber: record.line,
      columnNumber: record.column,
      resolution: record.resolution,
    },
    rawMessage: { data: record.text },
  };
  return withVendor(wire, odd?.reshape ? odd.reshape(usual) : usual);
}

function withVendor(wire: Wire, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const { metadata, ...members } = answer as Json;
  return { [`${wire.vendor}MetaData`]: metadata, ...members };
}

/** Returns the origin of a record. */
export function recordMetadata(
  wire: Wire,
  node: FlowNode,
  record: Pick<QuarantinedRecord, 'runId' | 'ingestTime' | 'index'>,
): Json {
  const origin = originOf(node.flow);
  const files = filesOf(wire.world, origin, record.runId);
  const file = files[record.index % Math.max(1, files.length)];
  const name = file?.name ?? origin.resource.name;
  // Each record has this many bytes: the position in the file follows from the position in the run.
  const recordNumber = record.index + 1;
  const offset = record.index * node.flow.bytesPerRecord;
  return {
    sourceType: codename(wire, origin.resource.connector),
    ingestTime: record.ingestTime,
    sourceOffset: offset,
    sourceKey: name,
    bucket: file ? 'northgate-data' : '',
    topic: file ? '' : `${origin.resource.name}.records`,
    resourceType: eventTypes[node.resource.kind],
    resourceId: node.resource.id,
    [`${wire.vendor}UUID`]: hex(32, wire.world.seed, node.id, record.runId, record.index),
    trackerId: {
      source: {
        id: origin.resource.id,
        source: name,
        offset,
        recordNumber: String(recordNumber),
        version: 1,
        initialIngestTimestamp: record.ingestTime,
      },
      sets: [],
      sink: null,
    },
    eof: false,
    lastModified: null,
    runId: record.runId,
    tags: null,
  };
}
