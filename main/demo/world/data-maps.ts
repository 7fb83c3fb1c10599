import { Random } from '../random.ts';
import { firstAsset, newAsset } from './assets.ts';
import { tables, type Table } from './map-rows.ts';
import type { DataMap, Resource } from './model.ts';
import type { Row } from './row.ts';
import { nextId, withNewest, type World } from './world.ts';

type Beginnings = Pick<World, 'seed' | 'start' | 'caller' | 'people'>;

/** Returns the initial data maps: those of the company, and one for each data sink that fills one. */
export function firstDataMaps(world: Beginnings, sinks: readonly Resource[], firstId: number): DataMap[] {
  const fixed = tables.map((table, index) => staticMap(world, table, firstId + index));
  const filled = sinks.filter(isMapSink);
  return [...fixed, ...filled.map((sink, index) => dynamicMap(world, sink, firstId + fixed.length + index))];
}

function staticMap(world: Beginnings, table: Table, id: number): DataMap {
  const owner = world.people.find((person) => person.fullName === table.owner) ?? world.caller;
  const { name, description, role, columns, defaults } = table;
  const rows = table.rows.map((values) =>
    Object.fromEntries(columns.map((column, index) => [column, asStored(values[index])])),
  );
  const [primaryKey = ''] = columns;
  return {
    ...firstAsset(world, { id, name, description, owner, ...(role && { role }) }),
    ...nothingSet,
    primaryKey,
    rows: new Map(rows.map((row) => [String(row[primaryKey]), row])),
    defaults: defaults
      ? Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, asStored(value)]))
      : {},
    emitsDefaults: defaults !== undefined,
  };
}

/** Returns an entry as stored. In practice entries are text, whatever they represent. */
function asStored(value: unknown): string | null {
  return typeof value === 'string' ? value : value === null || value === undefined ? null : JSON.stringify(value);
}

const nothingSet = { dataType: 'string', primaryKey: null, defaults: {}, emitsDefaults: false, sink: null } as const;

function dynamicMap(world: Beginnings, sink: Resource, id: number): DataMap {
  const random = new Random(world.seed, sink.id);
  const keys = Array.from({ length: random.between(3, 12) }, (_, index) => `K${100 + index}`);
  const row = (key: string): Row => ({
    id: key,
    store_id: String(random.between(1, 480)),
    amount: String(random.between(1, 9999) / 100),
  });
  const { name, owner, role } = sink;
  return {
    ...firstAsset(world, { id, name, owner, role }),
    ...nothingSet,
    primaryKey: 'id',
    rows: new Map(keys.map((key) => [key, row(key)])),
    sink,
  };
}

/** Adds a static map of the signed-in user, without rows. */
export function addStaticMap(
  world: World,
  given: { readonly name: string; readonly dataType?: string | undefined },
  now: number,
): DataMap {
  return add(world, {
    ...newAsset(world, now, { id: nextId(world, 'dataMaps'), name: given.name }),
    ...nothingSet,
    dataType: given.dataType ?? nothingSet.dataType,
    rows: new Map(),
  });
}

/** Adds the map that a new data sink fills, if it is of that type. It has no rows before the sink runs. */
export function addMapOfSink(world: World, sink: Resource, now: number): void {
  if (!isMapSink(sink)) return;
  const { name, owner, role } = sink;
  const asset = { ...newAsset(world, now, { id: nextId(world, 'dataMaps'), name }), owner, role };
  add(world, { ...asset, ...nothingSet, primaryKey: 'id', rows: new Map(), sink });
}

function add(world: World, map: DataMap): DataMap {
  world.dataMaps = withNewest(world.dataMaps, map);
  return map;
}

export function mapOfSink(world: World, sink: Resource): DataMap | undefined {
  return isMapSink(sink) ? [...world.dataMaps.values()].find((map) => map.sink === sink) : undefined;
}

function isMapSink(sink: Resource): boolean {
  return sink.connector === 'data_map';
}

/** Returns the text of a row's key; undefined for a row without it. Numbers and texts can be keys. */
export function keyOf(row: Row, primaryKey: string): string | undefined {
  const value = row[primaryKey];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the keys that match any of the patterns. The only special character is `*`, which matches any text. */
export function matchingKeys(map: DataMap, patterns: readonly string[]): string[] {
  const tests = patterns.map((pattern) => {
    const literal = pattern.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`);
    return new RegExp(`^${literal.replaceAll('*', '.*')}$`, 's');
  });
  return [...map.rows.keys()].filter((key) => tests.some((test) => test.test(key)));
}
