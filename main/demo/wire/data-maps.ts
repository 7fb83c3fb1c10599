import type { DataMap } from '../world/model.ts';
import type { Row } from '../world/row.ts';
import { assetRecord } from './assets.ts';
import { upstream, type Json, type Wire } from './records.ts';

/** Rows above which a map is not small: expand=1 does not return its rows. */
const smallMap = 1000;

/** Number of rows that are examined for a map's columns. */
const looked = 100;

export function dataMapRecord(wire: Wire, map: DataMap): Json {
  const { copied_from_id: _, ...common } = assetRecord(wire, map);
  const { sink } = map;
  return {
    ...common,
    public: false,
    managed: false,
    data_type: map.dataType,
    data_format: 'json',
    // This is the only id that the specification writes as text.
    data_sink_id: sink ? String(sink.id) : null,
    emit_data_default: map.emitsDefaults,
    use_versioning: false,
    map_primary_key: map.primaryKey,
    data_defaults: map.defaults,
    data_set_id: (sink && upstream(wire, sink)?.id) ?? null,
    map_entry_count: map.rows.size,
    map_entry_schema: entrySchema(map),
  };
}

/** Returns a map with its rows, if it is a small static map. */
export function expandedDataMapRecord(wire: Wire, map: DataMap): Json {
  const record = dataMapRecord(wire, map);
  return map.sink || map.rows.size > smallMap ? record : { ...record, data_map: [...map.rows.values()] };
}

function entrySchema(map: DataMap): Json {
  const rows: Row[] = [...map.rows.values()].slice(0, looked);
  const types = rows.flatMap((row) =>
    Object.entries(row).map(([column, value]) => [column, { type: jsonType(value) }]),
  );
  return { type: 'object', properties: Object.fromEntries(types) };
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
