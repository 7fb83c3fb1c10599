import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { flag, noBody, noQuery, read } from '../input.ts';
import { paged } from '../paging.ts';
import { Refusal } from '../refusal.ts';
import type { DemoService } from '../service.ts';
import { dataMapRecord, expandedDataMapRecord } from '../wire/data-maps.ts';
import { addStaticMap } from '../world/data-maps.ts';
import type { DataMap } from '../world/model.ts';
import { without } from '../world/world.ts';
import { findAsset, held, listQuery, answerDeleted, type IdRequest } from './assets.ts';
import { entriesBody, indexRows } from './data-map-entries.ts';
import { anyObject, description, name } from './fields.ts';

const oneQuery = z.strictObject({ expand: flag.optional() });
const fields = z.strictObject({
  name,
  description: description.optional(),
  map_primary_key: z.string().min(1, 'must not be empty').optional(),
  data_defaults: anyObject.optional(),
  emit_data_default: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
});
const createBody = fields.extend({
  // This member is not in the specification, but released clients send it.
  data_type: z.string().optional(),
  data_map: entriesBody.shape.entries.optional(),
});
const updateBody = fields.partial();

/** Registers data maps, without their rows: list, create, get, update and delete. */
export function dataMapRoutes(api: FastifyInstance, service: DemoService): void {
  api.get('/data_maps', (request, reply) => {
    const query = read(listQuery, request.query);
    const found = held(service.world.dataMaps, query.access_role);
    return paged(service.options, request, reply, found, query).map((map) => dataMapRecord(service.wire, map));
  });

  api.post('/data_maps', (request) => {
    read(noQuery, request.query);
    const { data_map: rows = [], data_type: dataType, ...given } = read(createBody, request.body);
    const indexed = indexRows(rows, given.map_primary_key ?? null, 'data_map');
    const map = addStaticMap(service.world, { name: given.name, dataType }, service.clock.now());
    change(map, given);
    map.rows = indexed;
    request.entry.took_effect = true;
    return dataMapRecord(service.wire, map);
  });

  api.get('/data_maps/:id', (request: IdRequest) => {
    const query = read(oneQuery, request.query);
    const map = findAsset(service.world.dataMaps, request.params.id);
    return query.expand ? expandedDataMapRecord(service.wire, map) : dataMapRecord(service.wire, map);
  });

  api.put('/data_maps/:id', (request: IdRequest) => {
    read(noQuery, request.query);
    const given = read(updateBody, request.body);
    const map = findAsset(service.world.dataMaps, request.params.id, 'operator');
    const key = given.map_primary_key;
    // Another column becomes the key, so each row must have it.
    if (key !== undefined) map.rows = indexRows([...map.rows.values()], key, 'map_primary_key');
    change(map, given);
    map.updatedAt = service.clock.now();
    request.entry.took_effect = true;
    return dataMapRecord(service.wire, map);
  });

  api.delete('/data_maps/:id', (request: IdRequest) => {
    read(noQuery, request.query);
    read(noBody, request.body);
    const map = findAsset(service.world.dataMaps, request.params.id, 'admin');
    if (map.sink) throw new Refusal(405, `${map.name} belongs to the data sink ${map.sink.name}: delete that instead.`);
    service.world.dataMaps = without(service.world.dataMaps, map.id);
    return answerDeleted(request);
  });
}

/** Changes the given members; the others stay. */
function change(map: DataMap, given: z.output<typeof updateBody>): void {
  map.name = given.name ?? map.name;
  map.description = given.description === undefined ? map.description : given.description;
  map.primaryKey = given.map_primary_key ?? map.primaryKey;
  map.defaults = given.data_defaults ?? map.defaults;
  map.emitsDefaults = given.emit_data_default ?? map.emitsDefaults;
  map.tags = given.tags ?? map.tags;
}
