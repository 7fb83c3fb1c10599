import type {
  GroupList,
  MessagePart,
  Reading,
  SampleGroup,
  SampleRow,
  SampleRows,
} from '#contract/models/quarantine.ts';
import { inertJson } from '../core/base/json.ts';
import { timeOf } from './finding-output.ts';
import { counted } from './numbers.ts';
import type { Line } from './styled.ts';
import { Table } from './table.ts';

/** Describes how many records were read, of how many, and what could not be read. */
export function readingInLines({ title, read, total, resources, unreadBefore }: Reading): string[] {
  const of = total === null ? '' : ` of ${counted(total, 'failed record')}`;
  const failed = resources.filter(({ problem }) => problem !== null);
  return [
    `${title}: ${total === null ? counted(read, 'failed record') : read}${of} read.`,
    ...(unreadBefore === null
      ? []
      : [
          `Not all records before ${timeOf(unreadBefore)} were read: counts and first times cover only the records read.`,
        ]),
    ...failed.map(({ kind, id, problem }) => `${kind} ${id} could not be read: ${problem!.message}`),
  ];
}

/** Formats groups as a table, one line each. */
export function groupsAsTable(
  groups: readonly SampleGroup[],
  { unreadBefore }: Pick<Reading, 'unreadBefore'>,
  width: number | null,
): Line[] {
  const isPartial = unreadBefore !== null;
  const rows = groups.map((group) => [
    group.key,
    `${group.count}${isPartial ? '+' : ''}`,
    `${timeOf(group.knownSince ?? group.firstAt) ?? '-'}${isPartial ? ' or earlier' : ''}`,
    timeOf(group.lastAt) ?? '-',
    group.errorType ?? '-',
    group.name ?? messageOf(group.message),
  ]);
  return new Table(['KEY', 'RECORDS', 'FIRST', 'LAST', 'ERROR', 'MESSAGE'], width).lines(rows);
}

/** Formats records as a table, one line each. */
export function recordsAsTable(records: readonly SampleRow[], width: number | null): Line[] {
  const rows = records.map(({ at, errorType, kind, resourceId, runId, file, message }) =>
    [timeOf(at), errorType, `${kind} ${resourceId}`, runId, file, message].map((cell) => String(cell ?? '-')),
  );
  return new Table(['TIME', 'ERROR', 'RESOURCE', 'RUN', 'FILE', 'MESSAGE'], width).lines(rows);
}

export function groupsAsJson(reading: Reading, { count: matching, groups, groupCount }: GroupList): string {
  const found = { matching, group_count: groupCount, groups: groups.map(groupOf) };
  return `${inertJson({ ...readingOf(reading), ...found })}\n`;
}

export function recordsAsJson(reading: Reading, { total: matching, rows }: SampleRows): string {
  return `${inertJson({ ...readingOf(reading), matching, records: rows.map(recordOf) })}\n`;
}

/** Returns the message, in which a masked part is replaced by its kind. */
const messageOf = (parts: readonly MessagePart[]): string =>
  parts.map(({ text, mask }) => (mask === null ? text : `<${mask}>`)).join('');

const readingOf = ({ title, from, to, read, total, readAt, unreadBefore, resources }: Reading) => ({
  ...{ title, from: timeOf(from), to: timeOf(to), read_at: timeOf(readAt), read, of_records: total },
  unread_before: timeOf(unreadBefore),
  resources: resources.map(({ kind, id, name, originId, flowName, read: readOfIt, total: all, complete, problem }) => ({
    ...{ kind, id, name, origin: originId, flow: flowName, read: readOfIt, of_records: all, complete },
    problem: problem && { kind: problem.kind, message: problem.message },
  })),
});

const groupOf = ({ key, errorType, message, name, count: records, members, part, ...group }: SampleGroup) => ({
  ...{ key, error: errorType, message: messageOf(message), name, records },
  ...{ first_at: timeOf(group.firstAt), last_at: timeOf(group.lastAt), known_since: timeOf(group.knownSince) },
  resources: group.resources.map(({ value: { kind, id }, count: of }) => ({ kind, id, records: of })),
  runs: group.runs.map(({ value: run, count: of }) => ({ run, records: of })),
  run_count: group.runCount,
  files: group.files.map(({ value: file, count: of }) => ({ file, records: of })),
  file_count: group.fileCount,
  ...{ merged: members, part_of: part && part.of },
});

const recordOf = ({ id, at, errorType, message, kind, resourceId, runId, file, offset }: SampleRow) => ({
  ...{ id, at: timeOf(at), error: errorType, message, kind, resource: resourceId, run: runId, file, offset },
});
