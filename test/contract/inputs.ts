import type { Connection } from '../../main/api/connection.ts';
import { findOperation } from '../../main/api/operations/catalogue.ts';
import { asRecord } from '../../main/core/base/readers.ts';

export interface Input {
  path?: Record<string, number | string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Call = (id: string, input: Input) => Promise<unknown>;

/** Calls operations by their ids, and answers what the service sent. */
export function caller({ client }: Connection): Call {
  return async (id, input) => (await client.call(findOperation(id)!, input)).content;
}

/** Builds a valid call of each operation from what the demo has, or creates what it needs first. */
export class Inputs {
  readonly #call: Call;
  /** The id of the newest notification when there last was one: all of them may be deleted. */
  #notificationId = NaN;

  constructor(call: Call) {
    this.#call = call;
  }

  of(id: string): Input | Promise<Input> {
    const known = this.#inputs[id];
    if (!known) throw new Error(`Nothing is known of how to call ${id}.`);
    return known();
  }

  get ids(): string[] {
    return Object.keys(this.#inputs);
  }

  /** The first of a list that the caller owns. */
  async #owned(list: string, where: (entry: Record<string, unknown>) => boolean = () => true): Promise<number> {
    const query = { access_role: 'owner', page: 1, per_page: 100 };
    const answer = (await this.#call(list, { query })) as unknown[] | { flows: unknown[] };
    const entries = Array.isArray(answer) ? answer : answer.flows;
    const found = entries.map(asRecord).find((entry) => entry && where(entry));
    if (!found) throw new Error(`${list} has none that fits.`);
    return Number(found['id']);
  }

  /** The id of a resource created for the purpose. */
  async #made(operation: string, input: Input): Promise<number> {
    const made = asRecord(await this.#call(operation, input));
    const flow = asRecord((made?.['flows'] as unknown[] | undefined)?.[0]);
    return Number(flow?.['id'] ?? made?.['id']);
  }

  readonly #flow = async () => ({ path: { flow_id: await this.#owned('flows.list') } });
  readonly #source = async () => ({ path: { source_id: await this.#owned('data_sources.list') } });
  readonly #set = async () => ({ path: { set_id: await this.#owned('data_sets.list') } });
  readonly #sink = async () => ({ path: { sink_id: await this.#owned('data_sinks.list') } });
  readonly #resource = async () => ({
    path: { resource_type: 'data_sources', resource_id: (await this.#source()).path.source_id },
  });
  readonly #credential = async () => ({
    path: {
      credential_id: await this.#owned('data_credentials.list', (entry) => entry['credentials_type'] === 's3'),
    },
  });
  readonly #notification = async () => {
    const [newest] = (await this.#call('notifications.list', { query: { page: 1, per_page: 1 } })) as unknown[];
    this.#notificationId = Number(asRecord(newest)?.['id'] ?? this.#notificationId);
    return { path: { notification_id: this.#notificationId } };
  };
  readonly #map = async () => ({ path: { data_map_id: await this.#newMap() } });
  readonly #container = async () => ({
    path: { code_container_id: await this.#made('code_containers.create', { body: container }) },
  });
  readonly #transform = async () => ({
    path: { transform_id: await this.#made('transforms.create', { body: transform }) },
  });

  #newMap(): Promise<number> {
    const rows = [
      { code: 'DE', name: 'Germany' },
      { code: 'DK', name: 'Denmark' },
    ];
    return this.#made('data_maps.create', { body: { name: 'Countries', map_primary_key: 'code', data_map: rows } });
  }

  readonly #sourceBody = async () => {
    const { credential_id: credential } = (await this.#credential()).path;
    return {
      name: 'A new source',
      source_type: 's3',
      source_config: { path: 'in/' },
      data_credentials_id: credential,
    };
  };
  readonly #sinkBody = async () => ({
    name: 'A new sink',
    data_set_id: (await this.#set()).path.set_id,
    data_credentials_id: (await this.#credential()).path.credential_id,
    sink_type: 's3',
    sink_config: { path: 'out/', data_format: 'json' },
  });
  readonly #setBody = async () => ({
    name: 'A new set',
    has_custom_transform: false,
    parent_data_set_id: (await this.#set()).path.set_id,
  });

  readonly #inputs: Record<string, () => Input | Promise<Input>> = {
    'session.token': () => ({}),
    'session.login': () => ({}),
    'session.refresh': () => ({}),
    'session.currentUser': () => ({}),
    'session.logout': () => ({}),
    'session.logoutInPractice': () => ({}),

    'flows.list': () => ({ query: { access_role: 'collaborator', page: 1, per_page: 5, include_run_metrics: 1 } }),
    'flows.get': this.#flow,
    'flows.activate': async () => ({ ...(await this.#flow()), query: { all: 1 } }),
    'flows.pause': async () => ({ ...(await this.#flow()), query: { all: 1 } }),
    'flows.pauseProgress': async () => {
      const flow = await this.#flow();
      const record = asRecord(await this.#call('flows.pause', { ...flow, query: { all: 1, async: true } }));
      return { ...flow, query: { request_id: record?.['request_id'] } };
    },
    'flows.copy': this.#flow,
    'flows.delete': async () => ({ path: { flow_id: await this.#made('flows.copy', await this.#flow()) } }),
    'flows.suggestDocs': this.#flow,
    'flows.getByResource': this.#resource,

    'data_sources.list': list,
    'data_sources.get': this.#source,
    'data_sources.create': async () => ({ body: await this.#sourceBody() }),
    'data_sources.update': async () => ({ ...(await this.#source()), body: { description: 'Changed' } }),
    'data_sources.delete': async () => ({
      path: { source_id: await this.#made('data_sources.create', { body: await this.#sourceBody() }) },
    }),
    'data_sources.activate': this.#source,
    'data_sources.pause': this.#source,
    'data_sources.copy': this.#source,

    'data_sinks.list': list,
    'data_sinks.get': this.#sink,
    'data_sinks.getExpanded': async () => ({ ...(await this.#sink()), query: { expand: 1 } }),
    'data_sinks.create': async () => ({ body: await this.#sinkBody() }),
    'data_sinks.update': async () => ({ ...(await this.#sink()), body: { description: 'Changed' } }),
    'data_sinks.delete': async () => ({
      path: { sink_id: await this.#made('data_sinks.create', { body: await this.#sinkBody() }) },
    }),
    'data_sinks.activate': this.#sink,
    'data_sinks.pause': this.#sink,
    'data_sinks.copy': this.#sink,

    'data_sets.list': list,
    'data_sets.get': this.#set,
    'data_sets.create': async () => ({ body: await this.#setBody() }),
    'data_sets.update': async () => ({ ...(await this.#set()), body: { description: 'Changed' } }),
    'data_sets.delete': async () => ({
      path: { set_id: await this.#made('data_sets.create', { body: await this.#setBody() }) },
    }),
    'data_sets.activate': this.#set,
    'data_sets.pause': this.#set,
    'data_sets.copy': this.#set,
    'data_sets.samples': async () => ({ ...(await this.#set()), query: { count: 3, include_metadata: 1 } }),
    'data_sets.suggestDocs': this.#set,

    'data_credentials.list': list,
    'data_credentials.get': this.#credential,
    'data_credentials.create': () => ({ body: credential }),
    'data_credentials.update': async () => ({ ...(await this.#credential()), body: { description: 'Changed' } }),
    'data_credentials.delete': async () => ({
      path: { credential_id: await this.#made('data_credentials.create', { body: credential }) },
    }),
    'data_credentials.test': this.#credential,
    'data_credentials.browse': async () => ({ ...(await this.#credential()), body: { depth: 2 } }),
    'data_credentials.preview': async () => ({ ...(await this.#credential()), query: { async: true }, body: file }),
    'data_credentials.previewProgress': async () => {
      const one = await this.#credential();
      const preview = { ...one, query: { async: true }, body: file };
      const record = asRecord(await this.#call('data_credentials.preview', preview));
      return { ...one, query: { request_id: record?.['request_id'] } };
    },

    'data_maps.list': list,
    'data_maps.create': () => ({ body: { name: 'A new map', map_primary_key: 'code' } }),
    'data_maps.get': async () => ({ ...(await this.#map()), query: { expand: 1 } }),
    'data_maps.update': async () => ({ ...(await this.#map()), body: { description: 'Changed' } }),
    'data_maps.delete': this.#map,
    'data_maps.upsertEntries': async () => ({
      ...(await this.#map()),
      body: { entries: [{ code: 'FR', name: 'France' }] },
    }),
    'data_maps.checkEntries': async () => ({
      path: { data_map_id: (await this.#map()).path.data_map_id, entry_keys: 'D*,FR' },
    }),
    'data_maps.deleteEntries': async () => ({
      path: { data_map_id: (await this.#map()).path.data_map_id, entry_keys: 'DE' },
    }),

    'code_containers.list': list,
    'code_containers.listPublic': () => ({}),
    'code_containers.create': () => ({ body: container }),
    'code_containers.get': this.#container,
    'code_containers.update': async () => ({ ...(await this.#container()), body: container }),
    'code_containers.delete': this.#container,
    'code_containers.copy': this.#container,

    'transforms.list': list,
    'transforms.listPublic': () => ({}),
    'transforms.create': () => ({ body: transform }),
    'transforms.get': this.#transform,
    'transforms.update': async () => ({ ...(await this.#transform()), body: { description: 'Changed' } }),
    'transforms.delete': this.#transform,
    'transforms.copy': this.#transform,
    'attribute_transforms.list': () => ({}),

    'errors.samples': async () => ({ ...(await this.#resource()), body: { page: 1, per_page: 5 } }),
    'notifications.list': () => ({ query: { level: 'ERROR', page: 1, per_page: 5 } }),
    'notifications.get': this.#notification,
    'notifications.count': () => ({ query: { read: 0 } }),
    'notifications.markRead': async () => ({ body: [(await this.#notification()).path.notification_id] }),
    'notifications.markUnread': async () => ({ body: [(await this.#notification()).path.notification_id] }),
    'notifications.delete': this.#notification,
    'notifications.deleteAll': () => ({}),
    'metrics.files': async () => ({ ...(await this.#source()), query: { page: 1, size: 5 } }),

    'metrics.errors': () => ({}),
    'metrics.resourceErrors': this.#resource,
    'resources.update': async () => ({ ...(await this.#resource()), body: { description: 'Changed again' } }),
    'resources.updateConfig': async () => {
      // That of an active source cannot be changed.
      const id = await this.#made('data_sources.create', { body: await this.#sourceBody() });
      return { path: { resource_type: 'data_sources', resource_id: id }, body: { path: 'elsewhere/' } };
    },
    'resources.test': this.#resource,
    'resources.validate': this.#resource,
    'errors.history': this.#resource,
    'errors.trends': this.#resource,
  };
}

const list = (): Input => ({ query: { access_role: 'collaborator', page: 1, per_page: 5 } });
const credential = { name: 'A new credential', credentials_type: 's3', credentials: { access_key: 'a' } };
const container = {
  name: 'A new container',
  output_type: 'record',
  code_type: 'python3',
  code_encoding: 'base64',
  code: Buffer.from('def transform(record): return record').toString('base64'),
  reusable: true,
};
const transform = {
  name: 'A new transform',
  output_type: 'record',
  reusable: true,
  code_type: 'jolt_standard',
  code_encoding: 'none',
  code: [{ operation: 'shift', spec: { '*': '&' } }],
};
const file = { path: 'orders/2026/orders-1.csv' };
