import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noBody, noQuery, read } from '../input.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { keyOf, matchingKeys } from '../world/data-maps.ts';
import type { DataMap } from '../world/model.ts';
import type { Row } from '../world/row.ts';
import { findAsset, type IdRequest } from './assets.ts';
import { anyObject } from './fields.ts';

export const entriesBody = z.strictObject({ entries: z.array(anyObject) });

type KeysRequest = FastifyRequest<{ Params: { id: string; keys: string } }>;

/** Registers the rows of data maps: upsert, check and delete. */
export function dataMapEntryRoutes(api: FastifyInstance, service: DemoService): void {
  api.put('/data_maps/:id/entries', (request: IdRequest) => {
    read(noQuery, request.query);
    const { entries } = read(entriesBody, request.body);
    const map = findAsset(service.world.dataMaps, request.params.id, 'operator');
    requireStatic(map);
    const upserted = indexRows(entries, map.primaryKey, 'entries');
    map.rows = new Map([...map.rows, ...upserted]);
    markChanged(request, map, upserted.size);
    return [...upserted.values()];
  });

  api.get('/data_maps/:id/entries/:keys', (request: KeysRequest) => {
    read(noQuery, request.query);
    const map = findAsset(service.world.dataMaps, request.params.id);
    return matchingKeys(map, patternsOf(request)).map((key) => map.rows.get(key));
  });

  api.delete('/data_maps/:id/entries/:keys', async (request: KeysRequest, reply) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const map = findAsset(service.world.dataMaps, request.params.id, 'operator');
    requireStatic(map);
    const going = new Set(matchingKeys(map, patternsOf(request)));
    map.rows = new Map([...map.rows].filter(([key]) => !going.has(key)));
    markChanged(request, map, going.size);
    await reply.send();
  });

  function markChanged(request: FastifyRequest, map: DataMap, rows: number): void {
    if (rows === 0) return;
    map.updatedAt = service.clock.now();
    request.entry.took_effect = true;
  }
}

function requireStatic(map: DataMap): void {
  if (map.sink) throw new Refusal(405, `${map.name} is filled by the data sink ${map.sink.name}, and by nothing else.`);
}

/**
 * Returns the key patterns. The path is decoded before it is split, so a key with a comma in it cannot be addressed.
 */
function patternsOf({ params }: KeysRequest): string[] {
  return params.keys.split(',');
}

/** Returns the rows by their keys. Throws a 400 for the first row whose key is missing, empty or duplicated. */
export function indexRows(rows: readonly Row[], primaryKey: string | null, field: string): ReadonlyMap<string, Row> {
  const indexed = new Map<string, Row>();
  if (rows.length === 0) return indexed;
  if (primaryKey === null) throw new Refusal(400, 'map_primary_key: is needed for a map with entries');
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row, primaryKey);
    if (key === undefined)
      throw new Refusal(400, `${field}.${index}.${primaryKey}: must be a number or a text that is not empty`);
    if (indexed.has(key)) throw new Refusal(400, `${field}.${index}.${primaryKey}: ${key} is there twice`);
    indexed.set(key, row);
  }
  return indexed;
}
