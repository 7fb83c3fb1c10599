import { documentText } from '#contract/document-json.ts';
import type { EnvironmentView } from '#contract/models/environment.ts';
import type { ResourceDetail } from '#contract/models/resource-list.ts';
import type { JsonRecord } from '#contract/models/resource.ts';
import type { RowColumn } from '../../client/editing.svelte.ts';
import type { RowsSubject } from '../../editing/row-commands.ts';
import type { ResourceModel } from './resource-model.svelte.ts';

/** Lookup rows as a command subject: those with these keys, or none in particular. */
export function rowsSubject(
  environment: EnvironmentView,
  model: ResourceModel,
  { id, name, record }: ResourceDetail,
  keys: readonly string[],
): RowsSubject {
  const { entries } = model;
  const loaded = Array.from({ length: entries.total ?? 0 }, (_, index) => entries.row(index)).filter(
    (row) => row !== undefined,
  );
  const { data_defaults: defaults } = record;
  const columns = columnsOf(model.primaryKey, entries.answer?.columns ?? [], asRow(defaults), loaded);
  return { environment, lookup: { id, name }, isFilled: record['data_sink_id'] != null, columns, keys };
}

/** The possible columns of a lookup row: its key first, and those that only its defaults name last. */
function columnsOf(
  key: string | null,
  known: readonly string[],
  defaults: JsonRecord,
  loaded: readonly JsonRecord[],
): RowColumn[] {
  const names = new Set([...(key === null ? [] : [key]), ...known, ...Object.keys(defaults)]);
  const isText = (name: string): boolean =>
    [...loaded, defaults].every(
      (row) =>
        !Object.hasOwn(row, name) || row[name] === null || row[name] === '' || documentText(row[name]!) === row[name],
    );
  return [...names].map((name) => ({ name, isKey: name === key, isText: isText(name) }));
}

const asRow = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : {};
