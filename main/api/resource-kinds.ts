import type { RecordKind, ResourceRef } from '#contract/models/resource.ts';
import { asRecord, asShortText } from '../core/base/readers.ts';
import type { PathValues } from './address.ts';
import { codeContainers } from './operations/code.ts';
import { credentials } from './operations/credentials.ts';
import { dataMaps } from './operations/data-maps.ts';
import { dataSets } from './operations/data-sets.ts';
import type { AnyOperation } from './operations/operation.ts';
import { sinks } from './operations/sinks.ts';
import { sources } from './operations/sources.ts';

/** How the service addresses and describes one kind of resource. */
interface ResourceKindTraits {
  /** Name of its id in paths. */
  id: string;
  /** First steps of the paths below which requests change it. */
  areas: readonly string[];
  list: AnyOperation;
  get: AnyOperation;
  update: AnyOperation;
  create: AnyOperation;
  /** Null if the service does not offer it. */
  copy: AnyOperation | null;
  delete: AnyOperation;
  /** Returns its connector, language or type of data, as in the lists of flows; null if it has none. */
  typeOf: (record: Record<string, unknown>) => string | null;
}

/** Maximum characters of a connector's name, and of a word. */
const longest = { name: 10_000, word: 1_000 };

/** Reads the connector's codename: one connector has one name everywhere. */
const connectorIn =
  (ownName: string): ResourceKindTraits['typeOf'] =>
  (record) =>
    asShortText(record[ownName], longest.name) ??
    asShortText(record['connector_type'], longest.name) ??
    asShortText(asRecord(record['connector'])?.['name'], longest.name);

const wordIn =
  (name: string): ResourceKindTraits['typeOf'] =>
  (record) =>
    asShortText(record[name], longest.word);

/** Every kind of resource at the service. */
export const resourceKindTraits: Record<RecordKind, ResourceKindTraits> = {
  source: { id: 'source_id', areas: ['data_sources'], ...sources, typeOf: connectorIn('source_type') },
  data_set: { id: 'set_id', areas: ['data_sets'], ...dataSets, typeOf: () => null },
  destination: { id: 'sink_id', areas: ['data_sinks'], ...sinks, typeOf: connectorIn('sink_type') },
  credential: {
    ...{ id: 'credential_id', areas: ['data_credentials'] },
    ...credentials,
    copy: null,
    typeOf: connectorIn('credentials_type'),
  },
  lookup: { id: 'data_map_id', areas: ['data_maps'], ...dataMaps, copy: null, typeOf: wordIn('data_type') },
  code: {
    ...{ id: 'code_container_id', areas: ['code_containers', 'transforms'] },
    ...codeContainers,
    typeOf: wordIn('code_type'),
  },
};

/** Returns the parameters of the path to a resource. */
export const pathTo = ({ kind, id }: ResourceRef): PathValues => ({ [resourceKindTraits[kind].id]: id });

/** Returns whether a request to this path of the service concerns the resource itself. */
export function addresses({ kind, id }: ResourceRef, path: string): boolean {
  const [, area, one] = path.split(/[/?]/);
  return resourceKindTraits[kind].areas.includes(area ?? '') && Number(one) === id;
}
