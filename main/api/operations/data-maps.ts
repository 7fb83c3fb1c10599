import { z } from 'zod';
import { entriesAnswer } from '../schemas/lists.ts';
import { type Area, anyObject, changing, creating, flag, listing, operation, reading, removing } from './operation.ts';

const one = '/data_maps/{data_map_id}' as const;
/** Path of one or more keys, separated by commas. `*` in a key is a wildcard. */
const some = `${one}/entries/{entry_keys}` as const;

const entries = z.array(anyObject);

const metadata = z.strictObject({
  name: z.string().min(1),
  description: z.string().nullable().optional(),
  /** Field whose value identifies a row. */
  map_primary_key: z.string().min(1).optional(),
  data_defaults: anyObject.optional(),
  emit_data_default: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
});

export const dataMaps = {
  list: operation({ ...listing, id: 'data_maps.list', name: 'Get all data maps', path: '/data_maps' }),
  create: operation({
    ...creating,
    id: 'data_maps.create',
    name: 'Create a static data map',
    path: '/data_maps',
    body: metadata.extend({ data_map: entries.optional() }),
  }),
  get: operation({
    ...reading,
    id: 'data_maps.get',
    name: 'Get data map by id',
    path: one,
    query: z.strictObject({ expand: flag }),
  }),
  update: operation({
    ...changing,
    id: 'data_maps.update',
    name: 'Update data map metadata',
    path: one,
    body: metadata.partial(),
  }),
  /** Some servers never allow this. */
  delete: operation({ ...removing, id: 'data_maps.delete', name: 'Delete a data map', path: one }),
  upsertEntries: operation({
    ...changing,
    id: 'data_maps.upsertEntries',
    name: 'Upsert static data map entries',
    path: `${one}/entries`,
    body: z.strictObject({ entries }),
    answer: entriesAnswer,
  }),
  checkEntries: operation({
    ...reading,
    id: 'data_maps.checkEntries',
    name: 'Check data map entries',
    path: some,
    answer: entriesAnswer,
    keepsNumbers: true,
  }),
  deleteEntries: operation({
    ...removing,
    id: 'data_maps.deleteEntries',
    name: 'Delete data map entries',
    path: some,
  }),
};

export const dataMapArea: Area = {
  name: 'Data maps',
  operations: Object.values(dataMaps),
  beyondSpecification: [],
};
