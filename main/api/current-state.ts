import { asRecord, asRecords, asText } from '../core/base/readers.ts';
import type { CurrentState } from '../core/ports/calling.ts';
import type { RequestOptions } from '../core/ports/request-options.ts';
import type { Client } from './client.ts';
import { readList } from './listing.ts';
import { dataMaps } from './operations/data-maps.ts';
import { getFlow } from './operations/flows.ts';
import type { AnyOperation } from './operations/operation.ts';
import { changesState, type Reader, readerOf } from './operations/reader.ts';
import { roughly } from './rough-json.ts';
import type { Envelope } from './schemas/lists.ts';
import { translateWholeFlow } from './translate.ts';

/** Parts of a call. */
export interface CallInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: unknown;
}

/** Keys of entries requested at once: their address stays below 8,000 characters, which every server accepts. */
const keysAtOnce = 50;

/**
 * Reads the current state of what a call changes. Throws a Failure if unreadable: what was not read is never changed.
 */
export async function readCurrentState(
  operation: AnyOperation,
  input: CallInput,
  client: Client,
  asked: RequestOptions,
): Promise<CurrentState> {
  if (operation.method === 'POST') return { is: 'new' };
  if (operation.id === dataMaps.upsertEntries.id)
    return { is: 'entries', entries: await overwritten(input, client, asked) };
  const reader = readerOf(operation, input.path);
  if (!reader) return { is: 'unread' };
  if (reader.operation.paging) {
    const entries = await readAll(reader, client, asked);
    return entries ? { is: 'entries', entries } : { is: 'unread' };
  }
  const { answer, content } = await client.call(reader.operation, reader.input, asked);
  if (reader.operation.id === getFlow.id) {
    const flow = translateWholeFlow(answer as Envelope, Number(input.path['flow_id']));
    if (flow) return { is: 'flow', flow, content };
  }
  if (Array.isArray(answer)) return { is: 'entries', entries: answer };
  const thing = answer === null ? null : asRecord(content);
  return thing ? { is: 'thing', content: thing } : { is: 'unread' };
}

/** Reads a whole list. Null if it is not proven complete. */
async function readAll({ operation, input }: Reader, client: Client, asked: RequestOptions): Promise<unknown[] | null> {
  const all: unknown[] = [];
  for await (const { entries, complete } of readList(client, operation, input, asked)) {
    for (const entry of entries) all.push(entry);
    if (complete === false) return null;
  }
  return all;
}

/** Returns the entries of a map that have the same keys as the entries to be written. */
async function overwritten({ path, body }: CallInput, client: Client, asked: RequestOptions): Promise<unknown[]> {
  const id = { data_map_id: path['data_map_id']! };
  const map = asRecord((await client.call(dataMaps.get, { path: id }, asked)).content);
  const primaryKey = asText(map?.['map_primary_key']);
  if (primaryKey === null) return [];
  const keys = asRecords(asRecord(body)?.['entries'])
    .map((entry) => entry[primaryKey])
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const found: unknown[] = [];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = { ...id, entry_keys: keys.slice(from, from + keysAtOnce).join(',') };
    const { answer } = await client.call(dataMaps.checkEntries, { path: some }, asked);
    // Compared with the request, which has numbers of JavaScript.
    found.push(...(roughly(answer ?? []) as unknown[]));
  }
  return found;
}

/** Returns the members that a call replaces, each with its new value; null if it replaces none. */
export function replacedBy(
  { path: template }: AnyOperation,
  { path, body }: CallInput,
): Record<string, unknown> | null {
  const members = asRecord(body);
  if (!members || !template.endsWith('/config')) return members;
  return { [configurations[path['resource_type']!] ?? 'config']: members };
}

/** Names of the configuration in answers, by type of resource. */
const configurations: Record<string, string> = {
  data_sources: 'source_config',
  data_sets: 'custom_config',
  data_sinks: 'sink_config',
};

/** Returns the part that a call changes; undefined if that is unknown. */
export function touched(standing: CurrentState, operation: AnyOperation, input: CallInput): unknown {
  if (standing.is === 'new' || standing.is === 'unread') return undefined;
  if (standing.is === 'entries') return standing.entries;
  if (operation.effect === 'destroys' || operation.method === 'POST') return standing.content;
  if (standing.is === 'flow')
    return Object.fromEntries(standing.flow.nodes.map(({ id, statusWord }) => [id, statusWord]));
  const members = changesState(operation) ? ['status'] : Object.keys(replacedBy(operation, input) ?? standing.content);
  return Object.fromEntries(members.map((name) => [name, standing.content[name]]));
}
