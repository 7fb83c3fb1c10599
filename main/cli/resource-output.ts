import type { ResourceDetail, ResourceRow, ResourceUse } from '#contract/models/resource-list.ts';
import { inertJson } from '../core/base/json.ts';
import { timeOf } from './finding-output.ts';
import type { Line } from './styled.ts';
import { Table } from './table.ts';

/** Formats resources as a table, one line each. */
export function resourcesAsTable(rows: readonly ResourceRow[], width: number | null): Line[] {
  const cells = rows.map(({ id, name, type, statusWord, owner, flows, updatedAt }) =>
    [id, name, type, statusWord, owner, flows, timeOf(updatedAt)].map((cell) => String(cell ?? '-')),
  );
  return new Table(['ID', 'NAME', 'TYPE', 'STATUS', 'OWNER', 'FLOWS', 'CHANGED'], width).lines(cells);
}

export const resourcesAsJson = (rows: readonly ResourceRow[]): string => `${inertJson(rows.map(fieldsOf))}\n`;

/** Returns a resource as JSON, with its record, its programs and the nodes that use it. */
export function resourceAsJson(detail: ResourceDetail): string {
  const { record, programs, uses, useCount, readAt } = detail;
  return `${inertJson({
    ...fieldsOf(detail),
    read_at: timeOf(readAt),
    record,
    programs,
    uses: uses?.map(useOf) ?? null,
    use_count: useCount,
  })}\n`;
}

/** Returns a resource as lines: the record as JSON, its programs unchanged. */
export function resourceInLines(detail: ResourceDetail): string[] {
  const { kind, id, name, statusWord, type, owner, updatedAt, record, programs, uses, useCount } = detail;
  const head: [string, string | null][] = [
    [kind, String(id)],
    ['Name', name],
    ['Type', type],
    ['Status', statusWord],
    ['Owner', owner],
    ['Changed', timeOf(updatedAt)],
  ];
  const users = (uses ?? []).map(
    ({ nodeId, nodeName, flowName, originId }) =>
      `${nodeName ?? 'Unnamed node'} (${nodeId}) of ${flowName ?? 'an unnamed flow'} (${originId})`,
  );
  const more = users.length < useCount ? [`${useCount - users.length} more`] : [];
  return [
    ...head.map(([title, text]) => `${title.padEnd(11)} ${text ?? '-'}`),
    '',
    ...(users.length === 0 ? ['No flow uses it.'] : ['Used by', ...users, ...more]),
    '',
    ...JSON.stringify(record, null, 2).split('\n'),
    ...programs.flatMap(({ language, text }) => [
      '',
      `Program (${language ?? 'unknown language'})`,
      ...text.split('\n'),
    ]),
  ];
}

const fieldsOf = ({
  kind,
  id,
  name,
  description,
  type,
  statusWord,
  owner,
  tags,
  flows,
  createdAt,
  updatedAt,
}: ResourceRow) => ({
  kind,
  id,
  name,
  description,
  type,
  status: statusWord,
  owner,
  tags,
  flows,
  created_at: timeOf(createdAt),
  updated_at: timeOf(updatedAt),
});

const useOf = ({ originId, flowName, nodeId, nodeName, kind }: ResourceUse) => ({
  node: nodeId,
  name: nodeName,
  kind,
  origin: originId,
  flow: flowName,
});
