import type { CodeList, JsonRecord, RecordKind, ResourceRef } from '#contract/models/resource.ts';
import type { ResourcePage, ServiceResource, ServiceResources } from '../core/ports/resources.ts';
import type { RequestOptions } from '../core/ports/service.ts';
import type { Client } from './client.ts';
import { unusableAnswer } from './errors.ts';
import { readList, withUnreadable } from './listing.ts';
import type { ServiceClock } from './service-clock.ts';
import { attributeTransforms, codeContainers, transforms } from './operations/code.ts';
import { credentials } from './operations/credentials.ts';
import { dataMaps } from './operations/data-maps.ts';
import { dataSets } from './operations/data-sets.ts';
import { sinks } from './operations/sinks.ts';
import { sources } from './operations/sources.ts';
import { translateResource } from './translate-resources.ts';
import { texts } from './words.ts';
import { asRecords } from '../core/base/readers.ts';

/** Without a role, services list only the caller's own. Roles include weaker ones, so this lists everything visible. */
const visibleToMe = { query: { access_role: 'collaborator' } } as const;

const lists = {
  source: sources.list,
  data_set: dataSets.list,
  destination: sinks.list,
  credential: credentials.list,
  lookup: dataMaps.list,
  own: codeContainers.list,
  record_transforms: transforms.list,
} as const;

/** Lists that come whole. */
const wholeLists = {
  public: codeContainers.listPublic,
  public_record_transforms: transforms.listPublic,
  attribute_transforms: attributeTransforms.list,
} as const;

/** Resources of one environment's service, on top of the catalogue. */
export class ApiResources implements ServiceResources {
  readonly #client: Client;
  readonly #host: string;
  readonly #serviceClock: ServiceClock;
  readonly #lookups: ApiLookups;

  constructor(client: Client, host: string, serviceClock: ServiceClock) {
    this.#client = client;
    this.#serviceClock = serviceClock;
    this.#host = host;
    this.#lookups = new ApiLookups(client, host);
  }

  async *list(
    kind: RecordKind,
    { from = 'own', ...options }: RequestOptions & { from?: CodeList } = {},
  ): AsyncGenerator<ResourcePage, void, undefined> {
    const which = kind === 'code' ? from : kind;
    if (isWhole(which)) {
      const { answer } = await this.#client.call(wholeLists[which], {}, options);
      const resources = this.#serviceClock.toOurs(translated(kind, answer));
      yield {
        resources,
        total: answer.length,
        ...withUnreadable({ complete: true, gap: null }, answer.length - resources.length),
      };
      return;
    }
    let leftOut = 0;
    for await (const { entries, total, complete, gap } of readList(this.#client, lists[which], visibleToMe, options)) {
      const resources = this.#serviceClock.toOurs(translated(kind, entries));
      leftOut += entries.length - resources.length;
      yield { resources, total, ...withUnreadable({ complete, gap }, leftOut) };
    }
  }

  async get(
    { kind, id }: ResourceRef,
    { rows = false, ...options }: RequestOptions & { rows?: boolean } = {},
  ): Promise<ServiceResource> {
    const resource = translateResource(kind, (await this.#read(kind, id, rows, options)).content);
    if (!resource) throw unusableAnswer(texts.withoutResource(this.#host), null, { host: this.#host, effect: 'reads' });
    return this.#serviceClock.toOurs(resource);
  }

  entries(lookupId: number, patterns: readonly string[], options?: RequestOptions): Promise<JsonRecord[]> {
    return this.#lookups.entries(lookupId, patterns, options);
  }

  #read(kind: RecordKind, id: number, rows: boolean, options: RequestOptions): Promise<{ content: unknown }> {
    const client = this.#client;
    const requests: Record<RecordKind, () => Promise<{ content: unknown }>> = {
      source: () => client.call(sources.get, { path: { source_id: id } }, options),
      data_set: () => client.call(dataSets.get, { path: { set_id: id } }, options),
      destination: () => client.call(sinks.get, { path: { sink_id: id } }, options),
      credential: () => client.call(credentials.get, { path: { credential_id: id } }, options),
      lookup: () => client.call(dataMaps.get, { path: { data_map_id: id }, query: rows ? { expand: 1 } : {} }, options),
      code: () => client.call(codeContainers.get, { path: { code_container_id: id } }, options),
    };
    return requests[kind]();
  }
}

const translated = (kind: RecordKind, entries: readonly unknown[]): ServiceResource[] =>
  entries.map((entry) => translateResource(kind, entry)).filter((resource) => resource !== null);

const isWhole = (which: string): which is keyof typeof wholeLists => which in wholeLists;

/** Entries of the lookups of one environment's service, on top of the catalogue. */
export class ApiLookups {
  readonly #client: Client;
  readonly #host: string;

  constructor(client: Client, host: string) {
    this.#client = client;
    this.#host = host;
  }

  /**
   * Returns entries exactly as they came: a column may have any name, including one that elsewhere names a secret.
   * Values that are not objects are left out.
   */
  async entries(lookupId: number, patterns: readonly string[], options: RequestOptions = {}): Promise<JsonRecord[]> {
    const path = { data_map_id: lookupId, entry_keys: patterns.join(',') };
    const { answer } = await this.#client.call(dataMaps.checkEntries, { path }, options);
    if (answer === null)
      throw unusableAnswer(texts.withoutEntries(this.#host), null, { host: this.#host, effect: 'reads' });
    return asRecords(answer) as JsonRecord[]; // parsed from JSON
  }
}
