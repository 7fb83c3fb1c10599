import { asRecord, asTime } from '../api/schemas/readers.ts';

/** A column for every member that the specification names, and where it stands; the vendor's prefix is left out (D11). */
const places = {
  time: 'metadata.ingestTime',
  type: 'error.errorType',
  message: 'error.message',
  details: 'error.details',
  line: 'error.lineNumber',
  column: 'error.columnNumber',
  resource_type: 'metadata.resourceType',
  resource_id: 'metadata.resourceId',
  run_id: 'metadata.runId',
  source_type: 'metadata.sourceType',
  source_key: 'metadata.sourceKey',
  source_offset: 'metadata.sourceOffset',
  bucket: 'metadata.bucket',
  topic: 'metadata.topic',
  uuid: 'metadata.uuid',
  tracker_id: 'metadata.trackerId',
  eof: 'metadata.eof',
  last_modified: 'metadata.lastModified',
  tags: 'metadata.tags',
  raw_message: 'rawMessage.data',
} as const;

type Column = keyof typeof places | 'other';

/** `other` holds what nobody has named, as JSON, so that nothing is dropped (D12). */
export const sampleColumns: readonly Column[] = [...(Object.keys(places) as (keyof typeof places)[]), 'other'];

export type SampleRow = Record<Column, string | number>;

/** A quarantined record, laid flat. What is missing is empty. */
export function sampleRow(record: unknown): SampleRow {
  const members = membersOf(record);
  const row = {} as SampleRow;
  for (const [column, place] of Object.entries(places)) {
    row[column as Column] = column === 'time' ? timeCell(members.get(place)) : cell(members.get(place));
    members.delete(place);
  }
  row.other = members.size === 0 ? '' : JSON.stringify(Object.fromEntries(members));
  return row;
}

/** Members of members by their path. */
function membersOf(record: unknown): Map<string, unknown> {
  const members = new Map<string, unknown>();
  for (const [name, value] of Object.entries(asRecord(record) ?? { record })) {
    const part = name.endsWith('MetaData') ? 'metadata' : name;
    // Some servers send the original record itself, text or object.
    const inner = part === 'rawMessage' && asRecord(value)?.['data'] === undefined ? { data: value } : asRecord(value);
    if (!inner) members.set(part, value);
    for (const [key, innerValue] of Object.entries(inner ?? {}))
      members.set(`${part}.${part === 'metadata' && key.endsWith('UUID') ? 'uuid' : key}`, innerValue);
  }
  return members;
}

function cell(value: unknown): string | number {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** A time that makes no sense is shown as it came. */
function timeCell(value: unknown): string | number {
  const time = asTime(value);
  return time === null || Math.abs(time) > 8.64e15 ? cell(value) : new Date(time).toISOString();
}
