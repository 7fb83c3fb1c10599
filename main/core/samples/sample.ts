import type { SampleKind } from '#contract/models/quarantine.ts';
import { asRecord, asTime, asWhole } from '../base/readers.ts';
import { jsonOf } from '../base/deep-json.ts';

/** Resource at which records failed. */
export interface FailingResourceRef {
  kind: SampleKind;
  id: number;
}

/** Quarantined record split into its parts, whatever its shape. Missing or nonsensical parts are null. */
export interface Sample {
  /** Record as received. */
  record: unknown;
  /** Members of the service's metadata in their order, without the vendor's prefix: svcUUID is `uuid` (D11). */
  metadata: [name: string, value: unknown][];
  /** When the service read the record, epoch milliseconds. */
  at: number | null;
  errorType: string | null;
  /** Well-formed; empty when there is none. */
  message: string;
  details: string | null;
  /** The service's advice about the error. */
  guidance: string | null;
  /** Position of the error in the original; both count from 1. */
  line: number | null;
  column: number | null;
  runId: number | null;
  /** The service's `sourceKey`. */
  file: string | null;
  offset: number | null;
  /** Original record: usually text, but some servers send an object; null if it is missing. */
  raw: unknown;
}

/** Limit of the times that a Date can hold, in milliseconds. */
const lastTime = 8.64e15;

/** Members of the error with advice; the specification gives no name. */
const guidanceNames = ['resolution', 'guidance', 'resolutionGuidance'];

/** Splits a record into its parts. Never throws. */
export function readSample(record: unknown): Sample {
  const members = asRecord(record) ?? {};
  const metadata = metadataOf(members);
  const facts = new Map(metadata);
  const error = errorOf(members);
  const at = asTime(facts.get('ingestTime'));
  return {
    record,
    metadata,
    at: at !== null && Math.abs(at) <= lastTime ? at : null,
    errorType: textOf(error['errorType']),
    message: textOf(error['message']) ?? '',
    details: textOf(error['details']),
    guidance: guidanceNames.map((name) => textOf(error[name])).find((text) => text !== null) ?? null,
    line: placeOf(error['lineNumber']),
    column: placeOf(error['columnNumber']),
    runId: asWhole(facts.get('runId')),
    file: textOf(facts.get('sourceKey')),
    offset: asWhole(facts.get('sourceOffset')),
    raw: rawOf(record, members),
  };
}

/** Identity of a record, as received. */
export interface SampleMarks {
  uuid: unknown;
  trackerId: unknown;
  runId: unknown;
  sourceOffset: unknown;
  errorType: unknown;
  message: unknown;
}

/**
 * Reads much less than `readSample`: each record of an export needs these, and many need nothing else. Never throws.
 */
export function readMarks(record: unknown): SampleMarks {
  const members = asRecord(record) ?? {};
  const metadata = metadataMember(members);
  const uuidName = Object.keys(metadata).find(isUuidName);
  const { trackerId, runId, sourceOffset } = metadata;
  const { errorType, message } = errorOf(members);
  return { uuid: uuidName && metadata[uuidName], trackerId, runId, sourceOffset, errorType, message };
}

function metadataOf(members: Record<string, unknown>): [string, unknown][] {
  return Object.entries(metadataMember(members)).map(([name, value]) => [isUuidName(name) ? 'uuid' : name, value]);
}

/** The member's name, and one name in it, begin with the vendor's prefix. */
function metadataMember(members: Record<string, unknown>): Record<string, unknown> {
  const name = Object.keys(members).find((key) => key.endsWith('MetaData'));
  return name === undefined ? {} : (asRecord(members[name]) ?? {});
}

const isUuidName = (name: string): boolean => name.endsWith('UUID');

const errorOf = (members: Record<string, unknown>): Record<string, unknown> =>
  asRecord(members['error']) ?? { message: members['error'] };

/** Returns the record itself if the specification does not define its shape: then there is nothing else. */
function rawOf(record: unknown, members: Record<string, unknown>): unknown {
  const isWrapped = Object.keys(members).some(
    (key) => ['rawMessage', 'error'].includes(key) || key.endsWith('MetaData'),
  );
  if (!isWrapped) return record ?? null;
  const message = members['rawMessage'] ?? null;
  const { data } = asRecord(message) ?? {};
  return data === undefined ? message : data;
}

/** Returns text, also for other values; null if there is none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return (typeof value === 'string' ? value : jsonOf(value)).toWellFormed();
}

function placeOf(value: unknown): number | null {
  const place = asWhole(value);
  return place !== null && place > 0 ? place : null;
}
